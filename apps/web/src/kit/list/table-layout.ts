/** What a person has made of the columns of one list. */
export type TableLayout = {
  hidden: readonly string[]
  /** Keys in the order in which the columns stand; others stand where they always do. */
  order: readonly string[]
  /** Widths in px. */ widths: Readonly<Record<string, number>>
}
type Placed = { key: string; pin?: 'end' }

const usualLayout: TableLayout = { hidden: [], order: [], widths: {} }
type Optional = { key: string; optional?: true }
/** Columns as they stand before a person has changed them. */
export function layoutAtFirst(columns: readonly Optional[]): TableLayout {
  return { ...usualLayout, hidden: columns.filter((one) => one.optional).map(({ key }) => key) }
}
/** Whether a person has changed nothing of columns, or back again. */
export function isAtFirst(
  { hidden, order, widths }: TableLayout,
  columns: readonly Optional[],
): boolean {
  return (
    hidden.length === columns.filter((one) => one.optional).length &&
    columns.every((one) => hidden.includes(one.key) === (one.optional ?? false)) &&
    order.length === 0 &&
    Object.keys(widths).length === 0
  )
}
export const narrowest = 48
export const widest = 1200

const areKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && value >= narrowest && value <= widest

/** What the browser kept, or null; a bare list of keys is that of hidden columns. */
export function readLayout(kept: unknown): TableLayout | null {
  if (areKeys(kept)) return { ...usualLayout, hidden: kept }
  if (typeof kept !== 'object' || kept === null) return null
  const { hidden, order, widths } = kept as Record<string, unknown>
  return areKeys(hidden) &&
    areKeys(order) &&
    typeof widths === 'object' &&
    widths !== null &&
    Object.values(widths).every(isWidth)
    ? { hidden, order, widths: widths as Record<string, number> }
    : null
}

/**
 * Columns as a person has put them. One that is in no order yet follows the column it always
 * follows; what is pinned to the end stays there.
 */
export function inOrder<C extends Placed>(columns: readonly C[], order: readonly string[]): C[] {
  const placed = order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  for (const [at, column] of columns.entries()) {
    if (placed.includes(column)) continue
    const before = columns[at - 1]
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, column)
  }
  return [...placed.filter(({ pin }) => pin === undefined), ...placed.filter(({ pin }) => pin)]
}

/** Keys with one of them put where another stands. */
export function moveKey(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter((one) => one !== key)
  return [...others.slice(0, to), key, ...others.slice(to)]
}

/** A width within what can still be seen and reached. */
export function widthWithin(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)))
}
