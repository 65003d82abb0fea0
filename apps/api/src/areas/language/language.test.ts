import { contract } from '@oas/contract/index'
import { pathOf } from '@oas/contract/define'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { readSheet, writeSheets } from '../../files/sheet.ts'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { startWebServer } from '../../testing/web-server.ts'
import { aPerson } from '../../testing/world.ts'
import { forgetMissing } from './missing.ts'

const calls = contract.language
let server: TestServer
let editor: Client
let name = ''
beforeAll(async () => {
  server = await testServer()
  const person = await aPerson(server.ctx, {
    permissions: ['language.read', 'language.edit', 'record.read'],
  })
  name = person.name
  editor = server.client(person.token)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.ctx.pool.query(
    'delete from language_text; delete from language_group; delete from language_missing',
  )
})

const four = (text: string) => ({
  cn: `${text}一`,
  en: text,
  id: `${text} satu`,
  ru: `${text} один`,
})
const none = { cn: '', en: '', id: '', ru: '' }
const own = { groupKey: 'promo', key: 'title', version: 0, ...four('Hello') }
const load = async (language: 'cn' | 'en' | 'id' | 'ru', ...groupKeyList: string[]) =>
  server.client().ok(calls.load, { language, groupKeyList })

test('texts come by group in the asked language, an edited one over the bundled one', async () => {
  await editor.ok(calls.save, {
    groupKey: 'error',
    key: 'not_found',
    version: 0,
    ...none,
    en: 'Nothing here',
  })
  const packs = await load('en', 'error', 'no_such_group')
  expect(packs['error']?.['please_login']).toBe('Please login')
  expect(packs['error']?.['not_found']).toBe('Nothing here')
  expect(packs['no_such_group']).toEqual({})
  expect((await load('cn', 'error'))['error']?.['not_found']).toBe('未找到')
})

test('a language that is not offered is refused at the field', async () => {
  const { status, body } = await server
    .client()
    .call(calls.load, { language: 'fr' as never, groupKeyList: [] })
  expect([status, body.field]).toEqual([400, 'language'])
})

test.each(['Promo', 'pro-mo', 'pro.mo', 'pro mo', 'промо', ''])(
  '%j is no key of a group: it is refused at its place',
  async (key) => {
    expect(
      (await server.client().call(calls.load, { language: 'en', groupKeyList: ['promo_2', key] }))
        .body,
    ).toMatchObject({ code: 400, field: 'groupKeyList.1' })
    expect((await editor.call(calls.save, { ...own, groupKey: key })).body).toMatchObject({
      code: 400,
      field: 'groupKey',
    })
    expect((await editor.call(calls.save, { ...own, key })).body).toMatchObject({
      code: 400,
      field: 'key',
    })
  },
)

test('what a language lacks comes in English', async () => {
  await editor.ok(calls.save, { ...own, id: '', ru: '' })
  expect((await load('ru', 'promo'))['promo']).toEqual({ title: 'Hello' })
  expect((await load('cn', 'promo'))['promo']).toEqual({ title: 'Hello一' })
})

test('an edit is told to open pages, audited, and taken back by a reset', async () => {
  const told: unknown[] = []
  const stop = server.ctx.bus.listen(({ topic, message }) => {
    if (topic === 'setting.changed') told.push(message)
  })
  const { version } = await editor.ok(calls.save, {
    groupKey: 'error',
    key: 'not_found',
    version: 0,
    ...none,
    en: 'Gone fishing',
  })
  await expect.poll(() => told).toEqual([{ what: 'language', key: 'error' }])
  expect(await editor.ok(calls.text, { groupKey: 'error', key: 'not_found' })).toMatchObject({
    state: 'changed',
    texts: { en: 'Gone fishing', cn: '未找到' },
    defaults: { en: 'Not found' },
    updatedBy: name,
  })
  await editor.ok(calls.remove, { groupKey: 'error', key: 'not_found', version })
  await expect.poll(() => told).toHaveLength(2)
  stop()
  expect(await editor.ok(calls.text, { groupKey: 'error', key: 'not_found' })).toMatchObject({
    state: 'bundled',
    texts: { en: 'Not found' },
    version: 0,
  })
  const log = await server.ctx.db
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('subject', '=', 'text:error.not_found')
    .where('actor', '=', name)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(log.map((entry) => entry.action)).toEqual(['language.reset', 'language.save'])
  expect(log[1]?.detail).toMatchObject({ before: null, after: { en: 'Gone fishing' } })
})

