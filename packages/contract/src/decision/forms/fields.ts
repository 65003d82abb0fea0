import type { FormField } from '../../setting/control-options.ts'
import {
  type Form,
  type FormCheck,
  type FormFacts,
  type FormProblem,
  firstOf,
  numberIn,
  problem,
  requiredProblem,
  stringsIn,
} from './kinds.ts'

const longestLine = 200
const longestText = 2000
const mostLines = 200

/** Whether a field is on the form at the moment: static texts and hidden fields carry nothing. */
export function isFieldShown(
  { show }: FormField,
  form: Form,
  { holds }: Pick<FormFacts, 'holds'>,
): boolean {
  return show === undefined || holds(show, form)
}
export function isFieldRequired(
  field: FormField,
  form: Form,
  { holds }: Pick<FormFacts, 'holds'>,
): boolean {
  return typeof field.required === 'string' ? holds(field.required, form) : field.required === true
}
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const textProblem = (
  value: unknown,
  field: FormField,
  longest: number,
  { matches }: FormFacts,
): FormProblem[] => {
  if (typeof value !== 'string') return problem(field.key, 'wrong_form')
  if (value.length > (field.max ?? longest))
    return problem(field.key, 'text_max', { n: field.max ?? longest })
  return field.validator && !matches(field.validator, value)
    ? [{ field: field.key, key: 'wrong_form', ...(field.message ? { text: field.message } : {}) }]
    : []
}
const isOffered = ({ list }: FormField, one: unknown): boolean =>
  list?.some((option) => option.value === one) ?? false
const choicesProblem = (value: unknown, field: FormField): FormProblem[] => {
  const chosen = stringsIn(value)
  if (!chosen?.every((one) => isOffered(field, one))) return problem(field.key, 'please_select')
  return field.max !== undefined && chosen.length > field.max
    ? problem(field.key, 'select_at_most', { n: field.max })
    : []
}
const linesProblem = (value: unknown, { key }: FormField): FormProblem[] => {
  const lines = stringsIn(value)
  return lines && lines.length <= mostLines ? [] : problem(key, 'wrong_form')
}
const numberProblem = (value: unknown, { key, min, max }: FormField): FormProblem[] => {
  const number = numberIn(value)
  return number === undefined || number < (min ?? -Infinity) || number > (max ?? Infinity)
    ? problem(key, 'number_range', { min: min ?? '−∞', max: max ?? '∞' })
    : []
}
const fieldProblem = (value: unknown, field: FormField, facts: FormFacts): FormProblem[] => {
  switch (field.type) {
    case 1:
      return textProblem(value, field, longestLine, facts)
    case 18:
      return textProblem(value, field, longestText, facts)
    case 2:
    case 8:
      return isOffered(field, value) ? [] : problem(field.key, 'please_select')
    case 3:
      return choicesProblem(value, field)
    case 10:
      return value === true ? [] : problem(field.key, 'wrong_form')
    case 12:
      return linesProblem(value, field)
    case 16:
      return numberProblem(value, field)
    default:
      return problem(field.key, 'wrong_form')
  }
}

/**
 * The fields of a form of a setting: shown ones are checked by their kind, hidden ones must be
 * absent.
 */
const fieldProblems = (
  form: Form,
  fields: readonly FormField[],
  facts: FormFacts,
): FormProblem[] => {
  const own = new Set(fields.map(({ key }) => key))
  const stray = Object.keys(form).find((key) => !own.has(key) && key !== 'punishTime')
  if (stray !== undefined)
    return problem(stray.slice(0, 40), 'unknown_field', { field: stray.slice(0, 40) })
  return fields.flatMap((field): FormProblem[] => {
    const value = form[field.key]
    if (!isFieldShown(field, form, facts))
      return isEmpty(value) ? [] : problem(field.key, 'unknown_field', { field: field.key })
    if (isEmpty(value))
      return field.type !== 15 && isFieldRequired(field, form, facts)
        ? requiredProblem(field.key, field.label)
        : []
    return fieldProblem(value, field, facts)
  })
}

export const customConfirm: FormCheck = (form, { content }, facts) =>
  firstOf(
    () => fieldProblems(form, content.form?.fields ?? [], facts),
    () =>
      content.check && !facts.holds(content.check.when, form)
        ? [{ field: 'form', key: 'rule', text: content.check.message }]
        : [],
  )
export const lowcode: FormCheck = (form, { content }, facts) =>
  firstOf(
    () => fieldProblems(form, content.form?.fields ?? [], facts),
    () => {
      const broken = content.rules?.find((rule) => facts.holds(rule.when, form))
      return broken ? [{ field: 'form', key: 'rule', text: broken.message }] : []
    },
  )
