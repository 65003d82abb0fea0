import {
  type Action,
  type CalculatorItem,
  type Condition,
  type RuleBody,
  type RuleItem,
  type RuleValue,
  maxRuleDepth,
} from '@oas/contract/strategy/rule'
import type { TraceRow } from '@oas/contract/strategy/schemas'
import { type Known, alternatives, every, some, termOf, valueOf } from './logic.ts'
import { mergeResults } from './merge.ts'
import type { Catalogue, ReadValue, RuleOutcome, RuleSource, SubRules, Value } from './model.ts'
import { reflectResult } from './reflect.ts'
import { relations, shapeOf } from './relations.ts'
import { rightOf } from './right.ts'
import { typedResult } from './typed.ts'
import { type Read, readAs } from './values.ts'

/** Earlier outcomes of a run, by the rule's key, for indicators that reflect them. */
export type Earlier = ReadonlyMap<string, RuleOutcome>
type Run = {
  readonly catalogue: Catalogue
  readonly subRules: SubRules
  readonly read: ReadValue
  readonly results: Record<string, RuleValue>[]
  readonly rows: TraceRow[]
  missing: boolean
  hit: boolean
}
type Comparison = Exclude<Condition, { complexCondition: Condition[] }>

/** Asks the reader once for each value, and other rules for what they said. */
const memoised = (catalogue: Catalogue, read: ReadValue, earlier: Earlier): ReadValue => {
  const asked = new Map<string, Value>()
  return (id, param) => {
    const reflects = catalogue.indicators.get(id)?.reflects
    if (reflects !== undefined) return reflectResult(earlier.get(param), reflects)
    const key = `${id}(${param}`
    if (!asked.has(key)) asked.set(key, read(id, param))
    return asked.get(key)
  }
}

const typeOf = (run: Run, id: string) => run.catalogue.indicators.get(id)?.type ?? 'string'
const row = (
  run: Run,
  path: string,
  outcome: Known,
  left: Read,
  right: RuleValue | undefined,
): Known => {
  run.rows.push({
    path,
    outcome,
    ...(left === undefined ? {} : { left }),
    ...(right === undefined ? {} : { right }),
  })
  return outcome
}

const mathValue = (run: Run, items: readonly CalculatorItem[]) =>
  valueOf(termOf(items), (id, param) => {
    const number = readAs('number', run.read(id, param))
    return typeof number === 'number' || number === null ? number : undefined
  })

const mapHas = (run: Run, id: string, value: RuleValue | undefined): Known =>
  every(
    typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [],
    ([key, wanted]) => {
      const entry = readAs(typeof wanted === 'number' ? 'number' : 'text', run.read(id, key))
      return entry === undefined ? 3 : entry === wanted ? 2 : 1
    },
  )

const compare = (run: Run, condition: Comparison, path: string): Known => {
  const relation = relations.get(condition.relation)
  if (!relation) throw new Error(`unknown relation ${condition.relation}`)
  const value = condition.value
  if (relation.id === 'mapHas')
    return row(run, path, mapHas(run, condition.leftKey, value), undefined, value)
  const math = 'calculatorList' in condition
  const shape = math ? 'number' : shapeOf(relation.id, typeOf(run, condition.leftKey), value)
  const left = math
    ? mathValue(run, condition.calculatorList)
    : readAs(shape, run.read(condition.leftKey, condition.leftKeyParam ?? ''))
  if (left === undefined) return row(run, path, 3, left, value)
  const holds =
    left === null ? relation.onNull : relation.holds(left, rightOf(relation.id, shape, value))
  return row(run, path, holds ? 2 : 1, left, value)
}

const evaluate = (run: Run, conditions: readonly Condition[], path: string): Known =>
  some(alternatives(conditions), (group) =>
    every(group, ({ condition, index }) => {
      const here = `${path}.${index}`
      return 'complexCondition' in condition
        ? evaluate(run, condition.complexCondition, `${here}.complexCondition`)
        : compare(run, condition, here)
    }),
  )

const act = (run: Run, action: Action, path: string, depth: number): void => {
  if (depth > maxRuleDepth * 3) throw new Error('rules nest too deep')
  if (action.type === 'result') {
    run.hit = true
    run.results.push(typedResult(run.catalogue, action.value))
    return
  }
  if (action.type === 'rules') {
    runItems(run, action.rules, `${path}.rules.`, depth + 1)
    return
  }
  const source = run.subRules.get(action.ruleId)
  if (!source) throw new Error(`unknown rule ${action.ruleId}`)
  runItems(run, source.body, `${path}:${action.ruleId}/`, depth + 1)
}
const runItem = (run: Run, item: RuleItem, path: string, depth: number): void => {
  const outcome = evaluate(run, item.conditions, `${path}.conditions`)
  if (outcome === 3) run.missing = true
  else if (outcome === 2) act(run, item.thenAction, `${path}.thenAction`, depth)
  else if (item.elseAction) act(run, item.elseAction, `${path}.elseAction`, depth)
}
const runItems = (run: Run, items: RuleBody, prefix: string, depth: number): void =>
  items.forEach((item, index) => runItem(run, item, `${prefix}${index}`, depth))

/**
 * Runs one rule condition by condition, exactly as its body is written, and answers its outcome and
 * a row for every condition that was reached. Nothing is prepared or shared: this is what the
 * compiled form is held to. A reader that throws, or a rule that was never checked, fails the rule;
 * the reason stands in `problem`.
 */
export function explainRule(
  source: RuleSource,
  catalogue: Catalogue,
  subRules: SubRules,
  read: ReadValue,
  earlier: Earlier = new Map(),
): { outcome: RuleOutcome; rows: TraceRow[] } {
  const run: Run = {
    catalogue,
    subRules,
    read: memoised(catalogue, read, earlier),
    results: [],
    rows: [],
    missing: false,
    hit: false,
  }
  const { ruleId, version } = source
  try {
    runItems(run, source.body, '', 0)
    return {
      outcome: {
        ruleId,
        version,
        hit: run.hit,
        missing: run.missing,
        result: mergeResults(catalogue, run.results),
        problem: '',
      },
      rows: run.rows,
    }
  } catch (error) {
    // One rule must never take the others with it: it is answered as failed, and the caller queues
    // the record.
    return {
      outcome: {
        ruleId,
        version,
        hit: false,
        missing: false,
        result: {},
        problem: error instanceof Error ? error.message : String(error),
      },
      rows: run.rows,
    }
  }
}

/** The outcome of one rule by the plain interpreter. */
export function interpretRule(
  source: RuleSource,
  catalogue: Catalogue,
  subRules: SubRules,
  read: ReadValue,
): RuleOutcome {
  return explainRule(source, catalogue, subRules, read).outcome
}
