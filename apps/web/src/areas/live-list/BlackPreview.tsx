import { t } from '../../i18n/texts.ts'
import { numberAsTyped } from '../../kit/form/lines.ts'
import type { Found } from './use-black-additions.ts'

type Props = {
  found: Found
  /** Where each line stood as it was typed; null where lines came from a workbook. */
  numbers: readonly number[] | null
}

/** How many would be added, and what would be refused, line by line. */
export function BlackPreview({ found, numbers }: Props) {
  return (
    <div role="status">
      <p>{t('live_list.preview_line', { n: found.added, refused: found.refused.length })}</p>
      <ul>
        {found.refused.slice(0, 50).map((one) => (
          <li key={one.line}>
            {t('live_list.line_n', {
              n: numbers ? numberAsTyped(numbers, one.line) : one.line,
            })}
            : <code>{one.text}</code> – {one.reason}
          </li>
        ))}
      </ul>
    </div>
  )
}
