import { type Bench, focused, get, settingFor } from '../engine/bench.ts'

export const auditing = (bench: Bench): boolean => get(bench).phase === 'auditing'

export const hasRecord = (bench: Bench): boolean =>
  auditing(bench) && focused(get(bench)) !== undefined

export const canDecide = (bench: Bench): boolean =>
  hasRecord(bench) && !focused(get(bench))?.readOnly

export const usesLabels = (bench: Bench): boolean => {
  const state = get(bench)
  const record = focused(state)
  return Boolean(record && settingFor(state, record)?.baseInfo.useLabel)
}
