import { sql } from 'kysely'
import type { CallContext } from '../../../core/context.ts'
import { inScope } from '../../../core/scope.ts'
import { hiddenDecisions } from '../../../db/hidden.ts'
import { type Seek } from '../../../db/seek.ts'

type On = Pick<CallContext, 'db' | 'caller' | 'pool'>
export type State = 'pending' | 'failed' | 'stopped' | 'delivered'
export type Filter = {
  appId?: number | undefined
  state?: State | undefined
  postId?: string | undefined
  type?: number | undefined
  kind?: string | undefined
  error?: string | undefined
  from?: number | undefined
  to?: number | undefined
}

/** Deliveries of the caller's apps and types that match a filter. */
const matching = (ctx: On, { appId, state, postId, type, kind, error, from, to }: Filter) => {
  let query = ctx.db.selectFrom('outbox as o')
  if (appId !== undefined) query = query.where('o.appId', '=', appId)
  if (state !== undefined) query = query.where('o.state', '=', state)
  if (postId !== undefined) query = query.where('o.postId', '=', postId)
  if (type !== undefined)
    query = query.where(sql<boolean>`o.payload #>> '{data,recordType}' = ${String(type)}`)
  if (kind !== undefined) query = query.where('o.kind', '=', kind)
  if (error) query = query.where(sql<boolean>`strpos(lower(o.last_error), lower(${error})) > 0`)
  if (from !== undefined) query = query.where('o.createdAt', '>=', new Date(from))
  if (to !== undefined) query = query.where('o.createdAt', '<', new Date(to))
  const { scope } = ctx.caller
  return query.where(inScope(scope, 'o.app_id', `(o.payload #>> '{data,recordType}')::int`))
}

/** Newest first; without a state those that did not arrive at the first attempt. */
export async function listDeliveries(ctx: On, filter: Filter, seek: Seek, limit: number) {
  const hidden = await hiddenDecisions(ctx.pool, ctx.caller.id)
  let query = matching(ctx, filter).where(
    sql<boolean>`coalesce(o.decision_id <> all(${hidden}::bigint[]), true)`,
  )
  if (filter.state === undefined)
    query = query.where((on) =>
      on.or([
        on('o.state', 'in', ['failed', 'stopped']),
        on.and([on('o.state', '=', 'pending'), on('o.attempts', '>', 0)]),
      ]),
    )
  return query
    .select([
      'o.id',
      'o.appId',
      'o.postId',
      'o.kind',
      'o.idempotencyKey',
      'o.state',
      'o.attempts',
      'o.lastStatus',
      'o.lastError',
      'o.createdAt',
      'o.nextAt',
      'o.deliveredAt',
      'o.decisionId',
      'o.recordId',
      sql<string | null>`case
          when o.state = 'pending' then (
            select min(b.id)::text
            from outbox b
            where b.app_id = o.app_id
              and b.post_id = o.post_id
              and b.id < o.id
              and b.state = 'pending'
          ) end`.as('blockedBy'),
    ])
    .where(seek.after)
    .orderBy(seek.orderBy)
    .limit(limit)
    .execute()
}

export function countDeliveries(ctx: On, filter: Filter) {
  return matching(ctx, filter)
    .select([
      sql<State>`o.state`.as('state'),
      sql<number>`count(*)::int`.as('n'),
      sql<Date>`min(o.created_at)`.as('oldest'),
    ])
    .groupBy('o.state')
    .execute()
}

/**
 * Ids of the deliveries that may be pushed again: not arrived, not being sent right now, and not
 * taken back: an old decision would undo its undo.
 */
export async function pushable(
  ctx: On,
  filter: Filter,
  ids: readonly string[] | null,
  now: Date,
  limit: number,
): Promise<string[]> {
  let query = matching(ctx, filter)
    .where('o.state', '<>', 'delivered')
    .where((on) => on.or([on('o.claimedUntil', 'is', null), on('o.claimedUntil', '<', now)]))
  query = query.where((on) =>
    on.or([
      on('o.kind', '<>', 'decision'),
      on.not(
        on.exists(
          on
            .selectFrom('outbox as u')
            .select('u.id')
            .whereRef('u.decisionId', '=', 'o.decisionId')
            .where('u.kind', '=', 'undo'),
        ),
      ),
    ]),
  )
  query =
    ids === null
      ? query.where((on) => on.or([on('o.state', '<>', 'pending'), on('o.attempts', '>', 0)]))
      : query.where('o.id', 'in', ids)
  return (await query.select('o.id').orderBy('o.id').limit(limit).execute()).map((row) => row.id)
}

/** Deliveries by decision id. */
export function deliveriesOf(ctx: Pick<CallContext, 'db'>, decisionIds: readonly string[]) {
  return ctx.db
    .selectFrom('outbox')
    .select([
      'id',
      'decisionId',
      'kind',
      'state',
      'attempts',
      'lastStatus',
      'lastError',
      'nextAt',
      'deliveredAt',
      'createdAt',
    ])
    .where('decisionId', 'in', decisionIds)
    .orderBy('id')
    .execute()
}

export function attemptsOf(ctx: Pick<CallContext, 'db'>, outboxIds: readonly string[]) {
  return ctx.db
    .selectFrom('deliveryAttempt')
    .select(['outboxId', 'at', 'status', 'ms', 'error'])
    .where('outboxId', 'in', outboxIds)
    .orderBy('id')
    .limit(1000)
    .execute()
}
