import { typeKeyOf } from '@oas/contract/type-key'
import { focused, settingFor } from '../engine/bench.ts'
import type { State } from '../engine/state.ts'

const none: readonly number[] = []
const kept = new WeakMap<object, readonly number[]>()
/** Trees that the type of the record in focus offers and that have no published label. */
export function unpublishedTrees(state: State): readonly number[] {
  const record = focused(state)
  const setting = record && settingFor(state, record)
  const labels = record && state.labels[typeKeyOf(record)]
  if (!setting || !labels) return none
  const found =
    kept.get(labels) ??
    setting.baseInfo.labelList
      .map(({ templateId }) => templateId)
      .filter((id) => !labels.some((label) => label.templateId === id))
  kept.set(labels, found)
  return found.length > 0 ? found : none
}
