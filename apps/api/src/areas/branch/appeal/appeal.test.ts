import { contract } from '@oas/contract/index'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Auditor, anAuditor, rec, send } from '../../../testing/auditor.ts'
import { muting, submitItems } from '../../../testing/held.ts'
import {
  aBlindTask,
  answerAll,
  clearDisagreements,
  disagreeOn,
  judgeAll,
  liveWrongs as wrongs,
  runAreaJob,
  somebody as aHolder,
} from '../../../testing/disagreements.ts'
import { pass, posts, resetClock, server, useQueueWorld } from '../../../testing/queue-world.ts'
import type { Client } from '../../../testing/server.ts'
import { aLabelTree } from '../../../testing/world.ts'

useQueueWorld()
const { task: calls, branch: desk, branchAppeal: appeals, wrongOrder } = contract
const hour = 3600

beforeAll(async () => {
  await aLabelTree(server.ctx)
})
beforeEach(async () => {
  resetClock()
  await clearDisagreements()
})

/** Time passes, and everybody stays logged in. */
const wait = async (seconds: number): Promise<void> => {
  pass(seconds)
  await server.ctx.db
    .updateTable('session')
    .set({ expiresAt: new Date('2100-01-01') })
    .execute()
}
const somebody = async (...permissions: Parameters<typeof aHolder>[0]): Promise<Client> =>
  (await aHolder(permissions)).client
const deleting = { value: { result: { id: 'del' } }, form: { result: { punishTime: 0 } } }
const reason = 'It says nothing of an advert'
const appealOf = async ({ client }: Auditor, postId: string): Promise<string> => {
  const { list } = await client.ok(appeals.appeals, { postId })
  const done = await client.ok(appeals.appeal, { id: list[0]?.id ?? '', reason, evidence: [] })
  return done.appealId
}
const punished = async (): Promise<number> =>
  (
    await server.ctx.pool.query<{ n: number }>(
      `select count(*)::int as n from punish where state not in ('cleared', 'ended', 'failed')`,
    )
  ).rows[0]?.n ?? 0
const deliveries = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await server.ctx.pool.query<{ kind: string; n: number }>(
        `select split_part(idempotency_key, '-', 1) as kind, count(*)::int as n
        from outbox where idempotency_key like 'clear-%' group by 1`,
      )
    ).rows.map(({ kind, n }) => [kind, n]),
  )
const active = async (postId: string) =>
  (
    await server.ctx.pool.query<{ person: string; result: string }>(
      `select person_id::text as person, result_id as result from decision
      where state = 'active' and post_id = $1`,
      [postId],
    )
  ).rows
const worked = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await server.ctx.pool.query<{ person: string; n: number }>(
        `select person_id::text as person, sum(n)::int as n from auditor_count
        group by 1 having sum(n) <> 0`,
      )
    ).rows.map(({ person, n }) => [person, n]),
  )
