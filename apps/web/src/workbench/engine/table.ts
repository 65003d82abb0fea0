import { rowIdsOf } from '@oas/contract/decision/data-rows'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { valueOf } from '../rules/value.ts'
import { type Bench, get, serverNow, set, settingFor } from './bench.ts'
import { focusOn } from './focus.ts'
import type { State } from './state.ts'

/**
 * A row of the table: a record, or one of the rows in a record's data (`rowId`, with what it
 * holds).
 */
export type TableRow = { key: string; record: HeldRecord; rowId: string | null; item: unknown }
export type TableGroup = { key: string; value: unknown; rows: readonly TableRow[] }

const rowsOf = (record: HeldRecord): TableRow[] => {
  const rows: unknown = record.data['rows']
  const ids = rowIdsOf(rows)
  if (ids.length === 0) return [{ key: record.id, record, rowId: null, item: undefined }]
  return ids.map((rowId, index) => ({
    key: `${record.id}/${rowId}`,
    record,
    rowId,
    item: (rows as unknown[])[index],
  }))
}
export function tableRows(records: readonly HeldRecord[]): TableRow[] {
  return records.flatMap(rowsOf)
}

/** Rows whose value is the same stand together, in the order in which the values first appear. */
export function groupRows(
  rows: readonly TableRow[],
  valueOf: (row: TableRow) => unknown,
): TableGroup[] {
  const groups = new Map<string, { value: unknown; rows: TableRow[] }>()
  for (const row of rows) {
    const value = valueOf(row)
    const key = JSON.stringify(value) ?? ''
    const group = groups.get(key) ?? { value, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}

const groupValue = (state: State, row: TableRow, now: number): unknown => {
  const setting = settingFor(state, row.record)
  const expr = setting?.pageType.content.rowGroup
  return setting && expr
    ? (valueOf({ expr }, { record: row.record, setting, now, item: row.item }).value ?? '')
    : ''
}
type Shown = {
  current: readonly HeldRecord[]
  settings: State['settings']
  groups: readonly TableGroup[]
  rows: readonly TableRow[]
}
let shown: Shown | null = null
/** Rows as they stand on screen: in the groups that their settings ask for. */
export function shownTable(bench: Bench): Pick<Shown, 'groups' | 'rows'> {
  const state = get(bench)
  const {
    batches: { current },
    settings,
  } = state
  if (shown?.current === current && shown.settings === settings) return shown
  const groups = groupRows(tableRows(current), (row) => groupValue(state, row, serverNow(bench)))
  shown = { current, settings, groups, rows: groups.flatMap((group) => group.rows) }
  return shown
}
export function shownRows(bench: Bench): readonly TableRow[] {
  return shownTable(bench).rows
}

const keyInFocus = ({ focusId, rowId, batches: { current } }: State): string | null => {
  const id = focusId ?? current[0]?.id
  return id === undefined ? null : rowId === null ? id : `${id}/${rowId}`
}
/** The row in focus: of a record with rows of its own the first, unless one of them was gone to. */
export function rowInFocus(bench: Bench, state: State): TableRow | undefined {
  const rows = shownRows(bench)
  return (
    rows.find((row) => row.key === keyInFocus(state)) ??
    rows.find((row) => row.record.id === state.focusId) ??
    rows[0]
  )
}

export function tickedRows(bench: Bench): TableRow[] {
  return shownRows(bench).filter((row) => bench.ticks.get(row.key))
}
/** What a result or label falls on: the ticked rows, else the one in focus. */
export function rowsInHand(bench: Bench, state: State): TableRow[] {
  const ticked = tickedRows(bench)
  const one = rowInFocus(bench, state)
  return ticked.length > 0 ? ticked : one ? [one] : []
}

export function goToRow(bench: Bench, row: TableRow): void {
  focusOn(bench, row.record.id)
  set(bench, { rowId: row.rowId })
}
/** Forgets ticks of rows that are gone, so that one that comes back is not ticked unseen. */
export function dropTicks(bench: Bench): void {
  const keys = new Set(shownRows(bench).map((row) => row.key))
  for (const key of bench.ticks.entries().keys()) if (!keys.has(key)) bench.ticks.delete(key)
}
