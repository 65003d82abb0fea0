import { contract } from '@oas/contract/index'
import type { RuleBody } from '@oas/contract/strategy/rule'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Strategists, hitting, strategists } from '../../testing/strategist.ts'
import { rec, send } from '../../testing/auditor.ts'
import { aLabelTree, aType } from '../../testing/world.ts'
import { readSheet } from '../../files/sheet.ts'
import { recordRowsByIds } from '../queue/index.ts'
import { decideReserved } from './decide.ts'
import { judgeIncoming } from './index.ts'

const rules = contract.strategyRule
const runs = contract.strategyRun
let s: Strategists
beforeAll(async () => {
  s = await strategists()
  await aLabelTree(s.server.ctx)
})
afterAll(() => s.server.stop())

let types = 100
/** A type of its own for a test, so that rules of other tests do not judge its records. */
const ownType = async (): Promise<number> => {
  const type = types++
  await aType(s.server.ctx, { type, name: `type ${type}` })
  return type
}
const inUse = (key: string, body: RuleBody, type: number): Promise<string> =>
  s.inUse(key, body, [{ appId: 50, type }])
const saying = (
  word: string,
  value: Record<string, string | number | (string | number)[]>,
): RuleBody => [
  {
    conditions: [{ leftKey: 'text', relation: 'contains', value: word }],
    thenAction: { type: 'result', value },
  },
]
const ordersOf = (type: number) =>
  s.server.ctx.db
    .selectFrom('queueOrder')
    .select(['postId', 'state', 'priority', 'reservedFor'])
    .where('type', '=', type)
    .orderBy('postId')
    .execute()
const runsOf = (type: number) =>
  s.server.ctx.db
    .selectFrom('strategyRun')
    .selectAll()
    .where('type', '=', type)
    .orderBy('id')
    .execute()
const textRec = (postId: string, type: number, text: string, more: object = {}): object =>
  rec(postId, { type, texts: [{ content: text }], ...more })

test('passes, queues or samples records by the rules in use; runs name versions', async () => {
  const type = await ownType()
  const passing = await inUse('lets_pass', saying('fine', { result: 'ignore' }), type)
  await inUse('urgent', saying('urgent', { result: 'queue', priority: 7 }), type)
  await inUse('sampled', saying('some', { result: 'sample', samplePercent: 0 }), type)
  await send(s.server, [
    textRec('a', type, 'all fine'),
    textRec('b', type, 'urgent'),
    textRec('c', type, 'nothing'),
    textRec('d', type, 'some'),
    textRec('e', type, 'fine but urgent'),
  ])
  expect(await ordersOf(type)).toMatchObject([
    { postId: 'b', priority: 7 },
    { postId: 'c', priority: 0 },
    { postId: 'e', priority: 7 },
  ])
  const kept = await runsOf(type)
  expect(kept.map((run) => [run.postId, run.verdict])).toEqual([
    ['a', 'ignore'],
    ['b', 'queue'],
    ['c', 'queue'],
    ['d', 'sample'],
    ['e', 'queue'],
  ])
  expect(kept[0]).toMatchObject({
    hits: [{ ruleId: passing, version: 1, ruleKey: 'lets_pass' }],
    input: { text: 'all fine' },
  })
  const record = await s.server.ctx.db
    .selectFrom('record')
    .select('evidence')
    .where('postId', '=', 'a')
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  expect(record.evidence).toMatchObject({
    steps: [
      {
        step: 'strategy',
        verdict: 'ignore',
        found: { rules: [{ ruleKey: 'lets_pass', version: 1 }] },
      },
    ],
  })
})

