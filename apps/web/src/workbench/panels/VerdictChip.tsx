import type { ResultButton } from '@oas/contract/setting/schemas'
import { tData } from '../../i18n/texts.ts'
import { isViolation } from '../rules/result.ts'

/** The chosen verdict of a row: shape, colour and word. */
export function VerdictChip({ button }: { button: ResultButton | undefined }) {
  return button ? (
    <span className={`wb-chip ${isViolation(button) ? 'bad' : 'good'}`}>
      {tData(button.transKey)}
    </span>
  ) : null
}
