import { contract } from '@oas/contract/index'
import type { RuleBody } from '@oas/contract/strategy/rule'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAuditor, rec, send } from '../../testing/auditor.ts'
import { type Strategists, hitting, strategists } from '../../testing/strategist.ts'
import { aType } from '../../testing/world.ts'
import { type LiveType, liveRules } from '../strategy/index.ts'
import { readPast } from './queries/backtests.ts'
import { pastValues, replay } from './replay.ts'

const calls = contract.strategyRun
let s: Strategists
beforeAll(async () => {
  s = await strategists()
})
afterAll(() => s.server.stop())

const byLevel: RuleBody = [
  {
    conditions: [
      { leftKey: 'user.level', relation: '>=', value: 5, nextLogic: '&&' },
      { leftKey: 'text', relation: 'contains', value: 'vip' },
    ],
    thenAction: { type: 'result', value: { result: 'ignore' } },
  },
]

test('tries an unsaved body on values or a record with its trace; stores nothing', async () => {
  const typed = await s.analyst.client.ok(calls.preTest, {
    rule: byLevel,
    input: { 'user.level': 7, text: 'a vip' },
  })
  expect(typed.run).toMatchObject({
    hit: true,
    result: { result: 'ignore' },
    trace: [
      { path: '0.conditions.0', outcome: 2, left: 7, right: 5 },
      { path: '0.conditions.1', outcome: 2 },
    ],
  })
  const absent = await s.analyst.client.ok(calls.preTest, {
    rule: byLevel,
    input: { text: 'a vip' },
  })
  expect(absent.run).toMatchObject({
    hit: false,
    missing: true,
    trace: [{ outcome: 3 }, { outcome: 2 }],
  })
  const [recordId = ''] = await send(s.server, [
    rec('try', { extData: { level: 9 }, texts: [{ content: 'vip' }] }),
  ])
  expect((await s.analyst.client.ok(calls.preTest, { rule: byLevel, recordId })).run.hit).toBe(true)
  expect(
    (
      await s.analyst.client.ok(calls.preTest, {
        rule: byLevel,
        recordId,
        input: { 'user.level': 1 },
      })
    ).run.hit,
  ).toBe(false)
  const bad = await s.analyst.client.call(calls.preTest, {
    rule: [
      {
        conditions: [{ leftKey: 'nothing.such', relation: '==', value: 'x' }],
        thenAction: { type: 'result', value: { result: 'ignore' } },
      },
    ],
  })
  expect([bad.status, bad.body.field]).toEqual([400, 'rule.0.conditions.0.leftKey'])
  expect(
    await s.server.ctx.db
      .selectFrom('strategyRun')
      .select('id')
      .where('postId', '=', 'try')
      .execute(),
  ).toEqual([])
})

test('test cases are kept, changed, made from runs, run and reported', async () => {
  await aType(s.server.ctx, { type: 30, name: 'cases' })
  const id = await s.inUse('cased', hitting('word', 'ignore'), [{ appId: 50, type: 30 }])
  const fields = {
    ruleId: id,
    name: 'hits',
    input: { text: 'a word' },
    expected: { result: 'ignore' },
    remark: '',
  }
  const { id: caseId } = await s.analyst.client.ok(calls.createCase, fields)
  await s.analyst.client.ok(calls.updateCase, {
    ...fields,
    id: caseId,
    version: 1,
    expected: { result: 'queue' },
  })
  expect(
    (await s.analyst.client.call(calls.updateCase, { ...fields, id: caseId, version: 1 })).status,
  ).toBe(409)
  await send(s.server, [rec('case-run', { type: 30, texts: [{ content: 'no match' }] })])
  const {
    list: [run],
  } = await s.analyst.client.ok(calls.history, { type: 30 })
  const { ids } = await s.analyst.client.ok(calls.caseFromRun, {
    runIds: [run?.id ?? ''],
    ruleId: id,
  })
  expect(ids).toHaveLength(1)
  expect((await s.analyst.client.ok(calls.pageCases, { ruleId: id })).list).toMatchObject([
    { name: expect.stringContaining('case-run'), expected: {}, input: { text: 'no match' } },
    { name: 'hits', version: 2 },
  ])
  const report = await s.analyst.client.ok(calls.runCases, { ruleId: id, version: 1 })
  expect(report).toMatchObject({ total: 2, passed: 1 })
  expect((await s.analyst.client.ok(calls.pageBatches, { ruleId: id })).list).toMatchObject([
    { id: report.batchId, ruleName: 'Rule cased', total: 2, passed: 1 },
  ])
  expect(
    (await s.analyst.client.ok(calls.pageReport, { batchId: report.batchId, failed: true })).list,
  ).toMatchObject([
    {
      caseId,
      passed: false,
      expected: { result: 'queue' },
      actual: { result: 'ignore' },
      trace: [{ outcome: 2 }],
    },
  ])
  await s.analyst.client.ok(calls.deleteCase, { id: caseId })
  expect(await s.analyst.client.ok(calls.deleteCases, { ids })).toEqual({ deleted: 1 })
  // What a case holds may come from a record: the log tells it under the app of the rule.
  expect(
    (
      await s.server.ctx.db
        .selectFrom('auditLog')
        .select(['action', 'appId'])
        .where('action', 'like', 'strategy.case-%')
        .where('subject', '=', `rule:${id}`)
        .orderBy('id')
        .execute()
    ).map(({ action, appId }) => [action, appId]),
  ).toEqual([
    ['strategy.case-create', 50],
    ['strategy.case-update', 50],
    ['strategy.case-create', 50],
    ['strategy.case-delete', 50],
    ['strategy.case-delete', 50],
  ])
  expect((await s.analyst.client.call(calls.deleteCase, { id: caseId })).status).toBe(404)
})

