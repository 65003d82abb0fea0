import type { Column } from '../../kit/list/DataTable.tsx'
import { column, monoColumn, sorted } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'

type Captured = { at: number; appId: number; sid: string; uid: string }

/** When something was ordered of a session, its app and its host; it leads to its pictures. */
export function captureColumns<R extends Captured>(nameOf: (appId: number) => string): Column<R>[] {
  return [
    sorted(column('at', 'live_list.at', 150, (row) => formatTime(row.at))),
    column('app', 'live_list.app', 90, (row) => nameOf(row.appId)),
    sorted(
      monoColumn('sid', 'live_list.sid', 170, (row) => (
        <a href={`#/live-capture/index?appId=${row.appId}&sid=${encodeURIComponent(row.sid)}`}>
          {row.sid}
        </a>
      )),
    ),
    sorted(monoColumn('uid', 'live_list.uid', 120, (row) => row.uid)),
  ]
}
