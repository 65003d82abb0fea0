import { contract } from '@oas/contract/index'
import { type TaskBody, type TaskRounds, blankTask, oneRound } from '@oas/contract/task/schemas'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { type Auditor, anAuditor, rec, send } from '../../testing/auditor.ts'
import { type Held, item, muting, submitItems } from '../../testing/held.ts'
import { pass, posts, resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aRunningTask } from '../../testing/task-leader.ts'
import { aLabelTree, aPerson, aType } from '../../testing/world.ts'

useQueueWorld()
const { task: calls, branch: desk, wrongOrder, decision } = contract
type Client = ReturnType<typeof server.client>

/** A type whose decisions can be taken back. */
const undoType = 16
beforeAll(async () => {
  await aLabelTree(server.ctx)
  await aType(server.ctx, { type: undoType, name: 'undo', undoSeconds: 600 })
})
beforeEach(async () => {
  resetClock()
  await server.ctx.pool.query(
    'delete from task; truncate record, decision, ingest_key, order_event, outbox, submission, ' +
      'auditor_count, wrong_order cascade',
  )
})

const runJob = async (name: string): Promise<void> => {
  const job = areas.flatMap(({ jobs }) => jobs).find((one) => one.name === name)
  while (await job?.run(server.ctx)) {
    /* until nothing is left */
  }
}
const rights = ['task.read', 'task.edit', 'task.review', 'task.run', 'branch.judge'] as const
const leader = async (): Promise<Client> =>
  server.client((await aPerson(server.ctx, { permissions: [...rights] })).token)

const blind: TaskRounds = { ...oneRound, mode: 'blind' }
/** A task over what waits, which asks each record of several people, with all of it handed out. */
const started = (
  people: readonly Auditor[],
  rounds: TaskRounds,
  more: Partial<TaskBody> = {},
): Promise<{ id: string; by: Client }> => {
  const body: Partial<TaskBody> = {
    people: { ...blankTask.people, personIds: people.map(({ personId }) => personId) },
    rounds,
    ...more,
  }
  return aRunningTask(server, body, { permissions: ['branch.judge'] })
}
const fetchOf = (auditor: Auditor, id: string) => auditor.fetch({ tfTaskIds: [id], limit: 50 })
type How = (held: Held) => ReturnType<typeof item>
const ignoring: How = (held) => item(held)
/** What a person says to all they get of a task. */
const answer = async (auditor: Auditor, id: string, how: How = ignoring) => {
  const held = await fetchOf(auditor, id)
  const done = await submitItems(
    server,
    auditor.client.token,
    held.map((record) => how(record)),
    { windowId: auditor.window, type: held[0]?.type ?? 12 },
  )
  expect(done).toMatchObject({ finished: held.length, refused: 0 })
  return { held, done }
}
const items = async ({ id, by }: { id: string; by: Client }) =>
  (await by.ok(calls.items, { id, limit: 200 })).list
const decisions = async () =>
  (
    await server.ctx.pool.query<{ post: string; person: string; result: string }>(
      `select post_id as post, person_id::text as person, result_id as result
      from decision where state = 'active' order by post_id`,
    )
  ).rows
const delivered = async (): Promise<number> =>
  (await server.ctx.pool.query<{ n: number }>('select count(*)::int as n from outbox')).rows[0]
    ?.n ?? 0
/** As if all had been handed out so many minutes earlier. */
const age = async (minutes: number): Promise<void> => {
  await server.ctx.pool.query(
    'update task_item set released_at = released_at - make_interval(mins => $1)',
    [minutes],
  )
}
const three = async (): Promise<[Auditor, Auditor, Auditor]> => [
  await anAuditor(server),
  await anAuditor(server),
  await anAuditor(server),
]

