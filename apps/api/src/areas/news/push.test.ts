import type { Input } from '@oas/contract/define'
import { newsCalls } from '@oas/contract/news/calls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startServer } from '../../app/start.ts'
import { writeSheets } from '../../files/sheet.ts'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { type WebServer, startWebServer } from '../../testing/web-server.ts'
import { aPerson } from '../../testing/world.ts'
import { pushJob, pushPauses, robotText } from './push.ts'

let server: TestServer
let editor: Client
let jump = 0
let robot: WebServer
beforeAll(async () => {
  robot = await startWebServer()
  server = await testServer(
    { allowedHosts: ['127.0.0.1'] },
    { now: () => new Date(Date.now() + jump) },
  )
  editor = server.client(
    (
      await aPerson(server.ctx, {
        permissions: ['news.read', 'news.edit', 'external-frontend-today-event-for-auditor'],
      })
    ).token,
  )
  // The clock jumps by hours.
  await server.ctx.db
    .updateTable('session')
    .set({ expiresAt: new Date('2100-01-01') })
    .execute()
  await editor.ok(newsCalls.saveRobot, {
    id: 'team',
    name: 'Team',
    url: `${robot.url}/hook?key=secret`,
    version: null,
  })
})
beforeEach(() => {
  robot.answer = { status: 200, body: '{"errcode":0,"errmsg":"ok"}' }
  robot.asked.length = 0
  jump = 0
})
afterAll(async () => {
  await server.stop()
  await robot.stop()
})

const hour = 3_600_000
const notice = (
  title: string,
  change: Partial<Input<typeof newsCalls.create>> = {},
): Input<typeof newsCalls.create> => ({
  dataType: 1,
  title,
  content: 'Look for <span class="a">fakes</span>',
  type: 'weather',
  level: 'high',
  urls: ['https://x.test/1'],
  noticeTypeConfig: {
    homePage: { enable: 0 },
    wechat: { enable: 1, robotId: 'team' },
    topNotification: { enable: 0 },
  },
  noticeTimeConfig: {
    everyYear: 0,
    ranges: [{ start: Date.now() - hour, end: Date.now() + 10 * hour }],
  },
  ...change,
})
const run = () => pushJob.run(server.ctx)
const rowOf = async (id: string) =>
  (await editor.ok(newsCalls.query, { pageSize: 200 })).list.find((row) => row.id === id)
const stateOf = async (id: string) => (await rowOf(id))?.wechat

test('a notice is said by its robot once, from any number of servers', async () => {
  const { id } = await editor.ok(newsCalls.create, notice('once'))
  const other = await startServer({
    ...server.config,
    port: 0,
    databaseUrl: server.ctx.config.databaseUrl,
  })
  try {
    await Promise.all([run(), pushJob.run(other.ctx), run()])
    await run()
  } finally {
    await other.stop()
  }
  expect(robot.asked.map(({ path }) => path)).toEqual(['/hook?key=secret'])
  expect(robot.bodies()).toEqual([
    { msgtype: 'text', text: { content: '[high] once\nLook for fakes\nhttps://x.test/1' } },
  ])
  expect(await stateOf(id)).toEqual({ state: 'sent', attempts: 1, error: '' })
  expect((await rowOf(id))?.noticeTypeConfig).toEqual(notice('once').noticeTypeConfig)
})

test.each([
  [{ status: 500, body: '' }, 'answered 500'],
  [
    { status: 200, body: '{"errcode":93000,"errmsg":"invalid webhook url"}' },
    'answered errcode 93000: invalid webhook url',
  ],
  [{ status: 200, body: 'hello' }, 'answered no JSON'],
])('an answer of %j is tried again after a pause, and told', async (wrong, error) => {
  const { id } = await editor.ok(newsCalls.create, notice(`again ${error}`))
  robot.answer = wrong
  await run()
  expect(await stateOf(id)).toEqual({ state: 'pending', attempts: 1, error })
  await run()
  expect(robot.asked).toHaveLength(1)
  jump = (pushPauses[0] ?? 0) + 1000
  robot.answer = { status: 200, body: '{"errcode":0}' }
  await run()
  expect(await stateOf(id)).toEqual({ state: 'sent', attempts: 2, error: '' })
})

