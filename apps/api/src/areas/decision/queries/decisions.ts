import { sql } from 'kysely'
import type { CallContext, Context } from '../../../core/context.ts'
import { inScope } from '../../../core/scope.ts'

type On = Pick<Context, 'db'>
export type Subject = {
  appId: number
  uid?: string | undefined
  postId?: string | undefined
  /** Decisions whose punishments are not to be seen. */ hidden: readonly string[]
}

const punishesOf = (ctx: On, { appId, uid, postId, hidden }: Subject) => {
  let query = ctx.db
    .selectFrom('punish')
    .where('punish.appId', '=', appId)
    .where(sql<boolean>`coalesce(punish.decision_id <> all(${[...hidden]}::bigint[]), true)`)
  if (uid !== undefined) query = query.where('punish.uid', '=', uid)
  if (postId !== undefined) query = query.where('punish.postId', '=', postId)
  return query
}

const columns = [
  'punish.id',
  'punish.decisionId',
  'punish.appId',
  'punish.punishId',
  'punish.scope',
  'punish.subject',
  'punish.labelId',
  'punish.startAt',
  'punish.endAt',
  'punish.permanent',
  'punish.remark',
  'punish.evidence',
  'punish.state',
  'punish.at',
  'punish.postId',
  'punish.uid',
  'person.name as by',
] as const

/** Punishments of a subject, newest first. */
export function listPunishes(ctx: On, subject: Subject, after: string | undefined, limit: number) {
  let query = punishesOf(ctx, subject)
    .innerJoin('person', 'person.id', 'punish.personId')
    .select(columns)
  if (after !== undefined) query = query.where('punish.id', '<', after)
  return query.orderBy('punish.id', 'desc').limit(limit).execute()
}

export function punishesOfDecisions(ctx: On, decisionIds: readonly string[]) {
  return ctx.db
    .selectFrom('punish')
    .innerJoin('person', 'person.id', 'punish.personId')
    .select(columns)
    .where('punish.decisionId', 'in', decisionIds)
    .orderBy('punish.id')
    .execute()
}

export function countPunishes(ctx: On, subject: Subject) {
  return punishesOf(ctx, subject)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(
          count(*) filter (
            where state in ('planned', 'sent', 'active') and (end_at is null or end_at > now())
          )
        )::int`.as('live'),
    ])
    .executeTakeFirstOrThrow()
}

/** Counters of days, narrowed to what the caller may see. */
export function listCounts(
  ctx: Pick<CallContext, 'db' | 'caller'>,
  where: {
    personId: string | null
    from: Date | null
    to: Date | null
    types: readonly string[] | null
  },
) {
  let query = ctx.db
    .selectFrom('auditorCount')
    .select([
      sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
      'resultId',
      sql<number>`sum(n)::int`.as('n'),
    ])
  if (where.personId !== null) query = query.where('personId', '=', where.personId)
  if (where.from)
    query = query.where(
      'day',
      '>=',
      sql<Date>`(${where.from}::timestamptz at time zone 'Asia/Shanghai')::date`,
    )
  if (where.to)
    query = query.where(
      'day',
      '<=',
      sql<Date>`(${where.to}::timestamptz at time zone 'Asia/Shanghai')::date`,
    )
  if (where.types)
    query = query.where(sql<boolean>`app_id || ':' || type = any(${[...where.types]}::text[])`)
  query = query.where(inScope(ctx.caller.scope, 'auditor_count.app_id', 'auditor_count.type'))
  return query.where('n', '>', 0).groupBy(['day', 'resultId']).orderBy('day').execute()
}

const advanceText = `
  with due as (
    select id, state, start_at, end_at
    from punish
    where (state in ('planned', 'sent', 'active') and end_at <= $1)
      or (state = 'planned' and start_at <= $1)
    order by id limit $2 for update skip locked
  ),
  up as (
    update punish p
    set state = case when due.end_at <= $1 then 'ended' else 'active' end
    from due
    where p.id = due.id
    returning p.id, p.state
  ),
  ev as (insert into punish_event (punish_id, state, why, at) select id, state, 'time', $1 from up)
  select count(*)::int as n
  from up`
/** Punishments whose time began or is over change their state; answers how many. */
export async function advancePunishes(
  ctx: Pick<Context, 'pool'>,
  now: Date,
  limit: number,
): Promise<number> {
  return (await ctx.pool.query<{ n: number }>(advanceText, [now, limit])).rows[0]?.n ?? 0
}
