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

/** What was right in the end where somebody appealed, by appeal; not of those still open. */
export async function handledAppeals(tx: Tx, ids: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await sql<Row>`
    select a.id::text, a.record_id::text as "recordId",
      case when a.state not in ('handled', 'closed') then ''
        when a.result = 'overturned' then coalesce(d.result_id, '')
        else coalesce(w.right_result, '') end as result,
      case when a.result = 'overturned' then coalesce(d.labels, '{}')
        else coalesce(w.right_labels, '{}') end as labels,
      coalesce(s.reason, '') as reason
    from appeal a
    left join lateral (
      select d.result_id, d.labels from decision d where d.id = a.decision_id limit 1
    ) d on true
    left join lateral (
      select w.right_result, w.right_labels
      from wrong_order w
      where w.appeal_id = a.id and w.state <> 'voided' and w.right_result <> ''
      order by w.id desc
      limit 1
    ) w on true
    left join lateral (
      select s.reason
      from appeal_step s
      where s.appeal_id = a.id and s.act not in ('appeal', 'withdraw')
      order by s.id desc
      limit 1
    ) s on true
    where a.id = any(${ids}::bigint[]) and a.state <> 'withdrawn' and a.result <> 'void'`.execute(
    tx,
  )
  return byId(rows)
}

/** What judges, or appeals against them, found right where rounds disagreed. */
export async function judgedBranches(tx: Tx, ids: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await sql<Row>`
    select b.id::text, b.record_id::text as "recordId",
      case b.state when 'judged' then coalesce(d.result_id, '') else '' end as result,
      coalesce(d.labels, '{}') as labels, b.reason
    from branch_order b
    left join lateral (
      select d.result_id, d.labels from decision d where d.id = b.decision_id limit 1
    ) d on true
    where b.id = any(${ids}::bigint[]) and b.state <> 'void'`.execute(tx)
  return byId(rows)
}
