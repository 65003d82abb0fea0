import type { ResultButton, ResultControl } from '@oas/contract/setting/schemas'
import { pathProblem, rangeProblem, reasonProblem, timeProblem, toggleReason } from './check.ts'
import { formForms } from './forms.ts'
import type { FormValues } from '../shapes/draft.ts'
import { firstTime, lasts, presetTime } from './first-time.ts'
import type { FormContext, ResultForm } from './result-form.ts'
import { sortedReasons } from './result.ts'

const ids = (form: Readonly<Record<string, unknown>>): number[] =>
  Array.isArray(form['reasonIds']) ? (form['reasonIds'] as number[]) : []
const timed: ResultForm['problems'] = (button, form) =>
  [timeProblem(button, form)].filter((one) => one !== null)

/**
 * Ways to hold a record: keep it as it is, look again later, wait for evidence, give it to somebody
 * else. `until` is seconds from now.
 */
export const holdModes: readonly {
  mode: 'keep' | 'wait' | 'back'
  until?: number
  text: 'audit.hold_keep' | 'audit.hold_wait' | 'audit.hold_evidence' | 'audit.hold_back'
}[] = [
  { mode: 'keep', text: 'audit.hold_keep' },
  { mode: 'wait', until: 1800, text: 'audit.hold_wait' },
  { mode: 'wait', until: 86_400, text: 'audit.hold_evidence' },
  { mode: 'back', text: 'audit.hold_back' },
]

/** One entry a control: a control without one does not compile. */
const resultForms = {
  direct: { initial: firstTime, problems: timed, plain: true },
  simple_confirm: {
    initial: (button, preset) => ({ ...firstTime(button, preset), confirmed: true }),
    problems: timed,
    digit: (button, form, n) => {
      const time = presetTime(button, n)
      return time && { form: { ...form, ...time.form } }
    },
  },
  time_range: {
    initial: firstTime,
    digit: (button, _form, n) => presetTime(button, n),
    problems: (button, form, now) =>
      [
        typeof form['start'] === 'number' ||
        typeof form['end'] === 'number' ||
        !button.content.times?.length
          ? rangeProblem(form, now)
          : timeProblem(
              { ...button, content: { ...button.content, punishId: button.content.punishId ?? 1 } },
              form,
            ),
      ].filter((one) => one !== null),
  },
  remark: { initial: firstTime, problems: timed, plain: true },
  radio_remark: {
    initial: firstTime,
    timesAfter: true,
    problems: (button, form) =>
      [reasonProblem(button, form), timeProblem(button, form)].filter((one) => one !== null),
    digit: (button, form, n) => {
      const reason = sortedReasons(button.reasonList)[n - 1]
      return reason
        ? {
            form: {
              ...form,
              reasonId: reason.id,
              ...(reason.punishTime === undefined ? {} : { punishTime: reason.punishTime }),
            },
            ...(reason.remark ? { remark: reason.remark } : {}),
          }
        : null
    },
  },
  multi_reason_remark: {
    initial: firstTime,
    timesAfter: true,
    problems: (button, form) =>
      [reasonProblem(button, { reasonIds: ids(form) }), timeProblem(button, form)].filter(
        (one) => one !== null,
      ),
    digit: (button, form, n) => {
      const reason = sortedReasons(button.reasonList)[n - 1]
      return reason
        ? {
            form: {
              ...form,
              reasonIds: toggleReason(button.reasonList ?? [], ids(form), reason.id),
            },
          }
        : null
    },
  },
  tree_reason_remark: {
    initial: firstTime,
    problems: (button, form) =>
      [pathProblem(button.reasonList ?? [], form), timeProblem(button, form)].filter(
        (one) => one !== null,
      ),
  },
  level_select: {
    initial: () => ({}),
    problems: (button, form) =>
      button.content.levels?.some((level) => level.level === form['level'])
        ? []
        : [{ field: 'level', code: 'select' }],
    digit: (button, _form, n) => {
      const level = button.content.levels?.find((one) => one.level === n)
      return level
        ? {
            form: {
              level: level.level,
              ...(level.punishTime === undefined ? {} : { punishTime: level.punishTime }),
            },
          }
        : null
    },
  },
  punish_form: {
    initial: firstTime,
    problems: timed,
    digit: (button, _form, n) => presetTime(button, n),
  },
  hold: {
    initial: () => ({ mode: 'keep' }),
    problems: (_button, form) =>
      holdModes.some((mode) => mode.mode === form['mode'])
        ? []
        : [{ field: 'mode', code: 'select' }],
    digitSends: true,
    digit: (_button, _form, n) => {
      const mode = holdModes[n - 1]
      return mode
        ? { form: { mode: mode.mode, ...(mode.until === undefined ? {} : { until: mode.until }) } }
        : null
    },
  },
  ...formForms,
} satisfies Record<ResultControl, ResultForm>

export function formOf(button: ResultButton): ResultForm {
  return resultForms[button.content.control]
}

/** How many digits the choices of a form take before those of its times. */
export function digitsBeforeTimes(
  button: ResultButton,
  form: FormValues,
  context: FormContext,
): number {
  const { digit, timesAfter } = formOf(button)
  if (!digit || !timesAfter) return 0
  let n = 0
  while (digit(button, form, n + 1, context)) n++
  return n
}

/** The form after digit n: its choices in their order, then its times where these stand below. */
export function afterDigit(
  button: ResultButton,
  form: FormValues,
  n: number,
  context: FormContext,
): ReturnType<NonNullable<ResultForm['digit']>> {
  const { digit, timesAfter } = formOf(button)
  const chosen = digit?.(button, form, n, context) ?? null
  if (chosen || !timesAfter || !lasts(button)) return chosen
  const time = presetTime(button, n - digitsBeforeTimes(button, form, context))
  return time && { form: { ...form, ...time.form } }
}
