import { t } from '../../i18n/texts.ts'
import { Outcome } from '../../kit/form/Outcome.tsx'
import { numberAsTyped } from '../../kit/form/lines.ts'
import type { Made } from './batch-draft.ts'
import { EffectLine } from './words.tsx'

/** What a batch would do, and which lines it would not take. */
export function BatchEffect({ made, numbers }: { made: Made; numbers: readonly number[] }) {
  return (
    <Outcome of={made} className="batch-effect">
      <EffectLine effect={made.effect} />
      <p className="muted">
        {made.needsReview
          ? t('batch_punish.will_wait')
          : t('batch_punish.will_run', { n: made.seconds })}
      </p>
      {made.refused.length > 0 && (
        <p>
          <span className="state-tag bad">
            {t('batch_punish.bad_lines', { n: made.refused.length })}
          </span>
        </p>
      )}
      {made.refused.length > 0 && (
        <ul>
          {made.refused.slice(0, 50).map((bad) => (
            <li key={bad.line}>
              {t('batch_punish.line_n', { n: numberAsTyped(numbers, bad.line) })}:{' '}
              <code>{bad.text}</code> – {bad.reason}
            </li>
          ))}
        </ul>
      )}
    </Outcome>
  )
}