test('asks two people who know nothing of each other, and decides what both say once', async () => {
  const [one, two] = await three()
  await send(server, [rec('a'), rec('b')])
  const task = await started([one, two], blind)
  const { held, done } = await answer(one, task.id)
  expect(posts(held)).toEqual(['a', 'b'])
  expect(done).toMatchObject({ undoUntil: null })
  expect(await decisions()).toEqual([])
  // Nobody is asked the same twice, also in another window.
  expect(await fetchOf(one, task.id)).toEqual([])
  expect(await fetchOf(await anAuditor(server, {}, [], one), task.id)).toEqual([])
  const second = await fetchOf(two, task.id)
  expect(second.map(({ tfRound, showJson }) => [tfRound, showJson['opinion']])).toEqual([
    [2, undefined],
    [2, undefined],
  ])
  await submitItems(
    server,
    two.client.token,
    second.map((record) => item(record)),
    { windowId: two.window },
  )
  expect(await decisions()).toEqual(
    ['a', 'b'].map((post) => ({ post, person: two.personId, result: 'ignore' })),
  )
  expect((await items(task)).map((row) => [row.state, row.answers, row.finalBy])).toEqual([
    ['final', 2, 'round'],
    ['final', 2, 'round'],
  ])
  // Both worked on both records.
  const { rows } = await server.ctx.pool.query('select sum(n)::int as n from auditor_count')
  expect(rows).toEqual([{ n: 4 }])
})

test('asks a third person only where two differ, and decides by the majority', async () => {
  const [one, two, last] = await three()
  await send(server, [rec('same'), rec('differs')])
  const task = await started([one, two, last], { ...blind, most: 3 })
  await answer(one, task.id, (held) => (held.postId === 'same' ? item(held) : muting(held)))
  await answer(two, task.id)
  expect(await decisions()).toMatchObject([{ post: 'same' }])
  expect(await delivered()).toBe(0)
  const { held } = await answer(last, task.id, muting)
  expect(posts(held)).toEqual(['differs'])
  expect(await decisions()).toEqual([
    { post: 'differs', person: last.personId, result: 'mute' },
    { post: 'same', person: two.personId, result: 'ignore' },
  ])
  expect(await delivered()).toBe(1)
  expect((await items(task)).map((row) => row.finalBy).toSorted()).toEqual(['majority', 'round'])
})

test('leaves to a judge what as many say as deny', async () => {
  const people = [...(await three()), await anAuditor(server)] as const
  await send(server, [rec('a')])
  const rounds: TaskRounds = { ...blind, n: 4, most: 4, accept: 'majority' }
  const task = await started(people, rounds)
  await answer(people[0], task.id, muting)
  await answer(people[1], task.id)
  await answer(people[2], task.id)
  expect(await decisions()).toEqual([])
  await answer(people[3], task.id, muting)
  // Two against two.
  expect((await items(task)).map((row) => [row.state, row.answers])).toEqual([['branched', 4]])
})

test('decides by an earlier answer where the last one, late, is outvoted', async () => {
  const people = [...(await three()), await anAuditor(server), await anAuditor(server)] as const
  await send(server, [rec('a')])
  const rounds: TaskRounds = { ...blind, n: 5, most: 5, accept: 'majority', finalWithin: 1 }
  const task = await started(people, rounds)
  await answer(people[0], task.id, muting)
  await answer(people[1], task.id, muting)
  const held = await fetchOf(people[2], task.id)
  await age(60)
  await runJob('decision.rounds')
  expect(await decisions()).toEqual([])
  await submitItems(
    server,
    people[2].client.token,
    held.map((record) => item(record)),
    { windowId: people[2].window },
  )
  expect(await decisions()).toEqual([{ post: 'a', person: people[0].personId, result: 'mute' }])
  expect((await items(task)).map((row) => [row.state, row.answers, row.finalBy])).toEqual([
    ['final', 3, 'time'],
  ])
  const { rows } = await server.ctx.pool.query(
    `select c.person_id::text as person, sum(c.n)::int as n
    from auditor_count c group by 1 having sum(c.n) <> 0 order by min(c.person_id)`,
  )
  expect(rows).toEqual(people.slice(0, 3).map(({ personId }) => ({ person: personId, n: 1 })))
})

test('is decided by the answers there are when its time is over', async () => {
  const [one, two] = await three()
  await send(server, [rec('answered'), rec('never')])
  const task = await started([one, two], { ...blind, finalWithin: 1 })
  const [first] = await fetchOf(one, task.id)
  if (first?.postId !== 'answered') throw new Error('the first is another')
  await submitItems(server, one.client.token, [muting(first)], { windowId: one.window })
  await age(59)
  await runJob('decision.rounds')
  expect(await decisions()).toEqual([])
  await age(1)
  await runJob('decision.rounds')
  expect(await decisions()).toEqual([{ post: 'answered', person: one.personId, result: 'mute' }])
  expect(await delivered()).toBe(1)
  const { rows } = await server.ctx.pool.query('select sum(n)::int as n from auditor_count')
  expect(rows).toEqual([{ n: 1 }])
  expect((await items(task)).map((row) => [row.state, row.finalBy])).toEqual([
    ['final', 'time'],
    ['released', null],
  ])
})

