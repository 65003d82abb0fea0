/** A part of a combination where it stands: cells [from, to) of the squeezed stream. */
export type Piece = {
  readonly part: number
  readonly from: number
  readonly to: number
  /** What the caller knows it by. */
  readonly ref: number
}
export type Zone = { readonly from: number; readonly to: number }
/** How the parts have to stand, as a combination says. */
export type Arrangement = {
  readonly parts: number
  readonly minParts: number
  readonly isOrdered: boolean
  /** Cells between two parts at most, -1 any. */
  readonly distance: number
  readonly nots: readonly Zone[]
  readonly notWithin: number
}
/** Parts that stand as they have to, in their order in the text; `mask` has a bit for each. */
export type Chain = {
  readonly pieces: readonly Piece[]
  readonly mask: number
  readonly from: number
  readonly to: number
}
/** What was arranged; `isCut` where it would have taken too long and nothing was. */
export type Arranged = { readonly chains: readonly Chain[]; readonly isCut: boolean }

/** Places of one part, and steps of one search, beyond which it is given up. */
const maxPlaces = 1000
const maxSteps = 4_000_000

const countBits = (mask: number): number => {
  let count = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) count += 1
  return count
}

/**
 * Per piece and set of parts the latest beginning of a chain that ends with the piece and has these
 * parts, -1 for none, and the piece before it.
 */
type Table = {
  readonly pieces: readonly Piece[]
  readonly width: number
  readonly begins: Int32Array
  readonly before: Int32Array
}

const orderPieces = (pieces: readonly Piece[]): Piece[] => {
  const ordered = pieces.toSorted((a, b) => a.from - b.from || a.to - b.to || a.part - b.part)
  return ordered.filter((one, at) => {
    const last = ordered[at - 1]
    return last?.from !== one.from || last.to !== one.to || last.part !== one.part
  })
}

const hasTooMany = (pieces: readonly Piece[]): boolean => {
  const counts: number[] = []
  for (const { part } of pieces) {
    const count = (counts[part] ?? 0) + 1
    if (count > maxPlaces) return true
    counts[part] = count
  }
  return false
}

const mayFollow = (mask: number, part: number, isOrdered: boolean): boolean =>
  isOrdered ? mask < 1 << part : (mask & (1 << part)) === 0

/** Takes over the chains that end with one piece where another may follow it. */
const extend = (table: Table, at: number, by: number, isOrdered: boolean): void => {
  const { width, begins, before, pieces } = table
  const part = pieces[by]?.part ?? 0
  for (let mask = 1; mask < width; mask += 1) {
    const begin = begins[at * width + mask] ?? -1
    if (begin < 0 || !mayFollow(mask, part, isOrdered)) continue
    const slot = by * width + (mask | (1 << part))
    if (begin > (begins[slot] ?? -1)) {
      begins[slot] = begin
      before[slot] = at
    }
  }
}

/** At any distance: of the chains that have ended, the latest beginning for each set of parts. */
type Latest = { readonly begins: Int32Array; readonly at: Int32Array; ended: number }

const extendLatest = (table: Table, by: number, latest: Latest, byEnd: readonly number[]): void => {
  const { width, pieces } = table
  const piece = pieces[by]
  for (;;) {
    const next = byEnd[latest.ended]
    if (next === undefined || (pieces[next]?.to ?? 0) > (piece?.from ?? 0)) break
    for (let mask = 1; mask < width; mask += 1) {
      const begin = table.begins[next * width + mask] ?? -1
      if (begin <= (latest.begins[mask] ?? -1)) continue
      latest.begins[mask] = begin
      latest.at[mask] = next
    }
    latest.ended += 1
  }
}

const fillAnywhere = (table: Table, isOrdered: boolean): void => {
  const { pieces, width, begins, before } = table
  const byEnd = pieces
    .map((_, at) => at)
    .sort((a, b) => (pieces[a]?.to ?? 0) - (pieces[b]?.to ?? 0))
  const latest: Latest = {
    begins: new Int32Array(width).fill(-1),
    at: new Int32Array(width).fill(-1),
    ended: 0,
  }
  for (const [by, { part }] of pieces.entries()) {
    extendLatest(table, by, latest, byEnd)
    for (let mask = 1; mask < width; mask += 1) {
      const begin = latest.begins[mask] ?? -1
      if (begin < 0 || !mayFollow(mask, part, isOrdered)) continue
      const slot = by * width + (mask | (1 << part))
      if (begin <= (begins[slot] ?? -1)) continue
      begins[slot] = begin
      before[slot] = latest.at[mask] ?? -1
    }
  }
}

/** Within a distance; answers false where it takes too many steps. */
const fillWithin = (table: Table, { isOrdered, distance }: Arrangement): boolean => {
  const { pieces, width } = table
  let longest = 0
  for (const { from, to } of pieces) longest = Math.max(longest, to - from)
  let steps = 0
  for (const [by, piece] of pieces.entries())
    for (let at = by - 1; at >= 0; at -= 1) {
      const other = pieces[at]
      if (!other || other.from + longest < piece.from - distance) break
      steps += width
      if (steps > maxSteps) return false
      if (other.to <= piece.from && piece.from - other.to <= distance)
        extend(table, at, by, isOrdered)
    }
  return true
}

