import type { PatternProblem, PatternProblemCode } from './problems.ts'
import { type Ranges, anyButLineEnds, negate, tidy } from './sets.ts'
import { propertyRanges, shorthand, withBothCases } from './unicode.ts'

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
      /** Takes as few as it can (`+?`); tells only which match is found, never whether. */
      readonly isLazy: boolean
    }

/** Thrown by the parser; the matcher's maker answers what it carries. */
export class PatternError extends Error {
  constructor(readonly problem: PatternProblem) {
    super(problem.code)
  }
}

const maxGroups = 100
const controls: ReadonlyMap<string, number> = new Map([
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['f', 12],
  ['v', 11],
  ['0', 0],
])

/** A pattern as it is read: its characters, the place of the next one and how deep groups nest. */
type Reader = {
  readonly points: readonly string[]
  readonly ignoreCase: boolean
  readonly maxRepeat: number
  at: number
  depth: number
}

const refuse = (
  reader: Reader,
  code: PatternProblemCode,
  params: Readonly<Record<string, string | number>> = {},
): never => {
  throw new PatternError({ code, params: { ...params, at: reader.at + 1 } })
}
const peek = ({ points, at }: Reader): string | undefined => points[at]
/** Passes a character where it is the next one. */
const take = (reader: Reader, point: string): boolean => {
  if (peek(reader) !== point) return false
  reader.at += 1
  return true
}
const next = (reader: Reader): string => {
  const point = peek(reader)
  reader.at += 1
  return point ?? refuse(reader, 'pattern_end')
}
/** The characters from the next one up to a place. */
const upTo = ({ points, at }: Reader, end: number): string => points.slice(at, end).join('')
const closingBrace = ({ points, at }: Reader): number => points.indexOf('}', at)

const readHex = (reader: Reader, length: number): number => {
  const text = upTo(reader, reader.at + length)
  if (!/^[0-9a-fA-F]+$/.test(text) || text.length !== length) refuse(reader, 'pattern_hex')
  reader.at += length
  return Number.parseInt(text, 16)
}
const readUnicode = (reader: Reader): number => {
  if (!take(reader, '{')) return readHex(reader, 4)
  const end = closingBrace(reader)
  const text = end < 0 ? '' : upTo(reader, end)
  if (!/^[0-9a-fA-F]{1,6}$/.test(text) || Number.parseInt(text, 16) > 0x10_ff_ff)
    refuse(reader, 'pattern_point')
  reader.at += text.length + 1
  return Number.parseInt(text, 16)
}
const mayBeEscaped = (letter: string, inBracket: boolean): boolean =>
  controls.has(letter) || /[\^$\\.*+?()[\]{}|/]/.test(letter) || (inBracket && letter === '-')

/** Reads a property of Unicode: `{L}` or `{Script=Han}`. */
const readProperty = (reader: Reader, isNegative: boolean): Ranges => {
  const at = reader.at
  const end = take(reader, '{') ? closingBrace(reader) : -1
  const set = end < 0 ? null : propertyRanges(upTo(reader, end))
  if (!set) {
    reader.at = at
    return refuse(reader, 'pattern_unicode')
  }
  reader.at = end + 1
  return isNegative ? negate(set) : set
}

/** Reads what follows a backslash. */
const readEscaped = (reader: Reader, inBracket: boolean): Ranges => {
  const letter = next(reader)
  const set = shorthand(letter)
  if (set) return set
  if (letter === 'p' || letter === 'P') return readProperty(reader, letter === 'P')
  if (/[1-9k]/.test(letter)) refuse(reader, 'pattern_back')
  if (letter === '0' && /[0-9]/.test(peek(reader) ?? '')) refuse(reader, 'pattern_escape')
  if (letter === 'u') return only(readUnicode(reader))
  if (letter === 'x') return only(readHex(reader, 2))
  if (!mayBeEscaped(letter, inBracket)) refuse(reader, 'pattern_escape')
  return only(controls.get(letter) ?? letter.codePointAt(0) ?? 0)
}
/** A set as the pattern asks for it: with letters of the other case where case does not count. */
const cased = ({ ignoreCase }: Reader, set: Ranges): Ranges =>
  ignoreCase ? withBothCases(set) : set
const only = (point: number): Ranges => [[point, point]]
/** The one character of a set, or null where it has several. */
const onlyIn = (set: Ranges): number | null => {
  const [first] = set
  return set.length === 1 && first && first[0] === first[1] ? first[0] : null
}

