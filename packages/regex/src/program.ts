import type { Pattern } from './parse.ts'
import { PatternError } from './parse.ts'
import { type Ranges, lastPoint } from './sets.ts'
import { shorthand } from './unicode.ts'

/**
 * A step of the automaton: takes a code point of a set, forks, passes an edge, or ends in a match.
 */
export type Step =
  | { readonly kind: 'set'; readonly set: number; readonly next: number }
  | { readonly kind: 'fork'; readonly next: number; readonly other: number }
  | { readonly kind: 'edge'; readonly edge: '^' | '$' | 'b' | 'B'; readonly next: number }
  | { readonly kind: 'match' }
/**
 * An automaton without backtracking (Thompson's construction); of a fork, `next` is tried before
 * `other`. Code points that no set of the pattern tells apart are one class: the stretch that
 * begins at `starts[n]` belongs to class `ids[n]`. `members[set][class]` is 1 where the set holds
 * the class; `words[class]` is 1 for letters of words, where the pattern asks for edges of words.
 */
export type Program = {
  readonly steps: readonly Step[]
  readonly first: number
  readonly starts: Int32Array
  readonly ids: Uint16Array
  readonly classes: number
  readonly members: readonly Uint8Array[]
  readonly words: Uint8Array
}

const boundaries = (sets: readonly Ranges[]): Int32Array => {
  const found = new Set([0])
  for (const set of sets)
    for (const [from, to] of set) {
      found.add(from)
      if (to < lastPoint) found.add(to + 1)
    }
  return Int32Array.from([...found].toSorted((a, b) => a - b))
}

/** For each stretch of code points whether a set holds it; both ascend. */
const membershipOf = (set: Ranges, starts: Int32Array): Uint8Array => {
  let at = 0
  return Uint8Array.from(starts, (point) => {
    while ((set[at]?.[1] ?? lastPoint) < point) at += 1
    const pair = set[at]
    return pair && pair[0] <= point && point <= pair[1] ? 1 : 0
  })
}

/** Gives stretches that the same sets hold one class. */
const classify = (sets: readonly Ranges[]) => {
  const starts = boundaries(sets)
  const ids = new Uint16Array(starts.length)
  const held = sets.map((set) => membershipOf(set, starts))
  let classes = 1
  for (const holds of held) {
    const known = new Map<number, number>()
    for (let at = 0; at < ids.length; at += 1) {
      const key = (ids[at] ?? 0) * 2 + (holds[at] ?? 0)
      if (!known.has(key)) known.set(key, known.size)
      ids[at] = known.get(key) ?? 0
    }
    classes = known.size
  }
  const members = held.map((holds) => {
    const member = new Uint8Array(classes)
    for (const [at, id] of ids.entries()) member[id] = holds[at] ?? 0
    return member
  })
  return { starts, ids, classes, members }
}

/**
 * Writes the automaton of a parsed pattern, from its end to its beginning. Throws PatternError
 * where it comes to more than `maxSteps`.
 */
export function programOf(pattern: Pattern, maxSteps: number): Program {
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
        return repeat(part, next)
    }
  }
  /** A fork into a part or past it, the part first unless it is lazy. */
  const fork = (isLazy: boolean, into: number, past: number): Step =>
    isLazy ? { kind: 'fork', next: past, other: into } : { kind: 'fork', next: into, other: past }
  const repeat = (
    { part, least, most, isLazy }: Extract<Pattern, { kind: 'repeat' }>,
    next: number,
  ): number => {
    let entry = next
    if (most === Infinity) {
      const loop = push({ kind: 'fork', next, other: next })
      entry = loop
      steps[loop] = fork(isLazy, write(part, loop), next)
    } else
      for (let count = least; count < most; count += 1)
        entry = push(fork(isLazy, write(part, entry), next))
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
  const needsWords = steps.some((step) => step.kind === 'edge' && /[bB]/.test(step.edge))
  const { members, ...classes } = classify(needsWords ? [...sets, shorthand('w') ?? []] : sets)
  const words = needsWords ? members.at(-1) : undefined
  return { steps, first, ...classes, members, words: words ?? new Uint8Array(classes.classes) }
}