test('waits for auditors of routed countries, unless its own is one; keeps its own', async () => {
  const type = await ownType()
  await inUse('routed', saying('abroad', { result: 'queue', country: ['BR', 'ID'] }), type)
  await send(s.server, [
    textRec('far', type, 'abroad', { country: 'US' }),
    textRec('near', type, 'abroad', { country: 'ID' }),
    textRec('home', type, 'at home', { country: 'US' }),
  ])
  const countries = s.server.ctx.db
    .selectFrom('queueOrder as q')
    .innerJoin('record as r', 'r.id', 'q.recordId')
    .select(['q.postId', 'q.country as order', 'r.country as record'])
    .where('q.type', '=', type)
    .orderBy('q.postId')
  const first = [
    { postId: 'far', order: 'BR', record: 'US' },
    { postId: 'home', order: 'US', record: 'US' },
    { postId: 'near', order: 'ID', record: 'ID' },
  ]
  expect(await countries.execute()).toEqual(first)
  // Reported again, it waits where it waited.
  await send(s.server, [textRec('far', type, 'abroad', { country: 'US' })])
  expect(await countries.execute()).toEqual(first)
})

test('sends a record to people with a flag when something is missing or a rule fails', async () => {
  const type = await ownType()
  await inUse(
    'by_model',
    [
      {
        conditions: [{ leftKey: 'model.score', leftKeyParam: 'porn', relation: '>', value: 0.5 }],
        thenAction: { type: 'result', value: { result: 'punish' } },
        elseAction: { type: 'result', value: { result: 'ignore' } },
      },
    ],
    type,
  )
  await send(s.server, [
    textRec('no-model', type, 'x'),
    textRec('low', type, 'x', { modelInfo: { porn: 0.2 } }),
  ])
  expect((await runsOf(type)).map((run) => [run.postId, run.verdict, run.flags])).toEqual([
    ['no-model', 'queue', ['missing']],
    ['low', 'ignore', []],
  ])
  expect(await ordersOf(type)).toMatchObject([{ postId: 'no-model' }])
  const broken = {
    ...s.server.ctx,
    bus: { ...s.server.ctx.bus },
    db: new Proxy(s.server.ctx.db, {
      get: () => {
        throw new Error('the database is away')
      },
    }),
  }
  expect(await judgeIncoming(broken as never, [{} as never])).toMatchObject([
    { queue: true, judgement: null, found: { flags: ['engine_failed'] } },
  ])
})

test('flags a rule that fails or runs too long; its records wait, others keep effect', async () => {
  const type = await ownType()
  await inUse(
    `long_${type}`,
    Array.from({ length: 400 }, (_, n) => saying(`word${n}.`, { result: 'ignore' })).flat(),
    type,
  )
  await send(s.server, [textRec('in-time', type, 'word399.')])
  // The clock leaps on whenever it is looked at: first because the machine paused, then because the
  // rules worked.
  let leaps = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (leaps += 150))
  const idle = vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: 0, system: 0 }))
  await send(s.server, [textRec('paused', type, 'word399.')])
  idle.mockImplementation(() => ({ user: leaps * 1000, system: 0 }))
  await send(s.server, [textRec('late', type, 'word399.')])
  idle.mockRestore()
  clock.mockRestore()
  expect((await runsOf(type)).map((run) => [run.postId, run.verdict, run.flags])).toEqual([
    ['in-time', 'ignore', []],
    ['paused', 'ignore', []],
    ['late', 'queue', ['rule_failed']],
  ])
  expect(await ordersOf(type)).toMatchObject([
    { postId: 'late', state: 'waiting', reservedFor: null },
  ])
  const other = await ownType()
  const broken = await inUse(`broken_${other}`, saying('x', { result: 'ignore' }), other)
  await inUse(`sound_${other}`, saying('casino', { result: 'punish', priority: 8 }), other)
  // Not what any call allows: somebody has written into the table, and a server starts that knows
  // nothing older.
  await s.server.ctx.pool.query(
    `
      update strategy_rule_version
      set body =
        '[{
          "conditions": [{"leftKey": "no.such", "relation": "==", "value": "x"}],
          "thenAction": {"type": "result", "value": {"result": "ignore"}}
        }]'
      where rule_id = $1`,
    [broken],
  )
  const silent = {
    ...s.server.ctx.log,
    error: () => undefined,
  } as unknown as typeof s.server.ctx.log
  const started = { ...s.server.ctx, log: silent, bus: { ...s.server.ctx.bus } }
  const subject = (
    await recordRowsByIds(
      s.server.ctx.pool,
      await send(s.server, [textRec('odd', other, 'a casino')]),
    )
  )
    .values()
    .next().value
  expect(await judgeIncoming(started, [subject as never])).toMatchObject([
    {
      queue: true,
      decides: false,
      priority: 8,
      found: { verdict: 'punish', flags: ['rule_failed'], rules: [{ ruleKey: `sound_${other}` }] },
    },
  ])
  await s.server.ctx.pool.query('update strategy_rule_version set body = $2 where rule_id = $1', [
    broken,
    JSON.stringify(saying('x', { result: 'ignore' })),
  ])
})

