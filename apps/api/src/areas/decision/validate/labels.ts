import { asksLabel, isViolation } from '@oas/contract/setting/asked'
import type { ResultButton } from '@oas/contract/setting/schemas'
import type { Rules, ValidationProblem } from './kinds.ts'

const field = 'reasonLabels'
const notAllowed = (key: string, params: ValidationProblem['params']): ValidationProblem => ({
  code: 'LABEL_NOT_ALLOWED',
  key: `result.${key}`,
  field,
  ...(params ? { params } : {}),
})
const missing: ValidationProblem = {
  code: 'MISSING_LABEL',
  key: 'result.field_required',
  fieldKey: 'result.field_label',
  field,
}

const relationFlaws = (
  labels: readonly number[],
  button: ResultButton,
  { setting }: Rules,
): ValidationProblem[] =>
  setting.baseInfo.labelRelation.flatMap(({ labelId: id, results, excludes = [] }) =>
    labels.includes(id)
      ? [
          ...(results && !results.includes(button.id)
            ? [notAllowed('label_not_allowed', { id })]
            : []),
          ...excludes
            .filter((other) => labels.includes(other))
            .map((other) => notAllowed('labels_exclude', { id, other })),
        ]
      : [],
  )

/** How many labels of each tree, and altogether, a verdict may carry. */
const countFlaws = (
  labels: readonly number[],
  button: ResultButton,
  { setting, labels: offered }: Rules,
): ValidationProblem[] => {
  const most = button.content.label?.max
  const flaws =
    most !== undefined && labels.length > most ? [notAllowed('select_at_most', { n: most })] : []
  for (const list of setting.baseInfo.labelList) {
    const max = list.multi ? list.max : 1
    const chosen = labels.filter((id) => {
      const label = offered.byId.get(id)
      return (
        label?.treeId === list.templateId && (list.rootId === 0 || label.path.includes(list.rootId))
      )
    })
    if (chosen.length > max) flaws.push(notAllowed('select_at_most', { n: max }))
    if (
      list.required &&
      chosen.length === 0 &&
      setting.baseInfo.useLabel &&
      (isViolation(button) || button.content.resultType === 'TAG')
    )
      flaws.push(missing)
  }
  return flaws
}

/**
 * Checks the labels of a verdict: known, of the last level, few enough, not excluded, allowed for
 * the result, and present where a violation or the button asks for one. `fromReasons` are labels
 * that chosen reasons bring with them.
 */
export function checkLabels(
  given: readonly number[],
  fromReasons: readonly number[],
  button: ResultButton,
  rules: Rules,
  ignored: boolean,
): { labels: number[]; flaws: ValidationProblem[] } {
  const { byId } = rules.labels
  const doubled = given.find((id, index) => given.indexOf(id) !== index)
  if (doubled !== undefined)
    return { labels: [], flaws: [notAllowed('labels_doubled', { id: doubled })] }
  const unknown = given.filter((id) => !byId.has(id))
  if (unknown.length > 0)
    return {
      labels: [],
      flaws: unknown.map((id) => ({
        code: 'UNKNOWN_LABEL',
        key: 'result.unknown_label',
        params: { id },
        field,
      })),
    }
  const labels = [...new Set([...given, ...fromReasons.filter((id) => byId.has(id))])]
  const flaws = [
    ...labels
      .filter((id) => byId.get(id)?.leaf === false)
      .map((id) => notAllowed('label_not_leaf', { id })),
    ...relationFlaws(labels, button, rules),
    ...countFlaws(labels, button, rules),
  ]
  const required = !ignored && asksLabel(rules.setting.baseInfo, button)
  const { placeholder } = button.content.label ?? {}
  return {
    labels,
    flaws:
      required && labels.length === 0 && !flaws.includes(missing)
        ? [placeholder ? { ...missing, text: placeholder } : missing, ...flaws]
        : flaws,
  }
}
