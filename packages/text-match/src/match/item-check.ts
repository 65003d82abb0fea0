import type { CombinationItem, TextItem } from './items.ts'

const mostPhrases = 50
const leastParts = 2
const mostParts = 6
const mostWords = 50
const mostNots = 20
const mostDistance = 200

/** Why the numbers of an item cannot be used. */
export type ItemCode = 'LEVEL' | 'PHRASES' | 'PARTS' | 'ALTERNATIVES' | 'DISTANCE'

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

const checkCombination = (item: CombinationItem): ItemCode | null => {
  const { parts, minParts, distance, not, notWithin } = item
  const isSound =
    isWithin(parts.length, leastParts, mostParts) && isWithin(minParts, leastParts, parts.length)
  if (!isSound) return 'PARTS'
  if (!parts.every(({ length }) => isWithin(length, 1, mostWords))) return 'ALTERNATIVES'
  if (!isWithin(distance, -1, mostDistance) || !isWithin(notWithin, 0, mostDistance))
    return 'DISTANCE'
  return not.length > mostNots ? 'PHRASES' : null
}

/** Checks the numbers of an item; its words and patterns are checked as they are compiled. */
export function checkItem(item: TextItem): ItemCode | null {
  if (!isWithin(item.level, 1, 3)) return 'LEVEL'
  if (item.kind !== 'allow' && item.except.length > mostPhrases) return 'PHRASES'
  return item.kind === 'combination' ? checkCombination(item) : null
}
