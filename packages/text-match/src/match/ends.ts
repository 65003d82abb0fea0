import type { MatchMode } from './items.ts'
import { type Ends, unitKind, unitKinds } from './scripts.ts'
import { fitsStem } from './stems.ts'

/** Whether an end, as it is written and as it is read, goes on in what stands beside it. */
const goesOn = (kinds: Uint8Array, read: number, written: number, beside: number): boolean => {
  const next = kinds[beside] ?? 0
  if (next === unitKind.none) return false
  const asRead = kinds[read] ?? 0
  const asWritten = kinds[written] ?? 0
  if (next === unitKind.mark)
    return asRead >= unitKind.firstScript || asWritten >= unitKind.firstScript
  return next === asRead || next === asWritten
}

/** Whether a find begins where a word or number begins. */
const beginsWord = ({ plain, from, first }: Ends): boolean =>
  from === 0 || !goesOn(unitKinds(), first, plain.charCodeAt(from), plain.charCodeAt(from - 1))

/** Whether a find ends where a word or number ends. */
const endsWord = ({ plain, to, last }: Ends): boolean =>
  to >= plain.length || !goesOn(unitKinds(), last, plain.charCodeAt(to - 1), plain.charCodeAt(to))

/**
 * Whether a find stands in the plain stream as its mode asks: `word` and `auto` between the ends of
 * words (which scripts that write without them do not have), `stem` between one prefix and two
 * suffixes of the languages, `prefix` at the beginning of a word, `substring` anywhere.
 */
export function fitsMode(mode: MatchMode, ends: Ends, languages: readonly string[]): boolean {
  if (mode === 'substring') return true
  if (mode === 'prefix') return beginsWord(ends)
  const isWhole = beginsWord(ends) && endsWord(ends)
  return isWhole || (mode === 'stem' && fitsStem(ends, languages))
}