test('loses no record to a character cut in half or a run that cannot be kept', async () => {
  const type = await ownType()
  await inUse(`cut_${type}`, saying('aaa', { result: 'ignore' }), type)
  await s.server.ctx.pool.query(
    `
      alter table strategy_run_default
        drop constraint if exists poison,
        add constraint poison check (post_id <> 'poison')`,
  )
  const texts = [{ content: 'a'.repeat(19_999) }, { content: '😀 after' }]
  const ids = await send(s.server, [
    rec('long', { type, texts: [{ content: `${'a'.repeat(19_998)}😀` }, ...texts.slice(1)] }),
    rec('longer', { type, texts }),
    textRec('poison', type, 'aaa'),
  ])
  await s.server.ctx.pool.query('alter table strategy_run_default drop constraint poison')
  expect(ids.filter(Boolean)).toHaveLength(3)
  expect((await runsOf(type)).map((run) => [run.postId, run.verdict])).toEqual([
    ['long', 'ignore'],
    ['longer', 'ignore'],
  ])
  expect((await ordersOf(type)).at(-1)).toMatchObject({
    postId: 'poison',
    state: 'waiting',
    reservedFor: null,
  })
})

test('sends to people, and marks, what rules read only in part, whatever they said', async () => {
  const type = await ownType()
  await inUse(`passes_${type}`, saying('fine', { result: 'ignore' }), type)
  await inUse(`punishes_${type}`, saying('casino', { result: 'punish' }), type)
  const saysLength: RuleBody = [
    {
      conditions: [{ leftKey: 'text.length', relation: '==', value: 40_009 }],
      thenAction: { type: 'result', value: { result: 'ignore' } },
    },
  ]
  const whole = await ownType()
  await inUse(`counts_${whole}`, saysLength, whole)
  const long = (first: string): object[] => [
    { content: first },
    { content: 'x'.repeat(20_000) },
    { content: 'a casino' },
  ]
  const last = (first: string): object[] => [
    { content: `${first}${'x'.repeat(19_999 - first.length - 'casino'.length)}` },
    { content: 'casino' },
  ]
  const ids = await send(s.server, [
    rec('pass', { type, texts: long('fine') }),
    rec('punish', { type, texts: long('casino') }),
    rec('whole', { type, texts: last('not ') }),
    rec('counted', { type: whole, texts: [...long('').slice(1), { content: 'x'.repeat(19_999) }] }),
  ])
  expect((await runsOf(type)).map((run) => [run.postId, run.verdict, run.flags])).toEqual([
    ['pass', 'ignore', ['cut']],
    ['punish', 'punish', ['cut']],
    ['whole', 'punish', []],
  ])
  expect((await runsOf(whole)).map((run) => [run.verdict, run.flags])).toEqual([['ignore', []]])
  expect(await ordersOf(type)).toMatchObject([
    { postId: 'pass', state: 'waiting', reservedFor: null },
    { postId: 'punish', state: 'waiting', reservedFor: null },
    { postId: 'whole', reservedFor: expect.stringMatching(/^\d+$/) },
  ])
  const shown = await Promise.all(
    ids.map((recordId) => s.admin.client.ok(contract.record.detail, { recordId })),
  )
  expect(
    shown.map(({ record, events }) => [
      record.postId,
      record.showJson['readInPart'] === true,
      events.some(({ kind }) => kind === 'read-in-part'),
    ]),
  ).toEqual([
    ['pass', true, true],
    ['punish', true, true],
    ['whole', false, false],
    ['counted', false, false],
  ])
})

