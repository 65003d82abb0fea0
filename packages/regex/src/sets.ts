/** A set of code points: pairs of first and last, ascending, neither touching nor overlapping. */
export type Ranges = readonly (readonly [number, number])[]

export const lastPoint = 0x10_ff_ff

/** Orders pairs and joins those that touch. */
export function tidy(pairs: Ranges): Ranges {
  const tidied: [number, number][] = []
  for (const [from, to] of pairs.toSorted((a, b) => a[0] - b[0])) {
    const last = tidied.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else tidied.push([from, to])
  }
  return tidied
}
/** Everything a set does not hold. */
export function negate(set: Ranges): Ranges {
  const rest: [number, number][] = []
  let from = 0
  for (const [first, last] of set) {
    if (first > from) rest.push([from, first - 1])
    from = last + 1
  }
  if (from <= lastPoint) rest.push([from, lastPoint])
  return rest
}
/** What `.` takes: everything but ends of lines. */
export const anyButLineEnds: Ranges = negate([
  [10, 10],
  [13, 13],
  [0x20_28, 0x20_29],
])
