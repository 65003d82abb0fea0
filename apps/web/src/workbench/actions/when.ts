import { type Bench, current, focused, get } from '../engine/bench.ts'

export function auditing(bench: Bench): boolean {
  return get(bench).phase === 'auditing'
}

export function hasRecord(bench: Bench): boolean {
  return auditing(bench) && focused(get(bench)) !== undefined
}

export function canDecide(bench: Bench): boolean {
  return hasRecord(bench) && !focused(get(bench))?.readOnly
}

export function usesLabels(bench: Bench): boolean {
  return current(bench)?.setting.baseInfo.useLabel === true
}
