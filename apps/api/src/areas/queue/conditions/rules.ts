import type { Condition } from '@oas/contract/queue/schemas'
import type { ConditionField, TypeSetting } from '@oas/contract/setting/schemas'
import { type Reason, because, fail } from '../../../core/fail.ts'
import { fitsPattern } from '../../../core/pattern.ts'

type Rules = Pick<TypeSetting, 'condition' | 'pageType'>

/**
 * A condition that says nothing: without a value, or with everything allowed. An empty country is
 * one, though: records without a country.
 */
export function isEmptyCondition({ dbField, value }: Condition): boolean {
  return (
    value === undefined ||
    value === null ||
    (Array.isArray(value) && value.length === 0) ||
    (value === '' && dbField !== 'country')
  )
}
const isOff = (condition: Condition): boolean =>
  (condition as { is_apply?: unknown }).is_apply === 0
const saysNothing = (condition: Condition): boolean =>
  isOff(condition) ||
  isEmptyCondition(condition) ||
  (Array.isArray(condition.value) &&
    condition.value.length === 1 &&
    condition.value[0] === 'ALL') ||
  condition.value === false ||
  (typeof condition.value === 'string' && condition.value.trim() === '' && condition.value !== '')

/** Controls whose values are those of the field's own list. */
const chosen: ReadonlySet<number> = new Set([2, 3, 7, 8])

const checkOne = (field: ConditionField, { value }: Condition, at: string): void => {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const bad = (reason: Reason): never => fail('invalid-input', { field: at, reason })
  if (field.maxCount && values.length > field.maxCount)
    bad(because('max_values', { n: field.maxCount }))
  if (
    chosen.has(field.type) &&
    field.list?.length &&
    values.some(
      (one) => one !== '' && !field.list?.some((option) => String(option.value) === String(one)),
    )
  )
    bad(because('not_of_list'))
  if (
    field.validator &&
    typeof value === 'string' &&
    value !== '' &&
    !fitsPattern(field.validator, value.trim())
  )
    bad(because('schema_pattern'))
}

/**
 * Holds what was asked against the type's fields, as the form does: how many values, which ones, in
 * which form. The first fault ends the call.
 */
export function checkConditions(
  conditions: readonly Condition[],
  { condition: fields }: Rules,
  path: string,
): void {
  for (const field of fields) {
    if (field.is_apply !== 1) continue
    for (const [index, condition] of conditions.entries())
      if (condition.dbField === field.dbField && !isOff(condition) && !isEmptyCondition(condition))
        checkOne(field, condition, `${path}.${index}.value`)
  }
}

/**
 * Whoever takes orders fills in what the type asks for, where it lets people choose conditions at
 * all; counting needs none of it.
 */
export function requireConditions(
  conditions: readonly Condition[],
  { condition: fields, pageType }: Rules,
  path: string,
): void {
  if (pageType.content.takeOrderConditionSwitch !== true) return
  const missing = fields.find(
    (field) =>
      field.is_apply === 1 &&
      field.required === true &&
      !conditions.some(
        (condition) => condition.dbField === field.dbField && !saysNothing(condition),
      ),
  )
  if (missing) fail('required', { field: `${path}.${missing.dbField}` })
}
