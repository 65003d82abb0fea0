import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../../i18n/texts.ts'
import { timeText } from '../../shapes/value-text.ts'
import { accountOf, deviceCount } from '../../shapes/profile.ts'
import { Unreadable } from '../Unreadable.tsx'

const worst = 100
/** What is known of an account, and how suspicious machines find it from 0 to 100. */
export function AccountStrip({ record }: { record: HeldRecord }) {
  const read = accountOf(record)
  if (!read) return null
  if (!read.ok) return <Unreadable at={read.at} />
  const { registeredAt, level, followers, devices, score } = read.value
  const seen = deviceCount(devices)
  const facts = [
    [t('panel.registered'), registeredAt === null ? null : timeText(registeredAt)],
    [t('panel.level'), level],
    [t('panel.followers'), followers],
    [t('panel.devices'), seen],
  ] as const
  const risk = score === null ? null : Math.round(Math.max(0, Math.min(worst, score)))
  return (
    <dl className="wb-facts pf-strip">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="nd-number">{value}</dd>
          </div>
        ),
      )}
      {risk === null ? null : (
        <div>
          <dt>{t('panel.score')}</dt>
          <dd className="pf-score">
            <meter
              min={0}
              max={worst}
              low={40}
              high={70}
              optimum={0}
              value={risk}
              aria-label={t('panel.score')}
            />
            <b className="nd-number">{risk}</b>
          </dd>
        </div>
      )}
    </dl>
  )
}
