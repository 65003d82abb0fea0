/** `share`: a whole number, as percent or weight; `candidates`: the most the part can give. */
export type Part = { readonly share: number; readonly candidates: number }

/**
 * Largest remainder: each part gets its quota rounded down, and what is left goes one by one to the
 * parts that lost most by it, the earlier ones first.
 */
const apportion = (total: number, shares: readonly number[]): number[] => {
  const sum = shares.reduce((all, share) => all + share, 0)
  if (sum === 0) return shares.map(() => 0)
  const given = shares.map((share) => Math.floor((total * share) / sum))
  const left = total - given.reduce((all, count) => all + count, 0)
  const byLoss = shares
    .map((share, at) => ({ at, loss: (total * share) % sum }))
    .sort((a, b) => b.loss - a.loss || a.at - b.at)
  const rounded = new Set(byLoss.slice(0, left).map(({ at }) => at))
  return given.map((count, at) => count + (rounded.has(at) ? 1 : 0))
}

/**
 * How many of `total` each part gives, in the order of `parts`: in proportion to the shares by
 * largest remainder, and never more than a part has candidates. With `refill` the others make up in
 * proportion for a part that is short, until there are `total` or all have given all they have;
 * without it what is short is missing. A part with a share of 0 gives nothing.
 */
export function splitByShare(
  total: number,
  parts: readonly Part[],
  { refill }: { readonly refill: boolean },
): number[] {
  const given = new Map<number, number>()
  for (;;) {
    const left = total - [...given.values()].reduce((all, count) => all + count, 0)
    const wanted = apportion(
      left,
      parts.map(({ share }, at) => (given.has(at) ? 0 : share)),
    )
    const short = parts.flatMap(({ candidates }, at) =>
      !given.has(at) && (wanted[at] ?? 0) > candidates ? [at] : [],
    )
    if (short.length === 0 || !refill)
      return parts.map(
        ({ candidates }, at) => given.get(at) ?? Math.min(wanted[at] ?? 0, candidates),
      )
    for (const at of short) given.set(at, parts[at]?.candidates ?? 0)
  }
}
