import type { HeldRecord } from '@oas/contract/queue/schemas'
import { resultKeysOf } from '@oas/contract/setting/result-keys'
import type { Reason, ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { type Bench, current, serverNow } from '../engine/bench.ts'
import type { RowDraft } from '../shapes/draft.ts'
import { askedProblems } from '../rules/asked.ts'
import { buttonsOf } from '../rules/buttons.ts'
import { formOf } from '../rules/by-control.ts'
import { commonProblems, labelProblem, type Problem } from '../rules/check.ts'
import { contextOf } from './facts.ts'
import { formLabels } from '../rules/form-labels.ts'

/** Buttons of the record in focus. */
export function buttonsNow(bench: Bench): ResultButton[] {
  const now = current(bench)
  return now ? buttonsOf(now.record, now.setting, serverNow(bench)) : []
}

const keysBySetting = new WeakMap<TypeSetting['result'], ReadonlyMap<string, string>>()
/** The letters of a type's results, worked out once. */
export function keysOf({ result }: Pick<TypeSetting, 'result'>): ReadonlyMap<string, string> {
  const found = keysBySetting.get(result) ?? resultKeysOf(result)
  keysBySetting.set(result, found)
  return found
}

/** The result of the record in focus that a letter means, also together with Shift. */
export function buttonByKey(bench: Bench, combo: string): ResultButton | undefined {
  const setting = current(bench)?.setting
  if (!setting) return undefined
  const keys = keysOf(setting)
  const letter = combo.replace('Shift+', '')
  return buttonsNow(bench).find(({ id }) => keys.get(id) === letter)
}

const givesLabel = (reasons: readonly Reason[]): boolean =>
  reasons.some(({ labelId, children = [] }) => labelId !== undefined || givesLabel(children))

/**
 * Whether digits choose labels although a form is open: it needs a label first, and nothing in the
 * form brings one.
 */
export function labelsFirst(
  button: ResultButton,
  draft: Pick<RowDraft, 'labels' | 'form'>,
  setting: TypeSetting,
): boolean {
  return (
    setting.baseInfo.useLabel &&
    labelProblem(button, [...draft.labels, ...formLabels(button, draft.form)], setting)?.code !==
      undefined &&
    draft.labels.length === 0 &&
    !givesLabel(button.reasonList ?? [])
  )
}

/**
 * Everything that keeps a verdict from being sent. Labels that a form itself chooses count as
 * labels.
 */
export function problemsOf(
  bench: Bench,
  record: HeldRecord,
  button: ResultButton,
  draft: RowDraft,
  setting: TypeSetting,
): Problem[] {
  const { facts } = contextOf(bench, record, draft.form)
  const labels = [...new Set([...draft.labels, ...formLabels(button, draft.form)])]
  const lacking =
    button.content.resultType === 'TAG' &&
    setting.baseInfo.labelList.some(
      (tree) => tree.required && !labels.some((id) => facts.labels(id)?.treeId === tree.templateId),
    )
      ? [{ field: 'label', code: 'required' } as const]
      : []
  return [
    ...lacking,
    ...commonProblems(button, { ...draft, labels }, setting),
    ...formOf(button).problems(button, draft.form, serverNow(bench), facts),
    ...askedProblems(button, draft.form),
  ]
}
