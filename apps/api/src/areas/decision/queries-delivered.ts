import { deliveredIn } from '@oas/contract/page-info/rows'
import type pg from 'pg'

type NamedAnswer = { recordId: string; hookId: string; hash: string }

const deliveredText = `
    select p.record_id::text as "recordId", p.data
    from page_info p
    join unnest($1::bigint[], $2::text[], $3::text[]) as n(record_id, hook_id, hash)
      on n.record_id = p.record_id
      and n.hook_id = p.hook_id
      and n.hash = p.hash
    where not p.cut`
/** Rows that callbacks delivered, by record: of the kept answers that verdicts on it name. */
export async function rowsDelivered(
  client: Pick<pg.PoolClient, 'query'>,
  named: readonly NamedAnswer[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ recordId: string; data: unknown }>(deliveredText, [
    named.map((one) => one.recordId),
    named.map((one) => one.hookId),
    named.map((one) => one.hash),
  ])
  const byRecord = new Map<string, Set<string>>()
  for (const { recordId, data } of rows)
    byRecord.set(
      recordId,
      new Set([...(byRecord.get(recordId) ?? []), ...deliveredIn(data).map(({ rowId }) => rowId)]),
    )
  return byRecord
}
