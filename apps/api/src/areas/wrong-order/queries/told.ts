import { type Language, languages } from '@oas/contract/language/calls'
import { type RawBuilder, sql } from 'kysely'
import { labelNamesSql } from '../../../db/label-names.ts'
import type { Tx } from './orders.ts'

/** `ids`: the first of them. */
export type Told = { personId: string; n: number; ids: string[] }
/** Of as many a message may say what they are. */
const said = 5

/** Takes rows of a person each, of `w`. */
const byPerson: RawBuilder<Told> = sql`
  person_id::text as "personId", count(*)::int as n,
  (array_agg(id::text order by id))[1:${sql.lit(said)}] as ids`

/** People who have wrong orders that they were not told of; these count as told now. */
export async function takeUntold(tx: Tx, limit: number): Promise<Told[]> {
  return (
    await sql<Told>`
      with w as (
        update wrong_order
        set told = true
        where id = any(array(
          select id
          from wrong_order
          where not told
          order by id limit ${limit} for update skip locked
        ))
        returning id, person_id, state
      )
      select ${byPerson}
      from w
      where state <> 'voided'
      group by person_id`.execute(tx)
  ).rows
}

/**
 * People of whose new wrong orders the time to appeal is nearly over; they count as told of it now.
 */
export async function takeDueSoon(tx: Tx, now: Date, hours: number): Promise<Told[]> {
  return (
    await sql<Told>`
      with w as (
        update wrong_order
        set due_told = true
        where state = 'new' and not due_told and deadline_at > ${now}
          and deadline_at <= ${now}::timestamptz + make_interval(hours => ${hours})
        returning id, person_id
      )
      select ${byPerson}
      from w
      group by person_id
      order by person_id`.execute(tx)
  ).rows
}

type Names = Readonly<Record<Language, readonly string[]>>
export type ToldOrder = {
  id: string
  postId: string
  givenResult: string
  givenNames: Names
  /** Empty where nobody said what would have been right. */
  rightResult: string
  rightNames: Names
}
const inAll = (column: string): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(
    languages.flatMap((one) => [sql.lit(one), sql`to_jsonb(${labelNamesSql(column, one)})`]),
  )})`

/** What some wrong orders are about, in words of each language. */
export async function toldOrders(tx: Tx, ids: readonly string[]): Promise<Map<string, ToldOrder>> {
  const { rows } = await sql<ToldOrder>`
    select w.id::text as id, w.post_id as "postId", w.given_result as "givenResult",
      ${inAll('w.given_labels')} as "givenNames", w.right_result as "rightResult",
      ${inAll('w.right_labels')} as "rightNames"
    from wrong_order w
    where w.id = any(${[...ids]}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
