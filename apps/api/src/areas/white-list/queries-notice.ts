import { type Transaction, sql } from 'kysely'
import type { DB } from '../../db/tables.gen.ts'

export type Ending = { madeBy: string; n: number; first: Date }
/**
 * Entries in force that end soon and whose makers were not told yet, by maker; they count as told
 * now.
 */
export async function takeEnding(
  tx: Transaction<DB>,
  now: Date,
  days: number,
  limit: number,
): Promise<Ending[]> {
  return (
    await sql<Ending>`
      with due as (
        select id
        from white_list_entry
        where state = 'active'
          and until > ${now}
          and until <= ${now}::timestamptz + make_interval(days => ${days})
          and (told_until is distinct from until)
        order by until, id limit ${limit} for update skip locked
      ),
      told as (
        update white_list_entry e
        set told_until = e.until
        from due
        where e.id = due.id
        returning e.made_by, e.until
      )
      select made_by::text as "madeBy", count(*)::int as n, min(until) as first
      from told
      group by made_by`.execute(tx)
  ).rows
}
