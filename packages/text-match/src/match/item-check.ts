import type { Profile } from '../normalise/profile.ts'
import { normaliseWord } from '../normalise/word.ts'
import type { CombinationItem, TextItem } from './items.ts'

const longestWord = 64
const mostPhrases = 50
const leastParts = 2
const mostParts = 6
const mostWords = 50
const mostNots = 20
const mostDistance = 200

/** One character says something where it is Han or a picture alone. */
const mayStandAlone = /^[\p{Script=Han}\p{Extended_Pictographic}]/u

const checkWord = (word: string, profiles: readonly Profile[]): string | null => {
  for (const profile of profiles) {
    const characters = Array.from(normaliseWord(word, profile).plain)
    if (characters.length === 0) return 'EMPTY'
    if (characters.length > longestWord) return 'TOO_LONG'
    if (characters.length === 1 && !mayStandAlone.test(characters[0] ?? '')) return 'TOO_SHORT'
  }
  return null
}
const checkWords = (words: readonly string[], profiles: readonly Profile[]): string | null => {
  for (const word of words) {
    const code = checkWord(word, profiles)
    if (code && code !== 'TOO_SHORT') return code
  }
  return null
}
const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

const checkCombination = (item: CombinationItem, profiles: readonly Profile[]): string | null => {
  const { parts, minParts, distance, not, notWithin } = item
  const isSound =
    isWithin(parts.length, leastParts, mostParts) && isWithin(minParts, leastParts, parts.length)
  if (!isSound) return 'PARTS'
  if (!parts.every(({ length }) => isWithin(length, 1, mostWords))) return 'ALTERNATIVES'
  if (!isWithin(distance, -1, mostDistance) || !isWithin(notWithin, 0, mostDistance))
    return 'DISTANCE'
  if (not.length > mostNots) return 'PHRASES'
  return checkWords([...parts.flat(), ...not], profiles)
}

/** Why an item cannot be searched for, or null; patterns are checked by `checkPattern` besides. */
export function checkItem(item: TextItem, profiles: readonly Profile[]): string | null {
  if (!isWithin(item.level, 1, 3)) return 'LEVEL'
  const except = item.kind === 'allow' ? [] : item.except
  if (except.length > mostPhrases) return 'PHRASES'
  const phrases = checkWords(except, profiles)
  if (phrases) return phrases
  if (item.kind === 'combination') return checkCombination(item, profiles)
  return item.kind === 'pattern' ? null : checkWord(item.rule, profiles)
}
