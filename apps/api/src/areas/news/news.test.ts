import type { Input } from '@oas/contract/define'
import { messageCalls } from '@oas/contract/message/calls'
import { newsCalls } from '@oas/contract/news/calls'
import { newsCategories, newsChannels, newsLevels } from '@oas/contract/news/limits'
import type { Permission } from '@oas/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aPerson } from '../../testing/world.ts'

const readerRight = 'external-frontend-today-event-for-auditor'
let server: TestServer
let editor: Client
let jump = 0
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + jump) })
  editor = server.client(
    (await aPerson(server.ctx, { permissions: ['news.read', 'news.edit'] })).token,
  )
})
afterAll(() => server.stop())

type NewsInput = Input<typeof newsCalls.create>
const hour = 3_600_000
// In the middle of a year, so that no span of the tests crosses its end.
const around = (): NewsInput['noticeTimeConfig'] => ({
  everyYear: 0,
  ranges: [{ start: Date.now() - hour, end: Date.now() + hour }],
})
const notice = (change: Partial<NewsInput> = {}): NewsInput => ({
  dataType: 1,
  title: 'Storm in the north',
  content: 'Look for <span style="color:red">fake</span> donations',
  type: 'weather',
  level: 'high',
  noticeTypeConfig: {
    homePage: { enable: 1 },
    wechat: { enable: 0, robotId: '' },
    topNotification: { enable: 1 },
  },
  noticeTimeConfig: around(),
  ...change,
})
const write = async (change: Partial<NewsInput> = {}): Promise<string> =>
  (await editor.ok(newsCalls.create, notice(change))).id
