import { holdsTrue } from '@oas/expression'
import type { ResultButton } from '@oas/contract/setting/schemas'
import { formChecks } from './forms.ts'
import type { Flaw, Given, Rules, Verdict } from './kinds.ts'
import { checkLabels } from './labels.ts'
import { checkRemark } from './remark.ts'
import { spanOf } from './time.ts'

export type Checked = { verdict: Verdict } | { flaws: Flaw[] }

const isShown = ({ content: { show } }: ResultButton, given: Given, { scope }: Rules): boolean =>
  show === undefined || (typeof show === 'boolean' ? show : holdsTrue(show, { ...scope, labels: given.reasonLabels, form: given.form.result }))

/** What a row leaves out it takes from its record, where both have the same result. */
const inherited = (given: Given, parent: Given | undefined): Given => {
  if (!parent || parent.value.result.id !== given.value.result.id) return given
  return { ...given, form: { result: { ...parent.form.result, ...given.form.result } }, reasonLabels: given.reasonLabels.length > 0 ? given.reasonLabels : parent.reasonLabels }
}

/** Checks one verdict, on a record or (with the record's own verdict as `parent`) on one of its rows. Answers every flaw found. */
export const checkVerdict = (sent: Given, rules: Rules, parent?: Given): Checked => {
  const given = inherited(sent, parent)
  const { id } = given.value.result
  const button = rules.setting.result.find((entry) => entry.id === id)
  if (!button) return { flaws: [{ code: 'UNKNOWN_RESULT', key: 'result.unknown_result', params: { id }, field: 'value.result.id' }] }
  if (!isShown(button, given, rules)) return { flaws: [{ code: 'RESULT_HIDDEN', key: 'result.result_hidden', params: { id }, field: 'value.result.id' }] }
  const row = parent !== undefined
  const found = formChecks[button.content.control](given.form.result, button, row)
  if (found.flaws.length > 0) return { flaws: found.flaws }
  const { labels, flaws: labelFlaws } = checkLabels(given.reasonLabels, found.labels, button, rules, found.ignored)
  const { remark, flaws: remarkFlaws } = checkRemark(given.remark, button, rules, found.ignored, parent?.remark.trim())
  const flaws = [...labelFlaws, ...remarkFlaws]
  const type = found.ignored ? undefined : rules.punishTypes.get(button.content.punishId ?? 0)
  let punish: Verdict['punish'] = null
  if (type && type.scope !== 'none') {
    const result = spanOf(found, button, type, rules.now, row)
    if ('flaw' in result) flaws.push(result.flaw)
    else punish = { type, span: result.span }
  }
  return flaws.length > 0 ? { flaws } : { verdict: { button, labels, remark, reasonId: found.reasonId, level: found.level, form: given.form.result, punish, hold: found.hold } }
}
