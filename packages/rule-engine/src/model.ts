import type { IndicatorKind, IndicatorType, RightType } from '@oas/contract/strategy/indicator'
import type { RuleBody, RuleValue } from '@oas/contract/strategy/rule'
import type { TraceRow } from '@oas/contract/strategy/schemas'

/**
 * What the engine must know of an indicator. `params`: the parameters it takes, null when it takes
 * none; an empty list allows any. An indicator of type `map` always takes one: the key of the
 * entry. `options`: the values it may be compared with or set to; null allows any. `rights`: the
 * parameters a value right of it may carry: null for none, left out for any. `cost`: how dear it is
 * to ask (a field 1, a database 100); the dearer, the later it is asked. `reflects`: the value is
 * what an earlier rule of the run said by this result indicator; the parameter is that rule's key,
 * and the value is not asked of the reader.
 */
export type IndicatorSpec = {
  readonly id: string
  readonly name: string
  readonly kind: IndicatorKind
  readonly type: IndicatorType
  readonly params: readonly string[] | null
  readonly options: readonly string[] | null
  readonly rights?: readonly string[] | null
  readonly punish?: boolean
  readonly cost?: number
  readonly reflects?: string
}
/** A relation: the types it takes on the left, and what stands right of it. */
export type RelationSpec = {
  readonly id: string
  readonly leftTypes: readonly IndicatorType[]
  readonly rightType: RightType
}
/** Everything rules may name. */
export type Catalogue = {
  readonly indicators: ReadonlyMap<string, IndicatorSpec>
  readonly relations: ReadonlyMap<string, RelationSpec>
}

/**
 * One rule in one version, ready to be compiled. `ruleKey` is needed only where other rules reflect
 * it.
 */
export type RuleSource = {
  readonly ruleId: string
  readonly version: number
  readonly body: RuleBody
  readonly ruleKey?: string
}
export type SubRules = ReadonlyMap<string, RuleSource>

/**
 * A value of an indicator: null is known to be absent, undefined is missing (its provider is away,
 * late or over its budget).
 */
export type Value = string | number | readonly (string | number)[] | null | undefined
/**
 * Answers the value of an indicator with its parameter ('' for none); asked at most once a run for
 * each.
 */
export type ReadValue = (id: string, param: string) => Value
/** A value a run may ask for. */
export type Need = { readonly id: string; readonly param: string }

/** Outcome of a condition in a trace: 0 not reached, 1 false, 2 true, 3 missing. */
export type Outcome = 0 | 1 | 2 | 3
/**
 * What one rule said: the result indicators it set, whether any result was reached, whether
 * something it needed was missing, and why it failed, if it did. Outcomes are shared between runs
 * and never change.
 */
export type RuleOutcome = {
  readonly ruleId: string
  readonly version: number
  readonly hit: boolean
  readonly missing: boolean
  readonly result: Readonly<Record<string, RuleValue>>
  readonly problem: string
}

/**
 * Guards of a run. `steps`: how many conditions all rules together may hold; rules beyond are
 * failed. `budgetMs`: how long the run may take by `now` (milliseconds); looked at between groups
 * of rules, rules not yet finished are failed. `verdicts`: keep the outcome of every condition.
 * `counts`: whether a rule (by its place in the set) counts this time: one that does not is
 * answered among the outcomes, and adds nothing to what the set says; so a version in predeploy
 * runs beside the one in use, and of the two versions of an alpha the right one decides. Give only
 * the one in use a `ruleKey`.
 */
export type RunOptions = {
  readonly steps?: number
  readonly now?: () => number
  readonly budgetMs?: number
  readonly verdicts?: boolean
  readonly counts?: (place: number) => boolean
}
/**
 * What a set of rules said: each rule in the set's order, what they say together, whether anything
 * was missing, and the rules that failed. `verdicts`: outcome of each condition by its id, when
 * asked for.
 */
export type RunResult = {
  readonly outcomes: readonly RuleOutcome[]
  readonly result: Readonly<Record<string, RuleValue>>
  readonly missing: boolean
  readonly failed: readonly RuleOutcome[]
  readonly verdicts: Uint8Array | null
}
/**
 * Rows of one rule's conditions, in their order in the body. Conditions of a rule that is run by it
 * carry the path of the action, a colon, its id, a slash and the path there:
 * `3.thenAction:77/0.conditions.1`.
 */
export type RuleTrace = { readonly ruleId: string; readonly rows: TraceRow[] }