test('refuses an edit on an outdated version, also after a reset and a new edit', async () => {
  const first = await editor.ok(calls.save, own)
  expect((await editor.call(calls.save, own)).status).toBe(409)
  await editor.ok(calls.remove, { groupKey: 'promo', key: 'title', version: first.version })
  await editor.ok(calls.save, own)
  expect((await editor.call(calls.save, { ...own, version: first.version, en: 'x' })).status).toBe(
    409,
  )
  expect(
    (await editor.call(calls.remove, { groupKey: 'promo', key: 'title', version: first.version }))
      .status,
  ).toBe(409)
})

test.each([
  ['key', { key: 'Title' }],
  ['key', { key: 'a b' }],
  ['key', { key: '' }],
  ['groupKey', { groupKey: 'a' }],
  ['groupKey', { groupKey: 'Promo' }],
  ['cn', { cn: 'x'.repeat(2001) }],
  ['en', none],
])('an unfit %s is named: %o', async (field, change) => {
  const { status, body } = await editor.call(calls.save, { ...own, ...change })
  expect([status, body.field]).toEqual([400, field])
})

test('follows the bundled text when edited to it; refuses words nothing fills in', async () => {
  const wrong = await editor.call(calls.save, {
    groupKey: 'frontend',
    key: 'hello',
    version: 0,
    ...none,
    en: 'Hi {nick}',
  })
  expect([wrong.status, wrong.body.field]).toEqual([400, 'en'])
  const { version } = await editor.ok(calls.save, {
    groupKey: 'frontend',
    key: 'hello',
    version: 0,
    ...none,
    en: 'Hi {name}',
  })
  expect(
    await editor.ok(calls.save, {
      groupKey: 'frontend',
      key: 'hello',
      version,
      ...none,
      en: 'Hello, {name}',
    }),
  ).toEqual({ version: 0 })
  expect((await server.ctx.pool.query('select 1 from language_text')).rowCount).toBe(0)
})

test('groups count what is edited, own and lacking; one with own texts stays', async () => {
  const { version } = await editor.ok(calls.saveGroup, {
    key: 'promo',
    remark: 'Banners',
    version: 0,
  })
  await editor.ok(calls.save, { ...own, ru: '' })
  await editor.ok(calls.save, {
    groupKey: 'error',
    key: 'not_found',
    version: 0,
    ...none,
    en: 'Nope',
  })
  const groups = await editor.ok(calls.groups, {})
  expect(groups.find((group) => group.key === 'promo')).toMatchObject({
    remark: 'Banners',
    bundled: false,
    texts: 1,
    own: 1,
    changed: 0,
    lacking: 1,
  })
  expect(groups.find((group) => group.key === 'error')).toMatchObject({
    bundled: true,
    own: 0,
    changed: 1,
    lacking: 0,
  })
  const refused = await editor.call(calls.removeGroup, { key: 'promo', version })
  expect([refused.status, refused.body.field]).toEqual([409, 'key'])
  expect(
    (await editor.call(calls.saveGroup, { key: 'promo', remark: '', version: version + 1000 }))
      .status,
  ).toBe(409)
  const { version: textVersion } = await editor.ok(calls.text, { groupKey: 'promo', key: 'title' })
  await editor.ok(calls.remove, { groupKey: 'promo', key: 'title', version: textVersion })
  await editor.ok(calls.removeGroup, { key: 'promo', version })
  expect((await editor.ok(calls.groups, {})).some((group) => group.key === 'promo')).toBe(false)
})

test('texts are found by group, state, key and words in any language, page by page', async () => {
  await editor.ok(calls.save, { ...own, ru: '' })
  const found = async (by: object) =>
    (await editor.ok(calls.texts, { pageSize: 200, ...by })).list.map(
      (row) => `${row.groupKey}.${row.key}`,
    )
  expect(await found({ state: 'own' })).toEqual(['promo.title'])
  expect(await found({ state: 'lacking' })).toEqual(['promo.title'])
  expect(await found({ text: 'HELLO一' })).toEqual(['promo.title'])
  expect(await found({ groupKey: 'error', text: 'please_login' })).toEqual(['error.please_login'])
  const all = await editor.ok(calls.texts, { groupKey: 'error', pageSize: 5, current: 2 })
  expect([all.list.length, all.total > 10]).toEqual([5, true])
})

test('reports a text asked for and missing until it is written, and no other', async () => {
  const keys = [
    { groupKey: 'promo', key: 'title' },
    { groupKey: 'error', key: 'not_found' },
    { groupKey: 'promo', key: 'title' },
  ]
  for (let i = 0; i < 2; i++)
    await editor.ok(calls.reportMissing, { language: 'ru', page: '#/x', keys })
  // What is there after all takes no room of what is not.
  expect((await server.ctx.pool.query('select 1 from language_missing')).rowCount).toBe(1)
  expect(await editor.ok(calls.missing, {})).toMatchObject({
    total: 1,
    list: [
      { groupKey: 'promo', key: 'title', language: 'ru', times: 2, elsewhere: false, page: '#/x' },
    ],
  })
  const { version } = await editor.ok(calls.save, { ...own, ru: '' })
  expect((await editor.ok(calls.missing, {})).list).toMatchObject([{ elsewhere: true }])
  await editor.ok(calls.save, { ...own, version })
  expect((await editor.ok(calls.missing, {})).total).toBe(0)
})

