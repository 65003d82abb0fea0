import { type Automaton, classOf, isFound, passesEdge } from './automaton.ts'

/** Where a match begins and where it has ended, in UTF-16 units. */
export type Span = readonly [start: number, end: number]

/**
 * Places found in a text. `work`: the steps it took, `isCut` where they were more than it may take,
 * so that what lies behind is not found.
 */
export type Spans = {
  readonly spans: Span[]
  readonly work: number
  readonly isCut: boolean
}

/**
 * `most`: places to find. `maxWork`: steps that may be taken in all; null: as many as it needs to
 * tell whether there is a place, and then `maxFindWork`. `isOpen`: the text goes on behind its end,
 * which `$` then does not take.
 */
export type SearchBounds = {
  readonly most: number
  readonly maxWork: number | null
  readonly isOpen: boolean
}
const maxFindWork = 4_000_000

/** The steps that wait at a place, by rank, with where the match of each began. */
type Waiting = { readonly step: Int32Array; readonly start: Int32Array; size: number }
type Place = { readonly isStart: boolean; readonly isEnd: boolean; readonly isWordEdge: boolean }
type Walk = {
  readonly automaton: Automaton
  readonly text: string
  current: Waiting
  following: Waiting
  readonly isOpen: boolean
  /** The count of steps at which it ends. */
  readonly limit: number
  isCut: boolean
}

const waitingFor = (length: number): Waiting => ({
  step: new Int32Array(length),
  start: new Int32Array(length),
  size: 0,
})

/** Adds a step and all it leads to without taking a letter, the ones tried first in front. */
const add = (walk: Walk, to: Waiting, begin: number, start: number, place: Place): void => {
  const { seen, stack, stamp, program } = walk.automaton
  let top = 0
  stack[top++] = begin
  while (top > 0) {
    const at = stack[--top] ?? 0
    if (seen[at] === stamp) continue
    seen[at] = stamp
    walk.automaton.work += 1
    const step = program.steps[at]
    if (step?.kind === 'fork') {
      stack[top++] = step.other
      stack[top++] = step.next
    } else if (step?.kind === 'edge') {
      if (passesEdge(step, place.isStart, place.isEnd, place.isWordEdge)) stack[top++] = step.next
    } else {
      to.step[to.size] = at
      to.start[to.size++] = start
    }
  }
}

const pointBefore = (text: string, at: number): number => {
  const pair = at > 1 ? (text.codePointAt(at - 2) ?? 0) : 0
  return pair > 0xff_ff ? pair : text.charCodeAt(at - 1)
}
const placeAt = ({ automaton, text, isOpen }: Walk, at: number): Place => {
  const { words } = automaton.program
  const isStart = at === 0
  const isEnd = at === text.length && !isOpen
  const isWord = (code: number) => words[classOf(automaton, code)] === 1
  const before = !isStart && isWord(pointBefore(text, at))
  const after = !isEnd && isWord(text.codePointAt(at) ?? 0)
  return { isStart, isEnd, isWordEdge: before !== after }
}
const lengthAt = (text: string, at: number): number =>
  (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1

/**
 * Takes the letter at a place with every step that waits there. Answers the match that the best of
 * them has come to; what is tried after it goes no further.
 */
const advance = (walk: Walk, at: number, next: number): Span | null => {
  const { automaton, current, following, text } = walk
  const { steps, members } = automaton.program
  const point = classOf(automaton, text.codePointAt(at) ?? -1)
  const place = placeAt(walk, next)
  automaton.stamp += 1
  following.size = 0
  for (let rank = 0; rank < current.size; rank += 1) {
    const step = steps[current.step[rank] ?? 0]
    const start = current.start[rank] ?? 0
    if (step?.kind === 'match') return [start, at]
    if (step?.kind === 'set' && members[step.set]?.[point] === 1)
      add(walk, following, step.next, start, place)
  }
  return null
}

/** The first match at a place or behind it, by the order in which the pattern tries; or null. */
const findFirst = (walk: Walk, from: number): Span | null => {
  const { automaton, text } = walk
  let found: Span | null = null
  walk.current.size = 0
  automaton.stamp += 1
  for (let at = from; automaton.work < walk.limit;) {
    if (!found) add(walk, walk.current, automaton.program.first, at, placeAt(walk, at))
    else if (walk.current.size === 0) return found
    const next = Math.min(at + lengthAt(text, at), text.length)
    found = advance(walk, at, next) ?? found
    if (at === text.length) return found
    const { current } = walk
    walk.current = walk.following
    walk.following = current
    at = next
  }
  walk.isCut = true
  return null
}

/**
 * The first places that a pattern finds, as JavaScript finds them with the flags `gu`; empty ones
 * are passed over.
 */
export function searchSpans(automaton: Automaton, text: string, bounds: SearchBounds): Spans {
  const { most, maxWork, isOpen } = bounds
  automaton.work = 0
  const found = isFound(automaton, text, { isOpen, most: maxWork ?? Infinity })
  if (!found) return { spans: [], work: automaton.work + text.length, isCut: found === null }
  const { length } = automaton.program.steps
  const walk: Walk = {
    automaton,
    text,
    current: waitingFor(length),
    following: waitingFor(length),
    isOpen,
    limit: maxWork ?? automaton.work + maxFindWork,
    isCut: false,
  }
  const spans: Span[] = []
  for (let at = 0; at <= text.length && spans.length < most;) {
    const next = findFirst(walk, at)
    if (!next) break
    const [start, end] = next
    if (end > start) spans.push(next)
    at = end > start ? end : end + lengthAt(text, end)
  }
  return { spans, work: automaton.work + text.length, isCut: walk.isCut }
}
