import { scheduledActCalls } from '@oas/contract/scheduled-act/calls'
import { type ScheduledAct, actStates } from '@oas/contract/scheduled-act/schemas'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { RowButton } from './RowButton.tsx'
import { actColumns, actFilters, actInput } from './columns.tsx'
import { useActs } from './use-acts.tsx'
import { useHand } from './use-hand.ts'
import { isOpen } from './words.tsx'

/** Acts that were done, or never will be, the last first. */
export function PastList() {
  const { choices, nameOf } = useApps()
  const { opens } = useMay()
  const { mayStop, mayTryAgain } = useHand()
  const { cancel, tryAgain } = useActs()
  const time = column<ScheduledAct>('time', 'scheduled_act.run_at', 150, (row) =>
    formatTime(row.runAt),
  )
  const last = [
    column<ScheduledAct>('ended', 'scheduled_act.ended_at', 150, (row) => formatTime(row.endedAt)),
    column<ScheduledAct>('actions', 'frontend.actions', 150, (row) => (
      <span className="row-actions">
        {mayTryAgain(row) && (
          <RowButton
            label={t('scheduled_act.try_again')}
            of={row.uid || row.postId}
            onPress={() => tryAgain(row)}
          />
        )}
        {mayStop(row) && (
          <RowButton
            label={t('scheduled_act.cancel')}
            of={row.uid || row.postId}
            onPress={() => cancel([row.id])}
          />
        )}
      </span>
    )),
  ]
  return (
    <QueryList
      title={t('scheduled_act.title')}
      about={t('scheduled_act.about_past')}
      call={scheduledActCalls.list}
      paging="keyset"
      columns={actColumns({ appName: nameOf, opens }, time, last)}
      idOf={(row) => row.id}
      fields={actFilters(
        choices,
        actStates.filter((state) => !isOpen(state)),
      )}
      inputOf={(values) => actInput('past', values)}
      refetchMs={5000}
    />
  )
}