test('drops a dismissed text until it is asked for again, or for good after 30 days', async () => {
  const report = () =>
    editor.ok(calls.reportMissing, {
      language: 'id',
      page: '',
      keys: [{ groupKey: 'promo', key: 'title' }],
    })
  await report()
  await editor.ok(calls.dismissMissing, { groupKey: 'promo', key: 'title', language: 'id' })
  expect((await editor.ok(calls.missing, {})).total).toBe(0)
  await report()
  expect((await editor.ok(calls.missing, { language: 'id' })).total).toBe(1)
  await forgetMissing.run({ ...server.ctx, now: () => new Date(Date.now() + 31 * dayMs) })
  expect((await editor.ok(calls.missing, {})).total).toBe(0)
})

const workbook = async (...rows: string[][]): Promise<string> =>
  (
    await writeSheets([
      { name: 'texts', rows: [['group', 'key', 'cn', 'en', 'id', 'ru'], ...rows] },
    ])
  ).toString('base64')

test('an export holds what is in force and compares as the same', async () => {
  await editor.ok(calls.save, { ...own, en: '=1+1' })
  const response = await editor.raw('GET', `${pathOf(calls.exportTexts)}?groupKey=promo`)
  expect(response.headers.get('content-disposition')).toContain('texts-promo.xlsx')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(await readSheet(bytes, 'file', 10)).toEqual([
    ['group', 'key', 'cn', 'en', 'id', 'ru', 'remark'],
    ['promo', 'title', 'Hello一', '=1+1', 'Hello satu', 'Hello один', ''],
  ])
  expect(
    await editor.ok(calls.compare, { file: bytes.toString('base64'), groupKey: 'promo' }),
  ).toEqual({ same: 1, list: [] })
  const all = Buffer.from(await (await editor.raw('GET', pathOf(calls.exportTexts))).arrayBuffer())
  expect((await editor.ok(calls.compare, { file: all.toString('base64') })).list).toEqual([])
})

test('compares a workbook by line: added, changed, missing, refused with its column', async () => {
  await editor.ok(calls.save, own)
  await editor.ok(calls.save, { ...own, key: 'only_here' })
  const file = await workbook(
    ['promo', 'title', '', 'Hi', '', ''],
    ['promo', 'fresh', '新', 'New', '', ''],
    ['promo', 'Bad Key', 'x', 'x', 'x', 'x'],
    ['promo', 'fresh', '新', 'New', '', ''],
    ['promo', 'void', '', '', '', ''],
  )
  const { same, list } = await editor.ok(calls.compare, { file, groupKey: 'promo' })
  expect(same).toBe(0)
  expect(
    list.map((row) => [row.kind, row.line, row.key, row.problems.map((problem) => problem.field)]),
  ).toEqual([
    ['changed', 2, 'title', []],
    ['added', 3, 'fresh', []],
    ['error', 4, 'Bad Key', ['key']],
    ['error', 5, 'fresh', ['key']],
    ['error', 6, 'void', ['en']],
    ['missing', 0, 'only_here', []],
  ])
})

test('chosen lines are stored together or not at all', async () => {
  const { version } = await editor.ok(calls.save, own)
  const rows = [
    { ...own, version, en: 'Hi' },
    { ...own, key: 'fresh', en: 'New' },
  ]
  const stale = await editor.call(calls.importTexts, {
    rows: [...rows.slice(1), { ...own, version: 0 }],
  })
  expect(stale.status).toBe(409)
  expect((await load('en', 'promo'))['promo']).toEqual({ title: 'Hello' })
  expect(await editor.ok(calls.importTexts, { rows })).toEqual({ stored: 2 })
  expect((await load('en', 'promo'))['promo']).toEqual({ title: 'Hi', fresh: 'New' })
})

test('what is no workbook, or has another head, is refused at the file', async () => {
  for (const file of [
    Buffer.from('hello').toString('base64'),
    (await writeSheets([{ name: 'x', rows: [['a', 'b']] }])).toString('base64'),
  ]) {
    const { status, body } = await editor.call(calls.compare, { file })
    expect([status, body.field]).toEqual([400, 'file'])
  }
})

