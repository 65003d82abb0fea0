/**
 * A pair of places in two lists, either of which may be none. `moved`: the two are equal but stand
 * in another order than what is around them.
 */
export type Pair = {
  readonly before: number | null
  readonly after: number | null
  readonly moved: boolean
}
/**
 * How like two entries are that are not equal: 0 not at all, 1 nearly equal. `key` of equal entries
 * is equal.
 */
export type Likeness<T> = {
  readonly key: (entry: T) => string
  readonly like: (one: T, other: T) => number
}

/** Entries less like each other than this are one removed and one added. */
const leastLike = 0.3
/** Unmatched entries looked at on either side of the expected place. */
const reach = 40

/** Pairs equal entries, those nearest the front first. */
const equals = (before: readonly string[], after: readonly string[]): Int32Array => {
  const places = new Map<string, number[]>()
  before.forEach((key, place) => {
    const list = places.get(key)
    if (list) list.push(place)
    else places.set(key, [place])
  })
  const next = new Map<string, number>()
  return Int32Array.from(after, (key) => {
    const taken = next.get(key) ?? 0
    next.set(key, taken + 1)
    return places.get(key)?.[taken] ?? -1
  })
}

/** Marks the longest run of partners that ascend; the other pairs have moved. */
const inOrder = (partners: Int32Array): Uint8Array => {
  const ends: number[] = []
  const previous = new Int32Array(partners.length).fill(-1)
  partners.forEach((partner, place) => {
    if (partner < 0) return
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((partners[ends[middle] ?? 0] ?? 0) < partner) low = middle + 1
      else high = middle
    }
    previous[place] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = place
  })
  const kept = new Uint8Array(partners.length)
  for (let place = ends.at(-1) ?? -1; place >= 0; place = previous[place] ?? -1) kept[place] = 1
  return kept
}

type Free = { readonly before: readonly number[]; readonly after: readonly number[] }
/**
 * What has no partner between two pairs that stand in order: only there may entries be alike, so
 * that a change far away is never taken for this one.
 */
const gapsOf = (size: number, partners: Int32Array, kept: Uint8Array): Free[] => {
  const taken = new Set(partners)
  const between = (from: number, to: number) => {
    const places: number[] = []
    for (let place = from; place < to; place += 1) if (!taken.has(place)) places.push(place)
    return places
  }
  const gaps: Free[] = []
  let after: number[] = []
  let passed = 0
  partners.forEach((partner, place) => {
    if (partner < 0) after.push(place)
    if (kept[place] !== 1) return
    if (after.length > 0) gaps.push({ before: between(passed, partner), after })
    after = []
    passed = partner + 1
  })
  return after.length > 0 ? [...gaps, { before: between(passed, size), after }] : gaps
}

/** Pairs the most alike entries of a gap. */
const alike = <T>(
  before: readonly T[],
  after: readonly T[],
  gap: Free,
  partners: Int32Array,
  { like }: Likeness<T>,
): void => {
  const free = [...gap.before]
  let expected = 0
  for (const place of gap.after) {
    const entry = after[place]
    if (entry === undefined) continue
    let best = -1
    let most = leastLike
    for (
      let at = Math.max(0, expected - reach);
      at < Math.min(free.length, expected + reach);
      at += 1
    ) {
      const other = before[free[at] ?? -1]
      const likeness = other === undefined ? 0 : like(other, entry)
      if (likeness > most) {
        most = likeness
        best = at
      }
    }
    if (best < 0) continue
    partners[place] = free[best] ?? -1
    free.splice(best, 1)
    expected = best
  }
}

/**
 * Pairs the entries of two lists: equal ones first, then those most alike. In the order of the
 * second list, with what was removed where it stood.
 */
export function align<T>(before: readonly T[], after: readonly T[], likeness: Likeness<T>): Pair[] {
  const partners = equals(before.map(likeness.key), after.map(likeness.key))
  for (const gap of gapsOf(before.length, partners, inOrder(partners)))
    alike(before, after, gap, partners, likeness)
  const kept = inOrder(partners)
  const paired = new Set(partners)
  const pairs: Pair[] = []
  let passed = 0
  const pass = (to: number) => {
    for (; passed < to; passed += 1)
      if (!paired.has(passed)) pairs.push({ before: passed, after: null, moved: false })
  }
  partners.forEach((partner, place) => {
    if (kept[place] === 1) pass(partner)
    pairs.push({
      before: partner < 0 ? null : partner,
      after: place,
      moved: partner >= 0 && kept[place] === 0,
    })
  })
  pass(before.length)
  return pairs
}
