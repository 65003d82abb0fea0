import { contract } from '@oas/contract/index'
import type { QuestionForm } from '@oas/contract/question/schemas'
import type { Input } from '@oas/contract/define'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { type PersonOptions, aPerson, anApp } from '../../testing/world.ts'

const calls = contract.question
let server: TestServer
let asker: Client
let staff: Client
let staffId = ''
let page = ''
let parent = ''
let other = ''
let jump = 0
// Past the bound of how often one may ask.
beforeEach(() => {
  jump += 5001
})

const somebody = async (options: PersonOptions = {}) => {
  const made = await aPerson(server.ctx, {
    permissions: ['question-feedback'],
    paths: ['/tags/*'],
    scope: [{ appId: 50 }],
    ...options,
  })
  return { ...made, client: server.client(made.token) }
}
const punished = (appId: number) =>
  server.ctx.db
    .insertInto('punish')
    .values({
      decisionId: '1',
      appId,
      type: 1,
      punishId: 101,
      scope: 'content',
      subject: `p${appId}`,
      postId: 'p',
      startAt: new Date(),
      settingVersion: 1,
      personId: '1',
    })
    .execute()
const entry = async (title: string, path: string, parentId: string | null) =>
  (
    await server.ctx.db
      .insertInto('menu')
      .values({ title, path, parentId })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + jump) })
  for (const id of [50, 71, 72]) await anApp(server.ctx, id, `App-${id}`)
  await punished(50)
  await punished(71)
  parent = await entry('menu.auditing', '', null)
  page = await entry('menu.audit_text', '#/tags/audit/text', parent)
  other = await entry('menu.auth_user', '#/auth/user', null)
  asker = (await somebody()).client
  const made = await somebody({ permissions: ['question.read', 'question.answer'] })
  staff = made.client
  staffId = made.id
})
afterAll(() => server.stop())

const form = (changes: Partial<QuestionForm> = {}): QuestionForm => ({
  createdTime: Date.now() - 60_000,
  title: 'Mute does nothing',
  backendId: page,
  appId: '50-App-50',
  postId: 'p1',
  remark: 'The button answers, the user goes on.',
  ...changes,
})
const sent = async (by: Client, text: string): Promise<string> => {
  const { token } = await by.ok(contract.file.uploadToken, { bucket: 'question' })
  return (
    (await (
      await by.raw(
        'POST',
        `/biz_gateway/resource/file/new?bucket=question&token=${token}&name=a.ogg`,
        { body: text },
      )
    ).json()) as { data: { url: string } }
  ).data.url
}
const ask = async (by = asker, changes: Partial<QuestionForm> = {}) =>
  (await by.ok(calls.create, form(changes))).id
const one = async (id: string, by = asker) => (await by.ok(calls.list, { id })).list[0]
type Act = Omit<Input<typeof calls.update>, 'id' | 'version'>
const act = async (id: string, by: Client, what: Act) =>
  by.call(calls.update, { id, version: (await one(id, by))?.version ?? 1, ...what })

