import type pg from 'pg'
import { inspectedSql } from './kept-order.ts'

/**
 * People who had a part in the decisions of a record or in what was said of them, as a select of
 * ids: whoever decided, answered a round, judged rounds, inspected, found wrong, handles appeals or
 * has an order of it in hand.
 *
 * @param record The record, an expression of SQL, as below: never a person's words.
 * @param beside An appeal that is left out: whose handlers are asked about.
 */
export function recordParts(record: string, beside: string | null = null): string {
  const other = beside === null ? '' : ` and x.id <> ${beside}`
  return `
    select c.person_id from decision c where c.record_id = ${record}
    union
    select n.person_id from task_answer n
    join task_item m on m.id = n.item_id
    where m.record_id = ${record}
    union
    select b.judge_id from branch_order b
    where b.record_id = ${record} and b.judge_id is not null
    union
    select o.inspector_id from inspection o
    where o.record_id = ${record} and o.inspector_id is not null
    union
    select q.holder_id from queue_order q
    where q.record_id = ${record} and q.holder_id is not null
    union
    select w.found_by from wrong_order w
    join decision c on c.id = w.decision_id
    where c.record_id = ${record} and w.found_by is not null
    union
    select h.id from appeal x
    cross join lateral (values (x.handler_id), (x.first_handler_id)) h(id)
    where x.record_id = ${record} and h.id is not null${other}`
}

/** People who have an inspection or an appeal of a record in hand, as a select of ids. */
export function peopleWithCase(record: string): string {
  return `
    select h.holder_id from queue_order h
    where h.record_id = ${record} and h.holder_id is not null and ${inspectedSql('h')}
    union all
    select h.handler_id from appeal h
    where h.record_id = ${record} and h.handler_id is not null
      and h.state in ('handling', 'second-handling')`
}

const locks = 64
const lockText = (kind: string): string => `
  select pg_advisory_xact_lock${kind}(hashtextextended('record-parts:' || b.n, 7311))
  from (select distinct r % ${locks} as n from unnest($1::bigint[]) as r order by 1) b`
const aloneText = lockText('')
const besideText = lockText('_shared')
/**
 * Makes who offers a record anew (`alone`), leaving out who had a part in it, and who takes a part
 * in it see each other; from here to the end of the transaction. What is read afterwards is read by
 * another statement.
 */
export async function lockParts(
  client: Pick<pg.Pool, 'query'>,
  recordIds: readonly string[],
  { alone }: { alone: boolean },
): Promise<void> {
  if (recordIds.length > 0) await client.query(alone ? aloneText : besideText, [recordIds])
}
