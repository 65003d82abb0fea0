import type { ItemBody } from '@oas/contract/case-library/schemas'
import { sql } from 'kysely'
import { addressesOf } from '../addresses.ts'
import type { Tx } from './libraries.ts'

/** Writes down which media of items are to be kept: those that lie with others. */
export async function noteMedia(
  tx: Tx,
  items: readonly { id: string; body: ItemBody }[],
  now: Date,
): Promise<void> {
  const rows = items.flatMap(({ id, body: { record } }) =>
    record
      ? addressesOf(record)
          .filter((url) => /^https?:\/\//.test(url))
          .map((url) => ({ id, url }))
      : [],
  )
  if (rows.length > 0)
    await sql`
      insert into case_media (item_id, url, due_at)
      select r.id, r.url, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, url text)
      on conflict do nothing`.execute(tx)
}

export type DueMedia = { id: string; url: string; appId: number | null; tries: number }
/** Media whose turn it is; until `nextAt` of so many tries nobody else takes them. */
export async function claimMedia(
  tx: Tx,
  { now, waits, most }: { now: Date; waits: readonly number[]; most: number },
): Promise<DueMedia[]> {
  return (
    await sql<DueMedia>`
      update case_media m
      set tries = m.tries + 1,
        due_at = ${now}::timestamptz
          + (${waits}::int[])[least(m.tries + 1, ${waits.length})] * interval '1 minute'
      from case_item i
      where i.id = m.item_id
        and m.id = any(array(
          select d.id
          from case_media d
          where d.due_at <= ${now}
          order by d.due_at
          limit ${most}
          for update skip locked
        ))
      returning m.id::text, m.url, i.app_id as "appId", m.tries`.execute(tx)
  ).rows
}

/** Says that media are here, or, without a file, that nothing is tried any more. */
export async function settleMedia(tx: Tx, id: string, fileId: string | null): Promise<void> {
  await tx.updateTable('caseMedia').set({ fileId, dueAt: null }).where('id', '=', id).execute()
}

export type KeptMedia = { itemId: string; url: string; fileId: string | null; open: boolean }
/** The media of items, with the files that are kept of them. */
export async function listMedia(tx: Tx, itemIds: readonly string[]): Promise<KeptMedia[]> {
  return (
    await sql<KeptMedia>`
      select m.item_id::text as "itemId", m.url, m.file_id as "fileId",
        m.due_at is not null as open
      from case_media m
      where m.item_id = any(${itemIds}::bigint[])`.execute(tx)
  ).rows
}
