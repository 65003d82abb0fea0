import type { Program, Step } from './program.ts'

/**
 * States kept for a pattern, and made newly for one text before it is walked without making any.
 */
const maxStates = 1000
const maxFresh = 300

/** Bits of what stands before a place. */
const atStart = 1
const afterWord = 2

/** The steps waiting at a place; `next` by class, filled as texts need it: true for a match. */
type State = {
  readonly set: Int32Array
  readonly context: number
  readonly next: (State | boolean | undefined)[]
}
/**
 * A program with the states made so far. `low` holds the classes of the first 256 code points;
 * `seen`, `reached` and `stack` are room to work in, `stamp` tells one use of `seen` from the next.
 */
export type Automaton = {
  readonly program: Program
  readonly low: Uint16Array
  readonly seen: Int32Array
  readonly reached: Int32Array
  readonly stack: Int32Array
  readonly initial: State
  known: Map<string, State>
  stamp: number
  /** Steps looked at since it was set to 0; letters that meet a state already made are none. */
  work: number
}

/** Makes the automaton of a program, without any state but the first. */
export function automatonOf(program: Program): Automaton {
  const { steps, first } = program
  return {
    program,
    low: Uint16Array.from({ length: 256 }, (_, point) => searchClass(program, point)),
    seen: new Int32Array(steps.length),
    reached: new Int32Array(steps.length),
    stack: new Int32Array(steps.length * 2 + 1),
    initial: { set: Int32Array.of(first), context: atStart, next: [] },
    known: new Map(),
    stamp: 0,
    work: 0,
  }
}

/** The class a code point falls into: that of the last stretch that starts at it or before. */
const searchClass = ({ starts, ids }: Program, point: number): number => {
  let from = 0
  let to = starts.length - 1
  while (from < to) {
    const middle = (from + to + 1) >> 1
    if ((starts[middle] ?? 0) <= point) from = middle
    else to = middle - 1
  }
  return ids[from] ?? 0
}

/** The class of a code point; the end of the text, -1, has one of its own. */
export function classOf({ program, low }: Automaton, code: number): number {
  if (code === -1) return program.classes
  return code < 256 ? (low[code] ?? 0) : searchClass(program, code)
}

const maxStamp = 1_000_000_000

/** Begins the count of uses of `seen` anew before it grows beyond what the array holds. */
export function renewStamps(automaton: Automaton): void {
  if (automaton.stamp < maxStamp) return
  automaton.seen.fill(0)
  automaton.stamp = 1
}

/** Whether an edge of the pattern is at a place. */
export function passesEdge(
  { edge }: Extract<Step, { kind: 'edge' }>,
  isStart: boolean,
  isEnd: boolean,
  isWordEdge: boolean,
): boolean {
  if (edge === '^') return isStart
  if (edge === '$') return isEnd
  return (edge === 'b') === isWordEdge
}

/** A match may begin at every place, so the first step always waits too. */
const keepUnique = (automaton: Automaton, count: number): number => {
  const { seen, reached, stamp } = automaton
  const { first } = automaton.program
  let kept = 0
  for (let at = 0; at < count; at += 1) {
    const step = reached[at] ?? 0
    if (seen[step] === stamp) continue
    seen[step] = stamp
    reached[kept++] = step
  }
  if (seen[first] !== stamp) reached[kept++] = first
  return kept
}

/**
 * The steps waiting after one class (`classes` for the end of the text, one more for the end of
 * what is read of a longer one), written into `reached`; answers how many they are, -1 for a match
 * before it.
 */