test('after the last pause it has failed, and is not tried any more', async () => {
  const { id } = await editor.ok(newsCalls.create, notice('fails'))
  robot.answer = { status: 503, body: '' }
  for (const pause of [0, ...pushPauses]) {
    jump += pause + 1000
    await run()
  }
  expect(await stateOf(id)).toEqual({ state: 'failed', attempts: 6, error: 'answered 503' })
  jump += hour
  await run()
  expect(robot.asked).toHaveLength(6)
})

test('what is over, deleted or not for WeChat is not said', async () => {
  await editor.ok(
    newsCalls.create,
    notice('over', { noticeTimeConfig: { everyYear: 0, ranges: [{ start: 1000, end: 2000 }] } }),
  )
  await editor.ok(
    newsCalls.create,
    notice('silent', {
      noticeTypeConfig: { ...notice('').noticeTypeConfig, wechat: { enable: 0, robotId: 'team' } },
    }),
  )
  const { id } = await editor.ok(newsCalls.create, notice('deleted'))
  await editor.ok(newsCalls.batchDelete, { ids: [id] })
  await run()
  expect(robot.asked).toEqual([])
})

test('an address that must not be reached is an error of that notice, not of the job', async () => {
  await editor.ok(newsCalls.saveRobot, {
    id: 'inner',
    name: 'Inner',
    url: 'http://10.0.0.1/',
    version: null,
  })
  const { id } = await editor.ok(
    newsCalls.create,
    notice('inner', {
      noticeTypeConfig: { ...notice('').noticeTypeConfig, wechat: { enable: 1, robotId: 'inner' } },
    }),
  )
  await run()
  expect(await stateOf(id)).toMatchObject({
    state: 'pending',
    error: expect.stringContaining('address') as string,
  })
})

test('never tells the address of a robot, and keeps a robot in use', async () => {
  expect(JSON.stringify(await editor.ok(newsCalls.robots, {}))).not.toContain('secret')
  expect(
    await editor.ok(newsCalls.saveRobot, { id: 'team', name: 'The team', version: 1 }),
  ).toEqual({ version: 2 })
  expect(
    await server.ctx.db
      .selectFrom('newsRobot')
      .select(['name', 'url'])
      .where('id', '=', 'team')
      .executeTakeFirst(),
  ).toEqual({ name: 'The team', url: `${robot.url}/hook?key=secret` })
  expect(
    JSON.stringify(
      await server.ctx.db
        .selectFrom('auditLog')
        .select('detail')
        .where('subject', '=', 'robot:team')
        .execute(),
    ),
  ).not.toContain('secret')
  for (const [input, status] of [
    [{ id: 'team', name: 'x', version: 1 }, 409],
    [{ id: 'team', name: 'x', url: robot.url, version: null }, 409],
    [{ id: 'none', name: 'x', version: 1 }, 404],
    [{ id: 'new', name: 'x', version: null }, 400],
  ] as const)
    expect((await editor.call(newsCalls.saveRobot, input)).status).toBe(status)
  await editor.ok(newsCalls.create, notice('uses'))
  expect((await editor.call(newsCalls.removeRobot, { id: 'team', version: 2 })).status).toBe(409)
  await editor.ok(newsCalls.saveRobot, {
    id: 'unused',
    name: 'Unused',
    url: robot.url,
    version: null,
  })
  await editor.ok(newsCalls.removeRobot, { id: 'unused', version: 1 })
})

test('a text too long for a robot is cut at a letter', () => {
  const text = robotText({
    title: '长'.repeat(100),
    content: '文'.repeat(1500),
    level: 1,
    auditRule: '',
    extraLinks: [],
  })
  expect([
    Buffer.byteLength(text) <= 2000,
    text.endsWith('文…'),
    text.startsWith('[low] 长'),
  ]).toEqual([true, true, true])
})

