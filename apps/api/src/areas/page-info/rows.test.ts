import { contract } from '@oas/contract/index'
import type { PatchRow, RecordResult } from '@oas/contract/decision/schemas'
import { deliveredIn } from '@oas/contract/page-info/rows'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Held, hold, item, submitItems } from '../../testing/held.ts'
import { secret } from '../../testing/receiver.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type WebServer, startWebServer } from '../../testing/web-server.ts'
import { type MadePerson, aLabelTree, aPerson, aSetting, aType } from '../../testing/world.ts'

let server: TestServer
let auditor: MadePerson
let ahead = 0
let app: WebServer
const parts = {
  id: 'parts',
  type: 'rows',
  content: { async: true, expression: '', snapshot: false, traceless: false, endpoint: 'parts' },
}
beforeAll(async () => {
  app = await startWebServer()
  server = await testServer(
    { allowedHosts: ['127.0.0.1'] },
    { now: () => new Date(Date.now() + ahead) },
  )
  const { pageType } = aSetting()
  const pageTypeOf = (type: 'multi_resource' | 'text_list', blockSubmit: boolean) => ({
    ...pageType,
    type,
    content: {
      ...pageType.content,
      pageInfo: { enable: true, when: 'show' as const, blockSubmit },
    },
  })
  await aType(server.ctx, {
    pageInfoCallback: [parts],
    pageType: pageTypeOf('multi_resource', true),
  })
  await aType(server.ctx, {
    type: 13,
    name: 'free',
    pageInfoCallback: [parts],
    pageType: pageTypeOf('multi_resource', false),
  })
  await aType(server.ctx, {
    type: 14,
    name: 'list',
    pageInfoCallback: [parts],
    pageType: pageTypeOf('text_list', false),
  })
  await aLabelTree(server.ctx)
  auditor = await aPerson(server.ctx, {
    permissions: ['audit.take', 'config.edit', 'config.read', 'record.read'],
  })
  await server.client(auditor.token).ok(contract.systemConfig.createItem, {
    key: 'page.info.endpoints',
    value: { parts: { url: `${app.url}/p`, secret } },
    public: false,
    secret: true,
    remark: '',
  })
})
afterAll(async () => {
  await app.stop()
  await server.stop()
})
beforeEach(() => {
  ahead += 31_000
  app.asked.length = 0
})

const text = {
  id: 'a',
  kind: 'text',
  content: 'a comment below',
  field: 'comment',
  lang: 'en',
  secret: 'not for the page',
}
const picture = { id: 'b', kind: 'picture', content: 'https://example.com/b.png' }
const call = ({ appId, type, id, postId, uid, fence }: Held) =>
  server.client(auditor.token).call(contract.pageInfo.info, {
    hookId: 'parts',
    appId,
    type,
    business: 'text',
    id,
    postId,
    uid,
    fence,
    refresh: true,
  })
const ask = async (held: Held): Promise<string> => {
  const { body } = await call(held)
  expect(body.code).toBe(0)
  return body.data.hash
}
const row = (rowId: string, type: PatchRow['type'] = 'pageinfo', result = 'del'): PatchRow => ({
  rowId,
  type,
  value: { result: { id: result } },
  form: { result: { punishTime: 0 } },
  reasonLabels: [1203],
  reasonLabelsKey: 'lb_1203',
  remark: 'advert',
  currentJson: {},
  pending: false,
})
const submit = async (held: Held, rows: PatchRow[], infos: Readonly<Record<string, string>>) => {
  const changes: Partial<RecordResult> = {
    form: { result: { punishTime: 0 } },
    reasonLabels: [1203],
    reasonLabelsKey: 'lb_1203',
    remark: 'advert',
    rows,
    currentJson: { serialId: '1', snapshot: { infos } },
  }
  return (
    await submitItems(server, auditor.token, [item(held, 'del', changes)], { type: held.type })
  ).list[0]
}

test('an endpoint delivers parts of a record, which are shown by their kind and kept', async () => {
  const held = await hold(server, auditor.id)
  app.replies({ rows: [text, picture] })
  const {
    body: { data },
  } = await call(held)
  expect(data.data).toEqual({
    list: [
      { rowId: 'parts:a', kind: 'text', content: 'a comment below', field: 'comment', lang: 'en' },
      { rowId: 'parts:b', kind: 'picture', content: 'https://example.com/b.png' },
    ],
  })
  expect(deliveredIn(data.data).map(({ rowId }) => rowId)).toEqual(['parts:a', 'parts:b'])
  expect(app.bodies()).toMatchObject([
    { hookId: 'parts', recordId: held.recordId, postId: held.postId, uid: held.uid },
  ])
  expect(
    (
      await server.ctx.pool.query('select hook_id, hash, cut from page_info where record_id = $1', [
        held.recordId,
      ])
    ).rows,
  ).toEqual([{ hook_id: 'parts', hash: data.hash, cut: false }])
})

