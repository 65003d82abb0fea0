import type { IndicatorKind, IndicatorType, RightType } from '@oas/contract/strategy/indicator'
import type { RuleBody, RuleValue } from '@oas/contract/strategy/rule'

/** What the engine must know of an indicator. `params`: the parameters it takes, null when it takes none; an empty list allows any. `options`: the values it may be compared with or set to; null allows any. */
export type IndicatorSpec = { readonly id: string; readonly name: string; readonly kind: IndicatorKind; readonly type: IndicatorType; readonly params: readonly string[] | null; readonly options: readonly string[] | null; readonly punish?: boolean }
/** A relation: the types it takes on the left, and what stands right of it. */
export type RelationSpec = { readonly id: string; readonly leftTypes: readonly IndicatorType[]; readonly rightType: RightType }
/** Everything rules may name. */
export type Catalogue = { readonly indicators: ReadonlyMap<string, IndicatorSpec>; readonly relations: ReadonlyMap<string, RelationSpec> }

/** One rule in one version, ready to be compiled. */
export type RuleSource = { readonly ruleId: string; readonly version: number; readonly body: RuleBody }

/** A value of an indicator: null is known to be absent, undefined is missing (its provider is away, late or over its budget). */
export type Value = string | number | readonly (string | number)[] | null | undefined
/** Answers the value of an indicator with its parameter ('' for none); asked at most once a run for each. */
export type ReadValue = (id: string, param: string) => Value

/** Outcome of a condition in a trace: 0 not reached, 1 false, 2 true, 3 missing. */
export type Outcome = 0 | 1 | 2 | 3
/** What one rule said: the result indicators it set, whether any branch was taken, whether something it needed was missing, and why it failed, if it did. */
export type RuleOutcome = { readonly ruleId: string; readonly version: number; readonly hit: boolean; readonly missing: boolean; readonly result: Readonly<Record<string, RuleValue>>; readonly problem: string }
