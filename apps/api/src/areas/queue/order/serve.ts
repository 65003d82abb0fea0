import { typeKeyOf } from '@oas/contract/type-key'
import type pg from 'pg'
import type { CallContext } from '../../../core/context.ts'
import { transact } from '../../../db/transaction.ts'
import { type SetType, claimTypeOf } from '../asked-types.ts'
import { type ClaimType, type Claimed, type Claimer, claimGroup, claimOrders } from './claim.ts'
import { claimWithHidden, mayGetHidden } from '../hidden-case/give.ts'
import { type AuditQueue, auditQueuesFor, noteQueueHands, within } from './audit-queue.ts'
import { type OpenTask, lockShares, lockTask, noteHands, tasksFor } from './task.ts'

type Runner = Pick<pg.Pool, 'query'>
type Ready = { plain: readonly ClaimType[]; grouped: readonly ClaimType[] }

/** Members of a group that are claimed together. */
const groupMembers = 50

const headsText = (task: string): string => `
  select t.app_id as "appId", t.type
  from unnest($1::int[], $2::int[]) as t(app_id, type)
  cross join lateral (
    select q.rank, q.id
    from queue_order q
    where q.state = 'waiting' and ${task} and q.app_id = t.app_id and q.type = t.type
    order by q.rank, q.id limit 1
  ) h
  order by h.rank, h.id`
const plainHeads = headsText('q.task_id is null')
const taskHeads = headsText('q.task_id = $3 and q.round = $4')

/** Types that have waiting orders, the one whose first order is due first in front. */
async function orderTypesByHead(
  pool: Runner,
  types: readonly ClaimType[],
  task: Claimer['task'],
): Promise<{ appId: number; type: number }[]> {
  const of = [types.map((type) => type.appId), types.map((type) => type.type)]
  return (
    await pool.query<{ appId: number; type: number }>(
      task === null
        ? { name: 'queue-heads', text: plainHeads, values: of }
        : { name: 'queue-task-heads', text: taskHeads, values: [...of, task.id, task.round] },
    )
  ).rows
}

/**
 * Claims from types side by side. Orders of a grouped type come one group at a time; which kind is
 * served is decided by what is due first.
 */
const serve = async (
  pool: Runner,
  claimer: Claimer,
  { plain, grouped }: Ready,
  members: number,
): Promise<Claimed[]> => {
  if (grouped.length === 0) return claimOrders(pool, claimer, plain)
  const groups = new Map(grouped.map((type) => [typeKeyOf(type), type]))
  let triedPlain = false
  for (const head of await orderTypesByHead(pool, [...plain, ...grouped], claimer.task)) {
    const group = groups.get(typeKeyOf(head))
    if (!group && triedPlain) continue
    if (!group) triedPlain = true
    const found = group
      ? await claimGroup(pool, claimer, group, members)
      : await claimOrders(pool, claimer, plain)
    if (found.length > 0) return found
  }
  return []
}

/** A group is judged by itself: nothing is added to it. */
const isGroup = (claimed: readonly Claimed[]): boolean =>
  claimed.some(({ order }) => order.groupKey !== '')

/** What a person may have of one task: its rounds one after another, until the limit is full. */
const serveTask = async (
  client: Runner,
  claimer: Claimer,
  { id, left, rounds, leastLevel, whole }: OpenTask,
  round: number | null,
  ready: Ready,
): Promise<Claimed[]> => {
  if (rounds.length > 1) await lockTask(client, id)
  const claimed: Claimed[] = []
  for (const one of rounds) {
    const room = (left ?? Infinity) - claimed.length
    const limit = Math.min(claimer.limit - claimed.length, room)
    if (limit <= 0) break
    if (round !== null && round !== one) continue
    const found = await serve(
      client,
      { ...claimer, task: { id, round: one, leastLevel }, limit },
      ready,
      whole ? groupMembers : Math.min(groupMembers, room),
    )
    await noteHands(
      client,
      claimer.personId,
      found.map(({ order }) => order.id),
    )
    claimed.push(...found)
    if (isGroup(found)) break
  }
  return claimed
}

/** What a person may have through a queue of kind audit: ordinary orders of its scope. */
const serveQueue = async (
  client: Runner,
  claimer: Claimer,
  queue: AuditQueue,
  { plain, grouped }: Ready,
): Promise<Claimed[]> => {
  const limit = Math.min(claimer.limit, queue.left ?? Infinity)
  if (!queue.open || limit <= 0) return []
  const ready = { plain: within(queue, plain), grouped: within(queue, grouped) }
  if (ready.plain.length + ready.grouped.length === 0) return []
  const found = await serve(
    client,
    { ...claimer, task: null, limit },
    ready,
    Math.min(groupMembers, limit),
  )
  const { personId, now } = claimer
  await noteQueueHands(client, { queueId: queue.id, personId, now }, found)
  return found
}

export type AskedTasks = { ids: readonly string[]; round: number | null }
/**
 * The orders that somebody gets of types: ordinary ones, or those of tasks, the most urgent task
 * first. A task that does not hand out to this person gives none, one with a share a day no more
 * than is left of it.
 */
export async function claim(
  ctx: CallContext,
  claimer: Claimer,
  types: readonly SetType[],
  tasks: AskedTasks | null,
): Promise<Claimed[]> {
  const isGrouped = ({ setting }: SetType): boolean => setting.baseInfo.groupKey !== ''
  const claims = (some: readonly SetType[]): ClaimType[] =>
    some.map((type) => claimTypeOf(type, claimer.now))
  const ready = {
    plain: claims(types.filter((type) => !isGrouped(type))),
    grouped: claims(types.filter(isGrouped)),
  }
  if (tasks === null && mayGetHidden(ctx, claimer, types))
    return transact(ctx, (client) =>
      claimWithHidden(ctx, client, claimer, ready.plain, (limit) =>
        claimOrders(client, { ...claimer, limit }, ready.plain),
      ),
    )
  if (tasks === null) return serve(ctx.pool, claimer, ready, groupMembers)
  return transact(ctx, async (client) => {
    await lockShares(client, claimer.personId, tasks.ids)
    const claimed: Claimed[] = []
    const { personId, now } = claimer
    const queues = await auditQueuesFor(client, personId, tasks.ids, now)
    for (const queue of queues) {
      const limit = claimer.limit - claimed.length
      if (limit <= 0 || isGroup(claimed)) break
      claimed.push(...(await serveQueue(client, { ...claimer, limit }, queue, ready)))
    }
    const asker = { now, inspects: ctx.caller.permissions.has('inspection.work') }
    const ids = tasks.ids.filter((id) => queues.every((queue) => queue.id !== id))
    for (const task of await tasksFor(client, personId, ids, asker)) {
      const limit = claimer.limit - claimed.length
      if (limit <= 0 || isGroup(claimed)) break
      if (task.open)
        claimed.push(...(await serveTask(client, { ...claimer, limit }, task, tasks.round, ready)))
    }
    return claimed
  })
}
