import type { OwnAnswer } from '@oas/contract/branch/calls'
import { contract } from '@oas/contract/index'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Auditor } from '../../testing/auditor.ts'
import {
  clearDisagreements,
  disagreeOn,
  judgeAll,
  liveWrongs,
  somebody,
} from '../../testing/disagreements.ts'
import { muting } from '../../testing/held.ts'
import { resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aLabelTree } from '../../testing/world.ts'

useQueueWorld()
const { branch: desk, branchAppeal: appeals, decision, task: calls } = contract
beforeAll(async () => {
  await aLabelTree(server.ctx)
})
beforeEach(async () => {
  resetClock()
  await clearDisagreements()
})

const page = {
  pageKey: 'tags-audit-text',
  appId: 50,
  type: 12,
  business: 'text',
  windowId: 'form',
  settingVersion: 1,
} as const
const deleting = { value: { result: { id: 'del' } }, form: { result: { punishTime: 0 } } }
/** What the form of the type says of a record: neither a mute nor nothing. */
const removal = (record: HeldRecord, changes: object = {}): OwnAnswer => ({
  ...page,
  item: muting(record, { ...deleting, remark: 'removed', spentMs: 4000, ...changes }),
})
const take = async () => {
  const { client, id } = await somebody(['branch.judge'])
  const windowId = 'own'
  const { held } = await client.ok(desk.dispatch, { windowId, taskIds: [], limit: 1 })
  const [branch] = held
  if (!branch) throw new Error('nothing to judge')
  const judging = (own: OwnAnswer | null) =>
    ({
      windowId,
      id: branch.id,
      fence: branch.fence,
      verdict: 'own',
      round: null,
      own,
      reason: 'Both missed it',
    }) as const
  return { client, judgeId: id, branch, judging }
}
const active = async () =>
  (
    await server.ctx.pool.query<{ person: string; result: string; state: string }>(
      `select person_id::text as person, result_id as result, state
      from decision
      where state <> 'undone'
      order by id`,
    )
  ).rows
const delivered = async (): Promise<string[]> =>
  (
    await server.ctx.pool.query<{ result: string }>(
      `select payload #>> '{data,resultId}' as result from outbox where kind = 'decision'
      order by id`,
    )
  ).rows.map(({ result }) => result)
const answers = async () =>
  (
    await server.ctx.pool.query<{ round: number; own: string; key: string; decides: boolean }>(
      `select round, own_by as own, key, decision_id is not null as decides
      from task_answer
      order by round`,
    )
  ).rows

test('decides by the own answer of a judge once; who said otherwise was wrong', async () => {
  const { one, two, task } = await disagreeOn(['a'])
  const { client, judgeId, branch, judging } = await take()
  const done = await client.ok(desk.judgment, judging(removal(branch.record)))
  expect(done).toMatchObject({ state: 'judged', wrongOrders: 2 })
  expect((await client.call(desk.judgment, judging(removal(branch.record)))).status).toBe(409)
  expect(await active()).toEqual([{ person: judgeId, result: 'del', state: 'active' }])
  expect(await answers()).toEqual([
    { round: 1, own: '', key: 'r:mute', decides: false },
    { round: 2, own: '', key: 'r:ignore', decides: false },
    { round: 101, own: 'judge', key: 'r:del', decides: true },
  ])
  expect(await delivered()).toHaveLength(1)
  expect(await liveWrongs()).toEqual(
    [one, two].map(({ personId }) => ({ person: personId, role: 'auditor', state: 'new' })),
  )
  const { list } = await client.ok(desk.list, {})
  expect(list).toMatchObject([
    {
      state: 'judged',
      side: 101,
      answers: [
        { round: 1, ownBy: '' },
        { round: 2, ownBy: '' },
        { round: 101, ownBy: 'judge', resultId: 'del', remark: 'removed', spentMs: 4000 },
      ],
    },
  ])
  // The judge was not asked: the task counts two answers.
  const items = await task.by.ok(calls.items, { id: task.id })
  expect(items.list).toMatchObject([{ state: 'final', finalBy: 'judge', answers: 2 }])
  const told = await task.by.ok(calls.agreement, { id: task.id })
  expect(told.people.map(({ answers: n, stood }) => [n, stood.num])).toEqual([
    [1, 0],
    [1, 0],
  ])
})

test('finds only those wrong who differ from the own answer of a judge', async () => {
  const { two } = await disagreeOn(['a'])
  const { client, branch, judging } = await take()
  const own = { ...page, item: muting(branch.record, { remark: 'clearly an advert' }) }
  expect(await client.ok(desk.judgment, judging(own))).toMatchObject({ wrongOrders: 1 })
  expect(await liveWrongs()).toMatchObject([{ person: two.personId }])
})

