import type { ResultButton, ResultControl } from '@oas/contract/setting/schemas'
import { pathProblem, rangeProblem, reasonProblem, timeProblem, toggleReason } from './check.ts'
import { formForms } from './forms.ts'
import { HoldBody, holdModes } from './controls/HoldBody.tsx'
import { LevelBody } from './controls/LevelBody.tsx'
import { RadioBody } from './controls/RadioBody.tsx'
import { RangeBody } from './controls/RangeBody.tsx'
import { TicksBody } from './controls/TicksBody.tsx'
import { TimesBody } from './controls/TimesBody.tsx'
import { TreeBody } from './controls/TreeBody.tsx'
import { firstTime, presetTime } from './first-time.ts'
import type { ResultForm } from './result-form.ts'
import { sortedReasons } from './rules.ts'

const ids = (form: Readonly<Record<string, unknown>>): number[] =>
  Array.isArray(form['reasonIds']) ? (form['reasonIds'] as number[]) : []
const timed: ResultForm['problems'] = (button, form) =>
  [timeProblem(button, form)].filter((one) => one !== null)

/** One entry a control: a control without one does not compile. */
const resultForms = {
  direct: { initial: firstTime, problems: timed, Body: null },
  simple_confirm: {
    initial: (button, preset) => ({ ...firstTime(button, preset), confirmed: true }),
    problems: timed,
    Body: TimesBody,
    digit: (button, form, n) => {
      const time = presetTime(button, n)
      return time && { form: { ...form, ...time.form } }
    },
  },
  time_range: {
    initial: firstTime,
    Body: RangeBody,
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
  remark: { initial: firstTime, problems: timed, Body: null },
  radio_remark: {
    initial: firstTime,
    Body: RadioBody,
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
    Body: TicksBody,
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
    Body: TreeBody,
    problems: (button, form) =>
      [pathProblem(button.reasonList ?? [], form), timeProblem(button, form)].filter(
        (one) => one !== null,
      ),
  },
  level_select: {
    initial: () => ({}),
    Body: LevelBody,
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
    Body: TimesBody,
    digit: (button, _form, n) => presetTime(button, n),
  },
  hold: {
    initial: () => ({ mode: 'keep' }),
    Body: HoldBody,
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