test('decides once by the gate of every decision when rules punish, with the version', async () => {
  const type = await ownType()
  await inUse(
    'mutes',
    saying('casino', {
      result: 'punish',
      punish: ['202'],
      punishSeconds: 600,
      labelId: ['1203'],
      reason: 'gambling',
    }),
    type,
  )
  const [id = ''] = await send(s.server, [textRec('bad', type, 'best casino')])
  expect(await ordersOf(type)).toMatchObject([
    { postId: 'bad', state: 'waiting', reservedFor: expect.stringMatching(/^\d+$/) },
  ])
  await Promise.all([decideReserved(s.server.ctx), decideReserved(s.server.ctx)])
  await expect.poll(() => ordersOf(type)).toEqual([])
  const decisions = await s.server.ctx.db
    .selectFrom('decision')
    .selectAll()
    .where('recordId', '=', id)
    .execute()
  expect(decisions).toMatchObject([
    {
      resultId: 'mute',
      labels: [1203],
      remark: 'gambling',
      currentJson: { strategy: { rules: [{ ruleKey: 'mutes', version: 1 }] } },
    },
  ])
  expect(
    await s.server.ctx.db
      .selectFrom('punish')
      .select(['punishId', 'scope'])
      .where('decisionId', '=', decisions[0]?.id ?? '')
      .execute(),
  ).toMatchObject([{ punishId: 202, scope: 'user' }])
})

test('a punishment that the type cannot carry out goes to people', async () => {
  const type = await ownType()
  await inUse('impossible', saying('casino', { result: 'punish', punish: ['301'] }), type)
  await send(s.server, [textRec('bad', type, 'casino')])
  await decideReserved(s.server.ctx)
  await expect
    .poll(async () => (await ordersOf(type))[0])
    .toMatchObject({ postId: 'bad', state: 'waiting', reservedFor: null })
})

test('counts what came before in the window, same batch too; sees decided violations', async () => {
  const type = await ownType()
  await inUse(
    'floods',
    [
      {
        conditions: [{ leftKey: 'counter.uid', leftKeyParam: '10m', relation: '>=', value: 3 }],
        thenAction: { type: 'result', value: { result: 'queue', priority: 9 } },
        elseAction: { type: 'result', value: { result: 'ignore' } },
      },
    ],
    type,
  )
  await send(s.server, [
    textRec('f1', type, '1', { uid: 'flood' }),
    textRec('f2', type, '2', { uid: 'flood' }),
  ])
  await send(s.server, [
    textRec('f3', type, '3', { uid: 'flood' }),
    textRec('g1', type, '1', { uid: 'calm' }),
  ])
  expect((await runsOf(type)).map((run) => [run.postId, run.verdict])).toEqual([
    ['f1', 'ignore'],
    ['f2', 'ignore'],
    ['f3', 'queue'],
    ['g1', 'ignore'],
  ])
  const other = await ownType()
  await inUse(
    'known',
    [
      {
        conditions: [{ leftKey: 'user.records', leftKeyParam: '24h', relation: '>=', value: 3 }],
        thenAction: { type: 'result', value: { result: 'queue' } },
        elseAction: { type: 'result', value: { result: 'ignore' } },
      },
    ],
    other,
  )
  await send(s.server, [
    textRec('h1', other, '1', { uid: 'flood' }),
    textRec('h2', other, '1', { uid: 'fresh' }),
  ])
  expect((await runsOf(other)).map((run) => [run.postId, run.verdict])).toEqual([
    ['h1', 'queue'],
    ['h2', 'ignore'],
  ])
})

