import { contract } from '@oas/contract/index'
import { blankTask } from '@oas/contract/task/schemas'
import { beforeEach, expect, test } from 'vitest'
import { anAuditor, rec, send } from '../../testing/auditor.ts'
import { pass, resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aRunningTask, aTaskLeader, runTaskJob } from '../../testing/task-leader.ts'

useQueueWorld()
const { task: calls, message } = contract
beforeEach(async () => {
  resetClock()
  await server.ctx.pool.query('delete from task; truncate message cascade')
})

const told = async () =>
  (
    await server.ctx.pool.query<{ key: string; people: number }>(
      `select m.payload ->> 'transKey' as key, count(p.person_id)::int as people
      from message m join message_receipt p on p.message_id = m.id
      where m.msg_type = 1 group by m.id order by m.id`,
    )
  ).rows.map(({ key, people }) => [key.replace('task.told_', ''), people])

test('tells who wrote a task that nobody works on it, once and when it lasts', async () => {
  const auditor = await anAuditor(server)
  await send(server, [rec('a')])
  const people = { ...blankTask.people, personIds: [auditor.personId] }
  const { id, by } = await aRunningTask(server, { people })
  expect(await told()).toEqual([['passed', 1]])
  await server.ctx.pool.query('update auditor_session set stopped_at = now()')
  for (const minutes of [1, 5, 5, 5]) {
    pass(minutes * 60)
    await runTaskJob(server, 'alarm')
  }
  expect(await told()).toEqual([
    ['passed', 1],
    ['short_of_people', 1],
  ])
  const { alarms } = await by.ok(calls.details, { id })
  expect(alarms).toEqual(['short-of-people'])
  expect((await by.ok(message.list, {})).list).toEqual([])
})

test('tells of several tasks at once', async () => {
  const auditor = await anAuditor(server)
  await send(server, [rec('a', { country: 'ID' }), rec('b', { country: 'TH' })])
  const people = { ...blankTask.people, personIds: [auditor.personId] }
  for (const country of ['ID', 'TH'])
    await aRunningTask(server, {
      people,
      conditions: { '50:12': [{ dbField: 'country', relation: 'eq', value: country }] },
    })
  await server.ctx.pool.query(
    `update task set created_by = (select min(created_by) from task);
    update task_version set author_id = (select min(created_by) from task);
    update auditor_session set stopped_at = now();
    truncate message cascade`,
  )
  for (const minutes of [1, 10]) {
    pass(minutes * 60)
    await runTaskJob(server, 'alarm')
  }
  expect(await told()).toEqual([['short_of_people_n', 1]])
})

test('tells who wrote a task that it was refused, and that it has finished', async () => {
  const auditor = await anAuditor(server)
  const [writer, second] = [await aTaskLeader(server), await aTaskLeader(server)]
  const body = {
    ...blankTask,
    name: 'Short',
    types: ['50:12'],
    people: { ...blankTask.people, personIds: [auditor.personId] },
    time: { ...blankTask.time, endAt: server.ctx.now().getTime() + 3_600_000 },
  }
  const { id, version } = await writer.ok(calls.create, { kind: 'normal', body })
  await writer.ok(calls.estimate, { id, kind: 'normal', body })
  await writer.ok(calls.review, { id, version, act: 'submit' })
  await second.ok(calls.review, { id, version, act: 'refuse', reason: 'too short' })
  expect(await told()).toEqual([['refused', 1]])
  await writer.ok(calls.review, { id, version, act: 'submit' })
  await second.ok(calls.review, { id, version, act: 'pass' })
  await second.ok(calls.move, { id, act: 'start' })
  pass(7200)
  await runTaskJob(server, 'clock')
  expect((await told()).map(([key]) => key)).toEqual(['refused', 'passed', 'finished'])
})
