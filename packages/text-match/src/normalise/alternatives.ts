// Second readings of the plain stream, unit by unit, where they differ from it.
import { type Source, squeeze } from './squeeze.ts'
import type { SqueezedStream } from './stream.ts'
import { alphabetsOf, latinizeTokens, undoLeet } from './twins.ts'
import type { Profile } from './profile.ts'
import { kind, kindTable } from './unicode.ts'

const native = kind.cyrillic | kind.greek
const alphabetic = kind.latin | native
const replaceable = kind.number | kind.sign

/**
 * The squeezed readings in which twins of other alphabets, and digits and signs that stand for
 * letters, are undone: none where that changes nothing, two where a sign stands for two letters.
 * `kinds` are those of all units.
 */
export function listAlternatives(
  source: Source,
  kinds: number,
  profile: Profile,
  language: string,
): SqueezedStream[] {
  const mayTwin = profile.twins && (kinds & native) !== 0
  // Signs of the profile's own rows are of no kind that is known before the text is read.
  const hasSigns = (kinds & replaceable) !== 0 || (profile.tables?.leet ?? []).length > 0
  const mayLeet = profile.leet && (kinds & alphabetic) !== 0 && hasSigns
  if (!mayTwin && !mayLeet) return []
  const table = kindTable()
  const alphabets = alphabetsOf(profile)
  const { length } = source
  const units = source.units.slice(0, length)
  const twins = mayTwin && latinizeTokens(units, length, { kinds: table, alphabets, language })
  if (!mayLeet) return twins ? [squeeze({ ...source, units }, 'twins')] : []
  const again = units.slice()
  const leet = undoLeet(units, length, { kinds: table, alphabets, second: false })
  if (!leet.changed) return twins ? [squeeze({ ...source, units }, 'twins')] : []
  const first = squeeze({ ...source, units }, 'leet')
  if (!leet.twoWays) return [first]
  undoLeet(again, length, { kinds: table, alphabets, second: true })
  return [first, squeeze({ ...source, units: again }, 'leet')]
}