const advance = (
  automaton: Automaton,
  set: Int32Array,
  size: number,
  context: number,
  point: number,
): number => {
  const { seen, reached, stack } = automaton
  const { steps, members, words, classes } = automaton.program
  const isStart = (context & atStart) !== 0
  const isEnd = point === classes
  const isWordEdge = ((context & afterWord) === 0) === (!isEnd && words[point] === 1)
  let count = 0
  let top = 0
  const waiting = set.slice(0, size)
  const closing = automaton.stamp + 1
  automaton.stamp += 2
  for (const begin of waiting) {
    stack[top++] = begin
    while (top > 0) {
      const at = stack[--top] ?? 0
      if (seen[at] === closing) continue
      seen[at] = closing
      automaton.work += 1
      const step = steps[at]
      if (!step || step.kind === 'match') return -1
      if (step.kind === 'fork') {
        stack[top++] = step.other
        stack[top++] = step.next
      } else if (step.kind === 'set') {
        if (!isEnd && members[step.set]?.[point] === 1) reached[count++] = step.next
      } else if (passesEdge(step, isStart, isEnd, isWordEdge)) stack[top++] = step.next
    }
  }
  return keepUnique(automaton, count)
}

/** What the next place finds before it, after a place of a class. */
const contextAfter = ({ program }: Automaton, point: number): number =>
  point < program.classes && program.words[point] === 1 ? afterWord : 0

const stateOf = (automaton: Automaton, set: Int32Array, context: number): State => {
  const key = `${context}:${set.join()}`
  const found = automaton.known.get(key)
  if (found) return found
  if (automaton.known.size >= maxStates) automaton.known = new Map()
  const made: State = { set, context, next: [] }
  automaton.known.set(key, made)
  return made
}

/** Makes what follows a state at a class, and keeps it there. */
const follow = (automaton: Automaton, state: State, point: number): State | boolean => {
  const count = advance(automaton, state.set, state.set.length, state.context, point)
  const next =
    count === -1
      ? true
      : point >= automaton.program.classes
        ? false
        : stateOf(
            automaton,
            automaton.reached.slice(0, count).toSorted(),
            contextAfter(automaton, point),
          )
  state.next[point] = next
  return next
}

/**
 * How a text is read: `isOpen` where it goes on behind its end, which `$` then does not take;
 * `most` steps that may be looked at.
 */
export type Reading = { readonly isOpen: boolean; readonly most: number }
const whole: Reading = { isOpen: false, most: Infinity }

/** The class of the letter at a place, or of the end. */
const classAt = (automaton: Automaton, text: string, at: number, isOpen: boolean): number => {
  if (at >= text.length) return automaton.program.classes + (isOpen ? 1 : 0)
  return classOf(automaton, text.codePointAt(at) ?? 0)
}
const widthAt = (text: string, at: number): number =>
  (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1

/** Reads a text from a place on, where a state holds, without making any state. */
const walk = (
  automaton: Automaton,
  text: string,
  from: number,
  state: State,
  { isOpen, most }: Reading,
): boolean | null => {
  let waiting = state.set
  let size = waiting.length
  let { context } = state
  for (let at = from; at <= text.length; at += widthAt(text, at)) {
    const point = classAt(automaton, text, at, isOpen)
    size = advance(automaton, waiting, size, context, point)
    if (size === -1) return true
    if (automaton.work > most) return null
    waiting = automaton.reached
    context = contextAfter(automaton, point)
  }
  return false
}

/**
 * Tells whether the pattern is found anywhere in a text; null where that took more steps than it
 * may.
 */
export function isFound(
  automaton: Automaton,
  text: string,
  reading: Reading = whole,
): boolean | null {
  renewStamps(automaton)
  const { isOpen, most } = reading
  const end = text.length
  let state = automaton.initial
  let fresh = 0
  for (let at = 0; at <= end;) {
    const code = at < end ? (text.codePointAt(at) ?? 0) : -1
    const point = code < 0 ? classAt(automaton, text, at, isOpen) : classOf(automaton, code)
    let next = state.next[point]
    if (next === undefined) {
      if (fresh >= maxFresh) return walk(automaton, text, at, state, reading)
      if (automaton.work > most) return null
      fresh += 1
      next = follow(automaton, state, point)
    }
    if (typeof next === 'boolean') return next
    state = next
    at += code > 0xff_ff ? 2 : 1
  }
  return false
}
