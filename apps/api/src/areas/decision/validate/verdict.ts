import { holdsTrue } from '@oas/expression'
import type { ResultButton } from '@oas/contract/setting/schemas'
import { isFormControl, needsRemark } from '@oas/contract/decision/forms/checks'
import { formChecks } from './forms.ts'
import {
  type ValidationProblem,
  type FormFound,
  type Given,
  type Rules,
  type SpannedAct,
  type Verdict,
  noMore,
} from './kinds.ts'
import { checkLabels } from './labels.ts'
import { checkRemark } from './remark.ts'
import { spanOf } from './time.ts'

export type Checked = { verdict: Verdict } | { flaws: ValidationProblem[] }

const isShown = ({ content: { show } }: ResultButton, given: Given, { scope }: Rules): boolean =>
  show === undefined ||
  (typeof show === 'boolean'
    ? show
    : holdsTrue(show, { ...scope, labels: given.reasonLabels, form: given.form.result }))

/** What a row leaves out it takes from its record, where both have the same result. */
const inherited = (given: Given, parent: Given | undefined): Given => {
  if (!parent || parent.value.result.id !== given.value.result.id) return given
  return {
    ...given,
    form: { result: { ...parent.form.result, ...given.form.result } },
    reasonLabels: given.reasonLabels.length > 0 ? given.reasonLabels : parent.reasonLabels,
  }
}

/** What any button may ask for beside its control: a change order, pieces of evidence. */
const askedFlaws = (
  { content }: ResultButton,
  { changeOrderId, evidence = [] }: Given,
  found: FormFound,
): ValidationProblem[] => {
  const pieces = evidence.length + (found.more?.evidence?.length ?? 0)
  return [
    ...(content.sysop && !changeOrderId
      ? [
          {
            code: 'NEEDS_CHANGE_ORDER',
            key: 'result.sysop_required',
            field: 'changeOrderId',
          } as const,
        ]
      : []),
    ...(content.evidence && pieces < content.evidence.min
      ? [
          {
            code: 'FORM_INVALID',
            key: 'result.evidence_min',
            params: { n: content.evidence.min },
            field: 'evidence',
          } as const,
        ]
      : []),
  ]
}

/** How long each act of a form lasts. */
const spannedActs = (
  found: FormFound,
  button: ResultButton,
  { punishTypes, now }: Rules,
): { acts: SpannedAct[] | null; flaws: ValidationProblem[] } => {
  if (!found.acts) return { acts: null, flaws: [] }
  const flaws: ValidationProblem[] = []
  const acts = found.acts.flatMap(({ seconds, times, defaultTime, ...act }): SpannedAct[] => {
    const type = punishTypes.get(act.punishId)
    if (!type || type.scope === 'none') return []
    const content = {
      ...button.content,
      times: times ? [...times] : button.content.times,
      defaultTime: defaultTime ?? button.content.defaultTime,
    } as ResultButton['content']
    const asked = { ...found, seconds: type.needsTime ? (seconds ?? content.defaultTime) : 0 }
    const span = spanOf(
      asked,
      { ...button, content: type.needsTime ? content : { ...content, times: [0] } },
      type,
      now,
      false,
    )
    if ('flaw' in span) {
      flaws.push(span.flaw)
      return []
    }
    return [{ ...act, type, span: span.span }]
  })
  return { acts, flaws }
}

/**
 * Checks one verdict, on a record or (with the record's own verdict as `parent`) on one of its
 * rows. Answers every flaw found.
 */
export function checkVerdict(sent: Given, rules: Rules, parent?: Given): Checked {
  const given = inherited(sent, parent)
  const { id } = given.value.result
  const button = rules.setting.result.find((entry) => entry.id === id)
  if (!button)
    return {
      flaws: [
        {
          code: 'UNKNOWN_RESULT',
          key: 'result.unknown_result',
          params: { id },
          field: 'value.result.id',
        },
      ],
    }
  if (!isShown(button, given, rules))
    return {
      flaws: [
        {
          code: 'RESULT_HIDDEN',
          key: 'result.result_hidden',
          params: { id },
          field: 'value.result.id',
        },
      ],
    }
  const row = parent !== undefined
  // What is filled in for a whole record holds for its rows only where they have its result.
  if (row && isFormControl(button.content.control) && parent.value.result.id !== id)
    return {
      flaws: [
        {
          code: 'FORM_INVALID',
          key: 'result.rows_whole',
          params: { id },
          field: 'value.result.id',
        },
      ],
    }
  const found = formChecks[button.content.control](given.form.result, button, row, rules)
  if (found.flaws.length > 0) return { flaws: found.flaws }
  const { labels, flaws: labelFlaws } = checkLabels(
    given.reasonLabels,
    found.labels,
    button,
    rules,
    found.ignored,
  )
  const { remark, flaws: remarkFlaws } = checkRemark(given.remark, button, rules, {
    ignored: found.ignored,
    fallback: parent?.remark.trim() || found.remark,
    asked: needsRemark(button, given.form.result),
  })
  const { acts, flaws: actFlaws } = spannedActs(found, button, rules)
  const flaws = [
    ...labelFlaws,
    ...remarkFlaws,
    ...actFlaws,
    ...(row ? [] : askedFlaws(button, given, found)),
  ]
  const type =
    found.ignored || acts ? undefined : rules.punishTypes.get(button.content.punishId ?? 0)
  let punish: Verdict['punish'] = null
  if (type && type.scope !== 'none') {
    const result = spanOf(found, button, type, rules.now, row)
    if ('flaw' in result) flaws.push(result.flaw)
    else punish = { type, span: result.span }
  }
  return flaws.length > 0
    ? { flaws }
    : {
        verdict: {
          button,
          labels,
          remark,
          reasonId: found.reasonId,
          level: found.level,
          form: given.form.result,
          punish,
          hold: found.hold,
          acts: found.ignored ? [] : acts,
          more: { ...noMore, ...found.more },
        },
      }
}
