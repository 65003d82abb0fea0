import { contract } from '@oas/contract/index'
import { expect, test } from 'vitest'
import { type Auditor, anAuditor, page, rec, send } from '../../testing/auditor.ts'
import { item } from '../../testing/held.ts'
import {
  clock,
  pass,
  posts,
  row,
  runJob,
  server,
  useQueueWorld,
} from '../../testing/queue-world.ts'
import { aType } from '../../testing/world.ts'
import { aTask, answer, intoTask, sendInto } from '../../testing/task-orders.ts'

useQueueWorld()

const named = (prefix: string, n: number): string[] =>
  Array.from({ length: n }, (_, index) => `${prefix}${index + 1}`)
const now = (): Date => new Date(clock)
const release = (auditor: Auditor, list: Parameters<Auditor['ref']>[0][]) =>
  auditor.client.ok(contract.queue.release, {
    pageKey: page.pageKey,
    windowId: auditor.window,
    list: list.map((held) => ({ ...auditor.ref(held), reason: 'back' as const })),
  })
/** What each person has of a task, or has decided of it. */
const had = async (taskId: string): Promise<number[]> =>
  (
    await server.ctx.pool.query<{ n: number }>(
      `
        select count(*)::int as n
        from (
          select holder_id as person
          from queue_order
          where task_id = $1 and state in ('held', 'suspended', 'doubtful')
          union all
          select person_id from task_answer where task_id = $1
        ) h
        group by person`,
      [taskId],
    )
  ).rows.map(({ n }) => n)

test('gives each person its share of a day, however many windows claim at once', async () => {
  const people = await Promise.all([1, 2, 3].map(() => anAuditor(server)))
  const taskId = await aTask(server, {
    personIds: people.map(({ personId }) => personId),
    quota: 20,
  })
  await sendInto(server, taskId, named('q', 70))
  const windows = await Promise.all(
    people.flatMap((person) => [Promise.resolve(person), anAuditor(server, {}, [], person)]),
  )
  let [working, most] = [true, 0]
  const watching = (async () => {
    while (working) most = Math.max(most, ...(await had(taskId)))
  })()
  await Promise.all(
    windows.map(async (window, n) => {
      for (let turn = 0; ; turn++) {
        const held = await window.fetch({ tfTaskIds: [taskId], limit: 10 })
        if (held.length === 0) return
        // What is given back is had by somebody else, or again.
        if (turn === 0 && n % 2 === 0) await release(window, held.slice(0, 3))
        await answer(
          server,
          held.slice(3, 7).map(({ id }) => id),
          now(),
        )
      }
    }),
  )
  for (const window of windows) await window.fetch({ tfTaskIds: [taskId] })
  working = false
  await watching
  expect(await had(taskId)).toEqual([20, 20, 20])
  expect(most).toBe(20)
  const left = await server.ctx.pool.query(
    `select count(*)::int as n from queue_order where task_id = $1 and state = 'waiting'`,
    [taskId],
  )
  expect(left.rows).toEqual([{ n: 10 }])
})

test('a share comes back with what is given back or runs out, and anew each day', async () => {
  const auditor = await anAuditor(server)
  const taskId = await aTask(server, { personIds: [auditor.personId], quota: 2 })
  await sendInto(server, taskId, named('s', 9))
  const fetch = () => auditor.fetch({ tfTaskIds: [taskId] })
  const first = await fetch()
  expect([posts(first), posts(await fetch())]).toEqual([['s1', 's2'], []])
  await release(auditor, first.slice(0, 1))
  expect(posts(await fetch())).toEqual(['s1'])
  pass(100)
  await runJob('queue.expire')
  const second = await fetch()
  expect(posts(second)).toEqual(['s1', 's2'])
  await answer(
    server,
    second.map(({ id }) => id),
    now(),
  )
  expect(await fetch()).toEqual([])
  await server.ctx.pool.query("update task_answer set at = at - interval '1 day'")
  expect(posts(await fetch())).toEqual(['s3', 's4'])
})

