import type { ReportDim } from '@oas/contract/report/kinds'
import { type RawBuilder, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'

export type BacklogRow = {
  keys: string[]
  waiting: number
  held: number
  suspended: number
  under10m: number
  under1h: number
  under4h: number
  under24h: number
  older: number
  oldestHours: number | null
}
type Asked = {
  scope: DataScope
  appId?: number | undefined
  types?: readonly string[] | undefined
  languages?: readonly string[] | undefined
}

const keyOf: Readonly<Partial<Record<ReportDim, RawBuilder<unknown>>>> = {
  app: sql`q.app_id::text`,
  type: sql`q.app_id || ':' || q.type`,
  language: sql`q.language`,
}

/** Ordinary orders that wait, are held or put aside now, by how long they have been there. */
export async function countBacklog(
  db: Db,
  { scope, appId, types, languages }: Asked,
  dims: readonly ReportDim[],
  now: Date,
): Promise<BacklogRow[]> {
  const parts = dims.flatMap((dim) => keyOf[dim] ?? [])
  const keys = parts.length === 0 ? sql`'{}'::text[]` : sql`array[${sql.join(parts)}]::text[]`
  const where = sql.join(
    [
      sql`q.task_id is null and not q.test`,
      inScope(scope, 'q.app_id', 'q.type'),
      ...(appId === undefined ? [] : [sql`q.app_id = ${appId}`]),
      ...(types === undefined ? [] : [sql`q.app_id || ':' || q.type = any(${[...types]}::text[])`]),
      ...(languages === undefined ? [] : [sql`q.language = any(${[...languages]}::text[])`]),
    ],
    sql` and `,
  )
  return (
    await sql<BacklogRow>`
      with o as (
        select ${keys} as keys, q.state, q.received_at, ${now}::timestamptz - q.received_at as age
        from queue_order q
        where ${where}
      )
      select keys, (count(*) filter (where state = 'waiting'))::int as waiting,
        (count(*) filter (where state = 'held'))::int as held,
        (count(*) filter (where state not in ('waiting', 'held')))::int as suspended,
        (count(*) filter (where age < interval '10 min'))::int as "under10m",
        (count(*) filter (where age >= interval '10 min' and age < interval '1 hour'))::int
          as "under1h",
        (count(*) filter (where age >= interval '1 hour' and age < interval '4 hours'))::int
          as "under4h",
        (count(*) filter (where age >= interval '4 hours' and age < interval '24 hours'))::int
          as "under24h",
        (count(*) filter (where age >= interval '24 hours'))::int as older,
        round((extract(epoch from max(age)) / 3600)::numeric, 1)::float8 as "oldestHours"
      from o
      group by 1`.execute(db)
  ).rows
}
