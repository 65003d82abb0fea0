import type { Column } from '../../kit/list/DataTable.tsx'
import { useWindowSize } from '../../kit/window-size.ts'

/** Windows narrower than this do not hold every column of the wider lists. */
const roomy = 1500

/**
 * The columns that a window has room for: a narrow one leaves out those that can be spared, and
 * `narrow` says so to columns that take up what they held.
 */
export function useFitting<R>(
  columnsOf: (narrow: boolean) => readonly Column<R>[],
  spare: ReadonlySet<string>,
): readonly Column<R>[] {
  const narrow = useWindowSize().width < roomy
  const columns = columnsOf(narrow)
  return narrow ? columns.filter((column) => !spare.has(column.key)) : columns
}
