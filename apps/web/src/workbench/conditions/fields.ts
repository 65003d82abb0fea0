import type { Condition } from '@oas/contract/queue/schemas'
import type { ConditionField } from '@oas/contract/setting/schemas'
import { utcOf } from '@oas/contract/time'
import {
  type ConditionProblem,
  conditionProblems,
  conditionsOf,
  knownConditionTypes,
} from '../../kit/conditions/query.ts'

type Fields = readonly ConditionField[]
type Values = Readonly<Record<string, unknown>>

/** Most lines of a textarea; what is beyond is cut, and the control says so. */
export const linesMax = 200
/** Most characters of a pure textarea. */
export const textMax = 2000

/**
 * Controls of the audit page beside the plain ones, each with the plain control whose value it has:
 * date and time (milliseconds), one day and typed date ('YYYY-MM-DD', also 'today' and '-3d'),
 * lines (array), pure text, duration (seconds, or from and to in seconds), choices among many, of a
 * tree, and of record types.
 */
const richer: Readonly<Record<number, number>> = {
  5: 1,
  6: 1,
  7: 7,
  9: 1,
  11: 7,
  12: 7,
  13: 1,
  14: 7,
  18: 1,
  19: 1,
  20: 7,
  24: 7,
}
/** Saved queries: no condition, they say which conditions are tried one after another. */
export const queryListType = 100

/**
 * Whether a field has a control of the audit page: a dropdown only where the setting lists nothing
 * to choose from.
 */
export function isRicher({ type, list }: Pick<ConditionField, 'type' | 'list'>): boolean {
  return Object.hasOwn(richer, type) || type === queryListType || (type === 8 && !list?.length)
}
export function isKnownCondition(type: number): boolean {
  return knownConditionTypes.has(type) || Object.hasOwn(richer, type) || type === queryListType
}

/** The fields as the plain controls they are sent like. */
const plainFields = (fields: Fields): ConditionField[] =>
  fields.map((field) => ({ ...field, type: richer[field.type] ?? field.type }))

/**
 * Whether a written day exists: 'YYYY-MM-DD', and where it is typed also 'today' or so many days
 * ago.
 */
export function isDay(text: string, typed: boolean): boolean {
  if (typed && /^(?:today|-\d{1,4}d)$/.test(text)) return true
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return parts !== null && utcOf(parts.slice(1)) !== undefined
}

/**
 * The lines of a text: without spaces around them, empty ones left out, at most so many as are
 * allowed.
 */
export function linesOf(text: string): { lines: string[]; cut: number } {
  const all = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  return { lines: all.slice(0, linesMax), cut: Math.max(0, all.length - linesMax) }
}

export type Duration = { min?: number; max?: number }
export function durationOf(value: unknown): Duration {
  if (typeof value !== 'object' || value === null) return {}
  const { min, max } = value as Duration
  return {
    ...(typeof min === 'number' ? { min } : {}),
    ...(typeof max === 'number' ? { max } : {}),
  }
}

/** What is wrong with a value of one of the richer controls, beyond what holds for all. */
const ownProblem = (field: ConditionField, value: unknown): ConditionProblem[] => {
  if (
    (field.type === 6 || field.type === 9) &&
    typeof value === 'string' &&
    value.trim() !== '' &&
    !isDay(value.trim(), field.type === 9)
  )
    return [{ field, code: 'invalid' }]
  const { min, max } = field.type === 19 ? durationOf(value) : {}
  return min !== undefined && max !== undefined && min > max ? [{ field, code: 'range' }] : []
}

/** Conditions of one type as they are sent: only fields that apply and have a value. */
export function conditionsSent(fields: Fields, values: Values): Condition[] {
  return conditionsOf(plainFields(fields), values)
}

/** A range of time that is longer than the page looks through. */
const spanProblem = (
  field: ConditionField,
  value: unknown,
  mostMs: number | undefined,
): ConditionProblem[] =>
  mostMs !== undefined &&
  field.type === 17 &&
  Array.isArray(value) &&
  Number(value[1]) - Number(value[0]) > mostMs
    ? [{ field, code: 'span' }]
    : []

/** What keeps a query from being sent, by field. `mostMs`: how long a range of time may be. */
export function conditionsWrong(
  fields: Fields,
  values: Values,
  mostMs?: number,
): ConditionProblem[] {
  const applied = fields.filter((field) => field.is_apply === 1 && isKnownCondition(field.type))
  const plain = conditionProblems(plainFields(applied), values).map((problem) => ({
    ...problem,
    field: applied.find((one) => one.dbField === problem.field.dbField) ?? problem.field,
  }))
  return [
    ...plain,
    ...applied.flatMap((field) => {
      const value = values[field.dbField] ?? field.value
      return [...ownProblem(field, value), ...spanProblem(field, value, mostMs)]
    }),
  ]
}
