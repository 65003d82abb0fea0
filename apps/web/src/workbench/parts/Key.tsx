import { keyText } from '../../kit/key-text.ts'

/** A key as it is printed on a control. */
export function Key({ combo }: { combo: string | null | undefined }) {
  return combo ? <kbd aria-hidden="true">{keyText(combo)}</kbd> : null
}