describe('asking', () => {
  test('stores form, page facts and files for those who may see the question', async () => {
    const url = await sent(asker, 'OggS attachment')
    const { id } = await asker.ok(calls.create, {
      ...form({ business: 'other', anotherBusiness: ' games ', annexList: [url] }),
      appName: 'App-50',
      ipInfo: '10.0.0.1 CN',
      reportUrl: 'https://console/#/x',
      hostName: 'console',
    })
    expect(await one(id, staff)).toMatchObject({
      state: 'open',
      title: 'Mute does nothing',
      appId: 50,
      appName: 'App-50',
      backendTitle: 'menu.audit_text',
      backendPath: '#/tags/audit/text',
      business: 'other',
      anotherBusiness: 'games',
      ipInfo: '10.0.0.1 CN',
      reportUrl: 'https://console/#/x',
      hostName: 'console',
      awaits: 'staff',
      own: false,
      version: 1,
    })
    const annex = (await one(id, staff))?.annexList[0]
    expect([annex?.name, annex?.mime]).toEqual(['a.ogg', 'audio/ogg'])
    expect([
      (await staff.raw('GET', annex?.url ?? '')).status,
      (await staff.raw('GET', (annex?.url ?? '').split('?')[0] ?? '')).status,
      (await asker.raw('GET', annex?.url ?? '')).status,
    ]).toEqual([200, 403, 403])
  })

  test.each<[string, Record<string, unknown>]>([
    ['title', { title: '   ' }],
    ['title', { title: 'x'.repeat(101) }],
    ['remark', { remark: '' }],
    ['remark', { remark: 'x'.repeat(2001) }],
    ['postId', { postId: ' ' }],
    ['createdTime', { createdTime: Date.now() + dayMs }],
    ['appId', { appId: '50' }],
    ['appId', { appId: '50-Another' }],
    ['appId', { appId: '99-App-99' }],
    ['appId', { appId: '72-App-72' }],
    ['backendId', { backendId: '99999' }],
    ['business', { business: 'nonsense' }],
    ['annexList.0', { annexList: [`/biz_gateway/resource/file/${'0'.repeat(64)}`] }],
    ['annexList.0', { annexList: ['https://elsewhere.example.com/x.png'] }],
  ])('names %s when it is %j', async (field, changes) => {
    const { status, body } = await asker.call(calls.create, form(changes as Partial<QuestionForm>))
    expect([status, body.field]).toEqual([400, field])
  })

  test('refuses a menu parent, a closed page, foreign apps or files, and no right', async () => {
    for (const backendId of [parent, other])
      expect((await asker.call(calls.create, form({ backendId }))).body.field).toBe('backendId')
    expect((await asker.call(calls.create, form({ appId: '71-App-71' }))).status).toBe(403)
    expect(
      (await asker.call(calls.create, form({ annexList: [await sent(staff, 'OggS of another')] })))
        .body.field,
    ).toBe('annexList.0')
    const six = await Promise.all(
      ['1', '2', '3', '4', '5', '6'].map((n) => sent(asker, `OggS ${n}`)),
    )
    expect((await asker.call(calls.create, form({ annexList: six }))).body.field).toBe('annexList')
    expect(
      (await asker.call(calls.create, form({ annexList: [six[0] ?? '', six[0] ?? ''] }))).body
        .field,
    ).toBe('annexList.1')
    expect((await staff.call(calls.create, form())).status).toBe(403)
  })

  test('offers the apps of the right, as id-name, and only those with punishments', async () => {
    const all = (await somebody({ scope: [{ appId: null }] })).client
    expect(await all.ok(calls.apps, { permission: 'question-feedback' })).toEqual([
      { id: 50, name: 'App-50', value: '50-App-50' },
      { id: 71, name: 'App-71', value: '71-App-71' },
    ])
    expect((await all.ok(calls.apps, {})).map(({ id }) => id)).toEqual([50, 71, 72])
    expect(await all.ok(calls.apps, { permission: 'record.read' })).toEqual([])
    expect(
      (await asker.ok(calls.apps, { permission: 'question-feedback' })).map(({ id }) => id),
    ).toEqual([50])
  })
})

