import { PatternError, type PatternProblem, parsePattern } from './parse.ts'
import { type Program, programOf } from './program.ts'

/**
 * Tells whether a pattern is found anywhere in a text, of which it reads the first `maxRead` UTF-16
 * units.
 */
export type Matcher = { readonly test: (text: string) => boolean }

/** Characters of a pattern, and of a text that are read. */
export const maxPattern = 500
export const maxRead = 10_000
/**
 * States kept for a pattern, and made newly for one text before it is walked without making any.
 */
const maxStates = 1000
const maxFresh = 300

type State = {
  readonly set: Int32Array
  readonly context: number
  readonly next: (State | boolean | undefined)[]
}
/** Bits of what stands before a place. */
const atStart = 1
const afterWord = 2

const automaton = ({ steps, first, starts, members, words }: Program): Matcher => {
  const classes = starts.length
  const low = Uint16Array.from({ length: 256 }, (_, point) => search(starts, point))
  const seen = new Int32Array(steps.length)
  const reached = new Int32Array(steps.length)
  const stack = new Int32Array(steps.length * 2 + 1)
  let stamp = 0

  /**
   * The steps waiting after one class (`classes` for the end of the text), written into `reached`;
   * -1 for a match before it.
   */
  const advance = (set: Int32Array, size: number, context: number, point: number): number => {
    const nextWord = point < classes && words[point] === 1
    const edge = ((context & afterWord) === 0) === nextWord
    let count = 0
    let top = 0
    const waiting = set.slice(0, size)
    const closing = stamp + 1
    stamp += 2
    for (const begin of waiting) {
      stack[top++] = begin
      while (top > 0) {
        const at = stack[--top] ?? 0
        if (seen[at] === closing) continue
        seen[at] = closing
        const step = steps[at]
        if (!step || step.kind === 'match') return -1
        if (step.kind === 'fork') {
          stack[top++] = step.other
          stack[top++] = step.next
        } else if (step.kind === 'set') {
          if (point < classes && members[step.set]?.[point] === 1) reached[count++] = step.next
        } else if (
          step.edge === '^'
            ? (context & atStart) !== 0
            : step.edge === '$'
              ? point === classes
              : (step.edge === 'b') === edge
        )
          stack[top++] = step.next
      }
    }
    return unique(count)
  }
  /** A match may begin at every place, so the first step always waits too. */
  const unique = (count: number): number => {
    const marked = stamp
    let kept = 0
    for (let at = 0; at < count; at += 1) {
      const step = reached[at] ?? 0
      if (seen[step] === marked) continue
      seen[step] = marked
      reached[kept++] = step
    }
    if (seen[first] !== marked) reached[kept++] = first
    return kept
  }

  let known = new Map<string, State>()
  const stateOf = (set: Int32Array, context: number): State => {
    const key = `${context}:${set.join()}`
    const found = known.get(key)
    if (found) return found
    if (known.size >= maxStates) known = new Map()
    const made: State = { set, context, next: [] }
    known.set(key, made)
    return made
  }
  const initial = stateOf(Int32Array.of(first), atStart)

  const follow = (state: State, point: number): State | boolean => {
    const count = advance(state.set, state.set.length, state.context, point)
    const next =
      count === -1
        ? true
        : point === classes
          ? false
          : stateOf(reached.slice(0, count).toSorted(), words[point] === 1 ? afterWord : 0)
    state.next[point] = next
    return next
  }
  const walk = (
    text: string,
    from: number,
    end: number,
    set: Int32Array,
    context: number,
  ): boolean => {
    let waiting = set
    let size = set.length
    let before = context
    for (let at = from; at <= end;) {
      const code = at < end ? (text.codePointAt(at) ?? 0) : -1
      const point = code === -1 ? classes : code < 256 ? (low[code] ?? 0) : search(starts, code)
      size = advance(waiting, size, before, point)
      if (size === -1) return true
      waiting = reached
      before = point < classes && words[point] === 1 ? afterWord : 0
      at += code > 0xff_ff ? 2 : 1
    }
    return false
  }
  const test = (whole: string): boolean => {
    const text = whole.length > maxRead ? whole.slice(0, maxRead) : whole
    const end = text.length
    let state = initial
    let fresh = 0
    for (let at = 0; at <= end;) {
      const code = at < end ? (text.codePointAt(at) ?? 0) : -1
      const point = code === -1 ? classes : code < 256 ? (low[code] ?? 0) : search(starts, code)
      let next = state.next[point]
      if (next === undefined) {
        if (fresh >= maxFresh) return walk(text, at, end, state.set, state.context)
        fresh += 1
        next = follow(state, point)
      }
      if (typeof next === 'boolean') return next
      state = next
      at += code > 0xff_ff ? 2 : 1
    }
    return false
  }
  return { test }
}

/** The class a code point falls into: the last one that starts at it or before. */
const search = (starts: Int32Array, point: number): number => {
  let from = 0
  let to = starts.length - 1
  while (from < to) {
    const middle = (from + to + 1) >> 1
    if ((starts[middle] ?? 0) <= point) from = middle
    else to = middle - 1
  }
  return from
}

/**
 * Makes the matcher of a regular expression, or says why it is refused. Matching never tries a
 * place twice: it walks an automaton whose states are made as texts need them, so its time grows
 * with the text only, whatever the pattern. JavaScript's syntax (flag `u`) without lookaround, back
 * references and properties of Unicode, 500 characters at most.
 */
export const matcherOf = (pattern: string): Matcher | { readonly refused: PatternProblem } => {
  if (pattern.length > maxPattern)
    return { refused: { code: 'pattern_long', params: { limit: maxPattern } } }
  try {
    return automaton(programOf(parsePattern(pattern)))
  } catch (error) {
    if (error instanceof PatternError) return { refused: error.problem }
    throw error
  }
}
