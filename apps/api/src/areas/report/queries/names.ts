import type { ReportDim } from '@oas/contract/report/kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

const byId = (table: string, column: string): RawBuilder<unknown> => sql`
  select k.key, t.${sql.ref(column)} as name
  from keys k
  join ${sql.table(table)} t on t.id::text = k.key`
const people = sql`
  select k.key, coalesce(nullif(p.display_name, ''), p.name) as name
  from keys k
  join person p on p.id::text = k.key`
/** What a key of a dimension is called; dimensions that are not named here say it by the key. */
const naming: Readonly<Partial<Record<ReportDim, RawBuilder<unknown>>>> = {
  app: byId('app', 'name'),
  type: sql`
    select k.key, t.name
    from keys k
    join record_type t on t.app_id || ':' || t.type = k.key`,
  task: sql`
    select k.key, coalesce(t.name, q.name) as name
    from keys k
    left join task t on t.id::text = k.key
    left join quality_queue q on q.id::text = k.key
    where coalesce(t.name, q.name) is not null`,
  queue: byId('quality_queue', 'name'),
  rule: sql`
    select k.key, q.name || ' · ' || split_part(k.key, ':', 2) as name
    from keys k
    join quality_queue q on q.id::text = split_part(k.key, ':', 1)`,
  person: people,
  inspector: people,
  handler: people,
  team: byId('team', 'name'),
}

/** What keys of a dimension are called, as far as something is. */
export async function nameKeys(
  db: Db,
  dim: ReportDim,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const names = naming[dim]
  if (!names || keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; name: string }>`
    with keys as (select distinct u.key from unnest(${[...keys]}::text[]) as u(key))
    ${names}`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}
