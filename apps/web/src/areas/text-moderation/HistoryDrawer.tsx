import { actTextKey } from '@oas/contract/audit-actions'
import type { Input, Output } from '@oas/contract/define'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column, sorted } from '../../kit/list/column.ts'
import { useOwnSort } from '../../kit/list/use-call-sort.ts'
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

type Entry = Output<typeof textModerationCalls.history>['list'][number]
type Props = {
  kind: Input<typeof textModerationCalls.history>['kind']
  id: string
  name: string
  onClose: () => void
}
/** Who did what to a library, a category, a scene, a word, a release or a sandbox. */
export function HistoryDrawer({ kind, id, name, onClose }: Props) {
  const { sorting, asked } = useOwnSort(textModerationCalls.history)
  const { data, isFetching, error } = useCall(
    textModerationCalls.history,
    { kind, id, ...asked, pageSize: 100 },
    { keepPrevious: true },
  )
  const columns: Column<Entry>[] = [
    sorted(column('at', 'frontend.time', 160, (row) => formatTime(row.at))),
    sorted(column('actor', 'text_moderation.by', 120, (row) => row.actor)),
    sorted(
      column('action', 'text_moderation.kind', 170, (row) =>
        tData(`people.${actTextKey(row.action)}`),
      ),
    ),
    column('before', 'text_moderation.before', null, (row) =>
      lines(row.before, row.after, 'before'),
    ),
    column('after', 'text_moderation.after', null, (row) => lines(row.before, row.after, 'after')),
  ]
  return (
    <Drawer title={`${t('text_moderation.history')}: ${name}`} onClose={onClose} width={860}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('text_moderation.history')}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        sorting={sorting}
        columns={columns}
      />
    </Drawer>
  )
}
