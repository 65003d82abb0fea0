import { scheduledActCalls } from '@oas/contract/scheduled-act/calls'
import { type ScheduledAct, openStates } from '@oas/contract/scheduled-act/schemas'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column } from '../../kit/list/column.ts'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { useApps } from '../../kit/use-apps.ts'
import { RowButton } from './RowButton.tsx'
import { TimeDialog } from './TimeDialog.tsx'
import { actColumns, actFilters, actInput } from './columns.tsx'
import { useActs } from './use-acts.tsx'
import { useHand } from './use-hand.ts'
import { TimeToCome } from './words.tsx'

type Props = { setMaking: (kind: 'begin' | 'end') => void; why: string | undefined }

/** Acts whose time is to come, the next first. */
export function WaitingList({ setMaking, why }: Props) {
  const { choices, nameOf } = useApps()
  const { opens } = useMay()
  const { mayStop, mayMove } = useHand()
  const { cancel } = useActs()
  const ticks = useTicks()
  const [moving, setMoving] = useState<readonly ScheduledAct[] | null>(null)
  const buttons = column<ScheduledAct>('actions', 'frontend.actions', 170, (row) => (
    <span className="row-actions">
      {mayMove(row) && (
        <RowButton
          label={t('scheduled_act.set_time')}
          of={row.uid || row.postId}
          onPress={() => setMoving([row])}
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
  ))
  const time = column<ScheduledAct>('time', 'scheduled_act.run_at', 250, (row) => (
    <TimeToCome at={row.runAt} />
  ))
  return (
    <QueryList
      title={t('scheduled_act.title')}
      about={t('scheduled_act.about_waiting')}
      call={scheduledActCalls.list}
      paging="keyset"
      columns={actColumns({ appName: nameOf, opens }, time, [buttons])}
      idOf={(row) => row.id}
      ticks={(rows) => ticks.of(rows.filter(mayStop), (row) => row.id)}
      fields={actFilters(choices, openStates)}
      inputOf={(values) => actInput('waiting', values)}
      refetchMs={5000}
      actions={(rows) => {
        const chosen = rows.filter((row) => mayStop(row) && ticks.ids.includes(row.id))
        const movable = chosen.filter(mayMove)
        return (
          <>
            {chosen.length > 0 && (
              <button
                type="button"
                className="btn danger"
                onClick={() =>
                  cancel(
                    chosen.map((row) => row.id),
                    ticks.clear,
                  )
                }
              >
                {t('scheduled_act.cancel_ticked', { n: chosen.length })}
              </button>
            )}
            {movable.length > 0 && (
              <button type="button" className="btn" onClick={() => setMoving(movable)}>
                {t('scheduled_act.set_time_ticked', { n: movable.length })}
              </button>
            )}
            <button
              type="button"
              className="btn"
              disabled={why !== undefined}
              title={why}
              onClick={() => setMaking('end')}
            >
              {t('scheduled_act.end')}
            </button>
            <button
              type="button"
              className="btn primary"
              disabled={why !== undefined}
              title={why}
              onClick={() => setMaking('begin')}
            >
              {t('scheduled_act.begin')}
            </button>
          </>
        )
      }}
    >
      {moving && <TimeDialog acts={moving} onClose={() => setMoving(null)} onDone={ticks.clear} />}
    </QueryList>
  )
}
