import { contract } from '@oas/contract/index'
import type { Permission } from '@oas/contract/permissions'
import { type TaskRounds, blankTask, oneRound } from '@oas/contract/task/schemas'
import { expect } from 'vitest'
import { areas } from '../app/areas.ts'
import { type Auditor, anAuditor, rec, send } from './auditor.ts'
import { item, muting, submitItems } from './held.ts'
import { server } from './queue-world.ts'
import type { Client } from './server.ts'
import { aRunningTask } from './task-leader.ts'
import { type MadePerson, aPerson } from './world.ts'

const { branch: desk } = contract

/** Empties what the tests of disagreements fill. */
export async function clearDisagreements(): Promise<void> {
  await server.ctx.pool.query(
    'delete from task; truncate record, decision, ingest_key, order_event, outbox, submission, ' +
      'auditor_count, wrong_order, punish, message, branch_appeal_call cascade',
  )
}
/** Runs a job until nothing is left to do. */
export async function runAreaJob(name: string): Promise<void> {
  const job = areas.flatMap(({ jobs }) => jobs).find((one) => one.name === name)
  while (await job?.run(server.ctx)) {
    /* until nothing is left */
  }
}
/** Somebody with some rights, and as a caller. */
export async function somebody(
  permissions: readonly Permission[],
  more: Parameters<typeof aPerson>[1] = {},
): Promise<MadePerson & { client: Client }> {
  const person = await aPerson(server.ctx, { permissions: [...permissions], ...more })
  return { ...person, client: server.client(person.token) }
}

const blind: TaskRounds = { ...oneRound, mode: 'blind' }
/** A task that asks the given people, one after the other, of all that waits. */
export function aBlindTask(
  people: readonly Auditor[],
  rounds: TaskRounds = { ...blind, n: people.length, most: people.length },
): Promise<{ id: string; by: Client }> {
  return aRunningTask(server, {
    name: 'Rounds',
    people: { ...blankTask.people, personIds: people.map(({ personId }) => personId) },
    rounds,
  })
}
/** What a person says to all they get of a task: a mute of some posts, nothing of the others. */
export async function answerAll(
  auditor: Auditor,
  taskId: string,
  mutes: (post: string) => boolean,
): Promise<void> {
  for (;;) {
    const held = await auditor.fetch({ tfTaskIds: [taskId], limit: 50 })
    if (held.length === 0) return
    const done = await submitItems(
      server,
      auditor.client.token,
      held.map((one) => (mutes(one.postId) ? muting(one) : item(one))),
      { windowId: auditor.window },
    )
    expect(done).toMatchObject({ finished: held.length, refused: 0 })
  }
}
/** Two people disagree on some posts: the first mutes them. */
export async function disagreeOn(
  ids: readonly string[],
): Promise<{ one: Auditor; two: Auditor; task: { id: string; by: Client } }> {
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  await send(
    server,
    ids.map((id) => rec(id)),
  )
  const task = await aBlindTask([one, two])
  await answerAll(one, task.id, () => true)
  await answerAll(two, task.id, () => false)
  return { one, two, task }
}

let windows = 0
/** A judge settles all that waits, by what they say of a post: a round to follow. */
export async function judgeAll(judge: Client, roundOf: (post: string) => number): Promise<number> {
  const windowId = `desk-${++windows}`
  let wrong = 0
  for (;;) {
    const { held } = await judge.ok(desk.dispatch, { windowId, taskIds: [], limit: 10 })
    if (held.length === 0) return wrong
    for (const { id, fence, record } of held) {
      const done = await judge.ok(desk.judgment, {
        windowId,
        id,
        fence,
        verdict: 'round',
        round: roundOf(record.postId),
        reason: 'The rule says so',
      })
      wrong += done.wrongOrders
    }
  }
}
/** Live wrong orders by person and role, with what they are in. */
export async function liveWrongs(): Promise<{ person: string; role: string; state: string }[]> {
  return (
    await server.ctx.pool.query<{ person: string; role: string; state: string }>(
      `select person_id::text as person, role, state
      from wrong_order
      where state <> 'voided'
      order by id`,
    )
  ).rows
}
