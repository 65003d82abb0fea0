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

test('shows number, level, title, content, audit requirement, files and links on a card', () => {
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
])('a card%s wears the colour of its level (%s), grey without one', (level, colour) => {
  const [, rules = ''] =
    new RegExp(`^\\.news-card${level.replace('.', '\\.')} \\{([^}]*)\\}`, 'm').exec(
      readFileSync(new URL('news.css', import.meta.url), 'utf8'),
    ) ?? []
  expect(/border-left(?:-color)?:[^;]*var\(--([\w-]+)\)/.exec(rules)?.[1]).toBe(colour)
})

test('offers to confirm what is not confirmed, and cannot when it is not shown now', () => {
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

test('confirms a notice and its span, reads the list anew, tells success or failure', () => {
  press(ConfirmRead({ item: item() }), 'btn primary')
  expect([state.sent, state.said]).toEqual([
    [{ eventId: '7', curYearNoticeTimeRange: '1-2' }, '/todayEvent/getNotifyList'],
    [['success', 'news.confirmed ']],
  ])
  state.fails = true
  press(ConfirmRead({ item: item() }), 'btn primary')
  expect(state.said.at(-1)).toEqual(['error', 'news.confirm_failed '])
})

test('opens media in place, links to other files, removes files only where they are edited', () => {
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

test("shows today's news as numbered cards in a dialog at most 800 wide and 600 high", () => {
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

test('says so when news cannot be loaded, and shows none', () => {
  state.failed = true
  expect([today().includes('news.load_failed'), today().includes('news-card')]).toEqual([
    true,
    false,
  ])
})

test('says why and shows none when the person may not see news', () => {
  Object.assign(state, { allowed: false, refusal: 'the check is down' })
  expect([
    today().includes('<p class="problem" role="alert">the check is down</p>'),
    today().includes('news-card'),
    today().includes('news.nothing'),
  ]).toEqual([true, false, false])
})
