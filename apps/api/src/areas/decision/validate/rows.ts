import type { RecordResult } from '@oas/contract/decision/schemas'
import { type ValidationProblem, type Rules, type Verdict, severityOf } from './kinds.ts'
import { checkVerdict } from './verdict.ts'

export type RowVerdict = Verdict & { rowId: string }

/**
 * Checks the marked rows of an item; unmarked ones take the rest result and are not sent. `own` are
 * the rows of the record, `delivered` those that a callback added to it.
 */
export function checkRows(
  item: RecordResult,
  own: ReadonlySet<string>,
  delivered: ReadonlySet<string>,
  rules: Rules,
): { rows: RowVerdict[] } | { flaws: ValidationProblem[] } {
  const rows: RowVerdict[] = []
  const seen = new Set<string>()
  for (const [index, row] of (item.rows ?? []).entries()) {
    const at = `rows.${index}`
    if (row.pending)
      return { flaws: [{ code: 'PAGE_INFO_PENDING', key: 'result.page_info_pending', field: at }] }
    if (!(row.type === 'patch' ? own : delivered).has(row.rowId))
      return {
        flaws: [
          {
            code: 'ROW_UNKNOWN',
            key: 'result.row_unknown',
            params: { id: row.rowId },
            field: `${at}.rowId`,
          },
        ],
      }
    if (seen.has(row.rowId))
      return {
        flaws: [
          {
            code: 'ROW_UNKNOWN',
            key: 'result.row_doubled',
            params: { id: row.rowId },
            field: `${at}.rowId`,
          },
        ],
      }
    seen.add(row.rowId)
    const checked = checkVerdict(row, rules, item)
    if ('flaws' in checked)
      return {
        flaws: checked.flaws.map((flaw) => ({ ...flaw, field: `${at}.${flaw.field ?? ''}` })),
      }
    rows.push({ ...checked.verdict, rowId: row.rowId })
  }
  return { rows }
}

/** The verdict on a record is at least as grave as that on its worst row. */
export function worstRowFlaw(
  verdict: Verdict,
  rows: readonly RowVerdict[],
): ValidationProblem | null {
  const worse = rows.find((row) => severityOf(row.button) > severityOf(verdict.button))
  return worse
    ? {
        code: 'FORM_INVALID',
        key: 'result.rows_worse',
        params: { id: worse.rowId },
        field: 'value.result.id',
      }
    : null
}
