import type { Language } from '@oas/contract/language/calls'
import { type Kysely, sql } from 'kysely'
import { labelNamesSql } from '../../../db/label-names.ts'
import type { DB } from '../../../db/tables.gen.ts'

/** Names of labels by their ids, in their order. */
export async function nameLabels(
  db: Kysely<DB>,
  ids: readonly number[],
  language: Language,
): Promise<string[]> {
  const { rows } = await sql<{ names: string[] }>`
    select ${labelNamesSql('v.ids', language)} as names
    from (values (${[...ids]}::int[])) as v(ids)`.execute(db)
  return rows[0]?.names ?? []
}
