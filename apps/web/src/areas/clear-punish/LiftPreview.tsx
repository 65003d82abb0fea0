import { t } from '../../i18n/texts.ts'
import { Outcome } from '../../kit/form/Outcome.tsx'
import type { Found } from './use-lift.ts'
import { actName, whyText } from './words.tsx'

const shown = 50
/** How many would be lifted, and why others would be left. */
export function LiftPreview({ found }: { found: Found }) {
  const { cleared } = found
  return (
    <Outcome of={found} className="lift-preview">
      <p>
        <span className="state-tag good">{t('clear_punish.will_lift', { n: cleared })}</span>{' '}
        {found.refused > 0 && (
          <span className="state-tag warn">
            {t('clear_punish.will_leave', { n: found.refused })}
          </span>
        )}
      </p>
      <ul>
        {found.list
          .filter((one) => !one.cleared)
          .slice(0, shown)
          .map((one) => (
            <li key={`${one.key} ${one.punishId}`}>
              <code>{one.key}</code> {one.act === null ? '' : actName(one.act)} –{' '}
              {whyText(one.reason)}
            </li>
          ))}
      </ul>
    </Outcome>
  )
}
