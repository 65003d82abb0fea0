import type { StrategyAct, StrategyState } from '@oas/contract/model/schemas'
import type { Permission } from '@oas/contract/permissions'
import type { ReactNode } from 'react'
import { t } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'

/** Something that two people bring into force. */
type Held = { name: string; state: StrategyState; liveBody: unknown }
const acts: readonly {
  act: StrategyAct
  right: Permission
  fits: (row: Held) => boolean
}[] = [
  {
    act: 'submit',
    right: 'model.edit',
    fits: ({ state }) => state === 'draft' || state === 'rejected' || state === 'stopped',
  },
  { act: 'approve', right: 'model.review', fits: ({ state }) => state === 'pending' },
  { act: 'reject', right: 'model.review', fits: ({ state }) => state === 'pending' },
  { act: 'stop', right: 'model.release', fits: ({ liveBody }) => liveBody !== null },
]

/** Buttons for what one may do with it in its state; each asks first, with `text` to read. */
export function stateButtons(
  row: Held,
  why: (right: Permission) => string | undefined,
  move: (act: StrategyAct, reason: string) => Promise<unknown>,
  text: (act: StrategyAct) => ReactNode = () => row.name,
) {
  return acts
    .filter(({ fits, right }) => fits(row) && why(right) === undefined)
    .map(({ act }) => ({
      label: t(`model.${act}`),
      act: () =>
        confirm({
          title: t(`model.${act}`),
          text: text(act),
          confirmLabel: t(`model.${act}`),
          danger: act === 'reject' || act === 'stop',
          ...(act === 'reject' || act === 'stop' ? { reason: 200 } : {}),
          act: (reason) => move(act, reason),
        }),
    }))
}