test.each<[string, unknown, string]>([
  ['no rows', { list: [] }, 'rows'],
  ['a kind that is none', { rows: [{ ...text, kind: 'smell' }] }, 'rows.0.kind'],
  ['a row without a text', { rows: [text, { id: 'b', kind: 'text' }] }, 'rows.1.content'],
  [
    'an address that is none',
    { rows: [{ ...picture, content: 'javascript:alert(1)' }] },
    'rows.0.content',
  ],
  ['two of one id', { rows: [text, { ...picture, id: 'a' }] }, 'rows.1.id'],
  ['an id with a colon', { rows: [{ ...text, id: 'a:b' }] }, 'rows.0.id'],
  [
    'more than are judged at once',
    { rows: Array.from({ length: 201 }, (_none, n) => ({ ...text, id: `n${n}` })) },
    'rows',
  ],
  [
    'more than is kept',
    {
      rows: Array.from({ length: 4 }, (_none, n) => ({
        ...text,
        id: `n${n}`,
        content: 'x'.repeat(20_000),
      })),
    },
    'rows',
  ],
])('of %s the whole answer is refused, by its place', async (_name, given, field) => {
  const held = await hold(server, auditor.id)
  app.replies(given)
  const { status, body } = await call(held)
  expect([status, body.code]).toEqual([424, 424])
  expect(body.msg).toMatch(new RegExp(`${field.replaceAll('.', '\\.')}$`))
  expect(
    (await server.ctx.pool.query('select 1 from page_info where record_id = $1', [held.recordId]))
      .rowCount,
  ).toBe(0)
})

test('judges delivered rows by themselves; stores, punishes and shows the verdict', async () => {
  const held = await hold(server, auditor.id)
  app.replies({ rows: [text, picture] })
  const hash = await ask(held)
  expect(await submit(held, [row('parts:b'), row('t1', 'patch')], { parts: hash })).toMatchObject({
    accepted: true,
  })
  const {
    decisions: [decision],
  } = await server.client(auditor.token).ok(contract.record.detail, { recordId: held.recordId })
  expect(decision?.infos).toMatchObject([
    { hookId: 'parts', hash, data: { list: [{ rowId: 'parts:a' }, { rowId: 'parts:b' }] } },
  ])
  expect(
    (
      await server.ctx.pool.query(
        'select subject from punish where post_id = $1 order by subject',
        [held.postId],
      )
    ).rows,
  ).toEqual([{ subject: `${held.postId}/parts:b` }, { subject: `${held.postId}/t1` }])
})

test.each<[string, (held: Held, hash: string) => ReturnType<typeof submit>]>([
  [
    'a part that was not delivered',
    (held, hash) => submit(held, [row('parts:zzz')], { parts: hash }),
  ],
  [
    'a part of an answer that nobody got',
    (held) => submit(held, [row('parts:a')], { parts: 'sha256:made-up' }),
  ],
  [
    'a part that is said to be the own',
    (held, hash) => submit(held, [row('parts:a', 'patch')], { parts: hash }),
  ],
  [
    'an own part that is said to be delivered',
    (held, hash) => submit(held, [row('t1')], { parts: hash }),
  ],
])('%s is refused by its row', async (_name, act) => {
  const held = await hold(server, auditor.id, { type: 13 })
  app.replies({ rows: [text] })
  expect(await act(held, await ask(held))).toMatchObject({
    accepted: false,
    warnings: [{ code: 'ROW_UNKNOWN', field: 'rows.0.rowId' }],
  })
})

test('keeps parts to their record, and out of pages that show no parts', async () => {
  const [own, other, list] = [
    await hold(server, auditor.id, { type: 13 }),
    await hold(server, auditor.id, { type: 13 }),
    await hold(server, auditor.id, { type: 14 }),
  ]
  app.replies({ rows: [text] })
  const hash = await ask(own)
  await ask(list)
  expect(await submit(other, [row('parts:a')], { parts: hash })).toMatchObject({
    accepted: false,
    warnings: [{ code: 'ROW_UNKNOWN' }],
  })
  expect(await submit(list, [row('parts:a')], { parts: hash })).toMatchObject({
    accepted: false,
    warnings: [{ code: 'ROW_UNKNOWN' }],
  })
  expect(await submit(own, [row('parts:a')], { parts: hash })).toMatchObject({ accepted: true })
})

test('waits for delivered parts, too, where verdicts wait for page info', async () => {
  const [waits, free] = [
    await hold(server, auditor.id),
    await hold(server, auditor.id, { type: 13 }),
  ]
  app.replies({ rows: [] })
  expect(await submit(waits, [], {})).toMatchObject({
    accepted: false,
    warnings: [{ code: 'PAGE_INFO_PENDING' }],
  })
  expect(await submit(waits, [], { parts: await ask(waits) })).toMatchObject({ accepted: true })
  expect(await submit(free, [], {})).toMatchObject({ accepted: true })
})

test('an answer asked for again a day later is not forgotten while it is new', async () => {
  const held = await hold(server, auditor.id)
  app.replies({ rows: [text] })
  await ask(held)
  await server.ctx.pool.query(
    `update page_info set at = now() - interval '3 days' where record_id = $1`,
    [held.recordId],
  )
  await ask(held)
  expect(
    (
      await server.ctx.pool.query(
        `select at > now() - interval '1 hour' as fresh from page_info where record_id = $1`,
        [held.recordId],
      )
    ).rows,
  ).toEqual([{ fresh: true }])
})
