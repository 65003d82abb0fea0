import type { RuleValue } from '@oas/contract/strategy/rule'
import type { ExcelCell, ExcelRow } from '@oas/contract/strategy/schemas'
import { type ExcelHead, columnKey } from '@oas/rule-engine/views/table'
import type { Rules } from '../edit/rules.ts'

/** A row on screen: one of a rule, or one that is to be appended to it. */
export type Row = ExcelRow & { from: 'edit' | 'append' }
/** One cell that was changed. */
export type Change = {
  row: Row
  head: ExcelHead
  key: string
  before: RuleValue | null
  after: RuleValue | null
}
/** What was changed and not yet saved: cells by row and column, rows to append, rows to delete. */
export type Edits = {
  readonly cells: ReadonlyMap<string, ReadonlyMap<string, RuleValue | null>>
  readonly appended: readonly Row[]
  readonly deleted: ReadonlySet<string>
}
export const noEdits: Edits = { cells: new Map(), appended: [], deleted: new Set() }

/** A column's name, with its parameter. */
export function headName({
  translate,
  leftKeyParam,
}: Pick<ExcelHead, 'translate' | 'leftKeyParam'>): string {
  return `${translate}${leftKeyParam ? ` (${leftKeyParam})` : ''}`
}
/** How a column compares; results are set. */
export function headRelation(rules: Rules, { relation }: Pick<ExcelHead, 'relation'>): string {
  return relation === undefined ? '=' : (rules.relation(relation)?.translate ?? relation)
}
export function headKey(head: ExcelHead): string {
  return columnKey(head)
}
export function cellOf(row: Pick<ExcelRow, 'values'>, key: string): RuleValue | null {
  return row.values.find((cell) => columnKey(cell) === key)?.value ?? null
}
const same = (one: unknown, two: unknown): boolean => JSON.stringify(one) === JSON.stringify(two)

/** The value a cell shows. */
export function shownValue(edits: Edits, row: Row, key: string): RuleValue | null {
  const changed = edits.cells.get(row.rowId)
  return changed?.has(key) ? (changed.get(key) ?? null) : cellOf(row, key)
}

/** Sets cells of a column in rows; a cell that is as it was is no change. */
export function setCells(
  edits: Edits,
  rows: readonly Row[],
  key: string,
  value: RuleValue | null,
): Edits {
  const cells = new Map(edits.cells)
  for (const row of rows) {
    const own = new Map(cells.get(row.rowId) ?? [])
    if (same(cellOf(row, key), value)) own.delete(key)
    else own.set(key, value)
    if (own.size === 0) cells.delete(row.rowId)
    else cells.set(row.rowId, own)
  }
  return { ...edits, cells }
}

/** Appends an empty row, or copies of rows, to a rule. */
export function append(
  edits: Edits,
  rows: readonly Pick<Row, 'ruleId' | 'version' | 'remark' | 'values'>[],
): Edits {
  return {
    ...edits,
    appended: [
      ...edits.appended,
      ...rows.map((row, index): Row => ({
        ...row,
        values: [...row.values],
        rowId: `new-${edits.appended.length + index + 1}`,
        from: 'append',
      })),
    ],
  }
}

/** Marks rows for deletion; those not yet stored go at once. */
export function remove(edits: Edits, rows: readonly Row[]): Edits {
  const gone = new Set(rows.map((row) => row.rowId))
  return {
    cells: new Map([...edits.cells].filter(([rowId]) => !gone.has(rowId))),
    appended: edits.appended.filter((row) => !gone.has(row.rowId)),
    deleted: new Set([
      ...edits.deleted,
      ...rows.filter((row) => row.from === 'edit').map((row) => row.rowId),
    ]),
  }
}

/** Changed cells of stored rows, in the order of rows and columns. */
export function changesOf(
  edits: Edits,
  rows: readonly Row[],
  heads: readonly ExcelHead[],
): Change[] {
  return rows
    .filter((row) => row.from === 'edit' && !edits.deleted.has(row.rowId))
    .flatMap((row) => {
      const own = edits.cells.get(row.rowId)
      return own
        ? heads.flatMap((head) => {
            const key = headKey(head)
            return own.has(key)
              ? [{ row, head, key, before: cellOf(row, key), after: own.get(key) ?? null }]
              : []
          })
        : []
    })
}

const cell = (head: ExcelHead, value: RuleValue | null): ExcelCell => ({
  leftKey: head.leftKey,
  ...(head.leftKeyParam === undefined ? {} : { leftKeyParam: head.leftKeyParam }),
  ...(head.relation === undefined ? {} : { relation: head.relation }),
  value,
})

/** The cells of rows that are to be appended, without the empty ones. */
export function appendedCells(edits: Edits, row: Row, heads: readonly ExcelHead[]): ExcelCell[] {
  return heads.flatMap((head) => {
    const value = shownValue(edits, row, headKey(head))
    return value === null ? [] : [cell(head, value)]
  })
}

/** Changes by rule, as they are sent. */
export function updatesOf(changes: readonly Change[]): {
  ruleId: string
  version: number
  updateColList: { rowId: string; colList: ExcelCell[] }[]
}[] {
  const rules = new Map<
    string,
    { ruleId: string; version: number; updateColList: { rowId: string; colList: ExcelCell[] }[] }
  >()
  for (const { row, head, after } of changes) {
    const rule = rules.get(row.ruleId) ?? {
      ruleId: row.ruleId,
      version: row.version,
      updateColList: [],
    }
    rules.set(row.ruleId, rule)
    const last = rule.updateColList.find((one) => one.rowId === row.rowId)
    if (last) last.colList.push(cell(head, after))
    else rule.updateColList.push({ rowId: row.rowId, colList: [cell(head, after)] })
  }
  return [...rules.values()]
}