const readInBracket = (reader: Reader): Ranges => {
  const point = next(reader)
  return point === '\\' ? readEscaped(reader, true) : only(point.codePointAt(0) ?? 0)
}
const readBracket = (reader: Reader): Pattern => {
  const negative = take(reader, '^')
  const pairs: (readonly [number, number])[] = []
  while (!take(reader, ']')) {
    const first = readInBracket(reader)
    if (peek(reader) === '-' && reader.points[reader.at + 1] !== ']') {
      reader.at += 1
      const from = onlyIn(first)
      const to = onlyIn(readInBracket(reader))
      if (from === null || to === null || from > to) refuse(reader, 'pattern_range')
      pairs.push([from ?? 0, to ?? 0])
    } else pairs.push(...first)
  }
  const set = cased(reader, tidy(pairs))
  return { kind: 'set', set: negative ? negate(set) : set }
}

const isNamed = ({ points, at }: Reader): boolean =>
  points[at] === '<' && points[at + 1] !== '=' && points[at + 1] !== '!'
/** A name of a group means nothing to a yes or no. */
const skipName = (reader: Reader): void => {
  while (next(reader) !== '>') continue
}
const readGroup = (reader: Reader): Pattern => {
  reader.depth += 1
  if (reader.depth > maxGroups) refuse(reader, 'pattern_deep')
  if (take(reader, '?')) {
    if (isNamed(reader)) skipName(reader)
    else if (!take(reader, ':')) refuse(reader, 'pattern_look')
  }
  const inner = readEither(reader)
  if (!take(reader, ')')) refuse(reader, 'pattern_group')
  reader.depth -= 1
  return inner
}

const readAtom = (reader: Reader): Pattern => {
  const point = next(reader)
  if (point === '(') return readGroup(reader)
  if (point === '[') return readBracket(reader)
  if (point === '.') return { kind: 'set', set: anyButLineEnds }
  if (point === '^' || point === '$') return { kind: 'edge', edge: point }
  if (point === '\\') {
    if (take(reader, 'b')) return { kind: 'edge', edge: 'b' }
    if (take(reader, 'B')) return { kind: 'edge', edge: 'B' }
    return { kind: 'set', set: cased(reader, readEscaped(reader, false)) }
  }
  if ('*+?{}]'.includes(point)) {
    reader.at -= 1
    refuse(reader, 'pattern_alone', { sign: point })
  }
  return { kind: 'set', set: cased(reader, only(point.codePointAt(0) ?? 0)) }
}

type Times = { readonly least: number; readonly most: number }
const readCounted = (reader: Reader): Times => {
  const text = upTo(reader, closingBrace(reader) + 1)
  const found = /^(\d{1,5})(?:(,)(\d{1,5})?)?\}$/.exec(text)
  if (!found) return refuse(reader, 'pattern_alone', { sign: '{' })
  reader.at += text.length
  const least = Number(found[1])
  const most = found[2] === undefined ? least : found[3] === undefined ? Infinity : Number(found[3])
  if (most < least) refuse(reader, 'pattern_count')
  const { maxRepeat } = reader
  if (least > maxRepeat || (most !== Infinity && most > maxRepeat))
    refuse(reader, 'pattern_times', { limit: maxRepeat })
  return { least, most }
}
const readTimes = (reader: Reader): Times | null => {
  if (take(reader, '*')) return { least: 0, most: Infinity }
  if (take(reader, '+')) return { least: 1, most: Infinity }
  if (take(reader, '?')) return { least: 0, most: 1 }
  return take(reader, '{') ? readCounted(reader) : null
}
const readRepeated = (reader: Reader): Pattern => {
  const part = readAtom(reader)
  const times = readTimes(reader)
  if (!times) return part
  if (part.kind === 'edge') refuse(reader, 'pattern_nothing')
  return { kind: 'repeat', part, ...times, isLazy: take(reader, '?') }
}
const readSequence = (reader: Reader): Pattern => {
  const parts: Pattern[] = []
  while (reader.at < reader.points.length && peek(reader) !== '|' && peek(reader) !== ')')
    parts.push(readRepeated(reader))
  return { kind: 'all', parts }
}
const readEither = (reader: Reader): Pattern => {
  const parts = [readSequence(reader)]
  while (take(reader, '|')) parts.push(readSequence(reader))
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'any', parts }
}

/**
 * Parses the supported part of JavaScript's syntax (flag `u`): no lookaround, no back references,
 * no flags. `\d`, `\w`, `\s` and `\b` know every script. Throws PatternError.
 */
export function parsePattern(
  source: string,
  { ignoreCase, maxRepeat }: { readonly ignoreCase: boolean; readonly maxRepeat: number },
): Pattern {
  const reader: Reader = { points: Array.from(source), ignoreCase, maxRepeat, at: 0, depth: 0 }
  const whole = readEither(reader)
  if (reader.at < reader.points.length) refuse(reader, 'pattern_alone', { sign: ')' })
  return whole
}
