import { builtInProfiles } from '../normalise/profile.ts'
import { readText } from '../normalise/read-text.ts'
import type { Field, Found, Hit, Missing, Where } from './answers.ts'
import { primaryLanguage } from './applies.ts'
import { type SearchedField, makeCombinations } from './combinations.ts'
import { groupContacts } from './group-contacts.ts'
import type { Level } from './items.ts'
import { type PatternBudget, runPatterns } from './patterns.ts'
import { guessLanguage } from './scripts.ts'
import { type Search, emptySearched, searchField } from './search.ts'
import { type TextSet, itemAt } from './set.ts'
import { settleField } from './settle.ts'

/**
 * `explain`: also lists what would have been a hit but for one rule. `patternSteps`: what the
 * patterns of the record may take together. `maxChars`: UTF-16 units read of a text (20,000).
 */
export type MatchOptions = {
  readonly explain?: boolean
  readonly patternSteps?: number
  readonly maxChars?: number
}

/** About ten milliseconds. */
const usualSteps = 1_000_000
const longestText = 20_000
const maxOfRecord = 2000

const gravestOf = (hits: readonly Hit[]): Level | 0 => {
  let gravest: Level | 0 = 0
  for (const { level, verdict } of hits)
    if (verdict === 'hit' && (gravest === 0 || level < gravest)) gravest = level
  return gravest
}

/** Reads a field and searches it. */
const search = (set: TextSet, field: Field, where: Where, options: MatchOptions): Search => {
  const place = set.scenes.get(field.scene) ?? 0
  const profile = set.profiles[place] ?? builtInProfiles.standard
  const language =
    where.language === null || where.language === ''
      ? guessLanguage(field.text)
      : primaryLanguage(where.language)
  const { maxChars = longestText, explain = false } = options
  const one: Search = {
    set,
    where,
    scene: field.scene,
    language,
    profile: place,
    reading: readText(field.text, { profile, language: language ?? '', maxChars }),
    received: field.text,
    explain,
    known: new Map(),
    found: emptySearched(),
  }
  searchField(one)
  return one
}

/**
 * Finds what a set says of the texts of a record: hits and what was let off, ordered by field,
 * place and longer first. Which apps, scenes, languages, countries and times an item is for is
 * judged here, so one set serves all of them. At most 300 hits an item and field and 2,000 a record
 * are kept; steps of patterns are counted and not time, so the same input gives the same answer.
 */
export function matchFields(
  set: TextSet,
  fields: readonly Field[],
  where: Where,
  options: MatchOptions = {},
): Found {
  const budget: PatternBudget = {
    left: options.patternSteps ?? usualSteps,
    spent: new Map(),
    isOver: false,
  }
  const searched = fields.map((field): SearchedField => ({
    key: field.key,
    search: search(set, field, where, options),
  }))
  const combinations = makeCombinations(searched)
  const settled = searched.map(({ key, search: one }, at) =>
    settleField(
      one,
      key,
      new Map([...runPatterns(one, budget), ...groupContacts(one)]),
      combinations.byField[at] ?? new Map(),
    ),
  )
  const hits = settled.flatMap((one) => one.hits)
  const suppressed = settled.flatMap((one) => one.suppressed)
  const isCut = settled.some((one) => one.isCut) || hits.length > maxOfRecord
  const missing: Missing | null = budget.isOver
    ? 'pattern-budget'
    : combinations.isOver
      ? 'combination-budget'
      : null
  return {
    hits: hits.slice(0, maxOfRecord),
    suppressed: suppressed.slice(0, maxOfRecord),
    nearMisses: settled.flatMap((one) => one.nearMisses).slice(0, maxOfRecord),
    missing,
    maxLevel: gravestOf(hits),
    truncated: isCut || searched.some((one) => one.search.reading.truncated),
    costs: [...budget.spent].map(([number, steps]) => ({ itemId: itemAt(set, number).id, steps })),
  }
}
