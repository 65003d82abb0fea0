import { tData } from '../../i18n/texts.ts'
import { type Bench, current, openButton } from '../engine/bench.ts'
import { chosenReasons } from '../rules/check.ts'
import { formLabels } from '../rules/form-labels.ts'
import { readyRemark } from '../rules/prepared.ts'
import { presetOf } from '../rules/result.ts'

/**
 * The remark of the open form follows the labels that were chosen in it, as long as nobody has
 * written one.
 */
export function followLabel(bench: Bench): void {
  const now = current(bench)
  const button = openButton(bench)
  if (!now || !button?.content.remark) return
  const { draft, record, setting } = now
  const ready = [
    readyRemark(button, setting),
    ...setting.baseInfo.labelRelation.flatMap(({ preset }) => preset?.remark ?? []),
  ].map((key) => tData(key))
  if (draft.remark !== '' && !ready.includes(draft.remark)) return
  const reasons = chosenReasons(button, draft.form).flatMap(({ labelId }) => labelId ?? [])
  const labels = [...draft.labels, ...reasons, ...formLabels(button, draft.form)]
  const { remark } = presetOf(labels, setting)
  if (remark !== undefined && tData(remark) !== draft.remark)
    bench.drafts.set(record.recordId, { remark: tData(remark) })
}
