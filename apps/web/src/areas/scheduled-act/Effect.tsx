import type { Scheduled } from '@oas/contract/scheduled-act/schemas'
import { t } from '../../i18n/texts.ts'
import { Outcome } from '../../kit/form/Outcome.tsx'

const shown = 50
/** How many acts there would be, and whom they would leave out. */
export function Effect({ of }: { of: Scheduled }) {
  const { acts, leftOut, needsReview } = of
  return (
    <Outcome of={of} className="scheduled-effect">
      <p>
        <span className="state-tag good">{t('scheduled_act.will_do', { n: acts })}</span>{' '}
        {leftOut.length > 0 && (
          <span className="state-tag warn">
            {t('scheduled_act.will_leave', { n: leftOut.length })}
          </span>
        )}
      </p>
      {needsReview && <p className="muted">{t('scheduled_act.will_wait')}</p>}
      {leftOut.length > 0 && (
        <ul>
          {leftOut.slice(0, shown).map(({ key, reason }) => (
            <li key={`${key} ${reason}`}>
              <code>{key}</code> – {reason}
            </li>
          ))}
        </ul>
      )}
    </Outcome>
  )
}