test('counts fifteen judged disagreements, and what one appeal changes', async () => {
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  const named = (name: string, n: number) =>
    Array.from({ length: n }, (_unused, index) => `${name}${index}`)
  const ids = [
    ...named('mute', 40),
    ...named('pass', 45),
    ...named('first', 9),
    ...named('second', 6),
  ]
  await send(
    server,
    ids.map((id) => rec(id)),
  )
  const task = await aBlindTask([one, two])
  await answerAll(one, task.id, (post) => /^(mute|first)/.test(post))
  await answerAll(two, task.id, (post) => /^(mute|second)/.test(post))
  expect(await punished()).toBe(40)
  const judgePerson = await aHolder(['branch.judge'])
  // Mute in seven of the nine that the first person muted, in five of the six of the second.
  const mutes = new Set([...named('first', 7), ...named('second', 5)])
  const wrong = await judgeAll(judgePerson.client, (post) =>
    mutes.has(post) === post.startsWith('first') ? 1 : 2,
  )
  expect([wrong, await punished()]).toEqual([15, 52])
  const byPerson = async (personId: string): Promise<number> =>
    (await wrongs()).filter(({ person }) => person === personId).length
  expect([await byPerson(one.personId), await byPerson(two.personId)]).toEqual([7, 8])
  const work = await worked()
  expect(work).toEqual({ [one.personId]: 100, [two.personId]: 100 })

  const appealId = await appealOf(two, 'first0')
  const handler = await somebody('branch.handle')
  const done = await handler.ok(appeals.handle, {
    id: appealId,
    verdict: 'change',
    round: 2,
    reason: 'Nothing is sold here',
  })
  expect(done).toMatchObject({ state: 'handled', result: 'change', wrongOrders: 2 })
  expect([await punished(), await deliveries()]).toEqual([51, { clear: 1 }])
  expect([await byPerson(one.personId), await byPerson(two.personId)]).toEqual([8, 7])
  expect((await wrongs()).filter(({ role }) => role === 'judge')).toEqual([
    { person: judgePerson.id, role: 'judge', state: 'new' },
  ])
  expect(await active('first0')).toEqual([{ person: two.personId, result: 'ignore' }])
  // Nobody worked more or less by it.
  expect(await worked()).toEqual(work)
  const { rows } = await server.ctx.pool.query(
    `select a.round, a.decision_id is not null as decides, i.final_by as by
    from task_answer a join task_item i on i.id = a.item_id join record r on r.id = i.record_id
    where r.post_id = 'first0' order by a.round`,
  )
  expect(rows).toEqual([
    { round: 1, decides: false, by: 'appeal' },
    { round: 2, decides: true, by: 'appeal' },
  ])
})

/** Two people disagree on some posts; the judge follows the one who mutes. */
const judged = async (ids: readonly string[] = ['a']) => {
  const told = await disagreeOn(ids)
  const person = await aHolder(['branch.judge', 'branch.handle', 'branch.lead'])
  await judgeAll(person.client, () => 1)
  return { ...told, judge: person.client, judgeId: person.id }
}
const upheld = { verdict: 'uphold', round: null, reason: 'The rule is clear' } as const