test.each([
  ['none', () => null, '自行判定'],
  ['one without its label', (record: HeldRecord) => removal(record, { reasonLabels: [] }), '标签'],
  [
    'one of an unknown result',
    (record: HeldRecord) => removal(record, { value: { result: { id: 'nothing' } } }),
    'nothing',
  ],
  [
    'one of another type',
    (record: HeldRecord): OwnAnswer => ({ ...removal(record), type: 13 }),
    '自行判定',
  ],
  [
    'one under a setting that is gone',
    (record: HeldRecord): OwnAnswer => ({ ...removal(record), settingVersion: 99 }),
    '自行判定',
  ],
])('refuses %s as an own answer, with nothing written', async (_case, own, said) => {
  await disagreeOn(['a'])
  const { client, branch, judging } = await take()
  const refused = await client.call(desk.judgment, judging(own(branch.record)))
  expect([refused.status, refused.body.field]).toEqual([400, 'own'])
  expect(refused.body.msg).toContain(said)
  expect([await active(), (await answers()).length]).toEqual([[], 2])
  // It is still the judge's.
  expect(await client.ok(desk.judgment, judging(removal(branch.record)))).toMatchObject({
    state: 'judged',
  })
})

const reason = 'It says nothing of an advert'
const appealOf = async (person: Auditor): Promise<string> => {
  const { list } = await person.client.ok(appeals.appeals, {})
  const id = list[0]?.id ?? ''
  return (await person.client.ok(appeals.appeal, { id, reason, evidence: [] })).appealId
}
test('changes a judgment to an own answer of the handler, and back by a leader', async () => {
  const { one, two } = await disagreeOn(['a'])
  const judge = await somebody(['branch.judge'])
  await judgeAll(judge.client, () => 1)
  const id = await appealOf(two)
  const handler = await somebody(['branch.handle'])
  const { list } = await handler.client.ok(appeals.allAppeals, { tab: 'handle' })
  const shown = (await handler.client.ok(appeals.allAppeals, { id: list[0]?.id ?? '' })).list[0]
  if (!shown?.record) throw new Error('no record')
  const change = { id, verdict: 'change', round: null, reason: 'Neither saw it' } as const
  const same = { ...change, own: { ...page, item: muting(shown.record) } }
  const refused = await handler.client.call(appeals.handle, same)
  expect([refused.status, refused.body.msg]).toEqual([400, '自行判定 无效：与当前有效的答案相同'])
  const done = await handler.client.ok(appeals.handle, { ...change, own: removal(shown.record) })
  expect(done).toMatchObject({ result: 'change', wrongOrders: 2 })
  expect(await liveWrongs()).toEqual([
    { person: two.personId, role: 'auditor', state: 'changed' },
    { person: one.personId, role: 'auditor', state: 'new' },
    { person: judge.id, role: 'judge', state: 'new' },
  ])
  expect(await active()).toEqual([
    { person: one.personId, result: 'mute', state: 'replaced' },
    { person: handler.id, result: 'del', state: 'active' },
  ])
  // Who is wrong only now goes on to a leader, who follows the first answer again.
  expect(await appealOf(one)).toBe(id)
  const leader = await somebody(['branch.lead'])
  await leader.client.ok(appeals.lead, { id, verdict: 'change', round: 1, reason: 'As before' })
  expect(await liveWrongs()).toEqual([{ person: two.personId, role: 'auditor', state: 'changed' }])
  expect((await active()).at(-1)).toMatchObject({ person: one.personId, result: 'mute' })
  const [closed] = (await two.client.ok(appeals.appeals, {})).list
  expect(closed).toMatchObject({ judged: 1, side: 1, state: 'closed' })
  expect(closed?.answers.map(({ ownBy }) => ownBy)).toEqual(['', '', 'appeal'])
})

test('asks a further round where the own answer of a judge is taken back', async () => {
  const { task } = await disagreeOn(['a'])
  const { client, branch, judging } = await take()
  const { decisionId } = await client.ok(desk.judgment, judging(removal(branch.record)))
  const { client: team } = await somebody(['record.repunish'])
  const taken = await team.ok(decision.takeBack, {
    decisionId: decisionId ?? '',
    reason: 'the wrong rule',
  })
  expect(taken).toMatchObject({ taken: true })
  expect(await answers()).toMatchObject([{ round: 1 }, { round: 2 }])
  const { rows } = await server.ctx.pool.query('select state, round from queue_order')
  expect(rows).toEqual([{ state: 'waiting', round: 3 }])
  expect((await task.by.ok(calls.items, { id: task.id })).list).toMatchObject([
    { state: 'released' },
  ])
})
