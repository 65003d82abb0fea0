import type { Calculator, RuleValue } from '@oas/contract/strategy/rule'
import type { Need, RuleSource } from '../model.ts'
import type { Relation, Right } from '../relations.ts'
import type { Shape } from '../values.ts'

/**
 * A value as the set's conditions read it: one need in one shape. `earlier`: the rule (its place in
 * the set) whose result it reflects, -1 for one that has not run before, null where it is asked of
 * the reader.
 */
export type Slot = {
  readonly need: number
  readonly shape: Shape
  readonly earlier: number | null
  readonly reflects: string
}

/** A math expression over slots. */
export type SlotTerm =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'slot'; readonly slot: number }
  | {
      readonly kind: 'operation'
      readonly operator: Calculator
      readonly left: SlotTerm
      readonly right: SlotTerm
    }

/** What a comparison tests. */
export type Test =
  | {
      readonly kind: 'plain'
      readonly slot: number
      readonly relation: Relation
      readonly right: Right
    }
  | {
      readonly kind: 'math'
      readonly term: SlotTerm
      readonly relation: Relation
      readonly right: Right
    }
  | {
      readonly kind: 'entries'
      readonly entries: readonly { readonly slot: number; readonly wanted: string | number }[]
    }
/** A comparison: its id in the set, where it stands, what it tests and how dear that is. */
export type Leaf = {
  readonly kind: 'leaf'
  readonly id: number
  readonly path: string
  readonly value: RuleValue | undefined
  readonly test: Test
  readonly cost: number
}
export type Node =
  | Leaf
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Node[]; readonly cost: number }

/** What a branch does: says a result (its number in the set, from 1) or goes on with items. */
export type Act =
  | { readonly kind: 'say'; readonly action: number }
  | { readonly kind: 'items'; readonly items: readonly Item[] }
/**
 * One `if … then … else` with the rules it runs put in. Its own comparisons have the ids `from` to
 * `to` (exclusive); `slots` are all they read; `size` counts its comparisons with those of its
 * branches.
 */
export type Item = {
  readonly index: number
  readonly rule: number
  readonly node: Node
  readonly from: number
  readonly to: number
  readonly slots: readonly number[]
  readonly fragile: boolean
  readonly onTrue: Act
  readonly onFalse: Act | null
  readonly size: number
}
/** A rule of the set; its comparisons have the ids `from` to `to` (exclusive). */
export type PlanRule = {
  readonly source: RuleSource
  readonly items: readonly Item[]
  readonly from: number
  readonly to: number
}
/** Something a rule says, already in its types and without doubles. */
export type Said = { readonly rule: number; readonly result: Readonly<Record<string, RuleValue>> }
/**
 * A set of rules taken apart. `conditions[id]` is the comparison of that id; `said[0]` is never
 * used. `broken`: rules that cannot run at all, with the reason.
 */
export type Plan = {
  readonly rules: readonly PlanRule[]
  readonly items: readonly Item[]
  readonly conditions: readonly Leaf[]
  readonly slots: readonly Slot[]
  readonly needs: readonly Need[]
  readonly broken: ReadonlyMap<number, string>
  readonly said: readonly Said[]
}
