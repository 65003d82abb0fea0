import type { FormProblem } from '@oas/contract/decision/forms/kinds'
import type { Reason, ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { needsRemark } from '@oas/contract/decision/forms/checks'
import { dayMs } from '@oas/contract/time'
import { validatorOf } from '@oas/regex'
import type { FormValues, RowDraft } from '../shapes/draft.ts'
import { appliesNot } from './form-labels.ts'
import { isIgnoreReason, isViolation } from './result.ts'

/**
 * Something that keeps a verdict from being sent. `text` is shown as it is where a setting brings
 * its own message.
 */
export type Problem = {
  field: 'label' | 'time' | 'remark' | 'reason' | 'level' | 'mode' | 'form'
  code: 'required' | 'select' | 'max-length' | 'last-level' | 'time-not-allowed' | 'text' | 'form'
  n?: number
  text?: string
  found?: FormProblem
}

/** The server judges by the same pattern; one that cannot be used must not stop the person. */
export function matches(pattern: string, text: string): boolean {
  return validatorOf(pattern)?.test(text) ?? true
}

export function labelProblem(
  button: ResultButton,
  labels: readonly number[],
  setting: Pick<TypeSetting, 'baseInfo'>,
): Problem | null {
  const { label } = button.content
  const required = label?.required ?? (isViolation(button) && setting.baseInfo.useLabel)
  if (required && labels.length === 0)
    return label?.placeholder
      ? { field: 'label', code: 'text', text: label.placeholder }
      : { field: 'label', code: 'required' }
  return label?.max !== undefined && labels.length > label.max
    ? { field: 'label', code: 'max-length', n: label.max }
    : null
}

/** Lines a remark is typed in: as many as it has, four at least, eight at most. */
export function remarkRows(text: string): number {
  return Math.min(8, Math.max(4, text.split('\n').length))
}

/**
 * Remark rules: required and empty shows the placeholder; a validator its own message; too long
 * says how long it may be.
 */
export function remarkProblem(button: ResultButton, remark: string): Problem | null {
  const rule = button.content.control === 'reason_select' ? undefined : button.content.remark
  const text = remark.trim()
  if (!rule) return text.length > 2000 ? { field: 'remark', code: 'max-length', n: 2000 } : null
  if (rule.required && text === '')
    return rule.placeholder
      ? { field: 'remark', code: 'text', text: rule.placeholder }
      : { field: 'remark', code: 'required' }
  if (rule.max !== undefined && text.length > rule.max)
    return rule.message && !rule.validator
      ? { field: 'remark', code: 'text', text: rule.message }
      : { field: 'remark', code: 'max-length', n: rule.max }
  if (rule.validator && text !== '' && !matches(rule.validator, text))
    return { field: 'remark', code: 'text', text: rule.message ?? rule.validator }
  return null
}

/** The punishment time that a form holds: its own, else the default. */
const timeOf = (form: FormValues): number | undefined => {
  const time = form['punishTime']
  return typeof time === 'number' ? time : undefined
}

/** Only forms that ask for a time need one; elsewhere the default of the button holds. */
export function timeProblem(button: ResultButton, form: FormValues): Problem | null {
  const { punishId, control } = button.content
  if (!punishId) return null
  const time = timeOf(form)
  if (time === undefined)
    return control === 'punish_form' || control === 'time_range'
      ? { field: 'time', code: 'required' }
      : null
  return button.content.times && !button.content.times.includes(time)
    ? { field: 'time', code: 'time-not-allowed' }
    : null
}

export function rangeProblem(form: FormValues, now: number): Problem | null {
  const start = form['start'],
    end = form['end']
  if (typeof start !== 'number' || typeof end !== 'number')
    return { field: 'time', code: 'required' }
  return start < end && start <= now + 7 * dayMs
    ? null
    : { field: 'time', code: 'time-not-allowed' }
}

export function reasonProblem(button: ResultButton, form: FormValues): Problem | null {
  const ids = Array.isArray(form['reasonIds'])
    ? (form['reasonIds'] as unknown[])
    : form['reasonId'] === undefined
      ? []
      : [form['reasonId']]
  if (ids.length === 0) return { field: 'reason', code: 'select' }
  return button.content.reasonMax !== undefined && ids.length > button.content.reasonMax
    ? { field: 'reason', code: 'max-length', n: button.content.reasonMax }
    : null
}

/** Ids of reasons from the root to the chosen one; the last level must be reached. */
export function pathProblem(reasons: readonly Reason[], form: FormValues): Problem | null {
  const path = Array.isArray(form['reasonPath']) ? (form['reasonPath'] as unknown[]) : []
  if (path.length === 0) return { field: 'reason', code: 'select' }
  let level: readonly Reason[] = reasons
  for (const id of path) level = level.find((reason) => reason.id === id)?.children ?? []
  return level.length > 0 ? { field: 'reason', code: 'last-level' } : null
}

/** Ticks of reasons after one is pressed: the reason that means 'not applied' stands alone. */
export function toggleReason(
  reasons: readonly Reason[],
  ids: readonly number[],
  id: number,
): number[] {
  if (ids.includes(id)) return ids.filter((one) => one !== id)
  const pressed = reasons.find((reason) => reason.id === id)
  if (pressed && isIgnoreReason(pressed)) return [id]
  return [
    ...ids.filter((one) => !reasons.some((reason) => reason.id === one && isIgnoreReason(reason))),
    id,
  ]
}

/**
 * Results that are never without a remark: their reasons or templates are it, or a form computes
 * it.
 */
const bringsRemark = ({ content }: ResultButton): boolean =>
  content.control === 'reason_select' ||
  content.map?.remark !== undefined ||
  (['direct', 'simple_confirm'].includes(content.control) &&
    Boolean(content.remark?.templates?.length))

/** Whether a result is never given without a remark of one's own. */
export function mustRemark(button: ResultButton): boolean {
  return isViolation(button) && !bringsRemark(button)
}

/** Reasons a form has chosen, wherever its control keeps them. */
export function chosenReasons(button: ResultButton, form: FormValues): Reason[] {
  const ids: unknown[] = [
    form['reasonId'],
    ...(Array.isArray(form['reasonIds']) ? (form['reasonIds'] as unknown[]) : []),
    ...(Array.isArray(form['reasonPath']) ? (form['reasonPath'] as unknown[]).slice(-1) : []),
  ]
  const all = (reasons: readonly Reason[]): Reason[] =>
    reasons.flatMap((reason) => [reason, ...all(reason.children ?? [])])
  return all(button.reasonList ?? []).filter((reason) => ids.includes(reason.id))
}

/**
 * What every result needs beside what its control asks for. Labels of chosen reasons count; where
 * the act is not applied, nothing is needed.
 */
export function commonProblems(
  button: ResultButton,
  draft: RowDraft,
  setting: Pick<TypeSetting, 'baseInfo'>,
): Problem[] {
  const reasons = chosenReasons(button, draft.form)
  if (reasons.some(isIgnoreReason) || appliesNot(button, draft.form)) return []
  const labels = [
    ...new Set([...draft.labels, ...reasons.flatMap((reason) => reason.labelId ?? [])]),
  ]
  return [
    labelProblem(button, labels, setting),
    remarkProblem(button, draft.remark) ??
      ((needsRemark(button, draft.form) || mustRemark(button)) && draft.remark.trim() === ''
        ? ({ field: 'remark', code: 'required' } as const)
        : null),
  ].filter((one) => one !== null)
}
