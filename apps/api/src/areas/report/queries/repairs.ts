import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Range } from '../range.ts'

/** Days of a range whose sums differed from the rows, and when they were mended last. */
export async function listRepairs(
  db: Db,
  { first, last }: Range,
): Promise<{ day: string; at: number }[]> {
  const { rows } = await sql<{ day: string; at: Date }>`
    select i.day::text as day, max(i.at) as at
    from stat_incident i
    where i.day between ${first}::date and ${last}::date
    group by 1
    order by 1 desc
    limit 10`.execute(db)
  return rows.map(({ day, at }) => ({ day, at: at.getTime() }))
}
