import type { PresetRule } from '@oas/contract/setting/rule-calls'

export type Line = { n: number; when: string; result: string; labels: string; lock: boolean }
export function linesOf(rules: readonly PresetRule[]): Line[] {
  return rules.map(({ when, set, lock }, n) => ({
    n,
    when,
    result: set.result,
    labels: (set.labels ?? []).join(', '),
    lock: lock ?? false,
  }))
}
export function rulesOf(lines: readonly Line[]): PresetRule[] {
  return lines.map(({ when, result, labels, lock }) => {
    const ids = labels
      .split(/[,\s]+/)
      .filter((one) => /^[0-9]{1,9}$/.test(one))
      .map(Number)
    return {
      when,
      set: { result, ...(ids.length > 0 ? { labels: ids } : {}) },
      ...(lock ? { lock } : {}),
    }
  })
}
