import type { Output } from '@oas/contract/define'
import type { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { column, sorted } from '../../kit/list/column.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { diffOf } from '../../kit/people/diff.ts'
import { actionName, fieldLabel } from '../../kit/people/words.tsx'
import { formatTime } from '../../kit/time.ts'

export type LogEntry = Output<typeof featureLibraryCalls.log>['list'][number]

const lines = ({ before, after }: LogEntry, side: 'before' | 'after') =>
  diffOf(before, after).map((line) => (
    <div key={line.field}>
      {fieldLabel(line.field)}:{' '}
      <span className="mono">
        {line.added.length + line.removed.length > 0
          ? (side === 'before' ? line.removed : line.added).join(', ')
          : line[side]}
      </span>
    </div>
  ))

/** Who did what, as a list; one of all features names the feature, too. */
export function logColumns(withSubject: boolean): Column<LogEntry>[] {
  return [
    sorted(column('at', 'frontend.time', 160, (row) => formatTime(row.at))),
    sorted(column('actor', 'feature_library.by', 120, (row) => row.actor)),
    sorted(column('action', 'feature_library.action', 170, (row) => actionName(row.action))),
    ...(withSubject
      ? [column<LogEntry>('subject', 'feature_library.subject', 200, (row) => row.subject)]
      : []),
    column('before', 'feature_library.before', null, (row) => lines(row, 'before')),
    column('after', 'feature_library.after', null, (row) => lines(row, 'after')),
    column('reason', 'frontend.reason', 180, (row) => row.reason),
  ]
}
