import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { startServer } from '../../app/start.ts'
import type { Context } from '../../core/context.ts'
import { type Strategists, hitting, strategists } from '../../testing/strategist.ts'
import { scheduleJob } from './schedule.ts'

const calls = contract.strategyRule
let s: Strategists
beforeAll(async () => {
  s = await strategists()
})
afterAll(() => s.server.stop())

const changed = async (key: string): Promise<string> => {
  const id = await s.inUse(key)
  await s.analyst.client.ok(calls.update, { ruleId: id, version: 1, rule: hitting(`${key} two`) })
  await s.pass(id, 2)
  return id
}
const time = (ruleId: string, scheduleTime: number | null, version = 2) =>
  s.reviewer.client.call(calls.schedule, { ruleId, version, scheduleTime })
const soon = (): number => Date.now() + 60_000
/** The jobs' view of a later moment. */
const at = (ms: number): Context => ({ ...s.server.ctx, now: () => new Date(ms) })
const uses = async (ruleId: string) =>
  (
    await s.server.ctx.db
      .selectFrom('strategyRuleUse')
      .select(['version', 'via', 'startedBy'])
      .where('ruleId', '=', ruleId)
      .orderBy('id')
      .execute()
  ).map((row) => [row.version, row.via, row.startedBy])

test('waits for its time, comes once, and is told as the person who set it', async () => {
  const id = await changed('timed')
  const due = soon()
  expect((await time(id, due)).body.code).toBe(0)
  const row = await s.row(id)
  expect([row.extData.scheduleTime, row.actions]).toEqual([
    due,
    ['edit', 'alpha', 'cancel_timed_prod', 'predeploy', 'history', 'unit_test'],
  ])
  await scheduleJob.run(at(due - 1))
  expect((await s.row(id)).inUseVersion).toBe(1)
  // Several servers find it at once.
  await Promise.all(Array.from({ length: 6 }, () => scheduleJob.run(at(due))))
  const after = await s.row(id)
  expect([after.inUseVersion, after.status, after.extData.scheduleTime]).toEqual([2, 2, null])
  expect(await uses(id)).toEqual([
    [1, 'prod', s.reviewer.name],
    [2, 'schedule', s.reviewer.name],
  ])
  await scheduleJob.run(at(due + 1000))
  expect(await uses(id)).toHaveLength(2)
  const { list } = await s.admin.client.ok(calls.history, { ruleId: id, limit: 2 })
  expect(list.map((one) => [one.action, one.actor, one.detail['via']])).toEqual([
    ['prod', s.reviewer.name, 'schedule'],
    ['timed_prod', s.reviewer.name, undefined],
  ])
})

test('can be taken back up to the last moment, also when servers are about to act', async () => {
  const id = await changed('taken_back')
  const due = soon()
  await time(id, due)
  expect((await time(id, null)).body.code).toBe(0)
  await scheduleJob.run(at(due))
  expect((await s.row(id)).inUseVersion).toBe(1)
  expect((await time(id, null)).status).toBe(409)
  for (let round = 0; round < 8; round++) {
    await time(id, soon() + round)
    const [cancel] = await Promise.all([time(id, null), scheduleJob.run(at(soon() + 60_000))])
    const { inUseVersion } = await s.row(id)
    // Either it was taken back in time and nothing came into use, or it came and there is nothing
    // to take back.
    expect([inUseVersion, cancel.status]).toEqual(cancel.status === 200 ? [1, 200] : [2, 409])
    if (inUseVersion === 2) {
      await s.reviewer.client.ok(calls.rollback, { ruleId: id, version: 2 })
    }
  }
})

test('another body, another deployment and going back end it', async () => {
  const edited = await changed('overtaken')
  await time(edited, soon())
  await s.analyst.client.ok(calls.update, { ruleId: edited, version: 2, rule: hitting('three') })
  const deployed = await changed('forestalled')
  await time(deployed, soon())
  await s.deploy(deployed, 2, 3)
  const back = await changed('gone_back')
  await s.deploy(back, 2, 3)
  await s.analyst.client.ok(calls.update, { ruleId: back, version: 2, rule: hitting('three') })
  await s.pass(back, 3)
  await time(back, soon(), 3)
  await s.reviewer.client.ok(calls.rollback, { ruleId: back, version: 2 })
  await scheduleJob.run(at(soon() + 120_000))
  expect([
    (await s.row(edited)).inUseVersion,
    (await s.row(deployed)).inUseVersion,
    (await s.row(back)).inUseVersion,
  ]).toEqual([1, 2, 1])
})

test('a time that has gone by, or is too far away, is refused; so is a second time', async () => {
  const id = await changed('times')
  for (const bad of [Date.now() - 1, 0, Date.now() + 400 * dayMs])
    expect((await time(id, bad)).body.field).toBe('scheduleTime')
  expect((await time(id, soon())).status).toBe(200)
  expect((await time(id, soon() + 5)).status).toBe(409)
  await time(id, null)
})

test('tells in the history what can no longer be used, and stops trying', async () => {
  const sub = await s.inUse('sub_rule')
  const id = await s.inUse('caller')
  await s.analyst.client.ok(calls.update, {
    ruleId: id,
    version: 1,
    rule: [
      {
        conditions: [{ leftKey: 'uid', relation: '==', value: 'x' }],
        thenAction: { type: 'execSubRules', ruleId: sub },
      },
    ],
  })
  await s.pass(id, 2)
  await time(id, soon())
  await s.deploy(sub, 1, 4)
  await scheduleJob.run(at(soon() + 1000))
  const row = await s.row(id)
  expect([row.inUseVersion, row.extData.scheduleTime]).toEqual([1, null])
  const {
    list: [last],
  } = await s.admin.client.ok(calls.history, { ruleId: id, limit: 1 })
  expect([last?.action, last?.detail['reason']]).toEqual([
    'timed_prod_failed',
    'rule is not in use: Rule sub_rule',
  ])
})

test('it survives a restart: a server that starts later does it', async () => {
  const id = await changed('restart')
  await time(id, Date.now() + 300)
  const other = await startServer(
    { ...s.server.config, port: 0, databaseUrl: s.server.ctx.config.databaseUrl, runJobs: true },
    { log: s.server.ctx.log },
  )
  await expect.poll(async () => (await s.row(id)).inUseVersion, { timeout: 5000 }).toBe(2)
  await other.stop()
})

test('what runs a rule that is not in use gets no time', async () => {
  const below = await s.aRule('not_yet_in_use')
  const id = await s.inUse('eager_for_it')
  await s.analyst.client.ok(calls.update, {
    ruleId: id,
    version: 1,
    rule: [
      {
        conditions: [{ leftKey: 'uid', relation: '==', value: 'x' }],
        thenAction: { type: 'execSubRules', ruleId: below },
      },
    ],
  })
  await s.pass(id, 2)
  expect((await time(id, soon())).body).toMatchObject({
    code: 400,
    field: 'rule.0.thenAction.ruleId',
  })
  expect((await s.row(id)).extData.scheduleTime).toBeNull()
})

test('a deployment that was put off after it was found due waits for its new time', async () => {
  const id = await changed('put_off')
  const due = soon()
  await time(id, due)
  // Found at its time; when the rule is held, a later one stands there.
  const looks = [due, due - 1000]
  await scheduleJob.run({
    ...s.server.ctx,
    now: () => new Date(looks.length > 1 ? (looks.shift() ?? 0) : (looks[0] ?? 0)),
  })
  const row = await s.row(id)
  expect([row.inUseVersion, row.extData.scheduleTime]).toEqual([1, due])
})
