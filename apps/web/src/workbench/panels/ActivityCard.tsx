import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'

type Activity = { name?: unknown; rules?: unknown; from?: unknown; to?: unknown }
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The campaign that a record is entered for: its name, dates and rules. */
export function ActivityCard({ record }: { record: HeldRecord }) {
  const activity = record.data['activity'] as Activity | undefined
  if (typeof activity !== 'object' || activity === null) return null
  const rules = Array.isArray(activity.rules) ? activity.rules.map(text).filter(Boolean) : []
  return (
    <section className="wb-card" aria-label={t('audit.activity')}>
      <h4>
        {t('audit.activity')}: {text(activity.name)}
      </h4>
      {typeof activity.from === 'number' && typeof activity.to === 'number' ? (
        <p className="muted">
          {formatTime(activity.from)} – {formatTime(activity.to)}
        </p>
      ) : null}
      {rules.length > 0 ? (
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
