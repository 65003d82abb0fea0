import {
  type Action,
  type Condition,
  type RuleItem,
  type RuleValue,
} from '@oas/contract/strategy/rule'
import type { IndicatorType } from '@oas/contract/strategy/indicator'
import { type Term, alternatives, termOf } from '../logic.ts'
import { mergeResults } from '../merge.ts'
import type { Catalogue, RuleSource, SubRules } from '../model.ts'
import { relations, shapeOf } from '../relations.ts'
import { rightOf } from '../right.ts'
import { typedResult } from '../typed.ts'
import type { Act, Item, Leaf, Node, Plan, PlanRule, Said, SlotTerm, Test } from './plan.ts'
import { costOf } from './cost.ts'
import { type Slots, slotsOf } from './slots.ts'

type Comparison = Exclude<Condition, { complexCondition: Condition[] }>
type Builder = {
  readonly catalogue: Catalogue
  readonly subRules: SubRules
  readonly slots: Slots
  readonly conditions: Leaf[]
  readonly items: (Item | null)[]
  readonly said: Said[]
  readonly rule: number
  readonly sayings: Map<string, number>
}

const slotTerm = (builder: Builder, term: Term): SlotTerm => {
  if (term.kind === 'number') return term
  if (term.kind === 'indicator')
    return { kind: 'slot', slot: builder.slots.of(term.id, term.param, 'number', builder.rule) }
  return {
    kind: 'operation',
    operator: term.operator,
    left: slotTerm(builder, term.left),
    right: slotTerm(builder, term.right),
  }
}

const entries = (builder: Builder, id: string, value: RuleValue | undefined): Test => ({
  kind: 'entries',
  entries: Object.entries(typeof value === 'object' && !Array.isArray(value) ? value : {}).map(
    ([key, wanted]) => ({
      slot: builder.slots.of(id, key, typeof wanted === 'number' ? 'number' : 'text', builder.rule),
      wanted,
    }),
  ),
})
const testOf = (builder: Builder, condition: Comparison): Test => {
  const relation = relations.get(condition.relation)
  if (!relation) throw new Error(`unknown relation ${condition.relation}`)
  if (relation.id === 'mapHas') return entries(builder, condition.leftKey, condition.value)
  if ('calculatorList' in condition)
    return {
      kind: 'math',
      term: slotTerm(builder, termOf(condition.calculatorList)),
      relation,
      right: rightOf(relation.id, 'number', condition.value),
    }
  const type: IndicatorType = builder.catalogue.indicators.get(condition.leftKey)?.type ?? 'string'
  const shape = shapeOf(relation.id, type, condition.value)
  return {
    kind: 'plain',
    slot: builder.slots.of(condition.leftKey, condition.leftKeyParam ?? '', shape, builder.rule),
    relation,
    right: rightOf(relation.id, shape, condition.value),
  }
}

const group = (kind: 'and' | 'or', parts: readonly Node[]): Node => {
  const [first] = parts
  return parts.length === 1 && first
    ? first
    : { kind, parts, cost: parts.reduce((sum, part) => sum + part.cost, 0) }
}
const nodeOf = (builder: Builder, conditions: readonly Condition[], path: string): Node =>
  group(
    'or',
    alternatives(conditions).map((parts) =>
      group(
        'and',
        parts.map(({ condition, index }) => {
          const here = `${path}.${index}`
          if ('complexCondition' in condition)
            return nodeOf(builder, condition.complexCondition, `${here}.complexCondition`)
          const test = testOf(builder, condition)
          const leaf: Leaf = {
            kind: 'leaf',
            id: builder.conditions.length,
            path: here,
            value: condition.value,
            test,
            cost: costOf(test, builder.slots),
          }
          builder.conditions.push(leaf)
          return leaf
        }),
      ),
    ),
  )

const termSlots = (term: SlotTerm): number[] =>
  term.kind === 'slot'
    ? [term.slot]
    : term.kind === 'operation'
      ? [...termSlots(term.left), ...termSlots(term.right)]
      : []
const testSlots = (test: Test): number[] =>
  test.kind === 'plain'
    ? [test.slot]
    : test.kind === 'math'
      ? termSlots(test.term)
      : test.entries.map((entry) => entry.slot)

const say = (builder: Builder, value: Readonly<Record<string, RuleValue>>): Act => {
  const result = mergeResults(builder.catalogue, [typedResult(builder.catalogue, value)])
  const key = JSON.stringify(result)
  const known = builder.sayings.get(key)
  if (known !== undefined) return { kind: 'say', action: known }
  builder.sayings.set(key, builder.said.length)
  return { kind: 'say', action: builder.said.push({ rule: builder.rule, result }) - 1 }
}
const actOf = (builder: Builder, action: Action, path: string): Act => {
  if (action.type === 'result') return say(builder, action.value)
  if (action.type === 'rules')
    return { kind: 'items', items: itemsOf(builder, action.rules, `${path}.rules.`) }
  const source = builder.subRules.get(action.ruleId)
  if (!source) throw new Error(`unknown rule ${action.ruleId}`)
  return { kind: 'items', items: itemsOf(builder, source.body, `${path}:${action.ruleId}/`) }
}
const itemOf = (builder: Builder, from: RuleItem, path: string): Item => {
  const first = builder.conditions.length
  const index = builder.items.push(null) - 1
  const node = nodeOf(builder, from.conditions, `${path}.conditions`)
  const to = builder.conditions.length
  const own = builder.conditions.slice(first, to)
  const onTrue = actOf(builder, from.thenAction, `${path}.thenAction`)
  const onFalse = from.elseAction ? actOf(builder, from.elseAction, `${path}.elseAction`) : null
  const item: Item = {
    index,
    rule: builder.rule,
    node,
    from: first,
    to,
    slots: [...new Set(own.flatMap(({ test }) => testSlots(test)))],
    fragile: own.some(({ test }) => test.kind === 'math'),
    onTrue,
    onFalse,
    size: builder.conditions.length - first,
  }
  builder.items[index] = item
  return item
}
const itemsOf = (builder: Builder, items: readonly RuleItem[], prefix: string): Item[] =>
  items.map((item, index) => itemOf(builder, item, `${prefix}${index}`))

/**
 * Takes checked rules apart: conditions, slots and results get numbers, and rules that are run are
 * put in where they are run. `problems`: rules that must not run, by their place in the list, with
 * the reason.
 */
export function buildPlan(
  sources: readonly RuleSource[],
  catalogue: Catalogue,
  subRules: SubRules,
  problems: ReadonlyMap<number, string>,
): Plan {
  const slots = slotsOf(catalogue, sources)
  const conditions: Leaf[] = []
  const items: (Item | null)[] = []
  const said: Said[] = [{ rule: -1, result: {} }]
  const rules = sources.map((source, rule): PlanRule => {
    const from = conditions.length
    const built = problems.has(rule)
      ? []
      : itemsOf(
          { catalogue, subRules, slots, conditions, items, said, rule, sayings: new Map() },
          source.body,
          '',
        )
    return { source, items: built, from, to: conditions.length }
  })
  return {
    rules,
    items: items.filter((item) => item !== null),
    conditions,
    slots: slots.slots,
    needs: slots.needs,
    broken: problems,
    said,
  }
}
