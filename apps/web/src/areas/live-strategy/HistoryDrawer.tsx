import type { Output } from '@oas/contract/define'
import { ladderCalls, liveStrategyCalls } from '@oas/contract/live-strategy/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column } from '../../kit/list/column.ts'
import { actionName } from '../../kit/people/words.tsx'
import { formatTime } from '../../kit/time.ts'
import { Differences } from './Differences.tsx'

type Entry = Output<typeof ladderCalls.history>['list'][number]
const columns = (): Column<Entry>[] => [
  column('at', 'frontend.time', 160, (row) => formatTime(row.at)),
  column('actor', 'live_strategy.by', 120, (row) => row.actor),
  column('action', 'live_strategy.done', 190, (row) => actionName(row.action)),
  column('before', 'live_strategy.before', null, (row) => <Differences {...row} side="before" />),
  column('after', 'live_strategy.after', null, (row) => <Differences {...row} side="after" />),
]
const calls = { strategy: liveStrategyCalls.history, ladder: ladderCalls.history } as const

type Props = { kind: keyof typeof calls; id: string; onClose: () => void }
/** Who did what to a strategy or a ladder. */
export function HistoryDrawer({ kind, id, onClose }: Props) {
  const { data, isFetching, error } = useCall(calls[kind], { id, pageSize: 100 })
  return (
    <Drawer title={t('live_strategy.history')} width={900} onClose={onClose}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('live_strategy.history')}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        columns={columns()}
      />
    </Drawer>
  )
}
