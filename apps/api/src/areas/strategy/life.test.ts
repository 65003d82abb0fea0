import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Strategists, hitting, strategists } from '../../testing/strategist.ts'
import { liveRules } from './index.ts'

const calls = contract.strategyRule
let s: Strategists
beforeAll(async () => {
  s = await strategists()
})
afterAll(() => s.server.stop())

const state = async (ruleId: string) => {
  const { version, auditStatus, status, inUseVersion } = await s.row(ruleId)
  return [version, auditStatus, status, inUseVersion]
}
const edit = async (ruleId: string, version: number, word: string) =>
  (await s.analyst.client.ok(calls.update, { ruleId, version, rule: hitting(word) })).version
const codeOf = async (answer: Promise<{ body: { code: number; msg: string; field?: string } }>) => {
  const { body } = await answer
  return [body.code, body.field]
}

test('leads a rule from writing through review, use, alpha and predeploy to deletion', async () => {
  const id = await s.aRule('whole_way')
  expect(await state(id)).toEqual([1, 0, 0, null])
  expect((await s.row(id)).actions).toEqual(['edit', 'pass', 'history', 'unit_test'])
  await s.pass(id)
  expect(await state(id)).toEqual([1, 1, 0, null])
  expect((await s.row(id)).actions).toEqual(['edit', 'prod', 'history', 'unit_test'])
  await s.deploy(id, 1, 3)
  expect(await state(id)).toEqual([1, 1, 2, 1])
  expect((await s.row(id)).actions).toEqual([
    'edit',
    'offline',
    'update_rule_to_release_sys',
    'history',
    'unit_test',
  ])
  expect(await edit(id, 1, 'second')).toBe(2)
  expect(await state(id)).toEqual([2, 0, 2, 1])
  await s.pass(id, 2)
  expect(await state(id)).toEqual([2, 1, 4, 1])
  expect((await s.row(id)).actions).toEqual([
    'edit',
    'alpha',
    'timed_prod',
    'predeploy',
    'history',
    'unit_test',
  ])
  await s.deploy(id, 2, 1, 500)
  expect(await state(id)).toEqual([2, 1, 1, 1])
  expect((await s.row(id)).extData.alphaShare).toBe(500)
  await s.deploy(id, 2, 1, 2500)
  expect((await s.row(id)).extData.alphaShare).toBe(2500)
  await s.deploy(id, 2, 2)
  expect(await state(id)).toEqual([2, 1, 4, 1])
  expect((await s.row(id)).extData.alphaShare).toBeUndefined()
  await s.reviewer.client.ok(calls.preDeploy, { ruleId: id, version: 2 })
  expect(await state(id)).toEqual([2, 1, 5, 1])
  await s.deploy(id, 2, 3)
  expect(await state(id)).toEqual([2, 1, 2, 2])
  await s.deploy(id, 2, 4)
  expect(await state(id)).toEqual([2, 1, 3, null])
  expect((await s.row(id)).actions).toEqual(['edit', 'delete', 'prod', 'history', 'unit_test'])
  await s.analyst.client.ok(calls.remove, { ruleId: id, version: 2 })
  expect((await s.admin.client.ok(calls.page, { ruleId: id })).total).toBe(0)
  expect((await s.admin.client.ok(calls.version, { ruleId: id, version: 1 })).rule).toEqual(
    hitting('whole_way'),
  )
  const { list } = await s.admin.client.ok(calls.history, { ruleId: id })
  expect(list.map((one) => one.action).toReversed()).toEqual([
    'create',
    'pass',
    'prod',
    'update',
    'pass',
    'alpha',
    'alpha',
    'stop_alpha',
    'predeploy',
    'prod',
    'offline',
    'delete',
  ])
  const logged = await s.server.ctx.db
    .selectFrom('auditLog')
    .select('detail')
    .where('subject', '=', `strategy-rule:${id}`)
    .where('action', '=', 'strategyRule.offline')
    .executeTakeFirstOrThrow()
  expect(logged.detail).toMatchObject({
    before: { status: 2, inUse: 2 },
    after: { status: 3, inUse: null },
  })
  // Its key is free again.
  expect(await s.aRule('whole_way')).not.toBe(id)
})

