import type { Column } from '../../kit/list/DataTable.tsx'
import { column } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'

/** When and by whom a row was changed last. */
export function changedColumn<R extends { updatedAt: number; updatedBy: string }>(): Column<R> {
  return column('changed', 'exposure.changed', 230, (row) => (
    <>
      {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
    </>
  ))
}
