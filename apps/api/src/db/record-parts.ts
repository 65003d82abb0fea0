/**
 * People who had a part in the decisions of a record or in what was said of them, as a select of
 * ids: whoever decided, answered a round, judged rounds, inspected, found wrong or handles appeals.
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
    select w.found_by from wrong_order w
    join decision c on c.id = w.decision_id
    where c.record_id = ${record} and w.found_by is not null
    union
    select h.id from appeal x
    cross join lateral (values (x.handler_id), (x.first_handler_id)) h(id)
    where x.record_id = ${record} and h.id is not null${other}`
}