test('goes to the next level where the first says so, with its opinion and no name', async () => {
  const [one, two] = await three()
  await send(server, [rec('fine'), rec('bad')])
  const task = await started([one, two], {
    ...oneRound,
    mode: 'serial',
    next: ['mute'],
  })
  await answer(one, task.id, (held) => (held.postId === 'bad' ? muting(held) : item(held)))
  expect(await decisions()).toMatchObject([{ post: 'fine', person: one.personId }])
  const [held] = await fetchOf(two, task.id)
  expect(held?.showJson['opinion']).toMatchObject([{ result: 'mute', round: 1, labels: [1203] }])
  expect(JSON.stringify(held?.showJson['opinion'])).not.toContain('erson')
  await submitItems(server, two.client.token, held ? [item(held)] : [], { windowId: two.window })
  expect(await decisions()).toMatchObject([
    { post: 'bad', person: two.personId, result: 'ignore' },
    { post: 'fine' },
  ])
})

test('says the same again to an answer that is sent twice, and takes it once', async () => {
  const [one, two] = await three()
  await send(server, [rec('a')])
  const task = await started([one, two], blind)
  const [held] = await fetchOf(one, task.id)
  if (!held) throw new Error('nothing to do')
  const submit = () => submitItems(server, one.client.token, [item(held)], { windowId: one.window })
  const both = await Promise.all([submit(), submit(), submit()])
  expect(both.map(({ finished }) => finished)).toEqual([1, 1, 1])
  expect((await items(task)).map((row) => row.answers)).toEqual([1])
  const changed = await submitItems(
    server,
    one.client.token,
    [item(held, 'ignore', { remark: 'other' })],
    { windowId: one.window },
  )
  expect(changed).toMatchObject({ refused: 1 })
})

test('takes a decision back with its answer, and asks for that round again', async () => {
  const [one, two] = await three()
  await send(server, [rec('a', { type: undoType })])
  const task = await started([one, two], blind, { types: [`50:${undoType}`] })
  await answer(one, task.id)
  const { held, done } = await answer(two, task.id)
  const id = done.list[0]?.decisionId ?? ''
  const undone = await two.client.ok(decision.undo, { windowId: two.window, decisionIds: [id] })
  expect(await decisions()).toEqual([])
  expect((await items(task)).map((row) => [row.state, row.answers, row.finalBy])).toEqual([
    ['released', 1, null],
  ])
  const { fence } = undone.list[0] ?? { fence: 0 }
  const [record] = held
  if (!record) throw new Error('nothing was decided')
  await submitItems(server, two.client.token, [item({ ...record, fence })], {
    windowId: two.window,
    type: undoType,
  })
  expect(await decisions()).toHaveLength(1)
})

test('gives what was answered in part back to the ordinary queue when the task ends', async () => {
  const [one, two] = await three()
  const plain = await anAuditor(server)
  await send(server, [rec('a'), rec('b')])
  const task = await started([one, two], blind)
  await answer(one, task.id)
  await task.by.ok(calls.move, { id: task.id, act: 'finish' })
  expect((await items(task)).map((row) => row.state)).toEqual(['incomplete', 'incomplete'])
  const held = await plain.fetch()
  expect(posts(held)).toEqual(['a', 'b'])
  await submitItems(
    server,
    plain.client.token,
    held.map((record) => item(record)),
    { windowId: plain.window },
  )
  expect(await decisions()).toHaveLength(2)
})

const disagree = async () => {
  const [one, two, other] = await three()
  await send(server, [rec('a'), rec('b')])
  const task = await started([one, two], blind)
  await answer(one, task.id, muting)
  await answer(two, task.id)
  return { one, two, other, task }
}
const judgeOf = async (options: Parameters<typeof aPerson>[1] = {}) =>
  server.client((await aPerson(server.ctx, { permissions: ['branch.judge'], ...options })).token)

