import type { UserOrdersRun } from '@oas/contract/user-orders/schemas'
import { t } from '../../i18n/texts.ts'
import './user-orders.css'

const parts = ['done', 'warned', 'refused', 'skipped', 'cancelled'] as const

/** How far a run is, by what became of its orders. */
export function RunProgress({ run }: { run: UserOrdersRun }) {
  const decided = run.items - run.left
  const told = parts.filter((part) => run[part] > 0)
  return (
    <span
      className="uo-progress"
      title={told.map((part) => `${t(`user_orders.item_${part}`)} ${run[part]}`).join(' · ')}
    >
      <span>
        {decided} / {run.items}
      </span>
      <span
        className="uo-bar"
        role="progressbar"
        aria-label={t('user_orders.progress')}
        aria-valuemin={0}
        aria-valuemax={run.items}
        aria-valuenow={decided}
      >
        {told.map((part) => (
          <i
            key={part}
            className={part}
            style={{ width: `${run.items === 0 ? 0 : (run[part] / run.items) * 100}%` }}
          />
        ))}
      </span>
    </span>
  )
}
