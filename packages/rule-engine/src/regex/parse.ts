import type { PatternProblemCode } from '../check/problems.ts'
import { type Ranges, anyButLineEnds, negated, shorthands, tidy } from './sets.ts'

/**
 * A regular expression as a tree. `edge`: `^` start, `$` end, `b` and `B` (not) the edge of a word.
 */
export type Pattern =
  | { readonly kind: 'set'; readonly set: Ranges }
  | { readonly kind: 'edge'; readonly edge: '^' | '$' | 'b' | 'B' }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Pattern[] }
  | {
      readonly kind: 'repeat'
      readonly part: Pattern
      readonly least: number
      readonly most: number
    }

/** Why a pattern is refused; `at` is the place in it, in characters from 1. */
export type PatternProblem = {
  readonly code: PatternProblemCode
  readonly params: Readonly<Record<string, string | number>>
}
/** Thrown by the parser; the matcher's maker answers what it carries. */
export class PatternError extends Error {
  constructor(readonly problem: PatternProblem) {
    super(problem.code)
  }
}

const maxRepeat = 1000
const maxGroups = 100
const controls: ReadonlyMap<string, number> = new Map([
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['f', 12],
  ['v', 11],
  ['0', 0],
])

/**
 * Parses the supported part of JavaScript's syntax (flag `u`): no lookaround, no back references,
 * no properties of Unicode, no flags. Throws PatternError.
 */
export const parsePattern = (source: string): Pattern => {
  const points = Array.from(source)
  let at = 0
  let depth = 0
  const refuse = (
    code: PatternProblemCode,
    params: Readonly<Record<string, string | number>> = {},
  ): never => {
    throw new PatternError({ code, params: { ...params, at: at + 1 } })
  }
  const take = (point: string): boolean => {
    if (points[at] !== point) return false
    at += 1
    return true
  }
  const next = (): string => {
    const point = points[at]
    at += 1
    return point ?? refuse('pattern_end')
  }

  const hex = (length: number): number => {
    const text = points.slice(at, at + length).join('')
    if (!/^[0-9a-fA-F]+$/.test(text) || text.length !== length) refuse('pattern_hex')
    at += length
    return Number.parseInt(text, 16)
  }
  const unicode = (): number => {
    if (!take('{')) return hex(4)
    const text = points.slice(at, points.indexOf('}', at)).join('')
    if (!/^[0-9a-fA-F]{1,6}$/.test(text) || Number.parseInt(text, 16) > 0x10_ff_ff)
      refuse('pattern_point')
    at += text.length + 1
    return Number.parseInt(text, 16)
  }
  const escaped = (inBracket: boolean): Ranges => {
    const letter = next()
    const shorthand = shorthands.get(letter)
    if (shorthand) return shorthand
    if (/[1-9k]/.test(letter)) refuse('pattern_back')
    if (letter === '0' && /[0-9]/.test(points[at] ?? '')) refuse('pattern_escape')
    if (letter === 'p' || letter === 'P') refuse('pattern_unicode')
    const point =
      letter === 'u'
        ? unicode()
        : letter === 'x'
          ? hex(2)
          : (controls.get(letter) ?? letter.codePointAt(0) ?? 0)
    if (
      letter !== 'u' &&
      letter !== 'x' &&
      !controls.has(letter) &&
      !(/[\^$\\.*+?()[\]{}|/]/.test(letter) || (inBracket && letter === '-'))
    )
      refuse('pattern_escape')
    return [[point, point]]
  }
  const single = (set: Ranges): number | null => {
    const [first] = set
    return set.length === 1 && first && first[0] === first[1] ? first[0] : null
  }
  const inClass = (): Ranges => {
    const point = next()
    if (point === '\\') return escaped(true)
    const code = point.codePointAt(0) ?? 0
    return [[code, code]]
  }
  const bracket = (): Pattern => {
    const negative = take('^')
    const pairs: (readonly [number, number])[] = []
    while (!take(']')) {
      const first = inClass()
      if (points[at] === '-' && points[at + 1] !== ']') {
        at += 1
        const from = single(first)
        const to = single(inClass())
        if (from === null || to === null || from > to) refuse('pattern_range')
        pairs.push([from ?? 0, to ?? 0])
      } else pairs.push(...first)
    }
    const set = tidy(pairs)
    return { kind: 'set', set: negative ? negated(set) : set }
  }
  const group = (): Pattern => {
    depth += 1
    if (depth > maxGroups) refuse('pattern_deep')
    if (take('?')) {
      const named = points[at] === '<' && points[at + 1] !== '=' && points[at + 1] !== '!'
      if (named) {
        while (next() !== '>') {
          /* a name of a group means nothing to a yes or no */
        }
      } else if (!take(':')) refuse('pattern_look')
    }
    const inner = either()
    if (!take(')')) refuse('pattern_group')
    depth -= 1
    return inner
  }
  const atom = (): Pattern => {
    const point = next()
    if (point === '(') return group()
    if (point === '[') return bracket()
    if (point === '.') return { kind: 'set', set: anyButLineEnds }
    if (point === '^' || point === '$') return { kind: 'edge', edge: point }
    if (point === '\\')
      return take('b')
        ? { kind: 'edge', edge: 'b' }
        : take('B')
          ? { kind: 'edge', edge: 'B' }
          : { kind: 'set', set: escaped(false) }
    if ('*+?{}]'.includes(point)) {
      at -= 1
      refuse('pattern_alone', { sign: point })
    }
    const code = point.codePointAt(0) ?? 0
    return { kind: 'set', set: [[code, code]] }
  }
  const counted = (): [number, number] => {
    const text = points.slice(at, points.indexOf('}', at) + 1).join('')
    const found = /^(\d{1,5})(?:(,)(\d{1,5})?)?\}$/.exec(text)
    if (!found) return refuse('pattern_alone', { sign: '{' })
    at += text.length
    const least = Number(found[1])
    const most =
      found[2] === undefined ? least : found[3] === undefined ? Infinity : Number(found[3])
    if (most < least) refuse('pattern_count')
    if (least > maxRepeat || (most !== Infinity && most > maxRepeat))
      refuse('pattern_times', { limit: maxRepeat })
    return [least, most]
  }
  const repeated = (): Pattern => {
    const part = atom()
    const count: [number, number] | null = take('*')
      ? [0, Infinity]
      : take('+')
        ? [1, Infinity]
        : take('?')
          ? [0, 1]
          : take('{')
            ? counted()
            : null
    if (!count) return part
    if (part.kind === 'edge') refuse('pattern_nothing')
    take('?')
    return { kind: 'repeat', part, least: count[0], most: count[1] }
  }
  function sequence(): Pattern {
    const parts: Pattern[] = []
    while (at < points.length && points[at] !== '|' && points[at] !== ')') parts.push(repeated())
    return { kind: 'all', parts }
  }
  function either(): Pattern {
    const parts = [sequence()]
    while (take('|')) parts.push(sequence())
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'any', parts }
  }

  const whole = either()
  if (at < points.length) refuse('pattern_alone', { sign: ')' })
  return whole
}