test('says what a version in predeploy would do, does not do it, counts differences', async () => {
  const type = await ownType()
  const id = await inUse('changing', saying('old', { result: 'ignore' }), type)
  await s.analyst.client.ok(rules.update, {
    ruleId: id,
    version: 1,
    rule: saying('new', { result: 'ignore' }),
  })
  await s.pass(id, 2)
  await s.deploy(id, 2, 5)
  await expect
    .poll(async () => {
      await send(s.server, [textRec(`warm${Math.random()}`, type, 'warm')])
      return (await s.analyst.client.ok(runs.preDeployCount, { ruleId: id })).same
    })
    .toBeGreaterThan(0)
  await send(s.server, [
    textRec('p1', type, 'old'),
    textRec('p2', type, 'new'),
    textRec('p3', type, 'old new'),
    textRec('p4', type, 'neither'),
  ])
  expect(
    (await ordersOf(type)).map((order) => order.postId).filter((post) => post.startsWith('p')),
  ).toEqual(['p2', 'p4'])
  expect(await s.analyst.client.ok(runs.preDeployCount, { ruleId: id })).toMatchObject({
    gained: 1,
    lost: 1,
    other: 0,
  })
  const exported = async (
    call: typeof runs.exportPreDeploy | typeof runs.exportPreDeploySummary,
  ): Promise<string[][]> => {
    const response = await s.analyst.client.raw(
      'GET',
      `/biz_gateway/justice_strategy${call.path}?ruleId=${id}`,
    )
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    return readSheet(Buffer.from(await response.arrayBuffer()), 'x', 100)
  }
  const detail = await exported(runs.exportPreDeploy)
  expect(detail.slice(1).map((row) => row.slice(5))).toEqual([
    ['p2', '新增结果', '1', '', '2', '{"result":"ignore"}'],
    ['p1', '不再有结果', '1', '{"result":"ignore"}', '2', ''],
  ])
  const summary = await exported(runs.exportPreDeploySummary)
  expect(
    summary
      .slice(1)
      .filter((row) => row[4] !== '相同')
      .map((row) => [row[0], row[1], ...row.slice(3)]),
  ).toEqual([
    ['50', String(type), '2', '新增结果', '1'],
    ['50', String(type), '2', '不再有结果', '1'],
  ])
})

test('finds runs by rule, record, user, verdict and flag; explains by their versions', async () => {
  const type = await ownType()
  const id = await inUse('explained', hitting('word', 'ignore'), type)
  const [recordId = ''] = await send(s.server, [
    textRec('x1', type, 'a word', { uid: 'ux' }),
    textRec('x2', type, 'nothing', { uid: 'uy' }),
  ])
  const posts = async (by: object): Promise<string[]> =>
    (await s.analyst.client.ok(runs.history, { type, ...by })).list.map((run) => run.postId)
  expect(await posts({ ruleId: id })).toEqual(['x1'])
  expect(await posts({ ruleId: id, version: 2 })).toEqual([])
  expect(await posts({ recordId })).toEqual(['x1'])
  expect(await posts({ uid: 'uy' })).toEqual(['x2'])
  expect(await posts({ verdict: 'ignore' })).toEqual(['x1'])
  expect(await posts({ flag: 'missing' })).toEqual([])
  const first = await s.analyst.client.ok(runs.history, { type, limit: 1 })
  expect([
    first.list[0]?.postId,
    (await s.analyst.client.ok(runs.history, { type, limit: 1, after: first.next ?? '' })).list[0]
      ?.postId,
  ]).toEqual(['x2', 'x1'])
  const run = (await s.analyst.client.ok(runs.history, { recordId })).list[0]
  await s.analyst.client.ok(rules.update, { ruleId: id, version: 1, rule: hitting('other') })
  await s.pass(id, 2)
  await s.deploy(id, 2, 3)
  const {
    rules: [rule],
    input,
  } = await s.analyst.client.ok(runs.historyDetail, { id: run?.id ?? '' })
  expect(input).toEqual({ text: 'a word' })
  expect(rule).toMatchObject({
    ruleId: id,
    version: 1,
    hit: true,
    result: { result: 'ignore' },
    trace: [{ path: '0.conditions.0', outcome: 2, left: 'a word', right: 'word' }],
  })
  const stranger = await s.someone({ permissions: ['strategy.read'], scope: [{ appId: 71 }] })
  expect((await stranger.client.ok(runs.history, { recordId })).list).toEqual([])
  expect((await stranger.client.call(runs.historyDetail, { id: run?.id ?? '' })).status).toBe(404)
})
