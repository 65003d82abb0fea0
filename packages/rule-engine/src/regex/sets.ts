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
export function holds(set: Ranges, point: number): boolean {
  return set.some(([from, to]) => from <= point && point <= to)
}

const digits: Ranges = [[48, 57]]
export const word: Ranges = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
]
const space: Ranges = [
  [9, 13],
  [32, 32],
  [0xa0, 0xa0],
  [0x16_80, 0x16_80],
  [0x20_00, 0x20_0a],
  [0x20_28, 0x20_29],
  [0x20_2f, 0x20_2f],
  [0x20_5f, 0x20_5f],
  [0x30_00, 0x30_00],
  [0xfe_ff, 0xfe_ff],
]
/** What `.` takes: everything but ends of lines. */
export const anyButLineEnds: Ranges = negate([
  [10, 10],
  [13, 13],
  [0x20_28, 0x20_29],
])
/** The sets behind `\d`, `\w`, `\s` and their opposites. */
export const shorthands: ReadonlyMap<string, Ranges> = new Map([
  ['d', digits],
  ['D', negate(digits)],
  ['w', word],
  ['W', negate(word)],
  ['s', space],
  ['S', negate(space)],
])
