import { contract } from '@oas/contract/index'
import type { RuleBody, RuleValue } from '@oas/contract/strategy/rule'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rec, send } from '../../../testing/auditor.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { type Strategists, strategists } from '../../../testing/strategist.ts'
import { aLabelTree, aType } from '../../../testing/world.ts'
import { textModeration } from '../../text-moderation/index.ts'
import { strategy } from '../index.ts'

const rules = contract.strategyRule
let s: Strategists
beforeAll(async () => {
  s = await strategists()
  await aLabelTree(s.server.ctx)
})
afterAll(() => s.server.stop())

const runJob = async (name: string): Promise<void> => {
  const job = [textModeration, ...strategy]
    .flatMap(({ jobs }) => [...jobs])
    .find((one) => one.name === name)
  if (!job) throw new Error(`no job ${name}`)
  while (await job.run(s.server.ctx)) {
    /* until nothing is left */
  }
}
let types = 300
const ownType = async (): Promise<number> => {
  const type = types++
  await aType(s.server.ctx, { type, name: `type ${type}` })
  return type
}
const saying = (word: string, value: Record<string, RuleValue>): RuleBody => [
  {
    conditions: [{ leftKey: 'text', relation: 'contains', value: word }],
    thenAction: { type: 'result', value },
  },
]
let posts = 0
const sendTexts = (type: number, text: string, n: number, more: object = {}): Promise<string[]> =>
  send(
    s.server,
    Array.from({ length: n }, () =>
      rec(`post${posts++}`, { type, uid: `u${posts}`, texts: [{ content: text }], ...more }),
    ),
  )
/** What people say of records, whether an order waits or not. */
const decide = async (
  recordIds: readonly string[],
  violation: boolean,
  label = 1203,
): Promise<void> => {
  await s.server.ctx.pool.query(
    `
      insert into decision (
        order_id, record_id, app_id, type, business, post_id, person_id, page_key, window_id,
        fence, result_id, result_type, labels, setting_version, content_hash
      )
      select next_id(), r.id, r.app_id, r.type, 'text', r.post_id, $2, 'audit', 'window', 1,
        'mute', $3, $4, 1, ''
      from record r
      where r.id = any($1::bigint[])`,
    [recordIds, s.admin.id, violation ? 'OTHER_VIOLATIONS' : 'REGULAR', violation ? [label] : []],
  )
}
const settle = async (): Promise<void> => {
  await runJob('text-moderation.count')
  await runJob('strategy.count')
}
const scoreOf = async (ruleId: string) =>
  (await s.reviewer.client.ok(rules.scores, { ruleId })).list[0]
const ordersOf = (type: number) =>
  s.server.ctx.db
    .selectFrom('queueOrder')
    .select(['postId', 'reservedFor'])
    .where('type', '=', type)
    .execute()
const lastRun = (type: number) =>
  s.server.ctx.db
    .selectFrom('strategyRun')
    .select(['verdict', 'flags'])
    .where('type', '=', type)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('tells how right a rule is by people alone; test users count nowhere', async () => {
  const type = await ownType()
  const bound = [{ appId: 50, type }]
  const labelled = await s.inUse(
    'labelled',
    saying('casino', { result: 'queue', labelId: [1203] }),
    bound,
  )
  const beside = await s.inUse('beside', saying('casino', { priority: 3 }), bound)
  const passing = await s.inUse('passing', saying('kitten', { result: 'ignore' }), bound)
  await s.server.ctx.pool.query(
    `
      insert into test_uid (app_id, uid, why, until, added_by, added_at)
      values (50, 'tester', '', now() + interval '1 day', $1, now())`,
    [s.admin.id],
  )
  const hit = await sendTexts(type, 'casino', 8)
  const passed = await sendTexts(type, 'kitten', 4)
  await sendTexts(type, 'casino', 1, { uid: 'tester' })
  await decide(hit.slice(0, 3), true)
  await decide(hit.slice(3, 5), true, 1240)
  await decide(hit.slice(5, 6), false)
  await decide(passed.slice(0, 2), false)
  await decide(passed.slice(2, 3), true)
  await settle()
  expect(await scoreOf(labelled)).toMatchObject({
    hits: 8,
    acted: 0,
    sole: 0,
    decided: 6,
    strict: { num: 3, den: 6 },
    loose: { num: 5, den: 6 },
    noise: false,
    line: null,
    fallbackAt: null,
  })
  expect(await scoreOf(beside)).toMatchObject({ strict: { num: 5 }, loose: { num: 5 } })
  expect(await scoreOf(passing)).toMatchObject({
    acted: 4,
    sole: 4,
    strict: { num: 2, den: 3 },
    loose: { num: 2, den: 3 },
  })
  const { list } = await s.reviewer.client.ok(rules.overlaps, {})
  expect(list.map(({ ruleId, otherId, both }) => [ruleId, otherId, both])).toEqual(
    expect.arrayContaining([
      [labelled, beside, 8],
      [beside, labelled, 8],
    ]),
  )
  // What is taken back is seen, too.
  await s.server.ctx.pool.query(`update decision set state = 'undone' where record_id = $1`, [
    hit[0],
  ])
  await settle()
  expect(await scoreOf(labelled)).toMatchObject({ decided: 5, strict: { num: 2, den: 5 } })
})

