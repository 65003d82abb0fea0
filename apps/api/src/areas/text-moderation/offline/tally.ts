import type { Share } from '@oas/contract/text-moderation/offline-schemas'
import type { Hit } from '@oas/text-match'
import { wilson } from '@oas/statistics/proportion'
import type { Matched } from './match-thread.ts'

/** What is counted of rows; kept with the test after every part. */
const counted = [
  'rows',
  'base',
  'candidate',
  'gained',
  'lost',
  'unread',
  'decided',
  'violations',
  'baseDecided',
  'baseRight',
  'candidateDecided',
  'candidateRight',
  'gainedDecided',
  'gainedRight',
  'lostDecided',
  'lostRight',
] as const
export type Tally = Record<(typeof counted)[number], number>
const emptyTally = Object.fromEntries(counted.map((key) => [key, 0])) as Tally
/** A tally as it was kept, with nought for what was not counted then. */
export function tallyOf(kept: Partial<Tally>): Tally {
  return { ...emptyTally, ...kept }
}

export type Grouping = 'item' | 'library' | 'language' | 'type'
export type Group = { by: Grouping; key: string; name: string; tally: Tally }
export type Counts = { total: Tally; groups: Map<string, Group> }
export function emptyCounts(): Counts {
  return { total: { ...emptyTally }, groups: new Map() }
}

/** A row whose words were looked for: `violates` is what people say, null where nobody does. */
export type Judged = {
  appId: number
  type: number
  language: string
  violates: boolean | null
  found: Matched
}
type Names = (itemId: string) => { library: string; libraryId: string }

const add = (tally: Tally, isBase: boolean, isCandidate: boolean, violates: boolean | null) => {
  const sides = [
    ['base', isBase],
    ['candidate', isCandidate],
    ['gained', isCandidate && !isBase],
    ['lost', isBase && !isCandidate],
  ] as const
  tally.rows += 1
  if (violates !== null) tally.decided += 1
  if (violates === true) tally.violations += 1
  for (const [side, has] of sides) {
    if (!has) continue
    tally[side] += 1
    if (violates !== null) tally[`${side}Decided`] += 1
    if (violates === true) tally[`${side}Right`] += 1
  }
}

/** Hits that count; what lies inside of a longer one does not. */
const countedHits = (hits: readonly Hit[]): Hit[] => hits.filter(({ verdict }) => verdict === 'hit')
export function isHit({ hits }: { hits: readonly Hit[] }): boolean {
  return hits.some(({ verdict }) => verdict === 'hit')
}

/** A language without its country and script. */
const primaryOf = (tag: string): string => (tag.split(/[-_]/, 1)[0] ?? '').toLowerCase()

/** Adds a row to the counts, in all and of each item, library, language and type it concerns. */
export function addRow(counts: Counts, row: Judged, namesOf: Names): void {
  const { appId, type, language, violates, found } = row
  const [base, candidate] = [countedHits(found.base.hits), countedHits(found.candidate.hits)]
  const [isBase, isCandidate] = [base.length > 0, candidate.length > 0]
  add(counts.total, isBase, isCandidate, violates)
  if (found.base.unread || found.candidate.unread) counts.total.unread += 1
  const groupOf = (by: Grouping, key: string, name: string): Tally => {
    const known = counts.groups.get(`${by} ${key}`)
    if (known) return known.tally
    const made = { by, key, name, tally: { ...emptyTally } }
    counts.groups.set(`${by} ${key}`, made)
    return made.tally
  }
  add(groupOf('type', `${appId}:${type}`, ''), isBase, isCandidate, violates)
  add(groupOf('language', primaryOf(language), ''), isBase, isCandidate, violates)
  const libraryOf = (hit: Hit): string => namesOf(hit.itemId).libraryId
  const split = (by: Grouping, keyOf: (hit: Hit) => string, nameOf: (hit: Hit) => string): void => {
    const [before, after] = [new Set(base.map(keyOf)), new Set(candidate.map(keyOf))]
    const names = new Map([...base, ...candidate].map((hit) => [keyOf(hit), nameOf(hit)]))
    for (const [key, name] of names)
      add(groupOf(by, key, name), before.has(key), after.has(key), violates)
  }
  split(
    'item',
    (hit) => hit.itemId,
    (hit) => hit.rule.slice(0, 200),
  )
  split('library', libraryOf, (hit) => namesOf(hit.itemId).library)
}

/** The sum of two tallies. */
export function addTallies(one: Tally, two: Tally): Tally {
  return Object.fromEntries(counted.map((key) => [key, one[key] + two[key]])) as Tally
}

/** Of the decided hits those that are right. */
export function precisionOf(tally: Tally, side: 'base' | 'candidate' | 'gained' | 'lost'): Share {
  return wilson(tally[`${side}Right`], tally[`${side}Decided`])
}
/** Of what people found to violate that which was hit. */
export function recallOf(tally: Tally, side: 'base' | 'candidate'): Share {
  return wilson(tally[`${side}Right`], tally.violations)
}
