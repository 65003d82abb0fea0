import { contract } from '@oas/contract/index'
import type { Input } from '@oas/contract/define'
import { expect, test } from 'vitest'
import { type Auditor, anAuditor, rec, send } from '../../testing/auditor.ts'
import { clock, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aTask, answer, intoTask, sendInto } from '../../testing/task-orders.ts'

useQueueWorld()

const ask = (auditor: Auditor, input: Input<typeof contract.queue.tasks> = {}) =>
  auditor.client.ok(contract.queue.tasks, input)

test('tells the tasks of the caller with what waits, the share left and the end', async () => {
  const [me, other] = [await anAuditor(server), await anAuditor(server)]
  const mine = { personIds: [me.personId] }
  const endAt = new Date(clock + 3_600_000)
  const [calm, urgent, empty, foreign, paused] = [
    await aTask(server, { ...mine, priority: 2 }),
    await aTask(server, {
      ...mine,
      name: 'Old hashtags',
      text: 'Look at the **date** first.',
      kind: 'special-order',
      priority: 9,
      quota: 3,
      endAt,
    }),
    await aTask(server, { ...mine, priority: 1 }),
    await aTask(server, { personIds: [other.personId] }),
    await aTask(server, { ...mine, state: 'paused', name: 'Rests' }),
  ]
  for (const [task, prefix] of [
    [calm, 'c'],
    [urgent, 'u'],
    [foreign, 'f'],
    [paused, 'p'],
  ] as const)
    await sendInto(server, task, [`${prefix}1`, `${prefix}2`, `${prefix}3`])
  const held = await me.fetch({ tfTaskIds: [urgent], limit: 2 })
  await answer(
    server,
    held.slice(0, 1).map(({ id }) => id),
    new Date(clock),
  )
  const { list, resting } = await ask(me)
  expect(list.map(({ tfTaskId }) => tfTaskId)).toEqual([urgent, calm, empty])
  expect(list[0]).toEqual({
    tfTaskId: urgent,
    tfRound: 1,
    appId: 50,
    type: 12,
    waiting: 1,
    held: 1,
    mine: 1,
    name: 'Old hashtags',
    text: 'Look at the **date** first.',
    kind: 'special-order',
    priority: 9,
    quota: 3,
    quotaLeft: 1,
    effect: 'acts',
    dueAt: endAt.getTime(),
  })
  expect(list[1]).toMatchObject({ waiting: 3, held: 0, quotaLeft: null, dueAt: null })
  expect(list[2]).toMatchObject({ tfRound: 0, waiting: 0, held: 0 })
  expect(resting).toEqual([])
  expect(await ask(me, { tfTaskIds: [paused, foreign, empty] })).toMatchObject({
    list: [{ tfTaskId: empty }],
    resting: [{ tfTaskId: paused, name: 'Rests', state: 'paused', queue: false }],
  })
  expect(await ask(me, { types: ['71:3'] })).toEqual({ list: [], resting: [] })
})

test('finds tasks by name or id for who sees their types, and names them', async () => {
  await send(server, [rec('seen'), rec('hidden', { appId: 71, type: 3 })])
  const [seen, wide] = [
    await aTask(server, { name: 'Spring 50%', types: [[50, 12]] }),
    await aTask(server, {
      name: 'Spring wide',
      types: [
        [50, 12],
        [71, 3],
      ],
    }),
  ]
  await intoTask(server, seen, ['seen'])
  await intoTask(server, wide, ['hidden'])
  await sendInto(server, wide, ['also'])
  const all = await anAuditor(server)
  const narrow = await anAuditor(server, { scope: [{ appId: 50 }] })
  const pick = async ({ client }: Auditor, input: object) =>
    (await client.ok(contract.queue.pickTasks, input)).list
  expect(await pick(all, { text: 'spring' })).toEqual([
    { id: wide, name: 'Spring wide', orders: 2 },
    { id: seen, name: 'Spring 50%', orders: 1 },
  ])
  expect(await pick(all, { text: '0%' })).toMatchObject([{ id: seen }])
  expect(await pick(all, { words: `Spring wide,${seen}` })).toHaveLength(2)
  expect(await pick(narrow, {})).toEqual([
    { id: wide, name: '', orders: 1 },
    { id: seen, name: 'Spring 50%', orders: 1 },
  ])
  expect(await pick(narrow, { text: 'wide' })).toEqual([])
})
