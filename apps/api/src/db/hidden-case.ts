/** What the order of a hidden case waits in that nobody has any more: the number of no task. */
export const noTask = '0'

/** Whether the order or the record with the id `id` is a hidden case. */
const isHidden = (column: 'order_id' | 'record_id', id: string): string =>
  `exists (select 1 from hidden_case h where h.${column} = ${id})`

/**
 * Whether the order `q` counts for whoever worked on it: of what is stored as of a test user, which
 * hidden cases are, these alone do.
 */
export function ownCountSql(q: string, orderId = 'id'): string {
  return `(not ${q}.test or ${isHidden('order_id', `${q}.${orderId}`)})`
}
/** Whether the record `r` is of a test user, as it is said to people. */
export function testSql(r: string): string {
  return `(${r}.test and not ${isHidden('record_id', `${r}.id`)})`
}
/** Whether the record `r` may be found among all records. */
export function findableSql(r: string): string {
  return `(not ${r}.test or not ${isHidden('record_id', `${r}.id`)})`
}