test('upholds, hears the same person once more, and lets a leader say the last word', async () => {
  const { one, two, judge } = await judged()
  const id = await appealOf(two, 'a')
  expect(await wrongs()).toEqual([{ person: two.personId, role: 'auditor', state: 'disputed' }])
  const branchId = (await two.client.ok(appeals.appeals, {})).list[0]?.id ?? ''
  const again = () => two.client.call(appeals.appeal, { id: branchId, reason, evidence: [] })
  expect((await again()).body.msg).toContain('每一级只能申诉一次')
  // Who was not found wrong has nothing to appeal; who judged or answered does not handle.
  expect(
    (await one.client.call(appeals.appeal, { id: branchId, reason, evidence: [] })).status,
  ).toBe(404)
  expect((await judge.call(appeals.handle, { id, ...upheld })).status).toBe(409)
  const [first, other] = [await somebody('branch.handle'), await somebody('branch.handle')]
  expect((await first.ok(appeals.allAppeals, { tab: 'handle' })).list).toMatchObject([
    { appealId: id, state: 'waiting', mayHandle: true, mayLead: false, judged: 1 },
  ])
  const ofTwo = async (client: Client) =>
    (await client.ok(appeals.allAppeals, { personId: two.personId })).total
  expect(await ofTwo(first)).toBe(0)
  const both = await Promise.all(
    [first, other].map((handler) => handler.call(appeals.handle, { id, ...upheld })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await wrongs()).toMatchObject([{ state: 'upheld' }])
  expect((await two.client.ok(appeals.appeals, {})).list).toMatchObject([
    { state: 'handled', result: 'uphold', mayAppeal: true, ownRound: 2 },
  ])
  expect((await again()).status).toBe(200)
  expect((await again()).status).toBe(409)
  expect(await wrongs()).toMatchObject([{ state: 'disputed' }])
  const leader = await somebody('branch.lead')
  expect((await judge.call(appeals.lead, { id, ...upheld })).status).toBe(409)
  expect((await leader.ok(appeals.tasks, {})).list).toMatchObject([{ waiting: 0, leader: 1 }])
  await leader.ok(appeals.lead, { id, ...upheld })
  expect((await leader.call(appeals.lead, { id, ...upheld })).status).toBe(409)
  expect(await wrongs()).toMatchObject([{ state: 'upheld' }])
  expect(await ofTwo(leader)).toBe(1)
  const [closed] = (await two.client.ok(appeals.appeals, { id: branchId })).list
  expect(closed).toMatchObject({ state: 'closed', mayAppeal: false, record: { postId: 'a' } })
  expect(closed?.steps.map(({ act, own, by }) => [act, own, by])).toEqual([
    ['appeal', true, ''],
    ['uphold', false, ''],
    ['appeal', true, ''],
    ['uphold', false, ''],
  ])
})

test('hears nobody after the time for it, and moves by the clock what nobody moves', async () => {
  const { two } = await judged(['late', 'slow', 'once'])
  const branchOf = async (postId: string) =>
    (await two.client.ok(appeals.appeals, { postId })).list[0]
  await appealOf(two, 'slow')
  const once = await appealOf(two, 'once')
  const handler = await somebody('branch.handle')
  await handler.ok(appeals.handle, { id: once, ...upheld })
  await wait(48 * hour - 1)
  await runAreaJob('branch.appeal')
  expect(await branchOf('slow')).toMatchObject({ state: 'waiting' })
  await wait(1)
  await runAreaJob('branch.appeal')
  expect(await branchOf('slow')).toMatchObject({ state: 'leader' })
  expect(await branchOf('once')).toMatchObject({ state: 'closed', mayAppeal: false })
  await wait(24 * hour)
  const late = await two.client.call(appeals.appeal, {
    id: (await branchOf('late'))?.id ?? '',
    reason,
    evidence: [],
  })
  expect([late.status, late.body.msg]).toEqual([409, '申诉期已过'])
  expect(await branchOf('late')).toMatchObject({ state: 'closed', mayAppeal: false })
  await runAreaJob('branch.tell')
  const told = await server.ctx.pool.query<{ key: string }>(
    `select payload ->> 'transKey' as key from message where plat = 'branch' order by id`,
  )
  expect(told.rows.map(({ key }) => key)).toEqual([
    'branch_appeal.told_uphold',
    'branch_appeal.told_pass',
  ])
})

test('joins two who were not followed in one case, of which a change clears one', async () => {
  const people = [
    await anAuditor(server),
    await anAuditor(server),
    await anAuditor(server),
    await anAuditor(server),
  ] as const
  await send(server, [rec('a')])
  const task = await aBlindTask(people)
  for (const [index, person] of people.entries()) await answerAll(person, task.id, () => index < 2)
  const { id: judgeId, client: judge } = await aHolder(['branch.judge'])
  expect(await judgeAll(judge, () => 1)).toBe(2)
  const [id = '', joined] = await Promise.all([appealOf(people[2], 'a'), appealOf(people[3], 'a')])
  expect(joined).toBe(id)
  const handler = await somebody('branch.handle')
  const same = { id, verdict: 'change' as const, round: 1, reason: 'no change at all' }
  expect((await handler.call(appeals.handle, same)).status).toBe(400)
  await handler.ok(appeals.handle, { ...same, round: 4 })
  const wrongNow = async () => (await wrongs()).map(({ person }) => person).toSorted()
  const personIds = people.map(({ personId }) => personId)
  expect(await wrongNow()).toEqual([...personIds.slice(0, 2), judgeId].toSorted())
  // Who is found wrong only now is heard by the leader, who turns it back.
  expect(await appealOf(people[0], 'a')).toBe(id)
  const leader = await somebody('branch.lead')
  await leader.ok(appeals.lead, { ...same, reason: 'Right the first time' })
  expect(await wrongNow()).toEqual(personIds.slice(2).toSorted())
  expect(await active('a')).toEqual([{ person: people[0].personId, result: 'mute' }])
  expect(await punished()).toBe(1)
  expect(await worked()).toEqual(Object.fromEntries(personIds.map((one) => [one, 1])))
})

test('says that an answer stays wrong though another one is right after all', async () => {
  const people = [
    await anAuditor(server),
    await anAuditor(server),
    await anAuditor(server),
  ] as const
  await send(server, [rec('a')])
  const task = await aBlindTask(people)
  await answerAll(people[0], task.id, () => true)
  await answerAll(people[1], task.id, () => false)
  const [held] = await people[2].fetch({ tfTaskIds: [task.id] })
  if (!held) throw new Error('nothing to answer')
  const said = await submitItems(server, people[2].client.token, [muting(held, deleting)], {
    windowId: people[2].window,
  })
  expect(said.list.map(({ warnings }) => warnings)).toEqual([[]])
  const { client: judge, id: judgeId } = await aHolder(['branch.judge'])
  expect(await judgeAll(judge, () => 1)).toBe(2)
  const id = await appealOf(people[2], 'a')
  const handler = await somebody('branch.handle')
  await handler.ok(appeals.handle, { id, verdict: 'change', round: 2, reason: 'It is harmless' })
  expect((await wrongs()).toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
    { person: people[2].personId, role: 'auditor', state: 'changed' },
    { person: people[0].personId, role: 'auditor', state: 'new' },
    { person: judgeId, role: 'judge', state: 'new' },
  ])
  const own = await people[2].client.ok(wrongOrder.list, { mine: true, state: 'changed' })
  expect(own.list).toMatchObject([{ givenResult: 'del', rightResult: 'ignore' }])
  const steps = await people[2].client.ok(wrongOrder.process, { id: own.list[0]?.id ?? '' })
  expect(steps.steps.map(({ act }) => act)).toEqual(['found', 'disputed', 'changed'])
  // It may be taken on as one that was upheld.
  expect((await people[2].client.ok(appeals.appeals, {})).list).toMatchObject([
    { result: 'change', side: 2, mayAppeal: true },
  ])
  expect(await appealOf(people[2], 'a')).toBe(id)
})