test('checks a held record against the rules of now; refuses one that is not held', async () => {
  await aType(s.server.ctx, { type: 31, name: 'checked' })
  await s.inUse('checked', hitting('word', 'queue'), [{ appId: 50, type: 31 }])
  await send(s.server, [rec('held', { type: 31, texts: [{ content: 'word' }] })])
  const auditor = await anAuditor(s.server, {}, ['50:31'])
  const [held] = await auditor.fetch()
  const input = { recordId: held?.recordId ?? '', orderId: held?.id ?? '' }
  expect(await auditor.client.ok(calls.checkRecord, input)).toMatchObject({
    verdict: 'queue',
    rules: [{ hit: true, trace: [{ outcome: 2 }] }],
  })
  const other = await anAuditor(s.server, {}, ['50:31'])
  expect((await other.client.call(calls.checkRecord, input)).status).toBe(404)
  const reader = await s.someone({ permissions: ['record.read'] })
  expect(
    (await reader.client.ok(calls.checkRecordWithoutOrder, { recordId: input.recordId })).verdict,
  ).toBe('queue')
})

/** Replays the records of type 32 that came in since `from`, to the end. */
const finish = async (input: { ruleId: string; version: number }, from: number) => {
  const { id: backtest } = await s.analyst.client.ok(calls.startBacktest, {
    ...input,
    appId: 50,
    type: 32,
    from,
    to: Date.now() + 60_000,
  })
  while (await replay(s.server.ctx)) {
    /* until nothing waits */
  }
  await expect
    .poll(
      async () => (await s.analyst.client.ok(calls.pageBacktests, { id: backtest })).list[0]?.state,
    )
    .toBe('done')
  return {
    id: backtest,
    row: (await s.analyst.client.ok(calls.pageBacktests, { id: backtest })).list[0],
  }
}
/** A post of type 32 that somebody decided with a result of this type. */
const decided = async (post: string, resultType: string) => {
  const record = await s.server.ctx.db
    .selectFrom('record')
    .select(['id'])
    .where('postId', '=', post)
    .where('type', '=', 32)
    .executeTakeFirstOrThrow()
  await s.server.ctx.db
    .insertInto('decision')
    .values({
      orderId: record.id,
      recordId: record.id,
      appId: 50,
      type: 32,
      business: 'text',
      postId: post,
      personId: '1',
      pageKey: 'tags-audit-text',
      windowId: 'w',
      fence: 1,
      resultId: resultType === 'REGULAR' ? 'ignore' : 'del',
      resultType,
      settingVersion: 1,
      contentHash: 'x',
    })
    .execute()
}

