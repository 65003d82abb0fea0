import { appealDueSoonHours } from '@oas/contract/appeal/words'
import { sql } from 'kysely'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'
import type { Looking } from './list.ts'

/** Businesses of the types that somebody sees, and of their own appeals. */
export async function listBusinesses(db: Db, { id, scope }: Looking): Promise<string[]> {
  const { rows } = await sql<{ business: string }>`
    select t.business from record_type t where ${inScope(scope, 't.app_id', 't.type')}
    union
    select a.business from appeal a where a.applicant_id = ${id}::bigint
    order by 1`.execute(db)
  return rows.map(({ business }) => business)
}

export type QueueRow = {
  id: string
  name: string
  state: string
  hours: number
  handlers: number
  waiting: number
  dueSoon: number
  oldest: number | null
  raised: number
}
const handlersSql = sql`(
    select count(*)::int
    from person p
    where p.state = 'active' and p.id <> all(k.excluded_ids)
      and (p.id = any(k.person_ids) or p.team_id = any(k.team_ids))
      and exists (
        select 1
        from person_role r
        join role_permission m on m.role_id = r.role_id
        where r.person_id = p.id and m.permission = 'appeal.handle'
      )
  )`
/** Queues of appeals with a type that somebody sees, by name, with what waits in them. */
export async function listQueues(
  db: Db,
  { scope, handles, leads, now }: Looking,
  business: string | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: QueueRow[]; total: number }> {
  const where = sql`k.kind = 'appeal' and k.deleted_at is null and ${handles || leads}::bool
    and exists (
      select 1
      from quality_queue_type t
      left join record_type r on r.app_id = t.app_id and r.type = t.type
      where t.queue_id = k.id and ${inScope(scope, 't.app_id', 't.type')}
        and (${business ?? ''} = '' or r.business = ${business ?? ''})
    )`
  const [rows, counted] = await Promise.all([
    sql<Omit<QueueRow, 'oldest'> & { oldest: Date | null }>`
      select k.id::text, k.name, k.state, (k.body ->> 'appealHours')::int as hours,
        ${handlersSql} as handlers, c.*
      from quality_queue k
      cross join lateral (
        select count(*) filter (where a.level = 1)::int as waiting,
          count(*) filter (
            where a.level = 1
              and a.due_at <= ${now}::timestamptz + make_interval(hours => ${appealDueSoonHours})
          )::int as "dueSoon",
          min(a.opened_at) filter (where a.level = 1) as oldest,
          count(*) filter (where a.level = 2)::int as raised
        from appeal a
        where a.queue_id = k.id
          and a.state in ('waiting', 'handling', 'second-waiting', 'second-handling')
      ) c
      where ${where}
      order by lower(k.name), k.id
      offset ${offset} limit ${limit}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from quality_queue k where ${where}`.execute(db),
  ])
  return {
    list: rows.rows.map((row) => ({ ...row, oldest: row.oldest?.getTime() ?? null })),
    total: counted.rows[0]?.n ?? 0,
  }
}