const head = [
  'title',
  'content',
  'type',
  'level',
  'start',
  'end',
  'rule',
  'keyword',
  'groups',
  'links',
  'home',
  'top',
  'robot',
  'event',
]
const right = (title: string) => [
  title,
  'text',
  'policy',
  'high',
  '2026-01-01 00:00:00',
  '2026-01-31 23:59:59',
  'rule',
  'word',
  '',
  'https://x.test/1, https://x.test/2',
  'yes',
  'no',
  '',
  '',
]
const sendSheet = async (
  rows: readonly string[][],
  by = editor,
): Promise<{ status: number; fileUrl: string }> => {
  const response = await by.raw(
    'POST',
    '/biz_gateway/justice_hello_webapi/todayEvent/importUpload',
    {
      body: new Uint8Array(await writeSheets([{ name: 'x', rows: [head, ...rows] }])),
      headers: { 'content-type': 'application/octet-stream' },
    },
  )
  return {
    status: response.status,
    fileUrl: ((await response.json()) as { data: { fileUrl: string } | null }).data?.fileUrl ?? '',
  }
}
const titled = async (type: string) =>
  (await editor.ok(newsCalls.query, { type, pageSize: 200 })).list.map((row) => row.title)

test('the template is a workbook that can be sent back', async () => {
  const response = await editor.raw(
    'GET',
    '/biz_gateway/justice_hello_webapi/todayEvent/getImportTemplate',
    { headers: { 'global-language': 'en' } },
  )
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  const upload = await editor.raw(
    'POST',
    '/biz_gateway/justice_hello_webapi/todayEvent/importUpload',
    { body: await response.arrayBuffer(), headers: { 'content-type': 'application/octet-stream' } },
  )
  const { data } = (await upload.json()) as { data: { fileUrl: string } }
  expect(
    await editor.ok(newsCalls.importFile, { fileUrl: data.fileUrl, dataType: 2, preview: true }),
  ).toEqual({ rows: 1, imported: 0, wrong: [] })
})

test('shows wrong rows with their columns; imports all, the right ones or none', async () => {
  const wrong = right('bad')
  wrong[3] = 'huge'
  wrong[4] = '2026-02-30 00:00:00'
  const rows = [
    right('good 1'),
    wrong,
    [...right('bad link').slice(0, 9), 'ftp://x', 'yes', 'no', '', ''],
    ['x'.repeat(101), ...right('').slice(1)],
    [...right('bad group').slice(0, 8), '999999', ...right('').slice(9)],
    right('good 2'),
  ]
  const { fileUrl } = await sendSheet(
    rows.map((row) => row.map((cell, index) => (index === 2 ? 'sheet' : cell))),
  )
  const expected = [
    {
      row: 3,
      title: 'bad',
      problems: [
        { column: 'level', reason: '应为低、中或高' },
        { column: 'start', reason: '应为 YYYY-MM-DD HH:mm:ss' },
      ],
    },
    { row: 4, title: 'bad link', problems: [{ column: 'links' }] },
    { row: 5, problems: [{ column: 'title' }] },
    { row: 6, title: 'bad group', problems: [{ column: 'groups', reason: '999999 不是用户组' }] },
  ]
  for (const input of [{ preview: true }, {}])
    expect(await editor.ok(newsCalls.importFile, { fileUrl, dataType: 1, ...input })).toMatchObject(
      { rows: 6, imported: 0, wrong: expected },
    )
  expect(await titled('sheet')).toEqual([])
  expect(
    await editor.ok(newsCalls.importFile, { fileUrl, dataType: 1, skipWrong: true }),
  ).toMatchObject({ rows: 6, imported: 2 })
  expect((await titled('sheet')).sort()).toEqual(['good 1', 'good 2'])
})

test('only a workbook that one has sent oneself is imported', async () => {
  const other = server.client((await aPerson(server.ctx, { permissions: ['news.edit'] })).token)
  const { fileUrl } = await sendSheet([right('other')], other)
  for (const url of [fileUrl, '/biz_gateway/resource/file/x', `https://x.test${fileUrl}`, ''])
    expect(
      (await editor.call(newsCalls.importFile, { fileUrl: url, dataType: 1 })).body,
    ).toMatchObject({ code: 400, field: 'fileUrl' })
  expect(
    (
      await editor.raw('POST', '/biz_gateway/justice_hello_webapi/todayEvent/importUpload', {
        body: 'no workbook',
      })
    ).status,
  ).toBe(400)
  expect((await sendSheet(Array.from({ length: 501 }, (_, i) => right(`n${i}`)))).status).toBe(400)
})
