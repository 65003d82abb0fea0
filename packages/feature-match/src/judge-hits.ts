import { isNear } from './bits/distance.ts'

/** What a store lists: what is unwanted, what somebody should look at, what is fine. */
export type ListType = 'black' | 'grey' | 'white'

/**
 * A feature of a store that something is like. `distance` says how near it is, the less the nearer,
 * in one measure for all hits that are judged together (bits, or 1 less the similarity).
 * `exceptions` are hashes of what was found by it before and is not the same.
 */
export type StoreHit = {
  readonly listType: ListType
  readonly verdict: 'match' | 'suspect'
  readonly distance: number
  readonly exceptions?: readonly Uint32Array[]
}

/**
 * What a hit is worth: `suppressed` where something fine is at least as near, `none` where it is no
 * hit: an exception, or of a list of what is fine.
 */
export type HitVerdict = 'hit' | 'suspect' | 'suppressed' | 'none'

/** Exceptions reach so many bits around the hash that somebody said is not the same. */
export const exceptionRadius = 8

/**
 * Judges all hits of one thing together, in their order. Hits of grey lists are never more than
 * suspect; a white one at least as near suppresses them like black ones.
 *
 * @param query The hash of what was looked up, as it came in; null where it has none, as a face.
 */
export function judgeHits<Hit extends StoreHit>(
  hits: readonly Hit[],
  query: Uint32Array | null,
): { hit: Hit; verdict: HitVerdict }[] {
  const isException = ({ exceptions = [] }: Hit): boolean =>
    query !== null && exceptions.some((hash) => isNear(hash, query, exceptionRadius))
  const excepted = new Set(hits.filter(isException))
  let white = Number.POSITIVE_INFINITY
  for (const hit of hits)
    if (hit.listType === 'white' && !excepted.has(hit)) white = Math.min(white, hit.distance)
  const judge = (hit: Hit): HitVerdict => {
    if (hit.listType === 'white' || excepted.has(hit)) return 'none'
    if (white <= hit.distance) return 'suppressed'
    return hit.listType === 'black' && hit.verdict === 'match' ? 'hit' : 'suspect'
  }
  return hits.map((hit) => ({ hit, verdict: judge(hit) }))
}
