import type { FoundPart, Hit, NearMiss, Suppressed } from './answers.ts'
import type { Combined } from './combinations.ts'
import type { Level, TextItem } from './items.ts'
import type { Occurrence, Search } from './search.ts'
import { itemAt } from './set.ts'

/** What one field comes to, before the record is cut to what is kept of it. */
export type Settled = {
  readonly hits: Hit[]
  readonly suppressed: Suppressed[]
  readonly nearMisses: NearMiss[]
  readonly isCut: boolean
}
type Candidate = Occurrence & { readonly parts?: readonly FoundPart[] }
/** A phrase that lets off what stands inside it. */
type Shelter = {
  readonly s: number
  readonly e: number
  readonly reason: Suppressed['reason']
  readonly phrase: string
  readonly allowId: string | null
}

const maxOfItem = 300
const longestText = 64

const comparePlaces = (
  a: { readonly s: number; readonly e: number },
  b: { readonly s: number; readonly e: number },
): number => a.s - b.s || b.e - a.e

/**
 * Of what one item found, what does not overlap: what is surely meant before what is guessed, then
 * the leftmost, then the longest.
 */
const chooseApart = (
  candidates: readonly Candidate[],
  taken: readonly Candidate[],
): Candidate[] => {
  if (candidates.length === 0 || (candidates.length === 1 && taken.length === 0))
    return [...candidates]
  const chosen: Candidate[] = []
  for (const weaker of [false, true]) {
    const before = [...taken, ...chosen].sort(comparePlaces)
    let next = 0
    let end = -1
    for (const one of candidates.filter((each) => each.weaker === weaker).sort(comparePlaces)) {
      while (next < before.length && (before[next]?.e ?? 0) <= one.s) next += 1
      const isFree = one.s >= end && (before[next]?.s ?? Infinity) >= one.e
      if (!isFree) continue
      chosen.push(one)
      end = one.e
    }
  }
  return chosen.sort(comparePlaces)
}

const sheltersOf = (search: Search): { allows: Shelter[]; excepts: Map<number, Shelter[]> } => {
  const { found, set } = search
  const allows = found.allows.map(({ item, s, e }): Shelter => {
    const { id, rule } = itemAt(set, item)
    return { s, e, reason: 'allow', phrase: rule, allowId: id }
  })
  const excepts = new Map<number, Shelter[]>()
  for (const [number, list] of found.excepts) {
    const item = itemAt(set, number)
    const phrases = item.kind === 'allow' ? [] : item.except
    excepts.set(
      number,
      list.map(({ s, e, place }) => {
        const phrase = phrases[place] ?? ''
        return { s, e, reason: 'except', phrase, allowId: null }
      }),
    )
  }
  return { allows, excepts }
}

const levelOf = ({ level }: TextItem, weaker: boolean): Level | null => {
  if (!weaker) return level
  return level === 1 ? 2 : level === 2 ? 3 : null
}

const hitOf = (search: Search, key: string, item: TextItem, one: Candidate): Hit | null => {
  const level = levelOf(item, one.weaker)
  if (level === null) return null
  const hit: Hit = {
    itemId: item.id,
    itemVersion: item.version,
    kind: item.kind,
    rule: item.rule,
    labelId: item.labelId,
    level,
    field: key,
    stream: one.stream,
    s: one.s,
    e: one.e,
    text: search.received.slice(one.s, one.e).slice(0, longestText),
    verdict: 'hit',
    weaker: one.weaker,
  }
  return one.parts ? { ...hit, parts: one.parts } : hit
}

type Found = { readonly hit: Hit; readonly libraryId: string }

/** Marks what lies wholly in a longer hit of its library that is as grave or graver. */
const markInside = (found: readonly Found[]): Hit[] =>
  found.map(({ hit, libraryId }, at) => {
    for (let other = at - 1; other >= 0; other -= 1) {
      const outer = found[other]
      if (!outer || outer.libraryId !== libraryId || outer.hit.level > hit.level) continue
      const isLonger = outer.hit.e - outer.hit.s > hit.e - hit.s
      if (isLonger && outer.hit.e >= hit.e) return { ...hit, verdict: 'inside' }
    }
    return hit
  })

const compareHits = (a: Hit, b: Hit): number =>
  comparePlaces(a, b) || a.itemId.length - b.itemId.length || (a.itemId < b.itemId ? -1 : 1)

/** What all items found in a field, by number of the item. */
const listCandidates = (
  { found }: Search,
  patterns: ReadonlyMap<number, readonly Occurrence[]>,
  combinations: ReadonlyMap<number, readonly Combined[]>,
): Map<number, readonly Candidate[]> => {
  const all = new Map<number, readonly Candidate[]>([...found.words, ...patterns])
  for (const [number, list] of combinations)
    all.set(
      number,
      list.map(({ at, parts }) => ({ ...at, parts })),
    )
  return all
}

/**
 * Settles what was found in a field: lets off what stands in phrases that shelter it, leaves of
 * each item what does not overlap, and marks what lies inside longer hits.
 */
export function settleField(
  search: Search,
  key: string,
  patterns: ReadonlyMap<number, readonly Occurrence[]>,
  combinations: ReadonlyMap<number, readonly Combined[]>,
): Settled {
  const { allows, excepts } = sheltersOf(search)
  const found: Found[] = []
  const suppressed: Suppressed[] = []
  const nearMisses: NearMiss[] = []
  const miss = ({ stream, s, e }: Occurrence, itemId: string, rule: NearMiss['rule']): void => {
    const text = search.received.slice(s, e).slice(0, longestText)
    nearMisses.push({ itemId, field: key, stream, s, e, text, rule })
  }
  let isCut = false
  for (const [number, candidates] of listCandidates(search, patterns, combinations)) {
    const item = itemAt(search.set, number)
    const shelters = [...(excepts.get(number) ?? []), ...allows]
    const shelterOf = ({ s, e }: Candidate) => shelters.find((one) => one.s <= s && e <= one.e)
    const free = chooseApart(
      candidates.filter((one) => !shelterOf(one)),
      [],
    )
    if (free.length > maxOfItem) isCut = true
    for (const one of free.slice(0, maxOfItem)) {
      const hit = hitOf(search, key, item, one)
      if (hit) found.push({ hit, libraryId: item.libraryId })
      else if (search.explain) miss(one, item.id, 'level')
    }
    const sheltered = chooseApart(candidates.filter(shelterOf), free)
    for (const one of sheltered.slice(0, maxOfItem)) {
      const shelter = shelterOf(one)
      const hit = hitOf(search, key, item, one)
      if (!shelter || !hit) continue
      const { reason, phrase, allowId } = shelter
      suppressed.push({ ...hit, verdict: 'suppressed', reason, phrase, allowId })
    }
  }
  const known = [...found.map(({ hit }) => hit), ...suppressed]
  for (const one of search.found.misses) {
    const { id } = itemAt(search.set, one.item)
    const isSame = ({ itemId, s, e }: { itemId: string; s: number; e: number }): boolean =>
      itemId === id && s < one.e && e > one.s
    // Several streams may miss in one place, and another one hit there.
    if (!known.some(isSame) && !nearMisses.some(isSame)) miss(one, id, one.rule)
  }
  found.sort((a, b) => compareHits(a.hit, b.hit))
  return { hits: markInside(found), suppressed: suppressed.sort(compareHits), nearMisses, isCut }
}
