import type { Input, Output } from '@oas/contract/define'
import type { queueCalls } from '@oas/contract/queue/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { passesGate } from '../../core/caller.ts'
import type { Asking, CallContext } from '../../core/context.ts'
import { listTooGrave } from '../exposure/index.ts'
import { type Filtered, type TypeCounts, countTypes } from './order/list.ts'
import { countAuditQueues, countTasks, restingTasks } from './order/tasks-waiting.ts'
import { liveSessions } from './session/queries.ts'
import { type Asked, askedTypes, claimTypeOf, leads, withSettings } from './asked-types.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof queueCalls
type TypeCount = Output<Calls['statMulti']>[number]

/** Types a caller means, with their conditions as SQL. */
export async function filteredTypes(
  ctx: Asking,
  asked: Asked,
  fallback: readonly string[] = [],
): Promise<Filtered[]> {
  const now = ctx.now()
  return (await withSettings(ctx, await askedTypes(ctx, asked, fallback))).map((type) =>
    claimTypeOf(type, now),
  )
}

const toCount = ({ oldest, ...counts }: TypeCounts): TypeCount => ({
  ...counts,
  oldest: oldest?.getTime() ?? null,
})
const personId = (ctx: CallContext): string => (ctx.caller.kind === 'person' ? ctx.caller.id : '0')

export async function countByType(
  ctx: CallContext,
  input: Input<Calls['statMulti']>,
): Promise<TypeCount[]> {
  const running = (await liveSessions(ctx.pool, personId(ctx), input.pageKey)).find(
    (session) => input.windowId === undefined || session.windowId === input.windowId,
  )
  const types = await filteredTypes(ctx, input, running?.types)
  return (
    await countTypes(ctx.pool, types, personId(ctx), leads(ctx), {
      taskIds: input.tfTaskIds?.length ? input.tfTaskIds : null,
      round: input.tfRound ?? null,
    })
  ).map(toCount)
}

export const countAll: Handler<Calls['stat']> = async (ctx, input) => {
  const sum: Output<Calls['stat']> = {
    waiting: 0,
    held: 0,
    suspended: 0,
    doubtful: 0,
    mine: 0,
    mySuspended: 0,
    oldest: null,
  }
  for (const { oldest, waiting, held, suspended, doubtful, mine, mySuspended } of await countByType(
    ctx,
    input,
  )) {
    sum.waiting += waiting
    sum.held += held
    sum.suspended += suspended
    sum.doubtful += doubtful
    sum.mine += mine
    sum.mySuspended += mySuspended
    if (oldest !== null) sum.oldest = Math.min(oldest, sum.oldest ?? oldest)
  }
  return sum
}

const older = (one: Date | null, other: Date | null): Date | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other

/** Counts of ordinary work and of tasks come to one row of a type. */
const sumTypes = (rows: readonly TypeCounts[]): TypeCounts[] => {
  const found = new Map<string, TypeCounts>()
  for (const row of rows) {
    const key = typeKeyOf(row)
    const had = found.get(key)
    found.set(
      key,
      had === undefined
        ? row
        : {
            ...row,
            waiting: had.waiting + row.waiting,
            held: had.held + row.held,
            suspended: had.suspended + row.suspended,
            doubtful: had.doubtful + row.doubtful,
            mine: had.mine + row.mine,
            mySuspended: had.mySuspended + row.mySuspended,
            oldest: older(had.oldest, row.oldest),
          },
    )
  }
  return [...found.values()]
}

export async function summariseWaiting(
  ctx: CallContext,
  input: Input<Calls['waitingSummary']>,
): Promise<TypeCount[]> {
  const { work = 'ordinary', ...asked } = input
  const types = await filteredTypes(ctx, asked)
  const count = (taskIds: 'any' | null): Promise<TypeCounts[]> =>
    countTypes(ctx.pool, types, personId(ctx), true, { taskIds, round: null })
  const parts = await Promise.all([
    ...(work === 'task' ? [] : [count(null)]),
    ...(work === 'ordinary' ? [] : [count('any')]),
  ])
  return sumTypes(parts.flat()).map(toCount)
}

export const listTasks: Handler<Calls['tasks']> = async (ctx, input) => {
  const ids = input.tfTaskIds?.length ? input.tfTaskIds : null
  const asker = {
    personId: personId(ctx),
    leads: leads(ctx),
    now: ctx.now(),
    inspects: input.source === 'inspection',
  }
  const types = await askedTypes(ctx, input)
  const now = asker.now.getTime()
  const grave = await listTooGrave(ctx, types)
  const isBlocked = types.some((type) => !passesGate(ctx.caller, type, now))
  const round = input.tfRound ?? null
  const rows = await countTasks(ctx.pool, types, asker, { taskIds: ids, round })
  const queues = asker.inspects ? [] : await countAuditQueues(ctx.pool, types, asker, ids)
  const queueIds = new Set(queues.map(({ tfTaskId }) => tfTaskId))
  return {
    list: [...queues, ...rows.filter(({ tfTaskId }) => !queueIds.has(tfTaskId))].map(
      ({ dueAt, ...row }) => ({ ...row, dueAt: dueAt?.getTime() ?? null }),
    ),
    resting: ids === null ? [] : await restingTasks(ctx.pool, asker, ids),
    ...(isBlocked ? { blockedBy: 'exam' } : grave.length > 0 ? { blockedBy: 'care' } : {}),
  }
}
