export const secondMs = 1000
/** Times are told apart by powers of the root of two of milliseconds; the last bucket is open. */
export const timeBuckets = 40
export function bucketOf(ms: number): number {
  return ms < 1 ? 0 : Math.min(timeBuckets - 1, Math.floor(2 * Math.log2(ms)))
}
/** The milliseconds that a share of calls took at most; null where there are none. */
export function quantileOf(times: readonly number[], share: number): number | null {
  const all = times.reduce((sum, n) => sum + n, 0)
  if (all === 0) return null
  let seen = 0
  const at = times.findIndex((n) => (seen += n) >= all * share)
  return Math.round(2 ** ((at + 1) / 2))
}