test('replays recorded inputs as they were live, and counts a draft against people', async () => {
  await aType(s.server.ctx, { type: 32, name: 'past' })
  const from = Date.now() - 60_000
  const id = await s.inUse(
    'past',
    [
      {
        conditions: [{ leftKey: 'counter.uid', leftKeyParam: '1h', relation: '>', value: 2 }],
        thenAction: { type: 'result', value: { result: 'queue' } },
        elseAction: { type: 'result', value: { result: 'ignore' } },
      },
    ],
    [{ appId: 50, type: 32 }],
  )
  await send(
    s.server,
    Array.from({ length: 8 }, (_, n) =>
      rec(`past${n}`, {
        type: 32,
        uid: `p${n % 2}`,
        texts: [{ content: n % 3 === 0 ? 'spam' : 'ham' }],
      }),
    ),
  )
  const live = await s.server.ctx.db
    .selectFrom('strategyRun')
    .select(['postId', 'verdict'])
    .where('type', '=', 32)
    .execute()
  const same = await finish({ ruleId: id, version: 1 }, from)
  expect(same.row).toMatchObject({
    total: 8,
    done: 8,
    figures: {
      records: 8,
      gained: 0,
      lost: 0,
      hitsNow: live.filter((run) => run.verdict === 'queue').length,
      queuedNow: live.filter((run) => run.verdict === 'queue').length,
    },
  })
  await decided('past0', 'NORMAL_VIOLATIONS')
  await decided('past3', 'REGULAR')
  await decided('past1', 'NORMAL_VIOLATIONS')
  await decided('past2', 'NORMAL_VIOLATIONS')
  await s.analyst.client.ok(contract.strategyRule.update, {
    ruleId: id,
    version: 1,
    rule: hitting('spam'),
  })
  const draft = await finish({ ruleId: id, version: 2 }, from)
  expect(draft.row?.figures).toMatchObject({
    decided: 4,
    truePositive: 1,
    falsePositive: 1,
    falseNegative: 2,
    trueNegative: 0,
    precision: 0.5,
    recall: 1 / 3,
    hitsNow: 3,
  })
  // Nobody has decided with a time yet: ten seconds a record.
  const { queuedNow = 0, queuedBefore = 0, auditorSeconds } = draft.row?.figures ?? {}
  expect([queuedNow === queuedBefore, auditorSeconds]).toEqual([
    false,
    (queuedNow - queuedBefore) * 10,
  ])
  const samples = await s.analyst.client.ok(calls.backtestSamples, { id: draft.id, kind: 'gained' })
  expect(samples.total).toBe(draft.row?.figures?.gained)
  expect(samples.list[0]).toMatchObject({ kind: 'gained', now: { result: 'queue' } })
})

const says = (conditions: RuleBody[number]['conditions'], priority: number): RuleBody => [
  {
    conditions,
    thenAction: { type: 'result', value: { result: 'queue', priority } },
    elseAction: { type: 'result', value: { result: 'ignore' } },
  },
]
/** Rules by a counter, by words, by figures and by what is kept of a user. */
const useAgainRules = async (types: { appId: number; type: number }[]): Promise<void> => {
  await s.inUse(
    'again_flood',
    says([{ leftKey: 'counter.uid', leftKeyParam: '10m', relation: '>', value: 40 }], 1),
    types,
  )
  await s.inUse(
    'again_words',
    says(
      [
        { leftKey: 'text', relation: 'contains', value: 'spam', nextLogic: '&&' },
        { leftKey: 'user.level', relation: '<', value: 5 },
      ],
      2,
    ),
    types,
  )
  await s.inUse(
    'again_long',
    says(
      [
        {
          leftKey: 'frontend_mathexp',
          calculatorList: [{ leftKey: 'text.length', next: '*' }, { leftKey: 'user.level' }],
          relation: '>',
          value: 60,
          nextLogic: '||',
        },
        { leftKey: 'extData', leftKeyParam: 'device', relation: '==', value: 'd3' },
      ],
      3,
    ),
    types,
  )
  await s.inUse(
    'again_user',
    says([{ leftKey: 'user.records', leftKeyParam: '24h', relation: '>=', value: 30 }], 4),
    types,
  )
}