test('what ran out is not taken back by who had the share of it since', async () => {
  const auditor = await anAuditor(server)
  const taskId = await aTask(server, { personIds: [auditor.personId], quota: 1 })
  await sendInto(server, taskId, ['r1', 'r2'])
  const [lost] = await auditor.fetch({ tfTaskIds: [taskId] })
  pass(100)
  await runJob('queue.expire')
  await server.ctx.pool.query('update queue_order set rank = rank + 1e9 where id = $1', [lost?.id])
  expect(posts(await auditor.fetch({ tfTaskIds: [taskId] }))).toEqual(['r2'])
  const again = () =>
    auditor.client.ok(contract.queue.resetTimeout, {
      pageKey: page.pageKey,
      windowId: auditor.window,
      resetList: [auditor.ref(lost as never)],
    })
  const late = () =>
    auditor.client.ok(contract.decision.submit, {
      pageKey: page.pageKey,
      appId: 50,
      type: 12,
      business: 'text',
      windowId: auditor.window,
      settingVersion: 1,
      recordResults: [item(lost as never)],
    })
  expect((await again()).list).toMatchObject([{ held: false, reason: 'expired' }])
  expect((await late()).list).toMatchObject([{ accepted: false }])
  expect(await had(taskId)).toEqual([1])
  await server.ctx.pool.query('update task set quota_person = 2 where id = $1', [taskId])
  expect((await again()).list).toMatchObject([{ held: true }])
})

test('never gives two rounds of one record to a person in windows side by side', async () => {
  const people = await Promise.all([1, 2, 3].map(() => anAuditor(server)))
  const taskId = await aTask(server, { personIds: people.map(({ personId }) => personId) })
  await sendInto(server, taskId, named('p', 12), {}, [1, 2])
  const windows = await Promise.all(
    people.flatMap((person) => [Promise.resolve(person), anAuditor(server, {}, [], person)]),
  )
  await Promise.all(
    windows.map(async (window) => {
      while ((await window.fetch({ tfTaskIds: [taskId], limit: 3 })).length > 0);
    }),
  )
  const { rows } = await server.ctx.pool.query<{ waiting: number; twice: number; hands: number }>(
    `
      select (
          select count(*)::int from queue_order where task_id = $1 and state = 'waiting'
        ) as waiting,
        (
          select count(*)::int
          from (
            select 1
            from queue_order
            where task_id = $1 and state = 'held'
            group by record_id, holder_id
            having count(*) > 1
          ) t
        ) as twice,
        (
          select count(*)::int from task_item where task_id = $1 and cardinality(hands) = 2
        ) as hands`,
    [taskId],
  )
  expect(rows).toEqual([{ waiting: 0, twice: 0, hands: 12 }])
})

test('an order may come back to who had it, another round of its record never does', async () => {
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  const taskId = await aTask(server, { personIds: [one.personId, two.personId] })
  await sendInto(server, taskId, ['b'], {}, [1, 2])
  const fetch = (auditor: Auditor) => auditor.fetch({ tfTaskIds: [taskId] })
  const rounds = async (auditor: Auditor) => (await fetch(auditor)).map(({ tfRound }) => tfRound)
  expect([await rounds(one), await rounds(one), await rounds(two)]).toEqual([[1], [], [2]])
  pass(100)
  await runJob('queue.expire')
  const held = await fetch(two)
  expect(held).toMatchObject([{ tfRound: 2 }])
  expect(await rounds(one)).toEqual([1])
  await release(two, held)
  expect([await rounds(one), await rounds(two)]).toEqual([[], [2]])
})

test('hands out of a task only while it runs, and only to its people', async () => {
  const team = await server.ctx.pool.query<{ id: string }>(
    `insert into team (name) values ('of tasks') returning id`,
  )
  const teamId = String(team.rows[0]?.id)
  const [member, person, out, other] = await Promise.all([1, 2, 3, 4].map(() => anAuditor(server)))
  if (!member || !person || !out || !other) throw new Error('nobody')
  await server.ctx.pool.query('update person set team_id = $1 where id = any($2::bigint[])', [
    teamId,
    [member.personId, out.personId],
  ])
  const taskId = await aTask(server, {
    teamIds: [teamId],
    personIds: [person.personId],
    excludedIds: [out.personId],
    state: 'paused',
  })
  await sendInto(server, taskId, named('g', 8))
  const got = () =>
    Promise.all(
      [member, person, out, other].map(
        async (auditor) => (await auditor.fetch({ tfTaskIds: [taskId], limit: 1 })).length,
      ),
    )
  expect(await got()).toEqual([0, 0, 0, 0])
  await server.ctx.pool.query(`update task set state = 'running' where id = $1`, [taskId])
  expect(await got()).toEqual([1, 1, 0, 0])
  await server.ctx.pool.query(`update task set state = 'finished' where id = $1`, [taskId])
  expect(await got()).toEqual([0, 0, 0, 0])
})

