import type { ItemBody } from '@oas/contract/case-library/schemas'
import { sql } from 'kysely'
import type { Reason } from '../../../core/fail.ts'
import type { FileRow } from '../file/rows.ts'
import type { Tx } from './libraries.ts'

/** Keeps what was read of a file for whoever sent it; answers its id. */
export async function insertImport(
  tx: Tx,
  rows: readonly FileRow[],
  { personId, at }: { personId: string; at: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('caseImport')
    .values({ personId, rows: rows.length, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const numbered = JSON.stringify(rows.map((row, place) => ({ no: place + 1, ...row })))
  await sql`
    insert into case_import_row (import_id, no, line, body, field, problem)
    select ${id}::bigint, r.no, r.line, r.body, r.field, r.reason
    from jsonb_to_recordset(${numbered}::jsonb)
      as r(no int, line int, body jsonb, field text, reason jsonb)`.execute(tx)
  return id
}

/** How many rows a person's file has; undefined: there is none. */
export async function countImport(
  tx: Tx,
  id: string,
  personId: string,
): Promise<number | undefined> {
  const found = await tx
    .selectFrom('caseImport')
    .select('rows')
    .where('id', '=', id)
    .where('personId', '=', personId)
    .executeTakeFirst()
  return found?.rows
}

export type ImportRow = {
  line: number
  body: ItemBody | null
  field: string
  problem: Reason | null
}
/** Rows of a file from one on. */
export async function listImportRows(
  tx: Tx,
  id: string,
  { from, most }: { from: number; most: number },
): Promise<ImportRow[]> {
  return (
    await sql<ImportRow>`
      select r.line, r.body, r.field, r.problem
      from case_import_row r
      where r.import_id = ${id}::bigint and r.no >= ${from}
      order by r.no
      limit ${most}`.execute(tx)
  ).rows
}

/** Takes away files that were sent before a moment. */
export async function dropImports(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('caseImport').where('at', '<', before).execute()
}
