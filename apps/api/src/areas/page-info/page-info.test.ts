import { contract } from '@oas/contract/index'
import type { PageInfoHook, TypeSetting } from '@oas/contract/setting/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { type Held, hold, item, submitItems } from '../../testing/held.ts'
import { secret } from '../../testing/receiver.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type WebServer, startWebServer } from '../../testing/web-server.ts'
import {
  type MadePerson,
  aLabelTree,
  aPerson,
  anApp,
  aSetting,
  aType,
} from '../../testing/world.ts'
import { alike } from './alike.ts'
import { forgetAnswers } from './queries/records.ts'

const hook = (
  id: string,
  type = id,
  content: Partial<PageInfoHook['content']> = {},
): PageInfoHook => ({
  id,
  type,
  content: { async: true, expression: '', snapshot: false, traceless: false, ...content },
})
const hooks = [
  hook('user', 'user', { snapshot: true }),
  hook('punish_log'),
  hook('score'),
  hook('reports'),
  hook('relate_uid'),
  hook('similar_text'),
  hook('model'),
  hook('strategy_trace'),
  hook('white_list'),
  hook('secret', 'score', { traceless: true }),
  hook('never', 'user', { expression: 'record.uid == ""' }),
  hook('broken', 'user', { expression: 'nobody.knows' }),
  hook('app', 'http', { endpoint: 'profile' }),
  hook('lost', 'http', { endpoint: 'none' }),
  hook('parts', 'rows', { endpoint: 'profile' }),
]
let server: TestServer
let auditor: MadePerson
let reader: MadePerson
let ahead = 0
let app: WebServer
const withInfo = (
  changes: Partial<NonNullable<TypeSetting['pageType']['content']['pageInfo']>>,
): TypeSetting['pageType'] => {
  const { pageType } = aSetting()
  return {
    ...pageType,
    content: {
      ...pageType.content,
      pageInfo: { enable: true, when: 'show', blockSubmit: false, ...changes },
    },
  }
}
beforeAll(async () => {
  app = await startWebServer({ status: 200, body: '{"level":7,"friends":[{"name":"a"}]}' })
  server = await testServer(
    { allowedHosts: ['127.0.0.1'] },
    { now: () => new Date(Date.now() + ahead) },
  )
  await aType(server.ctx, {
    pageInfoCallback: hooks,
    glueInfoCallback: { id: 'g', type: 'punish_log', content: { async: false, expression: '' } },
    pageType: withInfo({}),
  })
  await aType(server.ctx, {
    type: 13,
    name: 'waits',
    pageInfoCallback: [hook('first', 'user', { async: false })],
    pageType: withInfo({ blockSubmit: true }),
  })
  await aType(server.ctx, {
    type: 14,
    name: 'parts',
    pageInfoCallback: [hook('parts', 'rows', { endpoint: 'profile' })],
    pageType: { ...withInfo({ blockSubmit: true }), type: 'multi_resource' },
  })
  await aLabelTree(server.ctx)
  auditor = await aPerson(server.ctx, { permissions: ['audit.take'] })
  reader = await aPerson(server.ctx, { permissions: ['record.read', 'config.edit', 'config.read'] })
  await server.client(reader.token).ok(contract.systemConfig.createItem, {
    key: 'page.info.endpoints',
    value: { profile: { url: `${app.url}/p`, secret } },
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
  ahead += 5001
  app.asked.length = 0
})

const input = (held: Held, hookId: string, changes: object = {}) => ({
  hookId,
  appId: held.appId,
  type: held.type,
  business: 'text' as const,
  id: held.id,
  postId: held.postId,
  uid: held.uid,
  fence: held.fence,
  ...changes,
})
const ask = (held: Held, hookId: string, who = auditor, changes: object = {}) =>
  server.client(who.token).ok(contract.pageInfo.info, input(held, hookId, changes))
const refused = async (held: Held, hookId: string, who: MadePerson, changes: object = {}) =>
  (await server.client(who.token).call(contract.pageInfo.info, input(held, hookId, changes))).body
    .code

test.each<[string, string, number]>([
  ['the same', 'the same', 1],
  ['Buy  NOW', 'buy now', 1],
  ['abcdef', 'uvwxyz', 0],
])('%j and %j are alike to %d', (a, b, score) => {
  expect(alike(a, b)).toBe(score)
})

describe('what is asked about a record', () => {
  test('every provider answers from what is stored', async () => {
    const twin = await hold(server, auditor.id, {
      uid: 'w2',
      extData: { deviceId: 'd1', ip: '1.2.3.4' },
    })
    const held = await hold(server, auditor.id, {
      uid: 'w1',
      extData: { deviceId: 'd1', ip: '1.2.3.4', hsmllmViolationLabel: 'spam' },
    })
    await server.ctx.pool.query(`insert into record_report (record_id, at) values ($1, now())`, [
      held.recordId,
    ])
    await server.ctx.pool.query(
      `
        update record
        set content = jsonb_set(
          content, '{texts,0,content}', '"cheap gold coins, write to me today"'
        )
        where id = any($1::bigint[])`,
      [[held.recordId, twin.recordId]],
    )
    const data = async (hookId: string) => (await ask(held, hookId)).data
    expect(await data('user')).toMatchObject({ uid: 'w1', records: 1, countries: 'BR' })
    expect(await data('punish_log')).toEqual({ total: 0, live: 0, list: [] })
    expect(await data('score')).toEqual({ score: 100, violations: 0, days: 90 })
    expect(await data('reports')).toMatchObject({ count: 1, list: [{ at: expect.any(Number) }] })
    expect(await data('relate_uid')).toMatchObject({
      list: [{ uid: 'w2', relations: 'device, ip', records: 2 }],
    })
    expect(await data('similar_text')).toMatchObject({
      list: [{ score: 1, postId: twin.postId, uid: 'w2', result: null }],
    })
    expect(await data('model')).toEqual({ hsmllmViolationLabel: 'spam' })
    expect(await data('strategy_trace')).toEqual({ list: [] })
    expect(await data('white_list')).toEqual({ list: [] })
  })

  test.each([
    ['both are short', 500, 500, undefined],
    ['its own text is longer', 501, 500, 500],
    ['another text is longer', 500, 501, 500],
  ])('compares the beginnings of texts and says so unless %s', async (_name, own, other, first) => {
    const [held, twin] = [await hold(server, auditor.id), await hold(server, auditor.id)]
    for (const [{ recordId }, length] of [[held, own] as const, [twin, other] as const])
      await server.ctx.pool.query(
        `
          update record
          set content = jsonb_set(content, '{texts}', jsonb_build_array($2::jsonb))
          where id = $1`,
        [recordId, JSON.stringify({ id: 't1', content: 'gold '.repeat(200).slice(0, length) })],
      )
    const { data } = await ask(held, 'similar_text')
    expect(data?.['comparedFirst']).toBe(first)
    expect(data?.['list']).toMatchObject([
      { score: 1, recordId: twin.recordId, text: `${'gold '.repeat(24)}…` },
    ])
    await server.ctx.pool.query(`update record set content = '{}' where id = $1`, [twin.recordId])
    await server.ctx.pool.query(`update record set content = '{}' where id = $1`, [held.recordId])
  })

  test('skips a callback whose expression does not hold; says when it cannot be read', async () => {
    const held = await hold(server, auditor.id)
    expect(await ask(held, 'never')).toMatchObject({ skipped: true, data: null })
    expect(await refused(held, 'broken', auditor)).toBe(409)
  })

  test('answers only its holder or readers of records, and only its own call', async () => {
    const held = await hold(server, auditor.id)
    const other = await aPerson(server.ctx, { permissions: ['audit.take'] })
    await anApp(server.ctx, 71)
    const foreign = await aPerson(server.ctx, {
      permissions: ['record.read'],
      scope: [{ appId: 71 }],
    })
    expect([
      await refused(held, 'user', other),
      await refused(held, 'user', foreign),
      await refused(held, 'unknown', auditor),
      await refused(held, 'secret', auditor),
      await refused(held, 'user', auditor, { postId: 'x' }),
      await refused(held, 'user', auditor, { id: '9223372036854775807' }),
      await refused(held, 'user', auditor, { id: '9999999999999999999' }),
    ]).toEqual([404, 403, 404, 404, 404, 404, 400])
    expect((await ask(held, 'user', reader, { id: held.recordId })).skipped).toBe(false)
  })
})

describe('what is kept of an answer', () => {
  test('the answer is kept a minute for the person, and asked anew at their wish', async () => {
    const held = await hold(server, auditor.id)
    const reports = async (changes: object = {}) =>
      ((await ask(held, 'reports', auditor, changes)).data as { list: unknown[] }).list.length
    expect(await reports()).toBe(0)
    await server.ctx.pool.query(`insert into record_report (record_id, at) values ($1, now())`, [
      held.recordId,
    ])
    expect([await reports(), await reports({ refresh: true }), await reports()]).toEqual([0, 1, 1])
    await server.ctx.pool.query(`insert into record_report (record_id, at) values ($1, now())`, [
      held.recordId,
    ])
    ahead += 60_001
    expect(await reports()).toBe(2)
  })

  test('what leaves no trace is noted by the security log alone', async () => {
    const held = await hold(server, auditor.id)
    expect(
      (await server.client(auditor.token).ok(contract.pageInfo.traceless, input(held, 'secret')))
        .data,
    ).toMatchObject({ score: 100 })
    expect(
      (
        await server.ctx.pool.query(
          `
            select actor_id, detail
            from audit_log
            where action = 'pageInfo.traceless' and subject = $1`,
          [`record:${held.recordId}`],
        )
      ).rows,
    ).toEqual([{ actor_id: auditor.id, detail: { hookId: 'secret' } }])
    expect(
      (await server.ctx.pool.query('select 1 from page_info where record_id = $1', [held.recordId]))
        .rowCount,
    ).toBe(0)
    expect(
      (
        await server
          .client(reader.token)
          .ok(contract.record.operations, { recordId: held.recordId })
      ).map(({ kind }) => kind),
    ).toEqual(['received'])
  })

  test('a batch is asked at once; of more than fifty users the rest is left out', async () => {
    const helds = []
    for (let n = 0; n < 52; n++) helds.push(await hold(server, auditor.id, { uid: `g${n}` }))
    const answer = await server.client(auditor.token).ok(contract.pageInfo.glue, {
      appId: 50,
      type: 12,
      glueId: 'g',
      items: helds.map(({ id, postId, uid }) => ({ id, postId, uid })),
    })
    expect([
      Object.keys(answer.byId).length,
      answer.tooMany,
      answer.byId[helds[0]?.id ?? ''],
    ]).toEqual([50, true, { total: 0, live: 0 }])
  })
})

describe('an endpoint of an app', () => {
  test('is asked signed, and left alone for a while after a failure', async () => {
    const held = await hold(server, auditor.id, { uid: 'h1' })
    expect((await ask(held, 'app')).data).toEqual({ level: 7, friends: [{ name: 'a' }] })
    expect(app.asked[0]?.headers['webhook-signature']).toMatch(/^v1,/)
    expect(app.bodies()[0]).toMatchObject({ hookId: 'app', uid: 'h1', recordId: held.recordId })
    app.answer = { status: 302, body: '{}' }
    expect(await refused(held, 'app', auditor, { refresh: true })).toBe(424)
    app.answer = { status: 200, body: '{"level":8}' }
    expect(await refused(held, 'app', auditor, { refresh: true })).toBe(424)
    expect(app.asked).toHaveLength(2)
    ahead += 30_001
    expect((await ask(held, 'app', auditor, { refresh: true })).data).toEqual({ level: 8 })
    app.answer = { status: 200, body: `{"x":"${'y'.repeat(300_000)}"}` }
    expect(await refused(held, 'app', auditor, { refresh: true })).toBe(424)
    expect(await refused(held, 'lost', auditor)).toBe(409)
  })
})

describe('with the decision', () => {
  test('shows a kept answer by the decision’s hash, and forgets what none names', async () => {
    const [held, idle] = [
      await hold(server, auditor.id, { uid: 's1' }),
      await hold(server, auditor.id, { uid: 's2' }),
    ]
    const { hash, data } = await ask(held, 'user')
    await ask(idle, 'user')
    await submitItems(server, auditor.token, [
      item(held, 'ignore', {
        currentJson: {
          serialId: '1',
          snapshot: { infos: { user: hash, score: 'sha256:made-up' } },
        },
      }),
    ])
    expect(
      await forgetAnswers(server.ctx.pool, new Date(Date.now() + dayMs * 2 + ahead), 500),
    ).toBeGreaterThan(0)
    const { decisions } = await server
      .client(reader.token)
      .ok(contract.record.detail, { recordId: held.recordId })
    expect(decisions[0]?.infos).toMatchObject([{ hookId: 'user', hash, data, cut: false }])
    expect(
      (await server.ctx.pool.query('select 1 from page_info where record_id = $1', [idle.recordId]))
        .rowCount,
    ).toBe(0)
  })

  test('what is beside many records tells how often each was reported', async () => {
    await aType(server.ctx, {
      type: 15,
      name: 'counted',
      glueInfoCallback: {
        id: 'g',
        type: 'reports',
        content: { async: false, expression: 'record.uid != "skipped"' },
      },
      pageType: withInfo({}),
    })
    const [many, once, skipped] = [
      await hold(server, auditor.id, { type: 15, uid: 'r1' }),
      await hold(server, auditor.id, { type: 15, uid: 'r1' }),
      await hold(server, auditor.id, { type: 15, uid: 'skipped' }),
    ]
    await server.ctx.pool.query('update record set report_count = 7 where id = $1', [many.recordId])
    const answer = await server.client(auditor.token).ok(contract.pageInfo.glue, {
      appId: 50,
      type: 15,
      glueId: 'g',
      items: [many, once, skipped].map(({ id, postId, uid }) => ({ id, postId, uid })),
    })
    expect([answer.byId, answer.tooMany]).toEqual([
      { [many.id]: { count: 7 }, [once.id]: { count: 1 } },
      false,
    ])
  })

  test('a verdict waits for what must be seen first', async () => {
    const held = await hold(server, auditor.id, { type: 13 })
    const send = async (infos: object) =>
      (
        await submitItems(
          server,
          auditor.token,
          [item(held, 'ignore', { currentJson: { snapshot: { infos } } })],
          { type: 13 },
        )
      ).list[0]
    expect(await send({})).toMatchObject({
      accepted: false,
      warnings: [{ code: 'PAGE_INFO_PENDING' }],
    })
    expect((await send({ first: (await ask(held, 'first')).hash }))?.accepted).toBe(true)
  })
})

test.each<[string, PageInfoHook[], string, string]>([
  ['an unknown provider', [hook('a', 'nobody')], 'pageInfoCallback.0.type', 'UNKNOWN_HOOK_TYPE'],
  [
    'a snapshot without a trace',
    [hook('a', 'user', { snapshot: true, traceless: true })],
    'pageInfoCallback.0.content.snapshot',
    'SNAPSHOT_TRACELESS',
  ],
  [
    'two of one id',
    [hook('a', 'user'), hook('a', 'score')],
    'pageInfoCallback.1.id',
    'DUPLICATE_HOOK',
  ],
  [
    'an expression that does not parse',
    [hook('a', 'user', { expression: '1 +' })],
    'pageInfoCallback.0.content.expression',
    'EXPR_SYNTAX',
  ],
  [
    'an endpoint without a name',
    [hook('a', 'http')],
    'pageInfoCallback.0.content.endpoint',
    'REQUIRED',
  ],
  [
    'rows without an endpoint',
    [hook('a', 'rows')],
    'pageInfoCallback.0.content.endpoint',
    'REQUIRED',
  ],
  [
    'rows without a trace',
    [hook('a', 'rows', { endpoint: 'x', traceless: true })],
    'pageInfoCallback.0.content.traceless',
    'SNAPSHOT_TRACELESS',
  ],
])('the editor points out %s', async (_name, pageInfoCallback, path, code) => {
  const editor = await aPerson(server.ctx, { permissions: ['setting.read', 'setting.edit'] })
  expect(
    await server.client(editor.token).ok(contract.autoConfig.check, {
      appId: 50,
      type: 12,
      document: { ...aSetting(), pageInfoCallback },
    }),
  ).toContainEqual(expect.objectContaining({ path, code, level: 'error' }))
})
