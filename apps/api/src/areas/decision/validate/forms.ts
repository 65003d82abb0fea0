import { formProblems } from '@oas/contract/decision/forms/checks'
import type {
  FormControl,
  Reason,
  ResultButton,
  ResultControl,
} from '@oas/contract/setting/schemas'
import { formEffects } from './effects.ts'
import type { ValidationProblem, FormFound, Rules } from './kinds.ts'

type Form = Readonly<Record<string, unknown>>
type Check = (form: Form, button: ResultButton, row: boolean, rules: Rules) => FormFound

const maxWaitSeconds = 86_400
const none = (): FormFound => ({
  flaws: [],
  labels: [],
  reasonId: null,
  level: null,
  ignored: false,
  hold: null,
})
const bad = (field: string, key: string, params?: ValidationProblem['params']): FormFound => ({
  ...none(),
  flaws: [
    {
      code: 'FORM_INVALID',
      key: `result.${key}`,
      field: `form.result.${field}`,
      ...(params ? { params } : {}),
    },
  ],
})
const whole = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) ? (value as number) : undefined
const secondsOf = (form: Form): number | undefined => whole(form['punishTime'])

/** A reason by which the act is not applied. */
const isIgnore = (reason: Reason): boolean => reason.orders === -1 || reason.cnName === '忽略'
const ofReason = (reason: Reason, form: Form): FormFound => ({
  ...none(),
  labels: reason.labelId === undefined ? [] : [reason.labelId],
  seconds: secondsOf(form) ?? reason.punishTime,
  reasonId: reason.id,
  level: reason.level ?? null,
  ignored: isIgnore(reason),
})

const radio: Check = (form, button) => {
  const id = whole(form['reasonId'])
  if (id === undefined) return bad('reasonId', 'please_select')
  const reason = button.reasonList?.find((entry) => entry.id === id)
  return reason ? ofReason(reason, form) : bad('reasonId', 'unknown_reason', { id })
}

/** Strongest first: by level, then by time; permanent is longest. */
const stronger = (a: Reason, b: Reason): number => {
  const length = (reason: Reason): number =>
    reason.punishTime === -1 ? Number.POSITIVE_INFINITY : (reason.punishTime ?? 0)
  return (b.level ?? 0) - (a.level ?? 0) || (length(a) === length(b) ? 0 : length(b) - length(a))
}

const multiReason: Check = (form, button) => {
  const ids = form['reasonIds']
  if (!Array.isArray(ids) || ids.length === 0) return bad('reasonIds', 'please_select')
  const most = button.content.reasonMax ?? 50
  if (ids.length > most) return bad('reasonIds', 'select_at_most', { n: most })
  const reasons: Reason[] = []
  for (const id of ids as unknown[]) {
    const reason = button.reasonList?.find((entry) => entry.id === id)
    if (!reason || reasons.includes(reason))
      return bad('reasonIds', 'unknown_reason', { id: typeof id === 'number' ? id : '?' })
    reasons.push(reason)
  }
  if (reasons.length > 1 && reasons.some(isIgnore)) return bad('reasonIds', 'reason_alone')
  const [first] = reasons.toSorted(stronger)
  return {
    ...ofReason(first as Reason, form),
    labels: [
      ...new Set(
        reasons.flatMap((reason) => (reason.labelId === undefined ? [] : [reason.labelId])),
      ),
    ],
  }
}

const treeReason: Check = (form, button) => {
  const path = form['reasonPath']
  if (!Array.isArray(path) || path.length === 0) return bad('reasonPath', 'please_select')
  let level: readonly Reason[] = button.reasonList ?? []
  let reason: Reason | undefined
  for (const id of path as unknown[]) {
    reason = level.find((entry) => entry.id === id)
    if (!reason)
      return bad('reasonPath', 'unknown_reason', { id: typeof id === 'number' ? id : '?' })
    level = reason.children ?? []
  }
  return level.length > 0 ? bad('reasonPath', 'last_level') : ofReason(reason as Reason, form)
}

const levels: Check = (form, button) => {
  const wanted = whole(form['level'])
  if (wanted === undefined) return bad('level', 'please_select')
  const level = button.content.levels?.find((entry) => entry.level === wanted)
  return level
    ? { ...none(), level: wanted, seconds: level.punishTime ?? secondsOf(form) }
    : bad('level', 'unknown_level')
}

const timeRange: Check = (form) => {
  const [start, end] = [whole(form['start']), whole(form['end'])]
  if (form['start'] === undefined && form['end'] === undefined)
    return { ...none(), seconds: secondsOf(form) }
  return start === undefined || end === undefined || start < 0 || end > 8.64e15
    ? bad(start === undefined ? 'start' : 'end', 'please_select')
    : { ...none(), range: { start, end } }
}

const hold: Check = (form, _button, row) => {
  const mode = form['mode']
  if (row || (mode !== 'keep' && mode !== 'wait' && mode !== 'back'))
    return bad('mode', 'hold_mode')
  const until = whole(form['until'])
  if (mode === 'wait' && (until === undefined || until < 1 || until > maxWaitSeconds))
    return bad('until', 'hold_until')
  return { ...none(), hold: { mode, until: until ?? 0 } }
}

const time: Check = (form) => ({ ...none(), seconds: secondsOf(form) })
/** Marks on rows are confirmed with the record they belong to. */
const confirm: Check = (form, button, row, rules) =>
  row || form['confirmed'] === true
    ? time(form, button, row, rules)
    : bad('confirmed', 'not_confirmed')

/**
 * Forms checked by the rules that pages share. A row takes what was filled in for its record, which
 * has the same result.
 */
const shared =
  (control: FormControl): Check =>
  (form, button, row, rules) => {
    const flaws = formProblems(form, button, rules.facts).map(
      ({ field, key, code, fieldKey, params, text }): ValidationProblem => ({
        code: code ?? 'FORM_INVALID',
        key: `result.${key}`,
        field: `form.result.${field}`,
        ...(params ? { params } : {}),
        ...(fieldKey ? { fieldKey } : {}),
        ...(text ? { text } : {}),
      }),
    )
    if (flaws.length > 0) return { ...none(), flaws }
    return row
      ? { ...none(), seconds: secondsOf(form) }
      : { ...none(), ...formEffects[control](form, button, rules) }
  }
const sharedChecks = Object.fromEntries(
  Object.keys(formEffects).map((control) => [control, shared(control as FormControl)]),
) as Record<FormControl, Check>

/** What each control's form must hold; a control that is missing here does not compile. */
export const formChecks: Readonly<Record<ResultControl, Check>> = {
  ...sharedChecks,
  direct: time,
  simple_confirm: confirm,
  time_range: timeRange,
  remark: time,
  radio_remark: radio,
  multi_reason_remark: multiReason,
  tree_reason_remark: treeReason,
  level_select: levels,
  punish_form: time,
  hold,
}