test('passes to a leader, who counts it for nobody', async () => {
  const { two, task } = await judged()
  const id = await appealOf(two, 'a')
  const handler = await somebody('branch.handle', 'branch.lead')
  await handler.ok(appeals.handle, { ...upheld, id, verdict: 'pass' })
  // Who handled has no last word.
  expect((await handler.call(appeals.lead, { id, ...upheld })).status).toBe(409)
  const leader = await somebody('branch.lead')
  await leader.ok(appeals.lead, { ...upheld, id, verdict: 'void' })
  expect(await wrongs()).toEqual([])
  expect((await task.by.ok(calls.items, { id: task.id })).list).toMatchObject([
    { state: 'incomplete', finalBy: 'void' },
  ])
})

test('takes a dispute of a wrong order on to its case, which alone decides on it', async () => {
  const { two } = await judged(['a', 'b'])
  const { list } = await two.client.ok(wrongOrder.list, { mine: true })
  expect(list).toMatchObject([{ source: 'branch', role: 'auditor' }, {}])
  const dispute = (ids: string[], remark: string) =>
    two.client.ok(wrongOrder.check, { ids, act: 'dispute', remark })
  const ids = list.map(({ id }) => id)
  expect((await dispute(ids, 'no')).list.map((one) => one.reason)).toEqual([
    'too-short',
    'too-short',
  ])
  expect((await dispute(ids, reason)).list.map((one) => one.done)).toEqual([true, true])
  expect((await two.client.ok(appeals.appeals, { state: 'waiting' })).total).toBe(2)
  const team = await somebody('audit.team')
  const judgedThere = await team.ok(wrongOrder.judge, { ids, act: 'void', reason: 'no' })
  expect(judgedThere.list.map((one) => one.reason)).toEqual(['in-appeal', 'in-appeal'])
  // A confirmed one is over.
  const handler = await somebody('branch.handle')
  const [one] = (await handler.ok(appeals.allAppeals, {})).list
  await handler.ok(appeals.handle, { ...upheld, id: one?.appealId ?? '' })
  expect((await two.client.ok(wrongOrder.list, { mine: true, state: 'upheld' })).total).toBe(1)
})