test('lets a judge follow one of the answers, once; who was not followed hears of it', async () => {
  const { one, two, task } = await disagree()
  expect(await decisions()).toEqual([])
  const judge = await judgeOf()
  expect((await judge.ok(desk.tasks, {})).list).toMatchObject([
    { taskId: task.id, name: 'Running', waiting: 2, heldByMe: 0 },
  ])
  const ask = { windowId: 'desk-1', taskIds: [], limit: 1 }
  const { held, waiting } = await judge.ok(desk.dispatch, ask)
  expect([held.length, waiting]).toEqual([1, 1])
  // Asking again does not give more than one wants.
  expect((await judge.ok(desk.dispatch, ask)).held.map(({ id }) => id)).toEqual([held[0]?.id])
  const [first] = held
  if (!first) throw new Error('nothing to judge')
  expect(first.record.postId).toBe('a')
  expect(first.answers).toMatchObject([
    { round: 1, resultId: 'mute', violation: true, labels: [1203] },
    { round: 2, resultId: 'ignore', violation: false },
  ])
  expect(JSON.stringify(first.answers)).not.toContain('erson')
  const verdict = {
    windowId: 'desk-1',
    id: first.id,
    fence: first.fence,
    verdict: 'round' as const,
    round: 1,
    reason: 'It is an advert',
  }
  const done = await judge.ok(desk.judgment, verdict)
  expect(done).toMatchObject({ state: 'judged', wrongOrders: 1 })
  expect((await judge.call(desk.judgment, verdict)).status).toBe(409)
  expect(await decisions()).toEqual([{ post: 'a', person: one.personId, result: 'mute' }])
  expect(await delivered()).toBe(1)
  const wrong = await two.client.ok(wrongOrder.list, { mine: true })
  expect(wrong.list).toMatchObject([
    { source: 'branch', givenResult: 'ignore', rightResult: 'mute', reason: 'It is an advert' },
  ])
  expect((await one.client.ok(wrongOrder.list, { mine: true })).list).toEqual([])
  expect((await items(task)).map((row) => [row.state, row.finalBy])).toEqual([
    ['final', 'judge'],
    ['branched', null],
  ])
  expect((await judge.ok(desk.list, { state: 'judged' })).list).toMatchObject([
    { postId: 'a', side: 1, reason: 'It is an advert', decisionId: done.decisionId },
  ])
})

test('offers a branch order to nobody who answered, outside of the data or the teams', async () => {
  const { one, task } = await disagree()
  const own = await aPerson(server.ctx, { permissions: ['branch.judge'] })
  await server.ctx.pool.query('update branch_order set hands = array_append(hands, $1::bigint)', [
    own.id,
  ])
  expect((await server.client(own.token).ok(desk.tasks, {})).list).toEqual([])
  expect((await (await judgeOf({ scope: [{ appId: 71 }] })).ok(desk.tasks, {})).list).toEqual([])
  expect((await one.client.call(desk.tasks, {})).status).toBe(403)
  await server.ctx.pool.query(
    `update task_version set body = jsonb_set(body, '{rounds,judgeTeamIds}', '["999"]')
    where task_id = $1`,
    [task.id],
  )
  expect((await (await judgeOf()).ok(desk.tasks, {})).list).toEqual([])
})

test('offers a branch order only to judges of the level that its task asks for', async () => {
  const { task } = await disagree()
  await server.ctx.pool.query(
    `update task_version set body = jsonb_set(body, '{rounds,judgeLevel}', '"expert"')
    where task_id = $1`,
    [task.id],
  )
  const judge = await aPerson(server.ctx, { permissions: ['branch.judge'] })
  const client = server.client(judge.token)
  expect((await client.ok(desk.tasks, {})).list).toEqual([])
  for (const [level, seen] of [
    [1, 0],
    [2, 1],
  ] as const) {
    await server.ctx.pool.query(
      `insert into skill_level (person_id, app_id, type, language, level, since)
      values ($1, 50, 12, '', $2, now())
      on conflict (person_id, app_id, type, language) do update set level = excluded.level`,
      [judge.id, level],
    )
    expect((await client.ok(desk.tasks, {})).list).toHaveLength(seen)
  }
})

