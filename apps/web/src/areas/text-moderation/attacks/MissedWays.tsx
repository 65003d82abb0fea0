import type { AttackRow } from '@oas/contract/text-moderation/attack-calls'
import { t, tData } from '../../../i18n/texts.ts'

/** Disguises that get through, each with the text that does. */
export function MissedWays({ missed }: { missed: AttackRow['missed'] }) {
  if (missed.length === 0) return <span className="muted">{t('text_attack.none_missed')}</span>
  return (
    <ul className="plain-list">
      {missed.map(({ way, text }) => (
        <li key={way}>
          <span className="muted">{tData(`text_moderation.way_${way}`)}</span>{' '}
          <span className="mono" translate="no">
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
