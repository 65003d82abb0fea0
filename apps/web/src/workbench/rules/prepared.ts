import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { tData } from '../../i18n/texts.ts'
import type { RowDraft } from '../shapes/draft.ts'
import { formOf } from './by-control.ts'
import { presetOf } from './result.ts'

/**
 * The canned remark that a result must mean: its only one, or the first where no label could say
 * otherwise. Of several, the label decides; else whoever judges does.
 */
export function readyRemark(
  { content: { remark } }: ResultButton,
  { baseInfo }: Pick<TypeSetting, 'baseInfo'>,
): string {
  const templates = remark?.required ? (remark.templates ?? []) : []
  return (templates.length === 1 || !baseInfo.useLabel ? templates[0] : undefined) ?? ''
}

/**
 * Draft of a record with what a button presets: default time, the remark that is ready, what its
 * labels say.
 */
export function prepareDraft(
  button: ResultButton,
  draft: RowDraft,
  setting: TypeSetting,
): RowDraft {
  const preset = presetOf(draft.labels, setting)
  const mine = preset.result === undefined || preset.result === button.id ? preset : {}
  const form = {
    ...formOf(button).initial(button, mine),
    ...(draft.resultId === button.id ? draft.form : {}),
  }
  const remark =
    draft.remark !== '' ? draft.remark : tData(mine.remark ?? readyRemark(button, setting))
  return { ...draft, resultId: button.id, form, remark }
}