test('a reader changes nothing', async () => {
  const reader = server.client(
    (await aPerson(server.ctx, { permissions: ['language.read'] })).token,
  )
  expect((await reader.call(calls.save, own)).status).toBe(403)
  expect((await reader.call(calls.importTexts, { rows: [own] })).status).toBe(403)
  expect((await reader.call(calls.texts, {})).status).toBe(200)
})

test('without a translation service translating is refused, whatever is asked', async () => {
  const { status, body } = await editor.call(calls.translate, {
    seqid: 'a',
    items: [{ country: 'ID', content: 'halo' }],
  })
  expect([status, body.msg]).toEqual([404, '未配置翻译服务'])
})

test('asks the translation service with token and target; names what it refuses', async () => {
  const service = await startWebServer((body) => ({
    status: 200,
    body: JSON.stringify({
      items: (JSON.parse(body) as { items: { content: string }[] }).items.map((item) => ({
        translation: item.content.toUpperCase(),
      })),
    }),
  }))
  const url = `${service.url}/translate`
  const other = await testServer({
    translation: { url, token: 'secret' },
    allowedHosts: ['127.0.0.1'],
  })
  try {
    const client = other.client((await aPerson(other.ctx, { permissions: ['record.read'] })).token)
    const input = {
      seqid: 's1',
      items: [
        { country: 'ID', content: 'halo' },
        { country: '', content: 'dunia' },
      ],
    }
    expect(await client.ok(calls.translate, input)).toEqual({
      seqid: 's1',
      items: [
        { country: 'ID', content: 'halo', translation: 'HALO' },
        { country: '', content: 'dunia', translation: 'DUNIA' },
      ],
    })
    expect(service.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret'])
    expect(service.bodies()).toEqual([{ ...input, target: 'cn' }])
    // Eight thousand characters in all are taken, and not one more; nobody is asked then.
    const long = (...lengths: number[]) => ({
      seqid: 's2',
      items: lengths.map((n) => ({ country: '', content: 'x'.repeat(n) })),
    })
    expect((await client.ok(calls.translate, long(2000, 2000, 2000, 2000))).items).toHaveLength(4)
    expect(
      (await client.call(calls.translate, long(2000, 2000, 2000, 2000, 1))).body,
    ).toMatchObject({ code: 400, field: 'items' })
    expect(service.asked).toHaveLength(2)
    for (const bad of [
      { status: 500, body: '' },
      { status: 200, body: 'oops' },
      { status: 200, body: '{"items":[{"translation":"one"}]}' },
    ]) {
      service.answer = bad
      expect((await client.call(calls.translate, input)).status).toBe(424)
    }
  } finally {
    await other.stop()
    await service.stop()
  }
})

test('says errors in the edited text without asking the database for each', async () => {
  const said = async (path: string) =>
    (
      (await (
        await server.client().raw('GET', path, { headers: { 'global-language': 'en' } })
      ).json()) as { msg: string }
    ).msg
  const keepAlive = '/biz_gateway/justice_user/cas/keepAlive'
  const before = await said(keepAlive)
  const row = { groupKey: 'error', key: 'please_login' }
  const { version } = await editor.ok(calls.save, {
    ...row,
    version: 0,
    cn: '',
    en: 'Who are you?',
    id: '',
    ru: '',
  })
  await editor.ok(calls.save, {
    groupKey: 'error',
    key: 'unknown_method',
    version: 0,
    cn: '',
    en: 'Nothing here',
    id: '',
    ru: '',
  })
  expect([await said(keepAlive), await said('/biz_gateway/nowhere')]).toEqual([
    'Who are you?',
    'Nothing here',
  ])
  const nameless = async () =>
    (
      (await (
        await server.client().raw('POST', '/biz_gateway/justice_user/login/local', {
          body: '{"name":1}',
          headers: { 'global-language': 'en', 'content-type': 'application/json' },
        })
      ).json()) as { msg: string }
    ).msg
  await editor.ok(calls.save, {
    groupKey: 'refusal',
    key: 'schema_string',
    version: 0,
    cn: '',
    en: 'write it in letters',
    id: '',
    ru: '',
  })
  expect(await nameless()).toBe('Name is not valid: write it in letters')
  const real = server.ctx.db.selectFrom.bind(server.ctx.db)
  const askedFor = async (calls: number): Promise<number> => {
    let asked = 0
    server.ctx.db.selectFrom = ((...args: Parameters<typeof real>) => {
      asked++
      return real(...args)
    }) as typeof real
    for (let n = 0; n < calls; n++) await said('/biz_gateway/nowhere')
    server.ctx.db.selectFrom = real
    return asked
  }
  // News of the edits before may still come in, and is read once.
  await expect.poll(() => askedFor(20)).toBe(0)
  await editor.ok(calls.remove, { ...row, version })
  expect(await said(keepAlive)).toBe(before)
})
