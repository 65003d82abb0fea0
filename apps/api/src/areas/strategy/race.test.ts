import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Strategists, hitting, strategists } from '../../testing/strategist.ts'

const calls = contract.strategyRule
let s: Strategists
beforeAll(async () => {
  s = await strategists()
})
afterAll(() => s.server.stop())

const codes = async (work: readonly Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(work)).map((one) => one.status).sort()
const run = (ruleId: string) => [
  {
    conditions: [{ leftKey: 'uid', relation: '==', value: 'x' }],
    thenAction: { type: 'execSubRules' as const, ruleId },
  },
]
const openUses = async (ruleId: string) =>
  (
    await s.server.ctx.db
      .selectFrom('strategyRuleUse')
      .select('version')
      .where('ruleId', '=', ruleId)
      .where('untilAt', 'is', null)
      .execute()
  ).map((row) => row.version)

test('two deployments at once: one is done, the other refused', async () => {
  const id = await s.aRule('twice')
  await s.pass(id)
  const work = Array.from({ length: 5 }, () =>
    s.reviewer.client.call(calls.deploy, { ruleId: id, version: 1, effect: 3 }),
  )
  expect(await codes(work)).toEqual([200, 409, 409, 409, 409])
  expect(await openUses(id)).toEqual([1])
  expect(
    (await s.admin.client.ok(calls.history, { ruleId: id })).list.filter(
      (one) => one.action === 'prod',
    ),
  ).toHaveLength(1)
})

test('deploys the old version or sees the edit make it pending when both meet', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await s.inUse(`edited_${round}`)
    await s.analyst.client.ok(calls.update, { ruleId: id, version: 1, rule: hitting('second') })
    await s.pass(id, 2)
    const [edit, deploy] = await Promise.all([
      s.analyst.client.call(calls.update, { ruleId: id, version: 2, rule: hitting('third') }),
      s.reviewer.client.call(calls.deploy, { ruleId: id, version: 2, effect: 3 }),
    ])
    const row = await s.row(id)
    expect(edit.status).toBe(200)
    expect([row.version, row.auditStatus]).toEqual([3, 0])
    // The unreviewed body never is in use.
    expect(row.inUseVersion).toBe(deploy.status === 200 ? 2 : 1)
    expect(await openUses(id)).toEqual([row.inUseVersion])
  }
})

test('makes one new version of two edits at once; the other is a conflict', async () => {
  const id = await s.inUse('two_edits')
  const work = ['a', 'b', 'c'].map((word) =>
    s.analyst.client.call(calls.update, { ruleId: id, version: 1, rule: hitting(word) }),
  )
  expect(await codes(work)).toEqual([200, 409, 409])
  expect((await s.row(id)).version).toBe(2)
})

test('two rules that begin to run each other at once never close a circle', async () => {
  for (let round = 0; round < 6; round++) {
    const [one, two] = [await s.aRule(`circle_a${round}`), await s.aRule(`circle_b${round}`)]
    const answers = await Promise.all([
      s.analyst.client.call(calls.update, { ruleId: one, version: 1, rule: run(two) }),
      s.analyst.client.call(calls.update, { ruleId: two, version: 1, rule: run(one) }),
    ])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 400])
    expect(answers.find((one) => one.status === 400)?.body).toMatchObject({
      field: 'rule.0.thenAction.ruleId',
    })
  }
})

test('a rule is not taken out of use while another that runs it comes in', async () => {
  for (let round = 0; round < 6; round++) {
    const sub = await s.inUse(`sub_${round}`)
    const id = await s.aRule(`runs_${round}`, run(sub))
    await s.pass(id)
    const [off, on] = await Promise.all([
      s.reviewer.client.call(calls.deploy, { ruleId: sub, version: 1, effect: 4 }),
      s.reviewer.client.call(calls.deploy, { ruleId: id, version: 1, effect: 3 }),
    ])
    expect([off.status, on.status].filter((status) => status === 200)).toHaveLength(1)
    const [subRow, row] = [await s.row(sub), await s.row(id)]
    expect(row.inUseVersion === null || subRow.inUseVersion !== null).toBe(true)
  }
})

test('a key is given once', async () => {
  const make = () =>
    s.analyst.client.call(calls.create, {
      ruleKey: 'only_one',
      category: 'general',
      name: 'x',
      remark: '',
      rule: hitting('x'),
    })
  const answers = await Promise.all([make(), make(), make()])
  expect(answers.map((one) => [one.status, one.body.field]).sort()).toEqual([
    [200, undefined],
    [409, 'ruleKey'],
    [409, 'ruleKey'],
  ])
})

test('an indicator is not deleted while a rule begins to name it', async () => {
  const config = contract.strategyConfig
  for (let round = 0; round < 6; round++) {
    const id = `made.up${round}`
    await s.analyst.client.ok(config.createIndicators, {
      id,
      names: { cn: id, en: id, id: '', ru: '' },
      type: 'judgeIndicators',
      indicatorType: 'string',
      source: 'texture',
      origin: { kind: 'field', path: 'extData.x' },
      managerId: null,
      sourceConfigId: null,
      options: [],
      leftKeyOptions: [],
      showInRule: true,
      remark: '',
    })
    const rule = [
      {
        conditions: [{ leftKey: id, relation: '==', value: 'x' }],
        thenAction: { type: 'result' as const, value: { result: 'queue' } },
      },
    ]
    const [made, gone] = await Promise.all([
      s.analyst.client.call(calls.create, {
        ruleKey: `names_${round}`,
        category: 'general',
        name: 'x',
        remark: '',
        rule,
      }),
      s.analyst.client.call(config.deleteIndicators, { id, version: 1 }),
    ])
    expect([made.status, gone.status].sort()).toEqual([200, made.status === 200 ? 409 : 400])
  }
})