const aTeam = async (name: string): Promise<string> =>
  (
    await server.ctx.db
      .insertInto('team')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const somebody = async (
  teamId: string | null = null,
  permissions: readonly Permission[] = [readerRight],
) => {
  const person = await aPerson(server.ctx, { permissions })
  await server.ctx.db.updateTable('person').set({ teamId }).where('id', '=', person.id).execute()
  return { ...person, client: server.client(person.token) }
}
const shown = async (client: Client, id: string, input: object = {}) =>
  (await client.ok(newsCalls.notifyList, input)).find((item) => item.id === id)
const rowOf = async (id: string) =>
  (await editor.ok(newsCalls.query, { pageSize: 200 })).list.find((row) => row.id === id)

test('keeps all that is written, and answers it under both names of doubled fields', async () => {
  const team = await aTeam('kept')
  const id = await write({
    auditRule: 'remove all',
    keyword: 'storm',
    eventTime: 5,
    auditorGroupIds: [Number(team)],
    extraFiles: ['https://x.test/a.png'],
    extraLinks: [
      { url: 'https://x.test/1', enable: 1 },
      { url: 'https://x.test/2', enable: 0 },
    ],
    reviews: [{ reviewTime: 7, reviewContent: 'went well', summary: 'fine' }],
    level: 2,
  })
  const row = await rowOf(id)
  expect(row).toMatchObject({
    dataType: 1,
    title: 'Storm in the north',
    auditRule: 'remove all',
    type: 'weather',
    level: 'medium',
    keyword: 'storm',
    eventTime: 5,
    auditorGroupIds: [team],
    extraFiles: ['https://x.test/a.png'],
    attachments: ['https://x.test/a.png'],
    urls: ['https://x.test/1'],
    extraLinks: [{ enable: 1 }, { enable: 0 }],
    reviews: [{ reviewTime: 7, reviewContent: 'went well', summary: 'fine' }],
    reviewContent: 'went well',
    reviewSummary: 'fine',
    read: false,
    version: 1,
    wechat: null,
    noticeTypeConfig: {
      homePage: { enable: 1 },
      wechat: { enable: 0, robotId: '' },
      topNotification: { enable: 1 },
    },
  })
  const {
    ranges: [range],
  } = row?.noticeTimeConfig ?? { ranges: [] }
  expect(row?.noticeTime.curYearNoticeTimeRange).toBe(`${range?.start ?? ''}-${range?.end ?? ''}`)
  const other = await rowOf(
    await write({
      attachments: ['/biz_gateway/resource/file/x'],
      urls: ['https://x.test/3'],
      reviewContent: 'so so',
      reviewSummary: 'short',
    }),
  )
  expect(other).toMatchObject({
    extraFiles: ['/biz_gateway/resource/file/x'],
    extraLinks: [{ url: 'https://x.test/3', enable: 1 }],
    reviews: [{ reviewTime: null, reviewContent: 'so so', summary: 'short' }],
  })
})

test('categories, levels and channels are those of the platform', () => {
  expect([newsCategories, newsLevels, newsChannels]).toEqual([
    { 1: 'news', 2: 'rule change' },
    ['low', 'medium', 'high'],
    { 1: 'home page', 2: 'WeChat', 3: 'top notification' },
  ])
})

const many = <T>(n: number, one: T): T[] => Array.from({ length: n }, () => one)
const urls = (n: number): string[] => Array.from({ length: n }, (_, i) => `https://x.test/${i}`)
const review = (reviewContent: string, summary: string) => [
  { reviewTime: null, reviewContent, summary },
]
test.each([
  ['title', { title: 'x'.repeat(100) }, { title: 'x'.repeat(101) }],
  ['content', { content: 'x'.repeat(1500) }, { content: 'x'.repeat(1501) }],
  ['auditRule', { auditRule: 'x'.repeat(500) }, { auditRule: 'x'.repeat(501) }],
  ['keyword', { keyword: 'x'.repeat(500) }, { keyword: 'x'.repeat(501) }],
  ['type', { type: 'x'.repeat(16) }, { type: 'x'.repeat(17) }],
  ['urls', { urls: urls(5) }, { urls: urls(6) }],
  [
    'extraLinks',
    { extraLinks: urls(5).map((url) => ({ url, enable: 1 as const })) },
    { extraLinks: urls(6).map((url) => ({ url, enable: 1 as const })) },
  ],
  ['extraFiles', { extraFiles: urls(10) }, { extraFiles: urls(11) }],
  ['attachments', { attachments: urls(10) }, { attachments: urls(11) }],
  ['auditorGroupIds', {}, { auditorGroupIds: many(11, '1') }],
  [
    'reviews.0.reviewContent',
    { reviews: review('x'.repeat(1500), '') },
    { reviews: review('x'.repeat(1501), '') },
  ],
  [
    'reviews.0.summary',
    { reviews: review('', 'x'.repeat(1500)) },
    { reviews: review('', 'x'.repeat(1501)) },
  ],
  ['reviewContent', { reviewContent: 'x'.repeat(1500) }, { reviewContent: 'x'.repeat(1501) }],
  ['reviewSummary', { reviewSummary: 'x'.repeat(1500) }, { reviewSummary: 'x'.repeat(1501) }],
  ['auditorGroupIds', {}, { auditorGroupIds: ['999999'] }],
  ['urls.0', {}, { urls: ['javascript:alert(1)'] }],
  [
    'noticeTypeConfig.wechat.robotId',
    {},
    {
      noticeTypeConfig: {
        ...notice().noticeTypeConfig,
        wechat: { enable: 1 as const, robotId: 'nobody' },
      },
    },
  ],
  ['attachments', {}, { attachments: ['https://x.test/a'], extraFiles: ['https://x.test/b'] }],
  [
    'noticeTypeConfig.homePage.enable',
    {},
    { noticeTypeConfig: { ...notice().noticeTypeConfig, homePage: { enable: 2 as never } } },
  ],
] as [string, Partial<NewsInput>, Partial<NewsInput>][])(
  '%s: what fits is taken, what does not is named',
  async (field, fits, not) => {
    await editor.ok(newsCalls.create, notice(fits))
    expect((await editor.call(newsCalls.create, notice(not))).body).toMatchObject({
      code: 400,
      field,
    })
  },
)

test('shows a notice to readers of its groups, on its channels, in its time', async () => {
  const [team, other] = [await aTeam('mine'), await aTeam('theirs')]
  const [member, stranger, nobody] = [await somebody(team), await somebody(other), await somebody()]
  const [forTeam, forAll] = [
    await write({ auditorGroupIds: [team] }),
    await write({ noticeTypeConfig: { ...notice().noticeTypeConfig, homePage: { enable: 0 } } }),
  ]
  const early = await write({
    noticeTimeConfig: {
      everyYear: 0,
      ranges: [{ start: Date.now() + hour, end: Date.now() + 2 * hour }],
    },
  })
  for (const [person, id, there] of [
    [member, forTeam, true],
    [stranger, forTeam, false],
    [nobody, forTeam, false],
    [stranger, forAll, true],
    [nobody, forAll, true],
    [member, early, false],
  ] as const)
    expect((await shown(person.client, id)) !== undefined).toBe(there)
  for (const notifyType of [3, 'TOP_NOTIFICATION'] as const)
    expect(await shown(member.client, forAll, { notifyType })).toMatchObject({
      id: forAll,
      read: false,
    })
  for (const notifyType of [1, 'HOME_PAGE', 2, 'WECHAT'] as const)
    expect(await shown(member.client, forAll, { notifyType })).toBeUndefined()
  expect(await shown(member.client, forTeam, { notifyType: 1, level: 'low' })).toBeUndefined()
  expect(
    (
      await server
        .client((await aPerson(server.ctx, { permissions: ['news.read', 'news.edit'] })).token)
        .call(newsCalls.notifyList, {})
    ).status,
  ).toBe(403)
})

test('confirms reading once for the span, counts it, and reminds who has not', async () => {
  const team = await aTeam('readers')
  const [first, second, outside] = [await somebody(team), await somebody(team), await somebody()]
  await somebody(team, ['record.read'])
  const id = await write({ auditorGroupIds: [team] })
  const key = (await shown(first.client, id))?.noticeTime.curYearNoticeTimeRange ?? ''
  for (let i = 0; i < 2; i++)
    await first.client.ok(newsCalls.confirmRead, { eventId: id, curYearNoticeTimeRange: key })
  expect((await shown(first.client, id))?.read).toBe(true)
  expect((await shown(second.client, id))?.read).toBe(false)
  expect([
    await shown(first.client, id, { read: false }),
    (await shown(second.client, id, { read: false }))?.id,
  ]).toEqual([undefined, id])
  expect(
    (await outside.client.call(newsCalls.confirmRead, { eventId: id, curYearNoticeTimeRange: key }))
      .status,
  ).toBe(404)
  expect(
    (await first.client.call(newsCalls.confirmRead, { eventId: id, curYearNoticeTimeRange: '1-2' }))
      .body,
  ).toMatchObject({ code: 400, field: 'curYearNoticeTimeRange' })
  expect(await editor.ok(newsCalls.readNum, { eventIds: [id, '9000000000'] })).toEqual([
    { eventId: id, readNum: 1, totalNum: 2 },
  ])
  expect(await editor.ok(newsCalls.readers, { eventId: id })).toMatchObject({
    total: 2,
    list: [
      { name: first.name, group: 'readers' },
      { name: second.name, readTime: null },
    ],
  })
  expect(await editor.ok(newsCalls.readers, { eventId: id, read: false })).toMatchObject({
    total: 1,
    list: [{ name: second.name }],
  })
  expect(await editor.ok(newsCalls.readers, { eventId: id, read: true, current: 2 })).toEqual({
    total: 1,
    list: [],
  })
  expect(await editor.ok(newsCalls.remind, { eventId: id })).toEqual({ people: 1 })
  expect((await second.client.ok(messageCalls.list, {})).list).toMatchObject([
    {
      msgType: 5,
      link: '/news-reminder',
      payload: { transKey: 'news.reminder_text', transKeyParams: { title: 'Storm in the north' } },
    },
  ])
  expect((await first.client.ok(messageCalls.list, {})).list).toEqual([])
})

test('a notice of every year is to be confirmed anew the year after', async () => {
  const reader = await somebody()
  const id = await write({ noticeTimeConfig: { ...around(), everyYear: 1 } })
  const key = (await shown(reader.client, id))?.noticeTime.curYearNoticeTimeRange ?? ''
  await reader.client.ok(newsCalls.confirmRead, { eventId: id, curYearNoticeTimeRange: key })
  const year = new Date(Date.now() + 8 * hour).getUTCFullYear()
  const now = new Date(Date.now() + 8 * hour)
  jump =
    Date.UTC(
      year + 1,
      now.getUTCMonth(),
      now.getUTCDate(),
      now.getUTCHours(),
      now.getUTCMinutes(),
    ) -
    8 * hour -
    Date.now()
  await server.ctx.db
    .updateTable('session')
    .set({ expiresAt: new Date('2100-01-01') })
    .execute()
  try {
    const item = await shown(reader.client, id)
    expect([item?.read, item?.noticeTime.curYearNoticeTimeRange === key]).toEqual([false, false])
  } finally {
    jump = 0
  }
})

test('changes a notice by version, deletes many, and logs all of it', async () => {
  const id = await write()
  expect(
    await editor.ok(newsCalls.update, {
      id,
      version: 1,
      ...notice({ title: 'Calm again', level: 'low' }),
    }),
  ).toEqual({ id, version: 2 })
  expect((await editor.call(newsCalls.update, { id, version: 1, ...notice() })).status).toBe(409)
  const other = await write()
  expect(await editor.ok(newsCalls.batchDelete, { ids: [id, other, '9000000000'] })).toEqual({
    deleted: 2,
  })
  expect([
    await rowOf(id),
    (await editor.call(newsCalls.batchDelete, { ids: [id] })).status,
    (await editor.call(newsCalls.update, { id, version: 2, ...notice() })).status,
  ]).toEqual([undefined, 404, 404])
  const log = await server.ctx.db
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('subject', '=', `news:${id}`)
    .orderBy('id')
    .execute()
  expect(log).toMatchObject([
    { action: 'news.create', detail: { before: null, after: { title: 'Storm in the north' } } },
    {
      action: 'news.update',
      detail: { before: { title: 'Storm in the north' }, after: { title: 'Calm again', level: 1 } },
    },
    { action: 'news.delete', detail: { before: { title: 'Calm again' }, after: null } },
  ])
})

test('takes a change when a group has gone since; refuses a group that never was', async () => {
  const team = await aTeam('short-lived')
  const id = await write({ auditorGroupIds: [team] })
  await server.ctx.db.deleteFrom('team').where('id', '=', team).execute()
  expect(
    await editor.ok(newsCalls.update, {
      id,
      version: 1,
      ...notice({ auditorGroupIds: [team], title: 'Still blowing' }),
    }),
  ).toEqual({ id, version: 2 })
  expect(
    (
      await editor.call(newsCalls.update, {
        id,
        version: 2,
        ...notice({ auditorGroupIds: [team, '999999'] }),
      })
    ).body,
  ).toMatchObject({ code: 400, field: 'auditorGroupIds' })
})

test('notices are found by what they are, and types are listed by category', async () => {
  const type = 'only here'
  const [a, b] = [
    await write({ type, title: '100% sure', level: 'low' }),
    await write({
      type,
      dataType: 2,
      keyword: 'zebra',
      noticeTimeConfig: { everyYear: 0, ranges: [{ start: 1000, end: 2000 }] },
    }),
  ]
  const find = async (input: object) =>
    (await editor.ok(newsCalls.query, { type, ...input })).list.map((row) => row.id)
  expect(await find({})).toEqual([b, a])
  expect([
    await find({ dataType: 1 }),
    await find({ level: 1 }),
    await find({ text: '100%' }),
    await find({ text: 'ZEBRA' }),
    await find({ state: 'current' }),
    await find({ state: 'past' }),
    await find({ state: 'future' }),
    await find({ channel: 'WECHAT' }),
    await find({ to: 5000 }),
    await find({ from: 5000 }),
  ]).toEqual([[a], [a], [a], [b], [a], [b], [], [], [b], [a]])
  await write({ type: 'of the news' })
  const types = async (input: object): Promise<boolean[]> => {
    const all = await editor.ok(newsCalls.listType, input)
    return [type, 'of the news'].map((one) => all.includes(one))
  }
  expect([await types({}), await types({ dataType: 1 }), await types({ dataType: 2 })]).toEqual([
    [true, true],
    [true, true],
    [true, false],
  ])
  expect(await editor.ok(newsCalls.query, { type, pageSize: 1, current: 2 })).toMatchObject({
    total: 2,
    list: [{ id: a }],
  })
})

test('the groups are a tree of the teams', async () => {
  const id = await aTeam('in the tree')
  const {
    content: [root],
  } = await editor.ok(newsCalls.groupTree, {})
  expect(root?.groups).toContainEqual({ id, name: 'in the tree', groups: [] })
})
