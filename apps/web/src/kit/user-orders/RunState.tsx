import type { UserOrdersRun } from '@oas/contract/user-orders/schemas'
import { t } from '../../i18n/texts.ts'

const tones = {
  review: 'warn',
  running: 'warn',
  done: 'good',
  rejected: 'bad',
  cancelled: '',
} as const

/** How a run stands. */
export function RunState({ state }: { state: UserOrdersRun['state'] }) {
  return <span className={`state-tag ${tones[state]}`}>{t(`user_orders.state_${state}`)}</span>
}
