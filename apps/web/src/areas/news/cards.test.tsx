import { readFileSync } from 'node:fs'
import type { NewsItem } from '@oas/contract/news/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { press } from '../../kit/testing/elements.ts'

const state = {
  allowed: true,
  refusal: '',
  list: [] as NewsItem[] | undefined,
  failed: false,
  asked: [] as unknown[],
  said: [] as unknown[],
  sent: [] as unknown[],
  fails: false,
}
vi.mock('../../i18n/texts.ts', () => ({
  t: (key: string, { name = '' }: { name?: string } = {}) => `${key} ${name}`,
  tData: (key: string) => key,
}))
vi.mock('../../kit/text/RichText.tsx', () => ({
  RichText: ({ markup }: { markup: string }) => markup,
}))
vi.mock('../../kit/notice.tsx', () => ({
  notify: (...words: unknown[]) => {
    state.said.push(words)
  },
}))
vi.mock('../../api/use-call.ts', () => ({
  useSend: (_call: unknown, { refreshes }: { refreshes: readonly { path: string }[] }) => ({
    isPending: false,
    mutate: (input: unknown, then: { onSuccess: () => void; onError: () => void }) => {
      state.sent.push(input, ...refreshes.map(({ path }) => path))
      if (state.fails) then.onError()
      else then.onSuccess()
    },
  }),
}))
vi.mock('./use-news.ts', () => ({
  useNewsRight: () => ({ allowed: state.allowed, refusal: state.refusal }),
  useNews: (input: unknown) => {
    state.asked.push(input)
    return { data: state.list, isError: state.failed }
  },
  refreshNews: async () => undefined,
}))
const { NewsCard } = await import('./NewsCard.tsx')
const { Attachments } = await import('./Attachments.tsx')
const { ConfirmRead } = await import('./ConfirmRead.tsx')
const { TodayNews } = await import('./TodayNews.tsx')

const files = [
  'https://x.test/map.png',
  'https://x.test/talk.mp3',
  'https://x.test/rain.mp4',
  'https://x.test/law.pdf',
]
const item = (change: Partial<NewsItem> = {}): NewsItem =>
  ({
    id: '7',
    dataType: 1,
    title: 'Storm',
    content: 'Look for fakes',
    type: 'weather',
    level: 'high',
    auditRule: 'remove all',
    keyword: 'storm',
    eventTime: null,
    extraFiles: files,
    urls: ['https://x.test/rules', 'https://x.test/more'],
    reviews: [],
    read: false,
    noticeTime: { curYearNoticeTimeRange: '1-2' },
    ...change,
  }) as NewsItem
const nothing = (): void => undefined
const today = (channel: 1 | 3 = 1): string =>
  renderToStaticMarkup(<TodayNews channel={channel} onClose={nothing} />)
beforeEach(() => {
  Object.assign(state, {
    allowed: true,
    refusal: '',
    list: [item(), item({ id: '8', title: 'Flood', level: 'low' })],
    failed: false,
    asked: [],
    said: [],
    sent: [],
    fails: false,
  })
})

test('a card bears its number and its level, and says title, content, audit requirement, files and links', () => {
  const markup = renderToStaticMarkup(<NewsCard item={item()} number={3} />)
  for (const part of [
    'news-card level-high',
    '<span class="news-number">3</span>',
    '<h3>Storm</h3>',
    'Look for fakes',
    'news.audit_rule',
    'remove all',
    'map.png',
    'talk.mp3',
    'rain.mp4',
    'href="https://x.test/rules"',
    'href="https://x.test/more"',
  ])
    expect(markup).toContain(part)
  const bare = renderToStaticMarkup(
    <NewsCard item={item({ auditRule: '', extraFiles: [], urls: [] })} number={1} />,
  )
  for (const part of ['news.audit_rule', 'news.attachments', 'news.links'])
    expect(bare).not.toContain(part)
})

test.each([
  ['.level-low', 'success'],
  ['.level-medium', 'warning'],
  ['.level-high', 'error'],
  ['', 'line-strong'],
])('a card%s wears the colour of its level (%s), one of no level is grey', (level, colour) => {
  const [, rules = ''] =
    new RegExp(`^\\.news-card${level.replace('.', '\\.')} \\{(.*)\\}$`, 'm').exec(
      readFileSync(new URL('news.css', import.meta.url), 'utf8'),
    ) ?? []
  expect(/border-left(?:-color)?:[^;]*var\(--([\w-]+)\)/.exec(rules)?.[1]).toBe(colour)
})

test('what is not confirmed has a button for it, what is says so; what is not shown now cannot be confirmed', () => {
  expect(renderToStaticMarkup(<ConfirmRead item={item()} />)).toMatch(
    /<button type="button" class="btn primary">news\.confirm_read/,
  )
  expect(
    renderToStaticMarkup(
      <ConfirmRead item={item({ noticeTime: { curYearNoticeTimeRange: null } })} />,
    ),
  ).toMatch(/<button [^>]*disabled=""/)
  const read = renderToStaticMarkup(<ConfirmRead item={item({ read: true })} />)
  expect([read.includes('news.read '), read.includes('<button')]).toEqual([true, false])
})

test('a confirmation names the notice and its span, reads the list anew and says that it is done, or that it failed', () => {
  press(ConfirmRead({ item: item() }), 'btn primary')
  expect([state.sent, state.said]).toEqual([
    [{ eventId: '7', curYearNoticeTimeRange: '1-2' }, '/todayEvent/getNotifyList'],
    [['success', 'news.confirmed ']],
  ])
  state.fails = true
  press(ConfirmRead({ item: item() }), 'btn primary')
  expect(state.said.at(-1)).toEqual(['error', 'news.confirm_failed '])
})

test('media open in place, all else leads to the file; files are taken away where they are edited alone', () => {
  const shown = renderToStaticMarkup(<Attachments urls={files} />)
  expect([
    shown.split('<button').length - 1,
    shown.includes('<a class="btn" href="https://x.test/law.pdf"'),
    shown.includes('frontend.remove_one'),
  ]).toEqual([3, true, false])
  const edited = renderToStaticMarkup(<Attachments urls={files} onRemove={nothing} />)
  for (const name of ['map.png', 'talk.mp3', 'rain.mp4', 'law.pdf'])
    expect(edited).toContain(`aria-label="frontend.remove_one ${name}"`)
})

test("today's news of a channel stand in a dialog 800 wide and 600 high at most, as numbered cards", () => {
  const markup = today()
  expect([
    markup.includes('style="width:800px;max-height:600px"'),
    markup.includes('frontend.news_management'),
    state.asked,
  ]).toEqual([true, true, [{ notifyType: 1 }]])
  expect([...markup.matchAll(/aria-label="(\d\. \w+)"/g)].map(([, name]) => name)).toEqual([
    '1. Storm',
    '2. Flood',
  ])
  expect(markup.split('news.confirm_read').length - 1).toBe(2)
})

test('news that cannot be loaded are told of, and none are shown', () => {
  state.failed = true
  expect([today().includes('news.load_failed'), today().includes('news-card')]).toEqual([
    true,
    false,
  ])
})

test('whoever may not see news, or of whom that cannot be told, is told why and sees none', () => {
  Object.assign(state, { allowed: false, refusal: 'the check is down' })
  expect([
    today().includes('<p class="problem" role="alert">the check is down</p>'),
    today().includes('news-card'),
    today().includes('news.nothing'),
  ]).toEqual([true, false, false])
})
