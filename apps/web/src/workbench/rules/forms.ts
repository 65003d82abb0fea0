import { formProblems } from '@oas/contract/decision/forms/checks'
import {
  type FormFacts,
  type FormItem,
  numbersIn,
  objectsIn,
  stringsIn,
} from '@oas/contract/decision/forms/kinds'
import { isObject } from '@oas/contract/json'
import {
  appealVerdicts,
  faceVerdicts,
  inspectVerdicts,
} from '@oas/contract/decision/forms/verdicts'
import { banScopes, escalateTargets, roomActs } from '@oas/contract/setting/control-options'
import type { FormControl } from '@oas/contract/setting/schemas'
import type { FormValues } from '../shapes/draft.ts'
import { withVerdict } from './appeal.ts'
import { timeProblem } from './check.ts'
import { firstTime, presetTime } from './first-time.ts'
import { sentFields } from './form-fields.ts'
import { togglePick } from './picks.ts'
import type { ResultForm } from './result-form.ts'
import { sortedReasons } from './result.ts'

/** The rules that the server uses too, then the time where the button itself punishes. */
const problems: ResultForm['problems'] = (button, form, _now, facts) => {
  const found = formProblems(sentFields(form), button, facts)
  return found.length > 0
    ? found.map((one) => ({ field: 'form', code: 'form', found: one }))
    : [timeProblem(button, form)].filter((one) => one !== null)
}
const of = (more: Partial<ResultForm> = {}): ResultForm => ({
  initial: firstTime,
  problems,
  ...more,
})
const listOf = (form: FormValues, key: string): string[] => stringsIn(form[key]) ?? []
/** Digits of several, of one, of a time. */
const several =
  (
    key: string,
    options: (button: Parameters<NonNullable<ResultForm['digit']>>[0]) => readonly string[],
  ): ResultForm['digit'] =>
  (button, form, n) => {
    const id = options(button)[n - 1]
    return id === undefined ? null : { form: { ...form, [key]: togglePick(listOf(form, key), id) } }
  }
const one =
  (
    key: string,
    options: (button: Parameters<NonNullable<ResultForm['digit']>>[0]) => readonly string[],
  ): ResultForm['digit'] =>
  (button, form, n) => {
    const id = options(button)[n - 1]
    return id === undefined ? null : { form: { ...form, [key]: id } }
  }
const times: ResultForm['digit'] = (button, form, n) => {
  const time = presetTime(button, n)
  return time && { form: { ...form, ...time.form } }
}
/** Fields of a profile that can be reset: its texts and pictures. */
export function resettable({ items }: Pick<FormFacts, 'items'>): FormItem[] {
  return items.filter(({ kind }) => kind === 'text' || kind === 'picture')
}
const rowOf = (form: FormValues): number => Number(form['_row'] ?? 0)

/**
 * One entry a control whose rules are shared with the server: a control without one does not
 * compile.
 */
