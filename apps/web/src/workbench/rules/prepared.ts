import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { tData } from '../../i18n/texts.ts'
import type { RowDraft } from '../shapes/draft.ts'
import { formOf } from './by-control.ts'
import { presetOf } from './result.ts'

/**
 * Draft of a record with what a button presets: default time, first canned remark, what its labels
 * say.
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
    draft.remark !== ''
      ? draft.remark
      : tData(
          mine.remark ??
            (button.content.remark?.required ? (button.content.remark.templates?.[0] ?? '') : ''),
        )
  return { ...draft, resultId: button.id, form, remark }
}
