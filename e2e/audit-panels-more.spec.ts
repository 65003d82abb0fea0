import { type Page, expect, test } from '@playwright/test'
import {
  current,
  decidedSince,
  detailOf,
  makeAuditor,
  press,
  settled,
  startAudit,
} from './support/audit.ts'
import { axe } from './support/axe.ts'
import { watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { drawing } from './support/pictures.ts'

// A worker that starts anew after a failure needs a user of its own.
const user = `more_panel_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

const file = 'https://panels.example/one.svg'
const messages = Array.from({ length: 50 }, (_, n) => ({
  id: `m${n}`,
  from: n % 2 ? 'u-other' : 'u-subject',
  to: '',
  at: 1_790_000_000_000 + n * 60_000,
  kind: n === 27 ? 'picture' : 'text',
  content: n === 27 ? file : `message ${n}`,
  reported: n === 25,
}))
type Stored = Awaited<ReturnType<typeof detailOf>>['decisions'][number]
type Case = {
  name: string
  path: string
  type: number
  records: readonly object[]
  seen: string
  keys: readonly (string | RegExp)[]
  results: readonly string[]
  check?: (decision: Stored) => void
  typed?: string
}

/**
 * Each panel from fetch to stored decision: what is sent in, what must be seen, which keys are
 * pressed, what is stored.
 */
const cases: readonly Case[] = [
  {
    name: 'table: ticked rows are decided together, the rest passes',
    path: 'multi-table',
    type: 102,
    seen: '[data-table-row] >> nth=2',
    records: [1, 2, 3].map((n) => ({ texts: [{ content: `row ${n}` }] })),
    keys: ['Space', 'Shift+ArrowDown', '7', 'e', 'Enter', 'settled', 'q'],
    results: ['del', 'del', 'ignore'],
  },
  {
    name: 'table: rows in the data of a record are judged one by one',
    path: 'table',
    type: 101,
    seen: '[data-table-row$="/d2"]',
    records: [
      {
        appId: 71,
        data: {
          rows: [
            { id: 'd1', name: 'Phone', logins: 3 },
            { id: 'd2', name: 'Emulator', logins: 90 },
          ],
        },
      },
    ],
    keys: ['7', 'ArrowDown', 'e', 'Enter', 'Enter'],
    results: ['del'],
    check: ({ rows }) => {
      expect(rows).toMatchObject([{ rowId: 'd2', value: { result: { id: 'del' } } }])
    },
  },
  {
    name: 'profile: a field is reset, the others pass',
    path: 'common-account',
    type: 79,
    seen: '[data-field="bio"]',
    records: [
      {
        data: {
          profile: {
            nickname: { old: 'a', now: 'b' },
            bio: { old: 'x', now: 'call 000' },
            cover: { old: file, now: file },
          },
          account: { level: 3, score: 80 },
        },
      },
    ],
    keys: ['Tab', '.', '.', '7', 'r', 'Enter'],
    results: ['reset_field'],
    check: ({ rows }) => {
      expect(rows).toMatchObject([{ rowId: 'bio' }])
    },
  },
  {
    name: 'talk: the marked messages go as evidence with the punishment',
    path: 'chat',
    type: 73,
    seen: '[data-message="m25"].on',
    records: [{ uid: 'u-subject', data: { messages } }],
    keys: ['ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', '7', 't', 'Enter'],
    results: ['mute'],
    check: ({ punishes }) => {
      expect(punishes[0]?.evidence).toEqual(['messages#m24,m27'])
    },
  },
  {
    name: 'appeal: overturned with words, beside what came along',
    path: 'appeal',
    type: 76,
    seen: '.ap-original [data-row]',
    records: [
      {
        data: {
          appeal: {
            text: 'please look again',
            original: { result: 'mute', labels: [1203], snapshot: { texts: ['what I said'] } },
          },
        },
      },
    ],
    keys: ['[', ']', 'w'],
    typed: ' seen by keyboard',
    results: ['overturn'],
    check: ({ remark }) => {
      expect(remark).toContain('seen by keyboard')
    },
  },
  {
    name: 'ad: rejected for a reason, after another creative, device and shot',
    path: 'ad-dsp-new',
    type: 82,
    seen: '.ad-slot',
    records: [
      {
        data: {
          ad: {
            title: 'An offer',
            slot: 'feed',
            creatives: [file, `${file}?2`],
            landing: {
              url: 'https://never.example/',
              redirects: ['https://never.example/2'],
              shots: { mobile: [file, `${file}?3`], desktop: file },
            },
            licences: [{ name: 'Licence' }],
          },
        },
      },
    ],
    keys: ['Tab', '.', '\\', 'e', '2', 'Enter'],
    results: ['reject_ad'],
  },
  {
    name: 'timeline: an event is opened, the time zoomed, and the hit was wrong',
    path: 'flink-behavior',
    type: 620,
    seen: '[data-event] >> nth=5',
    keys: ['ArrowDown', 'ArrowDown', 'Space', '=', '-', '[', ']', 'ArrowLeft', 'q'],
    results: ['hit_wrong'],
    records: [
      {
        data: {
          events: Array.from({ length: 9 }, (_, n) => ({
            at: 1_790_000_000_000 + n * 60_000,
            name: `act ${n}`,
            props: { session: n < 4 ? 's1' : 's2', to: `u${n}` },
          })),
          window: {
            rule: 'many acts',
            value: 9,
            threshold: 4,
            from: 1_790_000_000_000,
            to: 1_790_000_600_000,
          },
        },
      },
    ],
  },
  {
    name: 'like ones: the ticked candidate takes the verdict along',
    path: 'video-similar',
    type: 623,
    seen: '[data-candidate] >> nth=1',
    records: [
      {
        videos: [{ content: file }],
        data: {
          similar: [
            { postId: '{uid}-1', score: 0.9, content: 'a copy' },
            { postId: 'elsewhere', score: 0.4 },
          ],
        },
      },
      { videos: [{ content: file }], data: { similar: [] } },
    ],
    keys: ['=', '-', '-', 'ArrowRight', 'ArrowLeft', 'Space', '7', 'e', 'Enter'],
    results: ['del', 'del'],
  },
  {
    name: 'texts of a group are labelled together, one is taken out',
    path: 'text-label-qitext',
    type: 95,
    seen: '[data-member] >> nth=1',
    keys: ['1', 'ArrowDown', 'Shift+Space', 'ArrowUp', 'f'],
    results: ['label', 'label'],
    records: ['', '!', '?'].map((end) => ({
      texts: [{ content: `the same${end}` }],
      extData: { simhash: '{uid}' },
    })),
  },
  {
    name: 'captioned pictures: the caption goes alone, or with its picture',
    path: 'picture-with-desc',
    type: 25,
    seen: '[data-caption]',
    records: [
      { pictures: [{ id: 'pic', content: file }], texts: [{ id: 'cap', content: 'a caption' }] },
    ],
    keys: ['ArrowRight', '7', 'w', 'Enter', 'settled', 'Enter'],
    results: ['del_text'],
    check: ({ rows }) => {
      expect(rows).toMatchObject([{ rowId: 'cap', value: { result: { id: 'del_text' } } }])
    },
  },
  {
    name: 'composed stage: passes by one key',
    path: 'cross-business-text-lowcode',
    type: 106,
    seen: '[data-node="text"].on',
    records: [
      { texts: [{ content: 'composed' }], extData: { topics: ['#one', '#two'], price: 20 } },
    ],
    keys: ['ArrowDown', 'q'],
    results: ['ignore'],
  },
]

const play = async (page: Page, { keys, typed }: Case): Promise<void> => {
  for (const key of keys) {
    if (key === 'settled') await settled(page)
    else await press(page, String(key))
  }
  if (typed !== undefined) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Control+Enter')
  }
}

for (const one of cases) {
  test(one.name, async ({ page }) => {
    const problems = watch(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('never.example')) asked.push(request.url())
    })
    await page.route('https://panels.example/**', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: drawing(40, 40, '#58a'),
      }),
    )
    const uid = `more-${Date.now()}`
    await sendIn(
      page,
      one.type,
      one.records.map(
        (record, n) =>
          JSON.parse(
            JSON.stringify({ uid, postId: `${uid}-${n}`, ...record }).replaceAll('{uid}', uid),
          ) as object,
      ),
    )
    const own = one.records[0] as { uid?: string; appId?: number }
    const since = await startAudit(
      page,
      user,
      one.path,
      `?appId=${own.appId ?? 50}&type=${one.type}&uid=${own.uid ?? uid}`,
    )
    await expect(page.locator(one.seen).first()).toBeVisible()
    expect(await axe(page)).toEqual([])
    const first = (await current(page)) ?? ''
    await play(page, one)
    const stored = async () =>
      (await decidedSince(page, since))
        .filter(({ postId }) => postId.startsWith(uid))
        .map(({ resultId }) => resultId)
        .toSorted()
    await expect.poll(stored).toEqual([...one.results])
    const [decision] = (await detailOf(page, first)).decisions
    if (!decision) throw new Error('nothing was decided')
    one.check?.(decision)
    expect(asked).toEqual([])
    expect(problems).toEqual([])
  })
}

test('shows more of a talk for a reason, names what is unreadable; the sheet names keys', async ({
  page,
}) => {
  const uid = `more-${Date.now()}`
  await sendIn(page, 73, [
    {
      uid,
      postId: uid,
      data: { messages: messages.map((message) => ({ ...message, from: uid })) },
    },
  ])
  await sendIn(page, 73, [
    { uid, postId: `${uid}-bad`, data: { messages: [{ id: '1', from: {} }] } },
  ])
  const since = await startAudit(page, user, 'chat', `?appId=50&type=73&uid=${uid}`)
  await expect(page.locator('[data-message]')).toHaveCount(41)
  const recordId = (await current(page)) ?? ''
  await press(page, '?')
  await expect(page.locator('.wb-keys')).toContainText('Mark messages as evidence')
  await press(page, '?', '[')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('dialog [role="alert"]')).toContainText('Reason')
  await page.keyboard.type('threats may have come before')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-message]')).toHaveCount(46)
  await settled(page)
  await press(page, 'q')
  await expect
    .poll(async () => JSON.stringify((await detailOf(page, recordId)).decisions[0] ?? null))
    .toContain('context: threats may have come before')
  await expect(page.getByRole('alert').first()).toContainText('data.messages.0.from cannot be read')
  await settled(page)
  await press(page, 'q')
  await expect
    .poll(async () =>
      (await decidedSince(page, since))
        .filter(({ postId }) => postId === `${uid}-bad`)
        .map(({ resultId }) => resultId),
    )
    .toEqual(['ignore'])
})
