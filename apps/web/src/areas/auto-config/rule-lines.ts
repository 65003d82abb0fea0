import type { PresetRule } from '@oas/contract/setting/rule-calls'

export type Line = { n: number; when: string; result: string; labels: string[]; lock: boolean }
export function linesOf(rules: readonly PresetRule[]): Line[] {
  return rules.map(({ when, set, lock }, n) => ({
    n,
    when,
    result: set.result,
    labels: (set.labels ?? []).map(String),
    lock: lock ?? false,
  }))
}
export function rulesOf(lines: readonly Line[]): PresetRule[] {
  return lines.map(({ when, result, labels, lock }) => ({
    when,
    set: { result, ...(labels.length > 0 ? { labels: labels.map(Number) } : {}) },
    ...(lock ? { lock } : {}),
  }))
}
