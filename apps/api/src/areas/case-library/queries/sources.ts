import { sql } from 'kysely'
import type { Tx } from './libraries.ts'

/** What is known of a record: the right result (empty: nobody said yet), labels and why. */
export type Known = { recordId: string; result: string; labels: number[]; reason: string }
type Row = Known & { id: string }
const byId = (rows: readonly Row[]): Map<string, Known> =>
  new Map(rows.map(({ id, ...known }) => [id, known]))

/** What people decided last of records, by record. */
export async function decidedRecords(tx: Tx, ids: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await sql<Row>`
    select i.id::text, i.id::text as "recordId", coalesce(d.result_id, '') as result,
      coalesce(d.labels, '{}') as labels, '' as reason
    from unnest(${ids}::bigint[]) as i(id)
    left join lateral (
      select d.result_id, d.labels
      from decision d
      where d.record_id = i.id and d.state = 'active' and not d.test
      order by d.id desc
      limit 1
    ) d on true`.execute(tx)
  return byId(rows)
}

/** What would have been right where somebody was wrong, by wrong order; not of those taken back. */
export async function wrongOrders(tx: Tx, ids: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await sql<Row>`
    select w.id::text, w.record_id::text as "recordId", w.right_result as result,
      w.right_labels as labels, w.reason
    from wrong_order w
    where w.id = any(${ids}::bigint[]) and w.state <> 'voided'`.execute(tx)
  return byId(rows)
}