test('serves the most urgent of several tasks first, and its rounds in turn', async () => {
  const auditor = await anAuditor(server)
  const of = { personIds: [auditor.personId] }
  const [calm, urgent] = [
    await aTask(server, { ...of, priority: 2 }),
    await aTask(server, { ...of, priority: 8 }),
  ]
  await sendInto(server, calm, ['calm1', 'calm2'])
  await sendInto(server, urgent, ['second'], {}, [2])
  await sendInto(server, urgent, ['first1', 'first2'])
  await send(server, [rec('unwritten')])
  await server.ctx.pool.query(
    `update queue_order set task_id = 9999, round = 1 where post_id = 'unwritten'`,
  )
  const ids = [calm, '9999', urgent]
  expect(posts(await auditor.fetch({ tfTaskIds: ids, limit: 5 }))).toEqual([
    'first1',
    'first2',
    'second',
    'unwritten',
    'calm1',
  ])
})

test('ordinary claims leave orders of tasks alone, also where groups are claimed', async () => {
  const taskId = await aTask(server)
  await send(server, [
    rec('t-grouped', { type: 14, extData: { hash: 'one' } }),
    rec('t-plain'),
    rec('t-parts', { type: 15 }),
  ])
  await intoTask(server, taskId, ['t-grouped', 't-plain', 't-parts'])
  await send(server, [
    rec('grouped', { type: 14, extData: { hash: 'one' } }),
    rec('plain'),
    rec('parts', { type: 15 }),
  ])
  const auditor = await anAuditor(server, {}, ['50:12', '50:14', '50:15'])
  const got: string[] = []
  for (let turn = 0; turn < 4; turn++) got.push(...posts(await auditor.fetch({ limit: 1 })))
  expect(got.toSorted()).toEqual(['grouped', 'parts', 'plain'])
})

test('claims a group inside a task as one, no further than its share', async () => {
  const [one, two] = [
    await anAuditor(server, {}, ['50:14']),
    await anAuditor(server, {}, ['50:14']),
  ]
  const taskId = await aTask(server, {
    personIds: [one.personId, two.personId],
    quota: 4,
    types: [[50, 14]],
  })
  const grouped = (hash: string) => ({ type: 14, extData: { hash } })
  await sendInto(server, taskId, named('even', 3), grouped('even'))
  await sendInto(server, taskId, named('odd', 6), grouped('odd'))
  const fetch = (auditor: Auditor) => auditor.fetch({ tfTaskIds: [taskId], limit: 1 })
  expect(posts(await fetch(one))).toEqual(['even1', 'even2', 'even3'])
  expect(posts(await fetch(two))).toEqual(['odd1', 'odd2', 'odd3', 'odd4'])
  expect(posts(await fetch(one))).toEqual(['odd5'])
})

test('an order whose verdict is taken back is of its item again', async () => {
  await aType(server.ctx, { type: 17, name: 'undoes', undoSeconds: 60 })
  const auditor = await anAuditor(server, {}, ['50:17'])
  await send(server, [rec('undone', { type: 17 })])
  const { id } = await row('undone')
  await server.ctx.pool.query('update queue_order set task_id = 77, item_id = 78, round = 1')
  const [held] = await auditor.fetch({ tfTaskIds: ['77'] })
  const { list } = await auditor.client.ok(contract.decision.submit, {
    pageKey: page.pageKey,
    appId: 50,
    type: 17,
    business: 'text',
    windowId: auditor.window,
    settingVersion: 1,
    recordResults: [item(held as never)],
  })
  expect(list).toMatchObject([{ accepted: true }])
  await auditor.client.ok(contract.decision.undo, {
    windowId: auditor.window,
    decisionIds: list.map(({ decisionId }) => String(decisionId)),
  })
  expect(await row('undone')).toMatchObject({ id, taskId: '77', itemId: '78', state: 'held' })
})

test('keeps an order of a task for whom the task names, however long they are away', async () => {
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  const taskId = await aTask(server, { personIds: [one.personId, two.personId] })
  await sendInto(server, taskId, ['named'])
  await server.ctx.pool.query(
    `
      with named as (update task_item set person_id = $1 where task_id = $2 returning id)
      update queue_order q set reserved_for = $1 from named where q.item_id = named.id`,
    [one.personId, taskId],
  )
  await server.ctx.pool.query(`update auditor_session set seen_at = now() - interval '1 day'`)
  await runJob('queue.tidy')
  expect((await row('named')).reservedFor).toBe(one.personId)
})
