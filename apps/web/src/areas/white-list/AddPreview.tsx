import { t } from '../../i18n/texts.ts'
import { Outcome } from '../../kit/form/Outcome.tsx'
import { numberAsTyped } from '../../kit/form/lines.ts'
import type { Found } from './use-additions.ts'

/** What would be added, changed and refused, line by line. */
export function AddPreview({ found, numbers }: { found: Found; numbers: readonly number[] }) {
  const { added } = found
  return (
    <Outcome of={found} className="white-preview">
      <p>
        <span className="state-tag good">{t('white_list.preview_added', { n: added })}</span>{' '}
        <span className="state-tag warn">
          {t('white_list.preview_changed', { n: found.changed })}
        </span>{' '}
        {found.refused.length > 0 && (
          <span className="state-tag bad">
            {t('white_list.preview_refused', { n: found.refused.length })}
          </span>
        )}{' '}
        {found.waits && <span className="muted">{t('white_list.waits')}</span>}
      </p>
      {found.refused.length > 0 && (
        <ul>
          {found.refused.slice(0, 50).map((one) => (
            <li key={one.line}>
              {t('white_list.line_n', { n: numberAsTyped(numbers, one.line) })}:{' '}
              <code>{one.text}</code> – {one.reason}
            </li>
          ))}
        </ul>
      )}
    </Outcome>
  )
}
