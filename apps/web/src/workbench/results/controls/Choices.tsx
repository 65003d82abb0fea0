import type { ReactNode } from 'react'
import { numberKey } from '../../actions/keys.ts'
import { keyText } from '../../../kit/key-text.ts'
import { useDigits } from '../../labels/use-digits.ts'

type Props = {
  label: string
  role: 'radio' | 'checkbox'
  choices: readonly Choice[]
  onPick: (index: number) => void
  keys?: boolean
  /** Digits that choices above these take. */
  digitsBefore?: number
}
type Choice = { id: string | number; text: ReactNode; on: boolean; color?: string | undefined }
/**
 * A row of choices, with their digits where those work; `role` says whether one or several may be
 * on.
 */
export function Choices({ label, role, choices, onPick, keys = true, digitsBefore = 0 }: Props) {
  const digits = useDigits()
  return (
    <div className="wb-choices" role={role === 'radio' ? 'radiogroup' : 'group'} aria-label={label}>
      {choices.map((choice, index) => {
        const key = numberKey(digitsBefore + index + 1)
        return (
          <button
            key={choice.id}
            type="button"
            role={role}
            aria-checked={choice.on}
            className="wb-choice"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(index)}
          >
            {choice.color ? <i className="wb-swatch" style={{ background: choice.color }} /> : null}
            {keys && digits === 'form' && key ? <kbd>{keyText(key)}</kbd> : null}
            <span>{choice.text}</span>
          </button>
        )
      })}
    </div>
  )
}
