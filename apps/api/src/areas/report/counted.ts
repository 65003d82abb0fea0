import type { ReportDim } from '@oas/contract/report/kinds'
import type { FactName } from '@oas/contract/statistics/facts'

/** What is counted of decisions, called as facts are. */
export type DecidedName =
  | 'decided_n'
  | 'decided_violations'
  | 'decided_undone'
  | 'decided_replaced'
  | 'decided_timed'
  | 'decided_ms'
export type Counted = FactName | DecidedName

/** Sums of one row of a report, by what was counted and by its key. */
export type Group = ReadonlyMap<Counted, ReadonlyMap<string, number>>

const none: ReadonlyMap<string, number> = new Map()
export function sumsByKey(group: Group, fact: Counted): ReadonlyMap<string, number> {
  return group.get(fact) ?? none
}
export function sum(group: Group, ...facts: readonly Counted[]): number {
  let all = 0
  for (const fact of facts) for (const n of sumsByKey(group, fact).values()) all += n
  return all
}
/** The sum over keys of which something holds, told by their parts. */
export function sumWhere(
  group: Group,
  fact: Counted,
  holds: (parts: readonly string[]) => boolean,
): number {
  let all = 0
  for (const [key, n] of sumsByKey(group, fact)) if (holds(key.split(':'))) all += n
  return all
}

/** By what facts can be told apart, by how their names begin; the longest beginning counts. */
const families: Readonly<Record<string, readonly ReportDim[]>> = {
  decided: ['time', 'app', 'type', 'task', 'person', 'team', 'language'],
  inspect: ['time', 'app', 'type', 'queue', 'rule', 'person', 'team', 'language'],
  inspect_by: ['time', 'app', 'type', 'queue', 'rule', 'inspector', 'language'],
  anti: ['time', 'app', 'type', 'queue', 'rule', 'person', 'team', 'language'],
  anti_by: ['time', 'app', 'type', 'queue', 'rule', 'inspector', 'language'],
  wrong: ['time', 'app', 'type', 'task', 'person', 'team', 'language'],
  appeal: ['time', 'app', 'type', 'queue', 'person', 'team', 'language'],
  appeal_handled_by: ['time', 'app', 'type', 'queue', 'handler', 'language'],
  appeal_took_by: ['time', 'app', 'type', 'queue', 'handler', 'language'],
  item: ['time', 'app', 'type', 'task'],
  branch: ['time', 'app', 'type', 'task'],
  case: ['time', 'app', 'type', 'person', 'team'],
  order: ['time', 'app', 'type', 'task', 'language'],
}
/** Facts whose key is a stratum, so that they can be told apart by the rule that drew. */
const strata = /_(eligible|drawn|made|expired|done|right|sampled|sampled_right)(_found)?$/

/** Whether a fact can be told apart by all that a report is split by or narrowed to. */
export function isKnownBy(fact: Counted, dims: readonly ReportDim[]): boolean {
  const [family = ''] = Object.keys(families)
    .filter((name) => fact.startsWith(name))
    .toSorted((a, b) => b.length - a.length)
  const known = families[family] ?? []
  return dims.every((dim) => known.includes(dim) && (dim !== 'rule' || strata.test(fact)))
}
