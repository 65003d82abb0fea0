import type { Pattern } from './parse.ts'
import { PatternError } from './parse.ts'
import { type Ranges, holds, lastPoint, word } from './sets.ts'

/**
 * A step of the automaton: takes a code point of a set, forks, passes an edge, or ends in a match.
 */
export type Step =
  | { readonly kind: 'set'; readonly set: number; readonly next: number }
  | { readonly kind: 'fork'; readonly next: number; readonly other: number }
  | { readonly kind: 'edge'; readonly edge: '^' | '$' | 'b' | 'B'; readonly next: number }
  | { readonly kind: 'match' }
/**
 * An automaton without backtracking (Thompson's construction). Code points that no set of the
 * pattern tells apart are one class: class `c` starts at `starts[c]`. `members[set][class]` is 1
 * where the set holds the class; `words[class]` is 1 for letters of words.
 */
export type Program = {
  readonly steps: readonly Step[]
  readonly first: number
  readonly starts: Int32Array
  readonly members: readonly Uint8Array[]
  readonly words: Uint8Array
}

/** Steps a pattern may come to with its repeats written out. */
export const maxSteps = 1000

const boundaries = (sets: readonly Ranges[]): Int32Array => {
  const found = new Set([0])
  for (const set of sets)
    for (const [from, to] of set) {
      found.add(from)
      if (to < lastPoint) found.add(to + 1)
    }
  return Int32Array.from([...found].toSorted((a, b) => a - b))
}

/**
 * Writes the automaton of a parsed pattern, from its end to its beginning. Throws PatternError
 * where it comes to more than `maxSteps`.
 */
export function programOf(pattern: Pattern): Program {
  const steps: Step[] = []
  const sets: Ranges[] = []
  const known = new Map<string, number>()
  const push = (step: Step): number => {
    if (steps.length >= maxSteps) throw new PatternError({ code: 'pattern_size', params: {} })
    return steps.push(step) - 1
  }
  const setOf = (set: Ranges): number => {
    const key = JSON.stringify(set)
    const found = known.get(key)
    if (found !== undefined) return found
    known.set(key, sets.length)
    return sets.push(set) - 1
  }
  const write = (part: Pattern, next: number): number => {
    switch (part.kind) {
      case 'set':
        return push({ kind: 'set', set: setOf(part.set), next })
      case 'edge':
        return push({ kind: 'edge', edge: part.edge, next })
      case 'all':
        return part.parts.reduceRight((after, one) => write(one, after), next)
      case 'any':
        return part.parts
          .map((one) => write(one, next))
          .reduceRight((other, one) => push({ kind: 'fork', next: one, other }))
      case 'repeat':
        return repeat(part.part, part.least, part.most, next)
    }
  }
  const repeat = (part: Pattern, least: number, most: number, next: number): number => {
    let entry = next
    if (most === Infinity) {
      const loop = push({ kind: 'fork', next, other: next })
      entry = loop
      steps[loop] = { kind: 'fork', next: write(part, loop), other: next }
    } else
      for (let count = least; count < most; count += 1)
        entry = push({ kind: 'fork', next: write(part, entry), other: next })
    for (let count = 0; count < least; count += 1) {
      const before = entry
      entry = write(part, entry)
      // A part that takes nothing needs no second time, and a thousand times a thousand of nothing
      // would not end.
      if (entry === before) break
    }
    return entry
  }
  const first = write(pattern, push({ kind: 'match' }))
  const starts = boundaries([...sets, word])
  const membersOf = (set: Ranges) => Uint8Array.from(starts, (point) => (holds(set, point) ? 1 : 0))
  return { steps, first, starts, members: sets.map(membersOf), words: membersOf(word) }
}
