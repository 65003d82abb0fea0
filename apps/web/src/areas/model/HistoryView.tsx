import type { Input } from '@oas/contract/define'
import { modelCalls } from '@oas/contract/model/calls'
import { useCall } from '../../api/use-call.ts'
<<<<<<< HEAD
import { HistoryTable } from '../../kit/people/HistoryTable.tsx'
=======
import { t, tData } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column } from '../../kit/list/column.ts'
import { diffOf } from '../../kit/people/diff.ts'
import { formatTime } from '../../kit/time.ts'

const lines = (before: unknown, after: unknown, side: 'before' | 'after') =>
  diffOf(before, after).map((line) => (
    <div key={line.field} className="mono">
      {line.field}:{' '}
      {line.added.length + line.removed.length > 0
        ? (side === 'before' ? line.removed : line.added).join(', ')
        : line[side]}
    </div>
  ))

type Entry = Output<typeof modelCalls.history>['list'][number]
const columns = (): Column<Entry>[] => [
  column('at', 'frontend.time', 150, (row) => formatTime(row.at)),
  column('actor', 'model.by', 110, (row) => row.actor),
  column('action', 'model.history', 150, (row) => tData(`people.${actTextKey(row.action)}`)),
  column('before', 'model.before', null, (row) => lines(row.before, row.after, 'before')),
  column('after', 'model.after', null, (row) => lines(row.before, row.after, 'after')),
]
>>>>>>> b9316040 (Read titles of columns of models when they are drawn)

type Props = Pick<Input<typeof modelCalls.history>, 'kind' | 'id'>
/** Who did what to a model, a version, a label or a strategy. */
export function HistoryView({ kind, id }: Props) {
  const { data, isFetching, error } = useCall(modelCalls.history, { kind, id, pageSize: 100 })
<<<<<<< HEAD
  return <HistoryTable data={data} error={error} loading={isFetching} />
=======
  return (
    <>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('model.history')}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        columns={columns()}
      />
    </>
  )
>>>>>>> b9316040 (Read titles of columns of models when they are drawn)
}