test('acts are offered by the state of a rule, whoever asks', async () => {
  const ids = [await s.aRule('offered_new'), await s.inUse('offered_use')]
  const reader = await s.someone({ permissions: ['strategy.read'] })
  for (const someone of [reader, s.analyst, s.reviewer, s.admin])
    expect(
      await Promise.all(
        ids.map(
          async (ruleId) => (await someone.client.ok(calls.page, { ruleId })).list[0]?.actions,
        ),
      ),
    ).toEqual([
      ['edit', 'pass', 'history', 'unit_test'],
      ['edit', 'offline', 'update_rule_to_release_sys', 'history', 'unit_test'],
    ])
})

test('an act that the state does not allow is refused, and changes nothing', async () => {
  const id = await s.aRule('refusals')
  for (const effect of [1, 2, 3, 4, 5] as const)
    expect(
      await codeOf(s.reviewer.client.call(calls.deploy, { ruleId: id, version: 1, effect })),
    ).toEqual([409, undefined])
  expect(await codeOf(s.analyst.client.call(calls.remove, { ruleId: id, version: 1 }))).toEqual([
    409,
    undefined,
  ])
  await s.pass(id)
  for (const effect of [1, 2, 4, 5] as const)
    expect(
      (await s.reviewer.client.call(calls.deploy, { ruleId: id, version: 1, effect })).status,
    ).toBe(409)
  expect((await s.reviewer.client.call(calls.pass, { ruleId: id, version: 1 })).status).toBe(409)
  expect((await s.reviewer.client.call(calls.rollback, { ruleId: id, version: 1 })).status).toBe(
    409,
  )
  expect(
    (
      await s.reviewer.client.call(calls.schedule, {
        ruleId: id,
        version: 1,
        scheduleTime: Date.now() + 60_000,
      })
    ).status,
  ).toBe(409)
  await s.deploy(id, 1, 3)
  for (const effect of [1, 2, 3, 5] as const)
    expect(
      (await s.reviewer.client.call(calls.deploy, { ruleId: id, version: 1, effect })).status,
    ).toBe(409)
  await edit(id, 1, 'other')
  await s.pass(id, 2)
  await s.deploy(id, 2, 1)
  expect(
    (await s.analyst.client.call(calls.update, { ruleId: id, version: 2, rule: hitting('x') }))
      .status,
  ).toBe(409)
  expect(await state(id)).toEqual([2, 1, 1, 1])
})

test('lets nobody pass what they wrote, nor what they changed before another', async () => {
  const both = await s.someone({
    permissions: ['strategy.read', 'strategy.edit', 'strategy.review', 'strategy.deploy'],
  })
  const { ruleId } = await both.client.ok(calls.create, {
    ruleKey: 'own_work',
    category: 'general',
    name: 'Own',
    remark: '',
    rule: hitting('own'),
  })
  const refused = await both.client.call(calls.pass, { ruleId, version: 1 })
  expect([refused.status, refused.body.msg]).toEqual([
    409,
    '须由另一人审核，不能审核自己提交的内容。',
  ])
  await s.analyst.client.ok(calls.update, { ruleId, version: 1, rule: hitting('theirs') })
  expect((await both.client.call(calls.pass, { ruleId, version: 1 })).status).toBe(409)
  const batch = await both.client.ok(calls.passAndDeployBatch, {
    rules: [{ ruleId, version: 1 }],
    deploy: false,
  })
  expect(batch.list[0]).toMatchObject({
    ok: false,
    message: '须由另一人审核，不能审核自己提交的内容。',
  })
  await s.pass(ruleId)
  const detail = await s.admin.client.ok(calls.version, { ruleId })
  expect([detail.author, detail.reviewer]).toEqual([s.analyst.name, s.reviewer.name])
})

