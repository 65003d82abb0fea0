import { contract } from '@oas/contract/index'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../../app/start.ts'
import { type Strategists, hitting, strategists } from '../../testing/strategist.ts'
import { liveRules } from './index.ts'

const calls = contract.strategyRule
let s: Strategists
let other: RunningServer
beforeAll(async () => {
  s = await strategists()
  other = await startServer(
    { ...s.server.config, port: 0, databaseUrl: s.server.ctx.config.databaseUrl },
    { log: s.server.ctx.log },
  )
  await liveRules(other.ctx)
})
afterAll(async () => {
  await other.stop()
  await s.server.stop()
})

/** What the other server says of a text in a type, and by which version of a rule. */
const there = async (text: string, key = '50:12', subject = 'u1') =>
  (await liveRules(other.ctx)).types
    .get(key)
    ?.decide(subject)
    .run((id) => (id === 'text' ? text : null)).result ?? {}
const inUseThere = async (ruleId: string) =>
  (await liveRules(other.ctx)).rules.get(ruleId)?.inUse.version
/** Within a second, as deployments are promised. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 1000, interval: 20 })

test('what is deployed on one server decides on the other within a second', async () => {
  const id = await s.inUse('told', hitting('casino', 'queue'))
  await soon(() => there('the casino')).toEqual({ result: 'queue' })
  await s.analyst.client.ok(calls.update, {
    ruleId: id,
    version: 1,
    rule: hitting('casino', 'ignore'),
  })
  await s.pass(id, 2)
  await sleep(50)
  expect(await there('the casino')).toEqual({ result: 'queue' })
  await s.deploy(id, 2, 3)
  await soon(() => there('the casino')).toEqual({ result: 'ignore' })
  await s.reviewer.client.ok(calls.rollback, { ruleId: id, version: 2 })
  await soon(() => there('the casino')).toEqual({ result: 'queue' })
  await s.deploy(id, 2, 3)
  await s.deploy(id, 2, 4)
  await soon(() => there('the casino')).toEqual({})
})

test('hears of every change from the notice alone when its second never goes by', async () => {
  const halted = new Date()
  const hearing = await startServer(
    { ...s.server.config, port: 0, databaseUrl: s.server.ctx.config.databaseUrl },
    { log: s.server.ctx.log, now: () => halted },
  )
  try {
    const heard = async (ruleId: string) => (await liveRules(hearing.ctx)).rules.get(ruleId)
    await liveRules(hearing.ctx)
    const id = await s.inUse('heard', hitting('whisper', 'queue'))
    await expect.poll(async () => (await heard(id))?.inUse.version).toBe(1)
    await s.analyst.client.ok(calls.update, {
      ruleId: id,
      version: 1,
      rule: hitting('whisper', 'ignore'),
    })
    await s.pass(id, 2)
    await s.deploy(id, 2, 1, 500)
    await expect
      .poll(async () => (await heard(id))?.candidate)
      .toMatchObject({ mode: 'alpha', share: 500 })
    await s.deploy(id, 2, 1, 900)
    await expect.poll(async () => (await heard(id))?.candidate?.share).toBe(900)
    await s.deploy(id, 2, 3)
    await expect.poll(async () => (await heard(id))?.inUse.version).toBe(2)
    await s.reviewer.client.ok(calls.rollback, { ruleId: id, version: 2 })
    await expect.poll(async () => (await heard(id))?.inUse.version).toBe(1)
    await s.admin.client.ok(contract.strategyConfig.bindTypes, {
      ruleIds: [id],
      types: [{ appId: 50, type: 12 }],
      mode: 'remove',
    })
    await expect
      .poll(
        async () =>
          (await liveRules(hearing.ctx)).types
            .get('50:12')
            ?.rules.some((rule) => rule.ruleId === id) ?? false,
      )
      .toBe(false)
    await s.analyst.client.ok(contract.strategyConfig.updateSetting, {
      ruleId: id,
      name: 'Heard by another name',
    })
    await expect.poll(async () => (await heard(id))?.name).toBe('Heard by another name')
    await s.deploy(id, 2, 3)
    await s.deploy(id, 2, 4)
    await expect.poll(() => heard(id)).toBeUndefined()
  } finally {
    await hearing.stop()
  }
})

test('where nothing is told, the edition is looked at each second', async () => {
  const id = await s.inUse('untold', hitting('quiet'))
  await soon(() => inUseThere(id)).toBe(1)
  await other.ctx.bus.stop()
  await s.deploy(id, 1, 4)
  await expect.poll(() => inUseThere(id), { timeout: 1100, interval: 50 }).toBeUndefined()
})

test('runs alpha for its share and predeploy beside, both beside the version in use', async () => {
  const id = await s.inUse('mixed', hitting('bet', 'queue'))
  await s.analyst.client.ok(calls.update, {
    ruleId: id,
    version: 1,
    rule: hitting('bet', 'ignore'),
  })
  await s.pass(id, 2)
  await s.deploy(id, 2, 1, 3000)
  const { ctx } = s.server
  await soon(async () => (await liveRules(ctx)).rules.get(id)?.candidate?.mode).toBe('alpha')
  const subjects = Array.from({ length: 2000 }, (_, n) => `user${n}`)
  const said = async () => {
    const type = (await liveRules(ctx)).types.get('50:12')
    return subjects.map(
      (subject) =>
        type?.decide(subject).run((name) => (name === 'text' ? 'bet' : null)).result['result'],
    )
  }
  const first = await said()
  const share = first.filter((one) => one === 'ignore').length / subjects.length
  expect(share).toBeGreaterThan(0.25)
  expect(share).toBeLessThan(0.35)
  expect(first.filter((one) => one === 'queue').length).toBe(subjects.length * (1 - share))
  expect(await said()).toEqual(first)
  await s.deploy(id, 2, 2)
  await s.reviewer.client.ok(calls.preDeploy, { ruleId: id, version: 2 })
  await soon(async () => (await liveRules(ctx)).rules.get(id)?.candidate?.mode).toBe('predeploy')
  const type = (await liveRules(ctx)).types.get('50:12')
  expect(type?.decide('user1').run((name) => (name === 'text' ? 'bet' : null)).result).toEqual({
    result: 'queue',
  })
  expect(
    type?.beside.map(({ rule, set }) => [
      rule.ruleId,
      set.run((name) => (name === 'text' ? 'bet' : null)).result,
    ]),
  ).toEqual([[id, { result: 'ignore' }]])
  // A changed body ends the run beside.
  await s.analyst.client.ok(calls.update, {
    ruleId: id,
    version: 2,
    rule: hitting('bet', 'sample'),
  })
  await soon(async () => (await liveRules(ctx)).rules.get(id)?.candidate).toBeNull()
})

test('a rule is in the set of every type it is bound to, and of no other', async () => {
  const id = await s.inUse('bound', hitting('spin'), [
    { appId: 50, type: 12 },
    { appId: 71, type: 3 },
  ])
  const { ctx } = s.server
  const typesOf = async () => {
    const { types } = await liveRules(ctx)
    return [...types]
      .filter(([, type]) => type.rules.some((rule) => rule.ruleId === id))
      .map(([key]) => key)
      .sort()
  }
  await soon(typesOf).toEqual(['50:12', '71:3'])
  await s.admin.client.ok(contract.strategyConfig.bindTypes, {
    ruleIds: [id],
    types: [{ appId: 50, type: 12 }],
    mode: 'remove',
  })
  await soon(typesOf).toEqual(['71:3'])
})

test('tells rules of one key in two categories apart when asked what they said', async () => {
  const config = contract.strategyConfig
  await s.analyst.client.ok(config.createRuleCategory, {
    id: 'second',
    names: { cn: '二', en: 'Second', id: '', ru: '' },
  })
  const first = await s.inUse('twin', hitting('one', 'sample'))
  const { ruleId: second } = await s.analyst.client.ok(calls.createBound, {
    ruleKey: 'twin',
    category: 'second',
    name: 'Other twin',
    remark: '',
    rule: hitting('two', 'sample'),
    types: [{ appId: 50, type: 12 }],
  })
  await s.pass(second)
  await s.deploy(second, 1, 3)
  const offered = (await s.analyst.client.ok(config.ruleConfig, {})).judgeIndicators
    .find((one) => one.id === 'rule.result')
    ?.extractContent.leftKeyOptionList.filter((one) => one.id.endsWith('twin'))
  expect(offered?.map((one) => [one.id, one.meta?.['ruleId']])).toEqual([
    ['twin', first],
    ['second/twin', second],
  ])
  const asks = (key: string, reason: string) => ({
    conditions: [{ leftKey: 'rule.result', leftKeyParam: key, relation: '==', value: 'sample' }],
    thenAction: { type: 'result' as const, value: { tag: [reason] } },
  })
  await s.inUse('asks_twins', [asks('twin', 'first'), asks('second/twin', 'second')])
  const said = async (text: string) =>
    (await liveRules(s.server.ctx)).types
      .get('50:12')
      ?.decide('u')
      .run((id) => (id === 'text' ? text : null)).result['tag']
  await soon(() => said('one')).toEqual(['first'])
  expect([await said('two'), await said('one two'), await said('three')]).toEqual([
    ['second'],
    ['first', 'second'],
    undefined,
  ])
})

test('a set that does not compile leaves the one before in use, and says so', async () => {
  const errors: string[] = []
  const id = await s.inUse('sound', hitting('firm'))
  const { ctx } = s.server
  const watched = {
    ...ctx,
    log: {
      ...ctx.log,
      error: (_more: unknown, text: string) => {
        errors.push(text)
      },
    } as unknown as typeof ctx.log,
  }
  await soon(async () => (await liveRules(ctx)).rules.get(id)?.inUse.version).toBe(1)
  const before = await liveRules(watched)
  // Not what any call allows: somebody has written into the table.
  await ctx.pool.query(
    `
      update strategy_rule_version
      set version = 99,
        body =
          '[{
            "conditions": [{"leftKey": "no.such", "relation": "==", "value": "x"}],
            "thenAction": {"type": "result", "value": {"result": "queue"}}
          }]'
      where rule_id = $1`,
    [id],
  )
  await ctx.pool.query('update strategy_rule set newest = 99, in_use = 99 where id = $1', [id])
  await ctx.pool.query('update strategy_live set edition = edition + 1')
  await sleep(1050)
  expect(await liveRules(watched)).toBe(before)
  expect(errors).toEqual(['deployed rules cannot be compiled; those known before stay in use'])
  // A server that starts now knows none before: the rule fails in every run, the others do not.
  const started = await liveRules({ ...watched, bus: { ...ctx.bus } })
  const { failed } =
    started.types
      .get('50:12')
      ?.decide('u')
      .run(() => null) ?? {}
  expect(failed?.map((one) => [one.ruleId, one.version])).toEqual([[id, 99]])
  await ctx.pool.query(`update strategy_rule_version set body = $2 where rule_id = $1`, [
    id,
    JSON.stringify(hitting('mended')),
  ])
  await ctx.pool.query('update strategy_live set edition = edition + 1')
  await expect
    .poll(async () => (await liveRules(ctx)).rules.get(id)?.inUse.body, { timeout: 1100 })
    .toEqual(hitting('mended'))
})
