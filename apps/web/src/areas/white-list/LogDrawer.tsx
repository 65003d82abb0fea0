import { actTextKey } from '@oas/contract/audit-actions'
import { whiteListCalls } from '@oas/contract/white-list/calls'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
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

/** Who did what to a list or an entry, with what it was before and after. */
export function LogDrawer({
  subject,
  id,
  name,
  onClose,
}: {
  subject: 'list' | 'entry'
  id: string
  name: string
  onClose: () => void
}) {
  const { sorting, asked } = useOwnSort(whiteListCalls.log)
  const { data, isFetching, error } = useCall(
    whiteListCalls.log,
    { subject, id, ...asked, pageSize: 100 },
    { keepPrevious: true },
  )
  return (
    <Drawer title={`${t('white_list.log')}: ${name}`} onClose={onClose} width={860}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('white_list.log')}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        sorting={sorting}
        columns={[
          {
            key: 'at',
            title: t('frontend.time'),
            width: 160,
            sort: 'at',
            render: (row) => formatTime(row.at),
          },
          {
            key: 'actor',
            title: t('white_list.made'),
            width: 120,
            sort: 'actor',
            render: (row) => row.actor,
          },
          {
            key: 'action',
            title: t('frontend.actions'),
            width: 150,
            sort: 'action',
            render: (row) => tData(`people.${actTextKey(row.action)}`),
          },
          {
            key: 'before',
            title: t('white_list.before'),
            render: (row) => lines(row.before, row.after, 'before'),
          },
          {
            key: 'after',
            title: t('white_list.after'),
            render: (row) => lines(row.before, row.after, 'after'),
          },
        ]}
      />
    </Drawer>
  )
}
