import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rec, send } from '../../testing/auditor.ts'
import { readSheet } from '../../files/sheet.ts'
import { type Strategists, hitting, strategists } from '../../testing/strategist.ts'
import { aType } from '../../testing/world.ts'
import { replay } from './replay.ts'

const calls = contract.strategyRun
let s: Strategists
beforeAll(async () => {
  s = await strategists()
})
afterAll(() => s.server.stop())

const foreign = [{ appId: 71, type: 3 }]
const aCase = async (ruleId: string, name: string, text = 'a word') =>
  (
    await s.analyst.client.ok(calls.createCase, {
      ruleId,
      name,
      input: { text },
      expected: { result: 'queue' },
      remark: '',
    })
  ).id

test('a stored version is tried as it is, a body or a rule must be named', async () => {
  const id = await s.inUse('tried_stored', hitting('old'))
  await s.analyst.client.ok(contract.strategyRule.update, {
    ruleId: id,
    version: 1,
    rule: hitting('new'),
  })
  const hit = async (version?: number) =>
    (
      await s.analyst.client.ok(calls.preTest, {
        ruleId: id,
        ...(version === undefined ? {} : { version }),
        input: { text: 'old' },
      })
    ).run.hit
  expect([await hit(1), await hit(2), await hit()]).toEqual([true, false, false])
  expect(
    (await s.analyst.client.call(calls.preTest, { input: { text: 'old' } })).body,
  ).toMatchObject({ code: 400, field: 'ruleId' })
})

test('keeps a case with its rule, finds it by a part of its name, runs those named', async () => {
  const [one, two] = [
    await s.aRule('keeps_one', hitting('word')),
    await s.aRule('keeps_two', hitting('word')),
  ]
  const [first, second] = [
    await aCase(one, 'Greets a stranger'),
    await aCase(one, 'Says nothing', 'nothing'),
  ]
  const stranger = await aCase(two, 'Of another rule')
  expect(
    (
      await s.analyst.client.call(calls.updateCase, {
        id: first,
        version: 1,
        ruleId: two,
        name: 'moved',
        input: {},
        expected: {},
        remark: '',
      })
    ).body,
  ).toMatchObject({ code: 400, field: 'ruleId' })
  expect(
    (await s.analyst.client.ok(calls.pageCases, { ruleId: one, text: 'STRANGER' })).list.map(
      (row) => row.id,
    ),
  ).toEqual([first])
  expect(
    await s.analyst.client.ok(calls.runCases, { ruleId: one, version: 1, ids: [first, stranger] }),
  ).toMatchObject({ total: 1, passed: 1 })
  expect(
    await s.analyst.client.ok(calls.runCases, { ruleId: one, version: 1, ids: [second] }),
  ).toMatchObject({ total: 1, passed: 0 })
  for (const ids of [[stranger], ['999999']])
    expect(
      (await s.analyst.client.call(calls.runCases, { ruleId: one, version: 1, ids })).body,
    ).toMatchObject({ code: 400, field: 'ids' })
  expect(
    (
      await s.analyst.client.call(calls.runCases, {
        ruleId: await s.aRule('keeps_none'),
        version: 1,
      })
    ).body,
  ).toMatchObject({ code: 400, field: 'ids' })
})

test('the report of a rule one does not see is not there', async () => {
  const id = await s.aRule('report_hidden', hitting('word'), foreign)
  await aCase(id, 'hidden')
  const { batchId } = await s.analyst.client.ok(calls.runCases, { ruleId: id, version: 1 })
  const narrow = await s.someone({
    permissions: ['strategy.read', 'strategy.edit'],
    scope: [{ appId: 50 }],
  })
  expect((await narrow.client.call(calls.pageReport, { batchId })).status).toBe(404)
  expect((await s.analyst.client.ok(calls.pageReport, { batchId })).total).toBe(1)
})

test('a run becomes a case only of a rule that judged in it', async () => {
  await aType(s.server.ctx, { type: 40, name: 'judged' })
  await s.inUse('judged', hitting('word', 'ignore'), [{ appId: 50, type: 40 }])
  const idle = await s.aRule('idle')
  await send(s.server, [rec('judged-run', { type: 40, texts: [{ content: 'a word' }] })])
  const {
    list: [run],
  } = await s.analyst.client.ok(calls.history, { type: 40 })
  expect(
    (await s.analyst.client.call(calls.caseFromRun, { runIds: [run?.id ?? ''], ruleId: idle }))
      .body,
  ).toMatchObject({ code: 400, field: 'runIds.0' })
})