test('gives a branch order back when its window closes or is not heard of', async () => {
  await disagree()
  const [first, second] = [await judgeOf(), await judgeOf()]
  const take = (judge: Client, windowId: string) =>
    judge.ok(desk.dispatch, { windowId, taskIds: [], limit: 10 })
  const taken = await Promise.all([take(first, 'w-a'), take(second, 'w-b')])
  expect(taken.map(({ held }) => held.length).toSorted()).toEqual([0, 2])
  const [holder, window] = taken[0]?.held.length ? [first, 'w-a'] : [second, 'w-b']
  const stale = taken.flatMap(({ held }) => held)[0]
  expect(await holder.ok(desk.revoke, { windowId: window })).toEqual({ returned: 2 })
  expect(await holder.ok(desk.revoke, { windowId: window })).toEqual({ returned: 0 })
  expect((await take(first, 'w-c')).held).toHaveLength(2)
  const refused = await holder.call(desk.judgment, {
    windowId: window as string,
    id: stale?.id ?? '',
    fence: stale?.fence ?? 0,
    verdict: 'void',
    round: null,
    reason: 'too late for this',
  })
  expect(refused.status).toBe(409)
  pass(500)
  expect((await first.ok(desk.overview, { windowId: 'w-c' })).held).toHaveLength(2)
  pass(500)
  await runJob('branch.expire')
  expect((await first.ok(desk.overview, { windowId: 'w-c' })).held).toHaveLength(2)
  pass(700)
  await runJob('branch.expire')
  expect((await first.ok(desk.overview, { windowId: 'w-c' })).held).toEqual([])
  expect((await take(second, 'w-d')).held).toHaveLength(2)
})

test('leaves what a judge takes out to a leader, so that no record is lost', async () => {
  const { task } = await disagree()
  const judge = await judgeOf()
  const { held } = await judge.ok(desk.dispatch, { windowId: 'd', taskIds: [task.id], limit: 10 })
  const [first] = held
  if (!first) throw new Error('nothing to judge')
  const done = await judge.ok(desk.judgment, {
    windowId: 'd',
    id: first.id,
    fence: first.fence,
    verdict: 'void',
    round: null,
    reason: 'The rule says nothing of this',
  })
  expect(done).toMatchObject({ state: 'void', decisionId: null, wrongOrders: 0 })
  const [team, plain] = [
    await anAuditor(server, { permissions: ['audit.take', 'audit.team'] }),
    await anAuditor(server),
  ]
  expect(posts(await plain.fetch())).toEqual([])
  const got = await team.fetch()
  expect(posts(got)).toEqual(['a'])
  expect(got[0]?.showJson['opinion']).toMatchObject([{ remark: 'The rule says nothing of this' }])
  await submitItems(
    server,
    team.client.token,
    got.map((record) => item(record)),
    { windowId: team.window },
  )
  expect(await decisions()).toHaveLength(1)
  expect((await items(task)).map((row) => [row.state, row.finalBy])).toEqual([
    ['incomplete', 'void'],
    ['branched', null],
  ])
})

test('refuses rounds that nobody could answer, by the label of the field', async () => {
  const [one] = await three()
  const writer = await leader()
  await send(server, [rec('a'), rec('b')])
  const body = (rounds: Partial<TaskRounds>, more: Partial<TaskBody> = {}): TaskBody => ({
    ...blankTask,
    name: 'Rounds',
    types: ['50:12'],
    people: { ...blankTask.people, personIds: [one.personId] },
    rounds: { ...blind, ...rounds },
    ...more,
  })
  const refusal = async (given: TaskBody): Promise<string> =>
    (await writer.call(calls.create, { kind: 'normal', body: given })).body.msg
  expect(await refusal(body({ n: 3, most: 2 }))).toContain('答案数上限')
  expect(await refusal(body({ mode: 'serial' }))).toContain('进入下一级的结果')
  expect(await refusal(body({}, { handing: { ...blankTask.handing, rule: 'named' } }))).toContain(
    '不能指定到人',
  )
  const checked = await writer.ok(calls.check, {
    kind: 'normal',
    body: body({ mode: 'serial', next: ['nothing'] }),
  })
  const estimate = await writer.ok(calls.estimate, {
    kind: 'normal',
    body: body({ n: 3, most: 3 }),
  })
  expect(estimate).toMatchObject({ drawn: 2, orders: 6 })
  expect(checked.problems.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['fewer-than-rounds', 'unknown-result']),
  )
})
