import { contract } from '@oas/contract/index'
import { type TaskRounds, blankTask, oneRound } from '@oas/contract/task/schemas'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { type Auditor, anAuditor, rec, send } from '../../testing/auditor.ts'
import { extra } from '../../testing/controls.ts'
import { type Held, item, submitItems } from '../../testing/held.ts'
import { resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aRunningTask } from '../../testing/task-leader.ts'
import { type MadePerson, aLabelTree, aPerson, aSetting, aType } from '../../testing/world.ts'
import { decideRecord } from '../../testing/wrong-orders.ts'

useQueueWorld()
const { task: calls, branch: desk, wrongOrder } = contract
/** Users' appeals; what they are against is of type 12. */
const type = 16
let wronged: MadePerson
beforeAll(async () => {
  const { result } = aSetting()
  await aLabelTree(server.ctx)
  await aType(server.ctx, { type, name: 'appeals', result: [...result.slice(0, 1), ...extra] })
})
beforeEach(async () => {
  resetClock()
  await server.ctx.pool.query('delete from task; truncate record, decision, wrong_order cascade')
  wronged = await aPerson(server.ctx)
})

const started = async (people: readonly Auditor[], rounds: Partial<TaskRounds>) => {
  const { id: decisionId } = await decideRecord(server, wronged)
  const data = {
    appeal: { original: { decisionId, result: 'mute', labels: [1203], punishes: [] } },
  }
  await send(server, [rec('appeal', { type, data })])
  return aRunningTask(
    server,
    {
      types: [`50:${type}`],
      people: { ...blankTask.people, personIds: people.map(({ personId }) => personId) },
      rounds: { ...oneRound, mode: 'blind', ...rounds },
    },
    { permissions: ['branch.judge'] },
  )
}
const answer = async (
  auditor: Auditor,
  id: string,
  how: (held: Held) => ReturnType<typeof item>,
) => {
  const held = await auditor.fetch({ tfTaskIds: [id], limit: 50 })
  const { token } = auditor.client
  const items = held.map(how)
  const done = await submitItems(server, token, items, { windowId: auditor.window, type })
  expect(done).toMatchObject({ finished: 1, refused: 0 })
}
const overturning =
  (rightResult: string, rightLabels: number[] = []) =>
  (held: Held) =>
    item(held, 'appeal_verdict', {
      form: { result: { verdict: 'overturn', rightResult, rightLabels } },
      remark: 'It was a quotation',
    })
const upholding = (held: Held) =>
  item(held, 'appeal_verdict', {
    form: { result: { verdict: 'uphold' } },
    remark: 'It was meant as it stands',
  })
/** As the answers of a person were kept before what is right was asked for. */
const forgetRight = async ({ personId }: Auditor): Promise<void> => {
  const { rowCount } = await server.ctx.pool.query(
    `update task_answer
    set given = given #- '{item,form,result,rightResult}'
      #- '{item,form,result,rightLabels}'
    where person_id = $1`,
    [personId],
  )
  expect(rowCount).toBe(1)
}
/** As if the rounds of all had waited for their whole time. */
const endTime = async (): Promise<void> => {
  await server.ctx.pool.query(`update task_item set released_at = released_at - interval '1 hour'`)
  const job = areas.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'decision.rounds')
  while (await job?.run(server.ctx)) {
    /* until nothing is left */
  }
}
const itemOf = async ({ id, by }: Awaited<ReturnType<typeof started>>) =>
  (await by.ok(calls.items, { id, limit: 20 })).list[0]
const found = async () =>
  (await server.client(wronged.token).ok(wrongOrder.list, { mine: true })).list

test('decides by an answer without a right result when the rounds are out of time', async () => {
  const one = await anAuditor(server)
  const task = await started([one, await anAuditor(server)], { finalWithin: 1 })
  await answer(one, task.id, overturning('mute', [1240]))
  await forgetRight(one)
  await endTime()
  expect(await itemOf(task)).toMatchObject({ state: 'final', finalBy: 'time' })
  // What the form offers before anybody chooses: a result that punishes nothing.
  expect(await found()).toMatchObject([{ source: 'appeal', rightResult: 'ignore' }])
})

test('takes what is right from who answered the same when an earlier answer decides', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => anAuditor(server)))
  const [one, two] = people as [Auditor, Auditor]
  const task = await started(people, { n: 5, most: 5, accept: 'majority', finalWithin: 1 })
  await answer(one, task.id, overturning('ignore'))
  await forgetRight(one)
  await answer(two, task.id, overturning('mute', [1240]))
  await endTime()
  expect(await itemOf(task)).toMatchObject({ state: 'final', finalBy: 'time' })
  expect(await found()).toMatchObject([{ rightResult: 'mute', rightLabels: [1240] }])
})

test('lets a judge follow an answer of before the question', async () => {
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  const task = await started([one, two], {})
  await answer(one, task.id, overturning('mute', [1240]))
  await forgetRight(one)
  await answer(two, task.id, (held) => item(held))
  const judge = server.client((await aPerson(server.ctx, { permissions: ['branch.judge'] })).token)
  const { held } = await judge.ok(desk.dispatch, { windowId: 'desk', taskIds: [], limit: 1 })
  const [branch] = held
  const done = await judge.ok(desk.judgment, {
    windowId: 'desk',
    id: branch?.id ?? '',
    fence: branch?.fence ?? 0,
    verdict: 'round',
    round: 1,
    reason: 'It was a quotation',
  })
  expect(done).toMatchObject({ state: 'judged' })
  expect(await found()).toMatchObject([{ source: 'appeal', rightResult: 'ignore' }])
})

test('calls it a disagreement when one upholds and another overturns', async () => {
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  const task = await started([one, two], {})
  await answer(one, task.id, upholding)
  await answer(two, task.id, overturning('ignore'))
  const judge = server.client((await aPerson(server.ctx, { permissions: ['branch.judge'] })).token)
  const { held } = await judge.ok(desk.dispatch, { windowId: 'desk', taskIds: [], limit: 1 })
  expect(held).toHaveLength(1)
  const { agreement, pairs } = await task.by.ok(calls.agreement, { id: task.id })
  expect(agreement).toMatchObject({ num: 0, den: 1 })
  expect(pairs.flatMap((pair) => [pair.one, pair.other]).toSorted()).toEqual(['撤销', '维持'])
})