test('sends to people what a rule below its line would do, until a person lifts it', async () => {
  const type = await ownType()
  const bound = [{ appId: 50, type }]
  const wrong = await s.inUse(
    'punishes',
    saying('discount', { result: 'punish', labelId: [1203] }),
    bound,
  )
  const sound = await s.inUse('sound', saying('casino', { result: 'punish' }), bound)
  const passes = await s.inUse('passes', saying('kitten', { result: 'ignore' }), bound)
  const queues = await s.inUse('queues', saying('maybe', { result: 'queue' }), bound)
  await decide(await sendTexts(type, 'discount', 80), false)
  await decide(await sendTexts(type, 'kitten', 60), true)
  await decide(await sendTexts(type, 'maybe', 60), false)
  await settle()
  await runJob('strategy.fallback')
  expect((await scoreOf(wrong))?.fallbackAt).toBeNull()
  const line = { ruleId: null, percent: 30 }
  await expectRefusal(s.analyst.client, rules.setLine, line, 'no-permission')
  await s.reviewer.client.ok(rules.setLine, line)
  await s.reviewer.client.ok(rules.setLine, { ruleId: passes, percent: 0 })
  await runJob('strategy.fallback')
  expect(await scoreOf(wrong)).toMatchObject({ noise: true, line: 0.3, ownLine: null })
  expect((await scoreOf(wrong))?.fallbackAt).not.toBeNull()
  // It is never asked; the other only queues, so nothing is to be taken from it.
  expect(await scoreOf(passes)).toMatchObject({ line: null, fallbackAt: null })
  expect((await scoreOf(queues))?.fallbackAt).toBeNull()
  expect((await s.row(wrong)) as object).toMatchObject({ fallbackAt: expect.any(Number) })
  const fallen = await s.reviewer.client.ok(rules.scores, { fallen: true })
  expect(fallen.list.map(({ ruleId }) => ruleId)).toEqual([wrong])

  await s.server.ctx.pool.query('truncate queue_order')
  await sendTexts(type, 'a discount', 1)
  expect(await ordersOf(type)).toMatchObject([{ reservedFor: null }])
  expect(await lastRun(type)).toEqual({ verdict: 'punish', flags: ['fallback'] })
  // What a sound rule says as well stands.
  await s.server.ctx.pool.query('truncate queue_order')
  await sendTexts(type, 'a casino discount', 1)
  expect(await lastRun(type)).toEqual({ verdict: 'punish', flags: [] })
  const [order] = await ordersOf(type)
  expect(order?.reservedFor).not.toBeNull()
  expect((await scoreOf(sound))?.fallbackAt).toBeNull()

  const told = await s.server.ctx.pool.query<{ link: string }>(
    `select link from message where plat = 'strategy'`,
  )
  expect(told.rows).toEqual([{ link: `/strategy-engine/rule?ruleIds=${wrong}` }])
  const lift = { ruleId: wrong, reason: 'narrowed' }
  await expectRefusal(s.analyst.client, rules.lift, lift, 'no-permission')
  await s.reviewer.client.ok(rules.lift, lift)
  expect(await scoreOf(wrong)).toMatchObject({ fallbackAt: null, decided: 0 })
  await runJob('strategy.fallback')
  await sendTexts(type, 'one more discount', 1)
  expect(await lastRun(type)).toEqual({ verdict: 'punish', flags: [] })
  const { list } = await s.reviewer.client.ok(rules.history, { ruleId: wrong })
  expect(list.map(({ action }) => action).slice(0, 2)).toEqual(['lift', 'fallback'])
})