test('replays are listed by rule and started by those who hold every type of it', async () => {
  const [one, two] = [await s.aRule('replay_one'), await s.aRule('replay_two')]
  const both = await s.aRule('replay_both', hitting('x'), [{ appId: 50, type: 12 }, ...foreign])
  const narrow = await s.someone({
    permissions: ['strategy.read', 'strategy.edit'],
    scope: [{ appId: 50 }],
  })
  const start = (who: typeof narrow, ruleId: string) =>
    who.client.call(calls.startBacktest, {
      ruleId,
      version: 1,
      appId: 50,
      type: 12,
      from: Date.now() - 60_000,
      to: Date.now(),
    })
  expect((await start(narrow, both)).status).toBe(403)
  const ids = [
    (await start(s.analyst, one)).body.data.id,
    (await start(s.analyst, two)).body.data.id,
  ]
  expect(
    (await s.analyst.client.ok(calls.pageBacktests, { ruleId: two })).list.map((row) => row.id),
  ).toEqual([ids[1]])
})

test('counts a version that differs from the one in use, and with all runs', async () => {
  await aType(s.server.ctx, { type: 42, name: 'beside' })
  const said = (priority: number) => [
    {
      conditions: [{ leftKey: 'text', relation: 'contains', value: 'word' }],
      thenAction: { type: 'result' as const, value: { result: 'queue', priority } },
    },
  ]
  const id = await s.inUse('beside', said(1), [{ appId: 50, type: 42 }])
  await s.analyst.client.ok(contract.strategyRule.update, { ruleId: id, version: 1, rule: said(2) })
  await s.pass(id, 2)
  await s.deploy(id, 2, 5)
  await expect
    .poll(async () => {
      await send(s.server, [
        rec(`warm${Math.random()}`, { type: 42, texts: [{ content: 'nothing' }] }),
      ])
      return (await s.analyst.client.ok(calls.preDeployCount, { ruleId: id })).same
    })
    .toBeGreaterThan(0)
  await send(s.server, [
    rec('beside1', { type: 42, texts: [{ content: 'a word' }] }),
    rec('beside2', { type: 42, texts: [{ content: 'another word' }] }),
  ])
  const { runs, same, other } = await s.analyst.client.ok(calls.preDeployCount, { ruleId: id })
  expect([other, runs]).toEqual([2, same + 2])
  const summary = await s.analyst.client.raw(
    'GET',
    `/biz_gateway/justice_strategy${calls.exportPreDeploySummary.path}?ruleId=${id}`,
  )
  const rows = await readSheet(Buffer.from(await summary.arrayBuffer()), 'x', 10)
  expect(
    rows
      .slice(1)
      .map((row) => [...row.slice(0, 2), ...row.slice(3)])
      .toSorted(),
  ).toEqual(
    [
      ['50', '42', '2', '相同', String(same)],
      ['50', '42', '2', '结果不同', '2'],
    ].toSorted(),
  )
})

test('counts every difference of a draft, and keeps two hundred of each kind', async () => {
  await aType(s.server.ctx, { type: 41, name: 'differs' })
  const from = Date.now() - 60_000
  const id = await s.inUse('differs', hitting('old'), [{ appId: 50, type: 41 }])
  for (let at = 0; at < 1200; at += 400)
    await send(
      s.server,
      Array.from({ length: 400 }, (_, n) =>
        rec(`differs${at + n}`, {
          type: 41,
          texts: [{ content: (at + n) % 3 === 0 ? 'old' : (at + n) % 3 === 1 ? 'new' : 'old new' }],
        }),
      ),
    )
  await s.analyst.client.ok(contract.strategyRule.update, {
    ruleId: id,
    version: 1,
    rule: [
      {
        conditions: [{ leftKey: 'text', relation: 'contains', value: 'new' }],
        thenAction: { type: 'result', value: { result: 'queue', priority: 5 } },
      },
    ],
  })
  const { id: backtest } = await s.analyst.client.ok(calls.startBacktest, {
    ruleId: id,
    version: 2,
    appId: 50,
    type: 41,
    from,
    to: Date.now() + 60_000,
  })
  while (await replay(s.server.ctx)) {
    /* until nothing waits */
  }
  expect((await s.analyst.client.ok(calls.pageBacktests, { id: backtest })).list[0]).toMatchObject({
    state: 'done',
    done: 1200,
    figures: { records: 1200, gained: 400, lost: 400 },
  })
  for (const kind of ['gained', 'lost', 'other'] as const)
    expect(
      (await s.analyst.client.ok(calls.backtestSamples, { id: backtest, kind })).total,
      kind,
    ).toBe(200)
})