describe('a question', () => {
  test('goes from open to resolved and back, is logged, and shows the asker a dot', async () => {
    const { client } = await somebody()
    const id = await ask(client)
    expect([
      (await act(id, staff, { act: 'take' })).status,
      await client.ok(calls.viewed, {}),
    ]).toEqual([200, true])
    await client.ok(calls.view, { id })
    expect(await client.ok(calls.viewed, {})).toBe(false)
    await act(id, staff, { act: 'ask', text: 'Which phone?' })
    expect(await one(id, client)).toMatchObject({
      state: 'taken',
      awaits: 'asker',
      lastAnswer: 'Which phone?',
      updated: true,
      assigneeId: staffId,
    })
    await act(id, client, { act: 'reply', text: 'All of them' })
    expect(await one(id, client)).toMatchObject({ state: 'taken', awaits: 'staff', updated: false })
    await act(id, staff, {
      act: 'answer',
      text: 'Mended',
      annexList: [await sent(staff, 'OggS answer')],
    })
    expect((await client.ok(calls.mine, { updated: true })).list.map((row) => row.id)).toEqual([id])
    await act(id, client, { act: 'reply', text: 'Not quite' })
    expect((await one(id, client))?.state).toBe('taken')
    await act(id, staff, { act: 'resolve' })
    await act(id, client, { act: 'reopen' })
    expect(await one(id, client)).toMatchObject({ state: 'reopened', awaits: 'staff' })
    const log = await client.ok(calls.log, { id })
    expect(log.map((row) => [row.act, row.staff, row.state, row.text])).toEqual([
      ['create', false, 'open', ''],
      ['take', true, 'taken', ''],
      ['ask', true, 'taken', 'Which phone?'],
      ['reply', false, 'taken', 'All of them'],
      ['answer', true, 'answered', 'Mended'],
      ['reply', false, 'taken', 'Not quite'],
      ['resolve', true, 'resolved', ''],
      ['reopen', false, 'reopened', ''],
    ])
    expect((await client.raw('GET', log[4]?.annexList[0]?.url ?? '')).status).toBe(200)
  })

  test('is edited by its asker while it is open, with what it was before in the log', async () => {
    const id = await ask(asker, { annexList: [await sent(asker, 'OggS first')] })
    expect(
      (await act(id, asker, { act: 'edit', form: form({ title: 'Another title', annexList: [] }) }))
        .status,
    ).toBe(200)
    expect(await one(id)).toMatchObject({
      title: 'Another title',
      annexList: [],
      version: 2,
      state: 'open',
    })
    expect((await asker.ok(calls.log, { id }))[1]?.detail).toMatchObject({
      before: { title: 'Mute does nothing' },
    })
    await act(id, staff, { act: 'take' })
    expect((await act(id, asker, { act: 'edit', form: form() })).body.field).toBe('act')
    expect((await act(id, staff, { act: 'edit', form: form() })).status).toBe(403)
  })

  test('is retracted by its asker alone with a reason, and stays so', async () => {
    const id = await ask()
    expect([
      (await staff.call(calls.retract, { id, version: 1, reason: 'x' })).body.field,
      (await asker.call(calls.retract, { id, version: 1, reason: '  ' })).body.field,
    ]).toEqual(['act', 'reason'])
    await asker.ok(calls.retract, { id, version: 1, reason: 'my mistake' })
    expect((await one(id))?.state).toBe('retracted')
    for (const what of [{ act: 'take' }, { act: 'answer', text: 'x' }, { act: 'reopen' }] as const)
      expect((await act(id, staff, what)).body.field).toBe('act')
  })

  test('is changed on its newest version only: of two at once one is told', async () => {
    const id = await ask()
    const answers = await Promise.all(
      [1, 2].map(() => staff.call(calls.update, { id, version: 1, act: 'answer', text: 'x' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await asker.ok(calls.log, { id })).length).toBe(2)
  })
})

describe('a question beside others', () => {
  test('is merged into the same question, and the answer reaches both askers', async () => {
    const [first, second] = [await somebody(), await somebody()]
    const [main, twice, thrice] = [
      await ask(first.client),
      await ask(second.client),
      await ask(asker),
    ]
    const away = await ask()
    await asker.ok(calls.retract, { id: away, version: 1, reason: 'x' })
    for (const duplicateOf of [twice, away, '99999'])
      expect((await act(twice, staff, { act: 'merge', duplicateOf })).body.field).toBe(
        'duplicateOf',
      )
    expect([
      (await act(twice, staff, { act: 'merge' })).body.field,
      (await act(twice, second.client, { act: 'merge', duplicateOf: main })).body.field,
    ]).toEqual(['duplicateOf', 'act'])
    await act(thrice, staff, { act: 'merge', duplicateOf: twice })
    await act(twice, staff, { act: 'merge', duplicateOf: main })
    expect([await one(twice, second.client), await one(thrice)]).toMatchObject([
      { state: 'resolved', duplicateOf: main, updated: true },
      { state: 'resolved', duplicateOf: main },
    ])
    expect((await one(main, staff))?.duplicates).toBe(2)
    expect((await act(main, staff, { act: 'merge', duplicateOf: twice })).body.field).toBe(
      'duplicateOf',
    )
    await second.client.ok(calls.view, { id: twice })
    await act(main, staff, { act: 'answer', text: 'Mended for all' })
    expect(await one(twice, second.client)).toMatchObject({
      state: 'resolved',
      lastAnswer: 'Mended for all',
      updated: true,
    })
    expect(
      (await second.client.ok(calls.log, { id: twice })).map((row) => [row.act, row.text]),
    ).toEqual([
      ['create', ''],
      ['merge', ''],
      ['answer', 'Mended for all'],
    ])
    await act(twice, second.client, { act: 'reopen' })
    expect(await one(twice, second.client)).toMatchObject({ state: 'reopened', duplicateOf: null })
  })

  test('is linked by staff to its change, a web address or a page of the console', async () => {
    const id = await ask()
    for (const link of ['javascript:alert(1)', 'nowhere'])
      expect((await act(id, staff, { act: 'link', link })).body.field).toBe('link')
    expect([
      (await act(id, staff, { act: 'link' })).body.field,
      (await act(id, asker, { act: 'link', link: '#/x' })).body.field,
    ]).toEqual(['link', 'act'])
    await act(id, staff, { act: 'link', link: 'https://changes.example.com/77' })
    expect(await one(id)).toMatchObject({
      changeLink: 'https://changes.example.com/77',
      state: 'open',
    })
    await act(id, staff, { act: 'resolve' })
    await act(id, staff, { act: 'link', link: '' })
    expect(await one(id)).toMatchObject({ changeLink: '', state: 'resolved' })
  })
})

describe('a question and who sees it', () => {
  test('is assigned only to those who may answer', async () => {
    const id = await ask()
    const { id: nobody } = await somebody()
    expect((await act(id, staff, { act: 'assign', assigneeId: nobody })).body.field).toBe(
      'assigneeId',
    )
    expect((await act(id, staff, { act: 'assign' })).body.field).toBe('assigneeId')
    expect((await staff.ok(calls.config, {})).staff.map((row) => row.id)).toEqual([staffId])
    await act(id, staff, { act: 'assign', assigneeId: staffId })
    expect(await one(id, staff)).toMatchObject({ state: 'taken', assigneeId: staffId })
    expect(await asker.ok(calls.config, {})).toMatchObject({ maxAnnexes: 5, staff: [] })
  })

  test('is seen by its asker and the staff of its app alone', async () => {
    const id = await ask()
    const stranger = (await somebody()).client
    const elsewhere = (
      await somebody({ permissions: ['question.read', 'question.answer'], scope: [{ appId: 71 }] })
    ).client
    const reader = (await somebody({ permissions: ['question.read'] })).client
    for (const by of [stranger, elsewhere]) {
      expect((await by.ok(calls.list, { id })).list).toEqual([])
      expect([
        (await by.call(calls.log, { id })).status,
        (await by.call(calls.update, { id, version: 1, act: 'answer', text: 'x' })).status,
        (await by.call(calls.retract, { id, version: 1, reason: 'x' })).status,
        (await by.call(calls.view, { id })).status,
      ]).toEqual([404, 404, 404, 404])
    }
    expect((await reader.ok(calls.list, { id })).list).toHaveLength(1)
    const { data } = (await (
      await stranger.raw('GET', `/biz_gateway/feedback/feedback/list?id=${id}&askerId=`)
    ).json()) as { data: { list: unknown[] } }
    expect(data.list).toEqual([])
    expect((await reader.call(calls.update, { id, version: 1, act: 'take' })).status).toBe(403)
  })

  test('is found by filters, newest first by page, and exported without formulas', async () => {
    const { client, name } = await somebody()
    const ids = [
      await ask(client, { title: '=HYPERLINK("x")' }),
      await ask(client, { title: 'second 100%' }),
      await ask(client, { title: 'third', business: 'live' }),
    ].toReversed()
    const first = await staff.ok(calls.list, { asker: name, limit: 2 })
    const next = await staff.ok(calls.list, { asker: name, limit: 2, after: first.next ?? '' })
    expect([...first.list, ...next.list].map((row) => row.id)).toEqual(ids)
    expect(next.next).toBeNull()
    const count = async (filter: Input<typeof calls.list>) =>
      (await staff.ok(calls.list, { asker: name, ...filter })).list.length
    expect([
      await count({ title: '100%' }),
      await count({ title: '%' }),
      await count({ business: 'live' }),
      await count({ state: 'taken' }),
      await count({ age: 'day' }),
      await count({ age: 'older' }),
      await count({ updated: true }),
      await count({ appId: 71 }),
      await count({ backendId: page }),
    ]).toEqual([1, 1, 1, 0, 3, 0, 3, 0, 3])
    const file = await (
      await staff.raw('GET', `/biz_gateway/feedback/feedback/export?asker=${name}`)
    ).text()
    expect([file.split('\r\n').length, file.includes('"\'=HYPERLINK(""x"")"')]).toEqual([5, true])
  })
})
