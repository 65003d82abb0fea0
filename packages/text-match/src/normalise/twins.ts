import {
  cyrillicLeet,
  cyrillicTwins,
  greekTwins,
  latinLeet,
  latinTwins,
  nonLatinLanguages,
  outerSigns,
  secondLeet,
} from '../tables/alphabets.ts'
import type { Profile } from './profile.ts'
import { kind } from './unicode.ts'

type Pairs = ReadonlyMap<number, number>

const pairsOf = (rows: string): [number, number][] =>
  rows.split(' ').map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)])
const extraOf = (rows: readonly (readonly [string, string])[] = []): [number, number][] =>
  rows.map(([from, to]) => [from.charCodeAt(0), to.charCodeAt(0)])

/** The pairs of letters that a profile reads alike. */
export type Alphabets = {
  toLatin: Pairs
  toCyrillic: Pairs
  toGreek: Pairs
  leet: Pairs
  secondLeet: Pairs
  cyrillicLeet: Pairs
  /** Signs that stand for letters by rows of the profile: they are part of a token too. */
  ownSigns: ReadonlySet<number>
}

const alphabets = new WeakMap<Profile, Alphabets>()

/** The pairs of letters of a profile; made once. */
export function alphabetsOf(profile: Profile): Alphabets {
  const before = alphabets.get(profile)
  if (before) return before
  const made = {
    toLatin: new Map([...pairsOf(latinTwins), ...extraOf(profile.tables?.twins)]),
    toCyrillic: new Map(pairsOf(cyrillicTwins)),
    toGreek: new Map(pairsOf(greekTwins)),
    leet: new Map([...pairsOf(latinLeet), ...extraOf(profile.tables?.leet)]),
    secondLeet: new Map([
      ...pairsOf(latinLeet),
      ...pairsOf(secondLeet),
      ...extraOf(profile.tables?.leet),
    ]),
    cyrillicLeet: new Map(pairsOf(cyrillicLeet)),
    ownSigns: new Set(extraOf(profile.tables?.leet).map(([sign]) => sign)),
  }
  alphabets.set(profile, made)
  return made
}

const alphabetic = kind.latin | kind.cyrillic | kind.greek
const native = kind.cyrillic | kind.greek
const inToken = alphabetic | kind.number

/** Calls for every stretch of units of some kinds. */
const forTokens = (
  units: Uint16Array,
  length: number,
  { kinds, of, signs }: { kinds: Uint8Array; of: number; signs?: ReadonlySet<number> },
  visit: (from: number, to: number, seen: number) => void,
): void => {
  const own = signs && signs.size > 0 ? signs : null
  let at = 0
  while (at < length) {
    let seen = 0
    const from = at
    while (at < length) {
      const unit = units[at] as number
      const one = own?.has(unit) ? kind.sign : (kinds[unit] as number)
      if ((one & of) === 0) break
      seen |= one
      at += 1
    }
    if (seen === 0) at += 1
    else visit(from, at, seen)
  }
}

const hasAll = (
  units: Uint16Array,
  [from, to]: readonly [number, number],
  { kinds, of }: { kinds: Uint8Array; of: number },
  pairs: Pairs,
): boolean => {
  for (let at = from; at < to; at += 1) {
    const unit = units[at] as number
    if (((kinds[unit] as number) & of) !== 0 && !pairs.has(unit)) return false
  }
  return true
}

const replaceAll = (units: Uint16Array, from: number, to: number, pairs: Pairs): void => {
  for (let at = from; at < to; at += 1) {
    const unit = units[at] as number
    units[at] = pairs.get(unit) ?? unit
  }
}

/**
 * Puts tokens that mix Latin with Cyrillic or Greek into one alphabet, in place: into that of the
 * letters that have no twin; where all have one, into Latin, or in texts of `nonLatinLanguages`
 * into the other; where both alphabets have such letters, the token stays. A token is a stretch of
 * letters of the three alphabets and digits.
 */
export function unmixTokens(
  units: Uint16Array,
  length: number,
  context: { kinds: Uint8Array; alphabets: Alphabets; language: string },
): void {
  const { kinds, alphabets, language } = context
  const { toLatin, toCyrillic, toGreek } = alphabets
  forTokens(units, length, { kinds, of: inToken }, (from, to, seen) => {
    if ((seen & kind.latin) === 0 || (seen & native) === 0) return
    const back = (seen & kind.cyrillic) === 0 ? toGreek : toCyrillic
    const isLatin = hasAll(units, [from, to], { kinds, of: native }, toLatin)
    const isNative = hasAll(units, [from, to], { kinds, of: kind.latin }, back)
    if (isLatin && (!isNative || !nonLatinLanguages.has(language)))
      replaceAll(units, from, to, toLatin)
    else if (isNative) replaceAll(units, from, to, back)
  })
}

/**
 * Puts tokens of Cyrillic or Greek letters that all have Latin twins into Latin, in place, unless
 * the text is of one of `nonLatinLanguages`; tells whether any was.
 */
export function latinizeTokens(
  units: Uint16Array,
  length: number,
  context: { kinds: Uint8Array; alphabets: Alphabets; language: string },
): boolean {
  const { kinds, alphabets, language } = context
  let changed = false
  if (nonLatinLanguages.has(language)) return false
  forTokens(units, length, { kinds, of: inToken }, (from, to, seen) => {
    if ((seen & native) === 0 || (seen & kind.latin) !== 0) return
    if (!hasAll(units, [from, to], { kinds, of: native }, alphabets.toLatin)) return
    replaceAll(units, from, to, alphabets.toLatin)
    changed = true
  })
  return changed
}

const outer: ReadonlySet<number> = new Set(Array.from(outerSigns, (sign) => sign.charCodeAt(0)))

/**
 * Puts letters for the digits and signs that stand for them within a token with a Latin letter, or
 * with a Cyrillic one, in place; tells whether any was, and whether the second reading differs.
 */
export function undoLeet(
  units: Uint16Array,
  length: number,
  context: { kinds: Uint8Array; alphabets: Alphabets; second: boolean },
): { changed: boolean; twoWays: boolean } {
  const { kinds, alphabets, second } = context
  const found = { changed: false, twoWays: false }
  const signs = alphabets.ownSigns
  forTokens(units, length, { kinds, of: inToken | kind.sign, signs }, (first, end, seen) => {
    if ((seen & alphabetic) === 0 || (seen & (kind.number | kind.sign)) === 0) return
    let [from, to] = [first, end]
    while (from < to && outer.has(units[from] as number)) from += 1
    while (to > from && outer.has(units[to - 1] as number)) to -= 1
    const latin = second ? alphabets.secondLeet : alphabets.leet
    const pairs = (seen & kind.latin) === 0 ? alphabets.cyrillicLeet : latin
    for (let at = from; at < to; at += 1) {
      const unit = units[at] as number
      const read = pairs.get(unit)
      if (read === undefined) continue
      units[at] = read
      found.changed = true
      if (pairs === latin && alphabets.leet.get(unit) !== alphabets.secondLeet.get(unit))
        found.twoWays = true
    }
  })
  return found
}