test('says the same again of two thousand records from what is kept of them', async () => {
  const types = [{ appId: 50, type: 33 }]
  await aType(s.server.ctx, { type: 33, name: 'again' })
  const from = new Date(Date.now() - 60_000)
  await useAgainRules(types)
  for (let at = 0; at < 2000; at += 500)
    await send(
      s.server,
      Array.from({ length: 500 }, (_, n) =>
        rec(`again${at + n}`, {
          type: 33,
          uid: `v${n % 23}`,
          extData: { ...(n % 3 === 0 ? {} : { level: n % 9 }), device: `d${n % 40}` },
          texts: [{ content: `${n % 5 === 0 ? 'spam' : 'ham'} ${'.'.repeat(n % 17)}` }],
        }),
      ),
    )
  const live = await liveRules(s.server.ctx)
  const runs = new Map(
    (
      await s.server.ctx.db
        .selectFrom('strategyRun')
        .select(['recordId', 'result', 'hits'])
        .where('type', '=', 33)
        .execute()
    ).map((run) => [run.recordId, run]),
  )
  const past = await readPast(
    s.server.ctx.pool,
    {
      id: '0',
      ruleId: '0',
      version: 1,
      ...(types[0] as { appId: number; type: number }),
      from,
      to: new Date(Date.now() + 60_000),
      done: 0,
      after: '0',
      tally: {},
    },
    5000,
  )
  expect([past.length, runs.size]).toEqual([2000, 2000])
  const again = past.map((record) => {
    const { result, outcomes } = (live.types.get('50:33') as LiveType)
      .decide(record.uid)
      .run(pastValues(live, record))
    return {
      id: record.id,
      result,
      hits: outcomes.filter((one) => one.hit).map(({ ruleId, version }) => [ruleId, version]),
    }
  })
  const before = past.map(({ id }) => ({
    id,
    result: runs.get(id)?.result,
    hits: ((runs.get(id)?.hits ?? []) as { ruleId: string; version: number }[]).map(
      ({ ruleId, version }) => [ruleId, version],
    ),
  }))
  expect(again).toEqual(before)
  expect(new Set(again.map(({ result }) => JSON.stringify(result))).size).toBeGreaterThan(4)
})

test('keeps what it counted when a replay is cancelled before or between thousands', async () => {
  const id = await s.aRule('cancelled', hitting('spam'), [{ appId: 50, type: 33 }])
  const start = async () =>
    (
      await s.analyst.client.ok(calls.startBacktest, {
        ruleId: id,
        version: 1,
        appId: 50,
        type: 33,
        from: Date.now() - 600_000,
        to: Date.now() + 60_000,
      })
    ).id
  const row = async (backtest: string) =>
    (await s.analyst.client.ok(calls.pageBacktests, { id: backtest })).list[0]
  const early = await start()
  await s.analyst.client.ok(calls.cancelBacktest, { id: early })
  expect((await s.analyst.client.call(calls.cancelBacktest, { id: early })).status).toBe(409)
  const late = await start()
  const { pool } = s.server.ctx
  let chunks = 0
  const connect = async () => {
    if (++chunks === 2) await s.analyst.client.ok(calls.cancelBacktest, { id: late })
    return pool.connect()
  }
  await replay({
    ...s.server.ctx,
    pool: new Proxy(pool, {
      get: (target, key) => {
        if (key === 'connect') return connect
        const member: unknown = Reflect.get(target, key)
        return typeof member === 'function' ? member.bind(target) : member
      },
    }),
  })
  expect([await row(early), await row(late)]).toMatchObject([
    { state: 'cancelled', total: 2000, done: 0, figures: null },
    { state: 'cancelled', total: 2000, done: 1000, figures: { records: 1000 } },
  ])
  expect(await replay(s.server.ctx)).toBe(false)
  const told = await s.server.ctx.db
    .selectFrom('auditLog')
    .select(['action', 'subject', 'appId', 'detail'])
    .where('action', 'like', 'strategy.backtest%')
    .where('subject', '=', `rule:${id}`)
    .orderBy('id')
    .execute()
  expect(
    told.map(({ action, appId, detail }) => [
      action,
      appId,
      (detail as { backtest: string }).backtest,
    ]),
  ).toEqual([
    ['strategy.backtest', 50, early],
    ['strategy.backtest-cancel', 50, early],
    ['strategy.backtest', 50, late],
    ['strategy.backtest-cancel', 50, late],
  ])
})

test('a replay goes on from its last thousand after its server died', async () => {
  const id = await s.aRule('goes_on')
  const start = async () =>
    (
      await s.analyst.client.ok(calls.startBacktest, {
        ruleId: id,
        version: 1,
        appId: 50,
        type: 12,
        from: Date.now() - 1000,
        to: Date.now(),
      })
    ).id
  const dead = await start()
  await s.server.ctx.db
    .updateTable('strategyBacktest')
    .set({ state: 'running', claimedUntil: new Date(Date.now() - 1000), finishedAt: null })
    .where('id', '=', dead)
    .execute()
  await replay(s.server.ctx)
  expect((await s.analyst.client.ok(calls.pageBacktests, { id: dead })).list[0]?.state).toBe('done')
  expect(
    (
      await s.analyst.client.call(calls.startBacktest, {
        ruleId: id,
        version: 1,
        appId: 50,
        type: 12,
        from: 5,
        to: 5,
      })
    ).body.field,
  ).toBe('to')
})
