import {
  type FormCheck,
  type FormProblem,
  firstOf,
  numberIn,
  objectsIn,
  onStep,
  problem,
  requiredProblem,
  stringsIn,
  textIn,
} from './kinds.ts'
import { isObject } from '../../json.ts'

export const score: FormCheck = (form, { content }) => {
  const scores = isObject(form['scores']) ? form['scores'] : {}
  const criteria = content.criteria ?? []
  const stray = Object.keys(scores).find((key) => !criteria.some((one) => one.key === key))
  if (stray !== undefined) return problem(`scores.${stray.slice(0, 40)}`, 'wrong_form')
  return criteria.flatMap(({ key, transKey, min, max, step, required: needed }): FormProblem[] => {
    if (scores[key] === undefined) return needed ? requiredProblem(`scores.${key}`, transKey) : []
    const n = numberIn(scores[key])
    return n !== undefined && n >= min && n <= max && onStep(n, min, step)
      ? []
      : problem(`scores.${key}`, 'number_range', { min, max })
  })
}

const longest = 2000
export const textInput: FormCheck = (form, { content }) => {
  const text = textIn(form['text'])
  const most = content.max ?? longest
  return text === ''
    ? requiredProblem('text', 'result.field_text')
    : text.length > most
      ? problem('text', 'text_max', { n: most })
      : []
}

export const numberInput: FormCheck = (form, { content }) => {
  const { min = 0, max = Number.MAX_SAFE_INTEGER, step = 1, units = [] } = content.number ?? {}
  const n = numberIn(form['number'])
  return firstOf(
    () =>
      n === undefined
        ? requiredProblem('number', 'result.field_number')
        : n < min || n > max
          ? problem('number', 'number_range', { min, max })
          : onStep(n, min, step)
            ? []
            : problem('number', 'number_step', { n: step }),
    () =>
      units.length > 0 && !units.some(({ id }) => id === form['unit'])
        ? problem('unit', 'please_select')
        : [],
  )
}

export const optionSelect: FormCheck = (form, { content }) => {
  const values = stringsIn(form['values'])
  if (
    !values ||
    values.length === 0 ||
    values.some((value) => !content.choices?.some(({ id }) => id === value))
  )
    return problem('values', 'please_select')
  return values.length > (content.max ?? 1)
    ? problem('values', 'select_at_most', { n: content.max ?? 1 })
    : []
}

const answers: ReadonlySet<unknown> = new Set(['pass', 'fail', 'na'])
export const checklist: FormCheck = (form, { content }) => {
  const items = objectsIn(form['items']) ?? []
  const choices = content.choices ?? []
  if (
    items.some(
      (item, index) =>
        !choices.some(({ id }) => id === item['id']) ||
        items.findIndex((other) => other['id'] === item['id']) < index,
    )
  )
    return problem('items', 'wrong_form')
  return choices.flatMap(({ id, transKey }): FormProblem[] => {
    const item = items.find((one) => one['id'] === id)
    if (!item || !answers.has(item['answer'])) return requiredProblem(`items.${id}`, transKey)
    if (
      item['comment'] !== undefined &&
      (typeof item['comment'] !== 'string' || item['comment'].length > 500)
    )
      return problem(`items.${id}.comment`, 'text_max', { n: 500 })
    return item['answer'] === 'fail' && textIn(item['comment']) === ''
      ? requiredProblem(`items.${id}.comment`, 'result.field_comment')
      : []
  })
}
/** What follows from a checklist: a blocking entry that fails rejects. */
export function checklistOutcome(
  form: Readonly<Record<string, unknown>>,
  choices: readonly { id: string; blocking?: boolean }[],
): 'reject' | 'approve' {
  return (objectsIn(form['items']) ?? []).some(
    (item) =>
      item['answer'] === 'fail' &&
      choices.some((choice) => choice.id === item['id'] && choice.blocking),
  )
    ? 'reject'
    : 'approve'
}
