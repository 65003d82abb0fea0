import type { ladderCalls, liveStrategyCalls } from '@oas/contract/live-strategy/calls'
import type { StrategyState } from '@oas/contract/model/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../kit/Confirm.tsx'
import type { RowButton } from '../../kit/RowButtons.tsx'
import { draftActs, refreshes, useRights } from './words.tsx'

type Calls = Pick<typeof liveStrategyCalls | typeof ladderCalls, 'state' | 'remove'>
type Row = {
  id: string
  version: number
  state: StrategyState
  body: { name: string }
  liveBody: object | null
}
type More = { edit: () => void; history: () => void; more?: readonly RowButton[] }

/** What may be done with a strategy or ladder in its state. */
export function useMoves(calls: Calls): (row: Row, more: More) => RowButton[] {
  const why = useRights()
  const move = useSend(calls.state, { refreshes })
  const remove = useSend(calls.remove, { refreshes })
  return (row, { edit, history, more = [] }) => {
    const ref = { id: row.id, version: row.version }
    const { name } = row.body
    return [
      ...draftActs
        .filter(({ fits, right }) => fits(row) && why(right) === undefined)
        .map(({ act }) => ({
          label: t(`live_strategy.${act}`),
          act: () =>
            confirm({
              title: t(`live_strategy.${act}`),
              text: name,
              confirmLabel: t(`live_strategy.${act}`),
              danger: act === 'reject' || act === 'stop',
              ...(act === 'reject' || act === 'stop' ? { reason: 200 } : {}),
              act: (reason) => move.mutateAsync({ ...ref, act, reason }),
            }),
        })),
      { label: t('frontend.edit'), why: why('model.edit'), act: edit },
      ...more,
      { label: t('live_strategy.history'), act: history },
      ...(row.liveBody === null
        ? [
            {
              label: t('frontend.delete'),
              why: why('model.edit'),
              act: () => confirmDelete(name, () => remove.mutateAsync(ref)),
            },
          ]
        : []),
    ]
  }
}