test('is a conflict when what is reviewed was replaced or another saved meanwhile', async () => {
  const id = await s.aRule('seen_before')
  const before = await s.admin.client.ok(calls.version, { ruleId: id })
  await new Promise((done) => {
    setTimeout(done, 5)
  })
  await s.analyst.client.ok(calls.update, {
    ruleId: id,
    version: 1,
    updatedAt: before.updatedAt,
    rule: hitting('changed'),
  })
  expect(
    (
      await s.reviewer.client.call(calls.pass, {
        ruleId: id,
        version: 1,
        updatedAt: before.updatedAt,
      })
    ).body.code,
  ).toBe(409)
  expect(
    (
      await s.analyst.client.call(calls.update, {
        ruleId: id,
        version: 1,
        updatedAt: before.updatedAt,
        rule: hitting('lost'),
      })
    ).body.code,
  ).toBe(409)
  const { rule, updatedAt } = await s.admin.client.ok(calls.version, { ruleId: id })
  expect(rule).toEqual(hitting('changed'))
  await s.reviewer.client.ok(calls.pass, { ruleId: id, version: 1, updatedAt })
})

test('goes back to exactly the version before, again and again, or to one named', async () => {
  const id = await s.inUse('back')
  for (const version of [1, 2]) {
    await edit(id, version, `v${version + 1}`)
    await s.pass(id, version + 1)
    await s.deploy(id, version + 1, 3)
  }
  expect(await s.reviewer.client.ok(calls.rollback, { ruleId: id, version: 3 })).toEqual({
    ruleId: id,
    version: 2,
  })
  expect(await state(id)).toEqual([3, 1, 4, 2])
  // A second press for the same version takes nothing more back.
  expect((await s.reviewer.client.call(calls.rollback, { ruleId: id, version: 3 })).status).toBe(
    409,
  )
  expect(await s.reviewer.client.ok(calls.rollback, { ruleId: id, version: 2 })).toEqual({
    ruleId: id,
    version: 1,
  })
  // Rules that were being read when it went back are read once more.
  await expect
    .poll(async () => (await liveRules(s.server.ctx)).rules.get(id)?.inUse)
    .toMatchObject({ version: 1, body: hitting('back') })
  expect(await codeOf(s.reviewer.client.call(calls.rollback, { ruleId: id, version: 1 }))).toEqual([
    400,
    'to',
  ])
  expect(await s.reviewer.client.ok(calls.rollback, { ruleId: id, version: 1, to: 3 })).toEqual({
    ruleId: id,
    version: 3,
  })
  expect(await state(id)).toEqual([3, 1, 2, 3])
  await edit(id, 3, 'never')
  expect(
    await codeOf(s.reviewer.client.call(calls.rollback, { ruleId: id, version: 3, to: 4 })),
  ).toEqual([400, 'to'])
  const { list } = await s.admin.client.ok(calls.versions, {
    category: 'general',
    ruleKey: 'back',
    size: 10,
  })
  expect(
    list.map((one) => [one.version, one.inUse, one.inUseFrom !== null, one.inUseUntil !== null]),
  ).toEqual([
    [4, false, false, false],
    [3, true, true, false],
    [2, false, true, true],
    [1, false, true, true],
  ])
})

test('several at once are each answered on their own', async () => {
  const ready = await s.inUse('batch_ready')
  await edit(ready, 1, 'new')
  await s.pass(ready, 2)
  const waiting = await s.aRule('batch_waiting')
  const { list } = await s.reviewer.client.ok(calls.deployBatch, {
    rules: [
      { ruleId: ready, version: 2 },
      { ruleId: waiting, version: 1 },
      { ruleId: '999999', version: 1 },
      { ruleId: ready, version: 2 },
    ],
  })
  expect(list.map((one) => [one.ruleId, one.ok])).toEqual([
    [ready, true],
    [waiting, false],
    ['999999', false],
  ])
  expect(await state(ready)).toEqual([2, 1, 2, 2])
  const passed = await s.reviewer.client.ok(calls.passAndDeployBatch, {
    rules: [
      { ruleId: waiting, version: 1 },
      { ruleId: ready, version: 2 },
    ],
    deploy: true,
  })
  expect(passed.list.map((one) => one.ok)).toEqual([true, false])
  expect(await state(waiting)).toEqual([1, 1, 2, 1])
  const deployer = await s.someone({ permissions: ['strategy.read', 'strategy.deploy'] })
  expect(
    (
      await deployer.client.call(calls.passAndDeployBatch, {
        rules: [{ ruleId: waiting, version: 1 }],
        deploy: true,
      })
    ).status,
  ).toBe(403)
})
