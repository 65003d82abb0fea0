import { actTextKey } from '@oas/contract/audit-actions'
import { t, tData } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../list/DataTable.tsx'
import { column, sorted } from '../list/column.ts'
import { formatTime } from '../time.ts'
import { diffOf } from './diff.ts'

/** An entry of the log of changes, as areas tell it of something they have. */
type Entry = {
  id: string
  at: number
  actor: string
  action: string
  before: unknown
  after: unknown
}
type Props = {
  data: { list: readonly Entry[] } | undefined
  error: Error | null
  loading: boolean
  sorting?: Parameters<typeof DataTable<Entry>>[0]['sorting']
}

const lines = (before: unknown, after: unknown, side: 'before' | 'after') =>
  diffOf(before, after).map((line) => (
    <div key={line.field} className="mono">
      {line.field}:{' '}
      {line.added.length + line.removed.length > 0
        ? (side === 'before' ? line.removed : line.added).join(', ')
        : line[side]}
    </div>
  ))
const columns: Column<Entry>[] = [
  sorted(column('at', 'frontend.time', 160, (row) => formatTime(row.at))),
  sorted(column('actor', 'frontend.history_by', 120, (row) => row.actor)),
  sorted(
    column('action', 'frontend.history_act', 170, (row) =>
      tData(`people.${actTextKey(row.action)}`),
    ),
  ),
  column('before', 'frontend.history_before', null, (row) =>
    lines(row.before, row.after, 'before'),
  ),
  column('after', 'frontend.history_after', null, (row) => lines(row.before, row.after, 'after')),
]

/** Who did what to something, and what it was before and after. */
export function HistoryTable({ data, error, loading, sorting }: Props) {
  return (
    <>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('frontend.history')}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={loading}
        columns={columns}
        {...(sorting ? { sorting } : {})}
      />
    </>
  )
}
