import type { IndicatorType, RightType } from '@oas/contract/strategy/indicator'
import type { RuleValue } from '@oas/contract/strategy/rule'
import { withoutMark } from '../../../files/formula.ts'

/** What stands right of a condition, or in a result: how the text of a workbook's cell is read. */
export type Expected = { right: RightType | 'scalar'; numeric: boolean }

const number = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/
const separators = /[\n,，、;；]/
/** Characters that a workbook may change or lose; they are written as escapes within quotes. */
// oxlint-disable-next-line no-control-regex
const fragile = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]|_x[0-9A-Fa-f]{4}_/
const asNumber = (text: string): number | null =>
  number.test(text) && Number.isFinite(Number(text)) ? Number(text) : null

const parsed = (text: string): RuleValue | undefined => {
  try {
    const value = JSON.parse(text) as unknown
    if (typeof value === 'string' || typeof value === 'number') return value
    const entries = typeof value === 'object' && value !== null ? Object.values(value) : null
    return entries?.every((entry) => typeof entry === 'string' || typeof entry === 'number')
      ? (value as RuleValue)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads a cell: a text in quotes, a list in brackets and an object in braces as JSON; else as what
 * is expected. Undefined where it is none of that.
 */
export function readCell(text: string, { right, numeric }: Expected): RuleValue | undefined {
  if (text.startsWith('"') || (text.startsWith('[') && right === 'list') || text.startsWith('{')) {
    const value = parsed(text)
    if (value !== undefined) return value
  }
  switch (right) {
    case 'none':
    case 'string':
      return text
    case 'number':
      return asNumber(text) ?? text
    case 'scalar':
      return asNumber(text) ?? text
    case 'list':
      return text
        .split(separators)
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part) => (numeric ? (asNumber(part) ?? part) : part))
    case 'object':
      return undefined
  }
}

const quoted = (value: RuleValue): string =>
  JSON.stringify(value)
    .replaceAll(
      /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '\\u005f')
/**
 * What is read again of a written text: a workbook's reader trims, and takes away the apostrophe
 * that keeps a text from being run.
 */
const throughSheet = (text: string): string => withoutMark(text).trim()
const isSame = (one: unknown, two: unknown): boolean => JSON.stringify(one) === JSON.stringify(two)

/** Spreadsheet programs keep fifteen digits of a number; one that has more is written as a text. */
const asKept = (value: number): string | number =>
  Math.abs(value) < 1e15 && Number(value.toPrecision(15)) === value ? value : String(value)

/**
 * A value as a cell that reads as exactly this value again: as simply as it can be, in quotes,
 * brackets or braces where it must.
 */
export function writeCell(value: RuleValue, expected: Expected): string | number {
  if (typeof value === 'number')
    return isSame(readCell(String(value), expected), value) ? asKept(value) : quoted(value)
  const plain = typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : null
  return plain !== null &&
    !fragile.test(plain) &&
    plain !== '' &&
    isSame(readCell(throughSheet(plain), expected), value)
    ? plain
    : quoted(value)
}

/** What the cells of a column hold. */
export function expectedOf(type: IndicatorType | undefined, right: RightType | 'scalar'): Expected {
  return { right, numeric: type === 'number' || type === 'float' }
}
