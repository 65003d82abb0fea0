import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import type { Bench } from '../../engine/bench.ts'
import type { FormContext } from '../../rules/result-form.ts'
import type { FormValues, RowDraft } from '../../shapes/draft.ts'

/** What the part of a form that belongs to its control is drawn with. */
export type FormProps = FormContext & {
  bench: Bench
  button: ResultButton
  setting: TypeSetting
  draft: RowDraft
  change: (form: FormValues, remark?: string) => void
}
