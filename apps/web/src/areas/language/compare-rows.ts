import { languages } from '@oas/contract/language/calls'
import type { CompareRow } from '@oas/contract/language/schemas'

/** A row of the comparison by its place and its key. */
export function idOf(row: CompareRow): string {
  return `${row.line} ${row.groupKey}.${row.key}`
}
export function isTakeable(row: CompareRow): boolean {
  return row.kind === 'added' || row.kind === 'changed'
}
const textsOf = (row: CompareRow) =>
  Object.fromEntries(
    languages.map((language) => [language, row.there?.[language] || row.here?.[language] || '']),
  ) as NonNullable<CompareRow['here']>
/** Rows as they are stored: what the workbook has, and what is here where it has nothing. */
export function takenOver(chosen: readonly CompareRow[]) {
  return chosen
    .filter((row) => row.there !== null)
    .map((row) => ({
      groupKey: row.groupKey,
      key: row.key,
      version: row.version,
      remark: row.remark,
      ...textsOf(row),
    }))
}
