import { keyText } from '../actions/keys.ts'

/** A key as it is printed on a control. */
export const Key = ({ combo }: { combo: string | null | undefined }) =>
  combo ? <kbd aria-hidden="true">{keyText(combo)}</kbd> : null