test('shows the evidence of an appeal to its handler', async () => {
  const { two } = await judged()
  const { token } = await two.client.ok(contract.file.uploadToken, { bucket: 'evidence' })
  const query = new URLSearchParams({ bucket: 'evidence', token, name: 'e.ogg' })
  const sent = await two.client.raw('POST', `/biz_gateway/resource/file/new?${query}`, {
    body: 'OggS evidence',
  })
  const { data } = (await sent.json()) as { data: { url: string } }
  const { list } = await two.client.ok(appeals.appeals, {})
  const ask = { id: list[0]?.id ?? '', reason, evidence: [data.url] }
  const handler = await somebody('branch.handle')
  await two.client.ok(appeals.appeal, ask)
  const [file] = (await handler.ok(appeals.allAppeals, {})).list[0]?.steps[0]?.evidence ?? []
  expect(file?.name).toBe('e.ogg')
  expect((await handler.raw('GET', file?.url ?? '')).status).toBe(200)
  const more = Array.from({ length: 6 }, () => data.url)
  expect((await two.client.call(appeals.appeal, { ...ask, evidence: more })).status).toBe(400)
})

test('shows cases only within the data and rights of who looks', async () => {
  const { one, two } = await judged()
  const id = await appealOf(two, 'a')
  expect((await one.client.ok(appeals.appeals, {})).total).toBe(0)
  expect((await two.client.call(appeals.allAppeals, {})).status).toBe(403)
  const { client: elsewhere } = await aHolder(['branch.handle'], { scope: [{ appId: 71 }] })
  expect((await elsewhere.ok(appeals.allAppeals, {})).total).toBe(0)
  expect((await elsewhere.call(appeals.handle, { id, ...upheld })).status).toBe(404)
  const handler = await somebody('branch.handle')
  const { list } = await handler.ok(appeals.allAppeals, { postId: 'a', tab: 'all' })
  expect(list).toMatchObject([{ answers: [{ round: 1 }, { round: 2 }], mayAppeal: false }])
  expect(list[0]?.steps).toMatchObject([{ act: 'appeal', round: 2, by: '', reason }])
})

test('gives waiting branch orders back when their task is cancelled, keeps judged', async () => {
  const { task } = await disagreeOn(['a', 'b', 'c'])
  const judge = await somebody('branch.judge')
  const { held } = await judge.ok(desk.dispatch, { windowId: 'x', taskIds: [], limit: 1 })
  await task.by.ok(calls.move, { id: task.id, act: 'cancel', reason: 'not needed' })
  expect((await judge.ok(desk.tasks, {})).list).toMatchObject([{ waiting: 0, heldByMe: 1 }])
  const plain = await anAuditor(server)
  expect(posts(await plain.fetch()).toSorted()).toEqual(['b', 'c'])
  const [first] = held
  await judge.ok(desk.judgment, {
    windowId: 'x',
    id: first?.id ?? '',
    fence: first?.fence ?? 0,
    verdict: 'round',
    round: 1,
    reason: 'The rule says so',
  })
  expect((await judge.ok(desk.list, {})).list.map(({ state }) => state).toSorted()).toEqual([
    'judged',
    'void',
    'void',
  ])
})