const chainAt = (table: Table, at: number, mask: number): Chain => {
  const { pieces, width, before } = table
  const found: Piece[] = []
  let rest = mask
  for (let place = at; place >= 0;) {
    const piece = pieces[place]
    if (!piece) break
    found.unshift(piece)
    const next = before[place * width + rest] ?? -1
    rest &= ~(1 << piece.part)
    place = next
  }
  return { pieces: found, mask, from: found[0]?.from ?? 0, to: found.at(-1)?.to ?? 0 }
}

const isKilled = (from: number, to: number, { nots, notWithin }: Arrangement): boolean =>
  nots.some((zone) => zone.from < to + notWithin && zone.to > from - notWithin)

const tableOf = (pieces: readonly Piece[], parts: number): Table => {
  const width = 1 << parts
  const table: Table = {
    pieces,
    width,
    begins: new Int32Array(pieces.length * width).fill(-1),
    before: new Int32Array(pieces.length * width).fill(-1),
  }
  for (const [at, { part, from }] of pieces.entries()) table.begins[at * width + (1 << part)] = from
  return table
}

/** The shortest chain that ends with a piece and has a set of parts. */
type Ending = {
  readonly at: number
  readonly mask: number
  readonly from: number
  readonly to: number
}

const compareEndings = (a: Ending, b: Ending): number =>
  a.to - a.from - (b.to - b.from) || a.from - b.from || a.mask - b.mask

/**
 * The endings that no `not` word kills, the shortest first; null where that takes too long. Of two
 * chains with one end a word that kills the shorter kills the longer too, so no more are looked at.
 */
const listEndings = (
  given: readonly Piece[],
  arrangement: Arrangement,
): { table: Table; endings: Ending[] } | null => {
  const ordered = orderPieces(given)
  if (hasTooMany(ordered)) return null
  const table = tableOf(ordered, arrangement.parts)
  if (arrangement.distance < 0) fillAnywhere(table, arrangement.isOrdered)
  else if (!fillWithin(table, arrangement)) return null
  const endings: Ending[] = []
  for (const [at, { to }] of ordered.entries())
    for (let mask = 1; mask < table.width; mask += 1) {
      const from = table.begins[at * table.width + mask] ?? -1
      if (from >= 0 && !isKilled(from, to, arrangement)) endings.push({ at, mask, from, to })
    }
  return { table, endings: endings.sort(compareEndings) }
}

/** Finds of one combination in one field at most. */
const maxChains = 300

/**
 * Finds where enough parts stand as they have to: the shortest first, then the leftmost, of those
 * that do not overlap one taken before. Dynamic programming over the pieces and the sets of parts
 * (64 at most).
 */
export function arrange(pieces: readonly Piece[], arrangement: Arrangement): Arranged {
  const listed = listEndings(pieces, arrangement)
  if (!listed) return { chains: [], isCut: true }
  const taken: Chain[] = []
  const ends = new Set<number>()
  for (const { at, mask, from, to } of listed.endings) {
    // A longer chain with an end that has been looked at overlaps the shorter one.
    if (ends.has(at) || countBits(mask) < arrangement.minParts) continue
    ends.add(at)
    if (taken.some((one) => one.to > from && one.from < to)) continue
    taken.push(chainAt(listed.table, at, mask))
    if (taken.length >= maxChains) break
  }
  return { chains: taken.sort((a, b) => a.from - b.from), isCut: false }
}

/** A chain of a field, of those that together have enough parts. */
export type FieldChain = { readonly field: number; readonly chain: Chain }

/**
 * Finds chains of several fields that have enough parts together, the shortest in sum; none where
 * there are not. What one field has within its distance counts once.
 */
export function arrangeAcross(
  fields: readonly { readonly pieces: readonly Piece[]; readonly arrangement: Arrangement }[],
  minParts: number,
): { readonly chains: readonly FieldChain[]; readonly isCut: boolean } {
  type Cover = { readonly length: number; readonly chains: readonly FieldChain[] }
  let covers = new Map<number, Cover>([[0, { length: 0, chains: [] }]])
  let isAnyCut = false
  for (const [field, { pieces, arrangement }] of fields.entries()) {
    const listed = listEndings(pieces, arrangement)
    isAnyCut ||= listed === null
    const shortest = new Map<number, Chain>()
    for (const { at, mask } of listed?.endings ?? [])
      if (listed && !shortest.has(mask)) shortest.set(mask, chainAt(listed.table, at, mask))
    const next = new Map(covers)
    for (const [before, cover] of covers)
      for (const [mask, chain] of shortest) {
        if ((before & mask) !== 0) continue
        const length = cover.length + chain.to - chain.from
        const known = next.get(before | mask)
        if (!known || length < known.length)
          next.set(before | mask, { length, chains: [...cover.chains, { field, chain }] })
      }
    covers = next
  }
  const best = [...covers]
    .filter(([mask]) => countBits(mask) >= minParts)
    .sort(([a, one], [b, other]) => one.length - other.length || a - b)[0]
  return { chains: best?.[1].chains ?? [], isCut: isAnyCut }
}