export const formForms = {
  custom_confirm: of(),
  lowcode: of(),
  double_confirm: of({ grave: true, digit: times }),
  live_confirm: of({ grave: true, digit: times }),
  reason_select: of({
    digitSends: true,
    digit: (button, form, n) => {
      const reason = sortedReasons(button.reasonList)[n - 1]
      return reason
        ? {
            form: {
              ...form,
              reasonId: reason.id,
              ...(reason.punishTime === undefined ? {} : { punishTime: reason.punishTime }),
            },
          }
        : null
    },
  }),
  punish_group: of({
    initial: () => ({}),
    rows: ({ content }) => content.punishes?.length ?? 0,
    digit: ({ content }, form, n) => {
      const option = content.punishes?.[rowOf(form)]
      const reason = option?.reasonList[n - 1]
      if (!option || !reason) return null
      const rows = (objectsIn(form['punishes']) ?? []).filter(
        (row) => row['punishId'] !== option.punishId,
      )
      const time = reason.punishTime ?? option.defaultTime
      return {
        form: {
          ...form,
          punishes: [
            ...rows,
            {
              punishId: option.punishId,
              reasonId: reason.id,
              ...(time === undefined ? {} : { punishTime: time }),
            },
          ],
        },
      }
    },
  }),
  scope_ban: of({
    grave: true,
    timesAfter: true,
    digit: several('scopes', ({ content }) => content.scopes ?? banScopes),
  }),
  field_reset: of({
    initial: () => ({}),
    digit: (_button, form, n, { facts }) => {
      const item = resettable(facts)[n - 1]
      if (!item) return null
      const fields = objectsIn(form['fields']) ?? []
      return {
        form: {
          ...form,
          fields: fields.some((row) => row['rowId'] === item.rowId)
            ? fields.filter((row) => row['rowId'] !== item.rowId)
            : [...fields, { rowId: item.rowId, to: '', was: item.text }],
        },
      }
    },
  }),
  room_action: of({
    grave: true,
    timesAfter: true,
    digit: several('actions', ({ content }) => content.acts ?? roomActs),
  }),
  bind_phone: of({
    initial: () => ({ until: 'bound' }),
    digit: several('functions', ({ content }) => content.choices?.map(({ id }) => id) ?? []),
  }),
  label_select: of({
    timesAfter: true,
    digit: ({ content }, form, n, { labels }) => {
      const label = labels[n - 1]
      if (!label) return null
      const max = content.max ?? 1
      return {
        form: {
          ...form,
          labels: togglePick(numbersIn(form['labels']) ?? [], label.label.id).slice(-max),
        },
      }
    },
  }),
  label_tree: of(),
  multi_dimension: of(),
  span_mark: of(),
  box_mark: of(),
  segment_mark: of(),
  score: of({
    rows: ({ content }) => content.criteria?.length ?? 0,
    digit: ({ content }, form, n) => {
      const criterion = content.criteria?.[rowOf(form)]
      if (!criterion || n < criterion.min || n > criterion.max) return null
      return {
        form: {
          ...form,
          scores: { ...(isObject(form['scores']) ? form['scores'] : {}), [criterion.key]: n },
          _row: Math.min((content.criteria?.length ?? 1) - 1, rowOf(form) + 1),
        },
      }
    },
  }),
  text_input: of(),
  doubtful: of({ initial: () => ({}) }),
  number_input: of({
    initial: ({ content }) =>
      content.number?.units.length === 1 ? { unit: content.number.units[0]?.id } : {},
  }),
  option_select: of({
    timesAfter: true,
    digit: (button, form, n) => {
      const id = button.content.choices?.[n - 1]?.id
      return id === undefined
        ? null
        : {
            form: {
              ...form,
              values: togglePick(listOf(form, 'values'), id).slice(-(button.content.max ?? 1)),
            },
          }
    },
  }),
  checklist: of({
    rows: ({ content }) => content.choices?.length ?? 0,
    digit: ({ content }, form, n) => {
      const choice = content.choices?.[rowOf(form)]
      const answer = (['pass', 'fail', 'na'] as const)[n - 1]
      if (!choice || !answer) return null
      const items = objectsIn(form['items']) ?? []
      const before = items.find((item) => item['id'] === choice.id)
      return {
        form: {
          ...form,
          items: [...items.filter((item) => item !== before), { ...before, id: choice.id, answer }],
          _row:
            answer === 'fail'
              ? rowOf(form)
              : Math.min((content.choices?.length ?? 1) - 1, rowOf(form) + 1),
        },
      }
    },
  }),
  similar_pick: of({
    initial: () => ({ relation: 'same' }),
    timesAfter: true,
    digit: (_button, form, n, { facts }) => {
      const id = facts.similar[n - 1]
      return id === undefined
        ? null
        : { form: { ...form, none: undefined, postIds: togglePick(listOf(form, 'postIds'), id) } }
    },
  }),
  face_verdict: of({ timesAfter: true, digit: one('verdict', () => faceVerdicts) }),
  appeal_label: of({
    initial: () => ({}),
    digit: one('appealLabelId', ({ content }) => content.choices?.map(({ id }) => id) ?? []),
  }),
  appeal_verdict: of({
    initial: () => ({}),
    digit: (_button, form, n, { facts }) => {
      const verdict = appealVerdicts[n - 1]
      return verdict ? { form: withVerdict(form, verdict, facts) } : null
    },
  }),
  inspect_verdict: of({
    initial: () => ({}),
    digit: one('verdict', () => inspectVerdicts),
  }),
  reply: of({ initial: () => ({}) }),
  upload: of(),
  escalate: of({
    initial: ({ content }) => (content.targets?.length === 1 ? { target: content.targets[0] } : {}),
    digit: one('target', ({ content }) => content.targets ?? escalateTargets),
  }),
} satisfies Record<FormControl, ResultForm>
