import type { Condition } from '@oas/contract/queue/schemas'
import type { ConditionField } from '@oas/contract/setting/schemas'

/** Condition controls that exist, by number. Others are reported and skipped. */
export const knownConditionTypes: ReadonlySet<number> = new Set([1, 2, 3, 4, 7, 8, 10, 15, 16, 17])

export function unknownConditionText(type: number): string {
  return `condition type ${type} not match`
}

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && (value.length === 0 || (value.length === 1 && value[0] === 'ALL')))

/** A value as it is sent: texts without spaces around them, empty ones left out. */
const cleanValue = (field: Pick<ConditionField, 'type'>, value: unknown): unknown => {
  const trimmed =
    typeof value === 'string'
      ? value.trim()
      : Array.isArray(value)
        ? value.map((one: unknown) => (typeof one === 'string' ? one.trim() : one))
        : value
  if (field.type === 16 && typeof trimmed === 'string')
    return trimmed === '' || Number.isNaN(Number(trimmed)) ? undefined : Number(trimmed)
  return isNothing(trimmed) ? undefined : trimmed
}

/** Conditions of one type: only fields that apply and have a value. */
export function conditionsOf(
  fields: readonly ConditionField[],
  values: Readonly<Record<string, unknown>>,
): Condition[] {
  return fields
    .filter(
      (field) => field.is_apply === 1 && field.type !== 15 && knownConditionTypes.has(field.type),
    )
    .map((field) => ({
      dbField: field.dbField,
      relation: field.relation,
      value: cleanValue(field, values[field.dbField] ?? field.value),
    }))
    .filter((condition) => condition.value !== undefined)
}

export type ConditionProblem = {
  field: ConditionField
  code: 'required' | 'max-count' | 'invalid' | 'range' | 'span'
}

/** A time range has both ends, the earlier one first. */
const isRange = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'number' &&
  value[0] < value[1]

/**
 * What keeps a query from being sent, by field: required ones without a value, too many values, a
 * validator that does not match.
 */
export function conditionProblems(
  fields: readonly ConditionField[],
  values: Readonly<Record<string, unknown>>,
): ConditionProblem[] {
  return fields.flatMap((field): ConditionProblem[] => {
    const given = values[field.dbField] ?? field.value
    const value = cleanValue(field, given)
    if (
      field.type === 16 &&
      typeof given === 'string' &&
      given.trim() !== '' &&
      value === undefined
    )
      return [{ field, code: 'invalid' }]
    if (field.type === 17 && value !== undefined && !isRange(value))
      return [{ field, code: 'range' }]
    if (value === undefined) return field.required ? [{ field, code: 'required' }] : []
    if (Array.isArray(value) && field.maxCount && value.length > field.maxCount)
      return [{ field, code: 'max-count' }]
    try {
      if (
        field.validator &&
        typeof value === 'string' &&
        !new RegExp(field.validator, 'u').test(value)
      )
        return [{ field, code: 'invalid' }]
    } catch {
      return [] /* the server knows the pattern better */
    }
    return []
  })
}

/** Values as they were saved, from the conditions of the wire. */
export function valuesOf(conditions: readonly Condition[]): Record<string, unknown> {
  return Object.fromEntries(conditions.map((condition) => [condition.dbField, condition.value]))
}

const isWord = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'
const isWords = (value: unknown): boolean => Array.isArray(value) && value.every(isWord)
/** What each control can show; of the others anything. */
const shapes: Readonly<Record<number, (value: unknown) => boolean>> = {
  1: isWord,
  2: isWord,
  3: isWords,
  4: isWords,
  5: (value) => typeof value === 'number',
  6: (value) => typeof value === 'string',
  7: isWords,
  8: isWord,
  11: isWords,
  13: isWord,
  14: isWords,
  20: isWords,
  24: isWords,
  100: isWords,
  9: (value) => typeof value === 'string',
  10: (value) => typeof value === 'boolean',
  12: isWords,
  16: isWord,
  17: (value) => Array.isArray(value) && value.every((end) => typeof end === 'number'),
  18: (value) => typeof value === 'string',
}
const choiceTypes: ReadonlySet<number> = new Set([2, 3, 7, 8])
/**
 * Saved values that the controls of today can show. A field that has another control by now, or a
 * choice that is no longer offered, would keep its owner from starting with a value that is nowhere
 * to be seen; it is as if it had not been saved.
 */
export function fittingValues(
  fields: readonly ConditionField[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.dbField]
      if (value === undefined || shapes[field.type]?.(value) === false) return []
      if (!choiceTypes.has(field.type) || !field.list?.length) return [[field.dbField, value]]
      const offered = new Set(field.list.map((option) => option.value))
      if (!Array.isArray(value)) return offered.has(value as string) ? [[field.dbField, value]] : []
      const left = value.filter((one) => offered.has(one as string))
      return left.length > 0 ? [[field.dbField, left]] : []
    }),
  )
}
