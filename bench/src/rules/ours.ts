import {
  type Catalogue,
  type CompiledSet,
  type IndicatorSpec,
  type RuleSource,
  type RunResult,
  type Value,
  compileSet,
  explainRule,
  relations,
} from '../../../packages/rule-engine/src/index.ts'
import type { Condition } from '../../../packages/contract/src/strategy/rule.ts'
import type { IndicatorType } from '../../../packages/contract/src/strategy/indicator.ts'
import type { Engine } from './engine.ts'
import {
  type Input,
  type Rule,
  type Test,
  type Tree,
  fields,
  subRules,
  topRules,
} from './workload.ts'

const verdicts = ['ignore', 'sample', 'queue', 'punish']
const judge =
  (type: IndicatorType, params: string[] | null = null) =>
  (id: string): IndicatorSpec => ({
    id,
    name: id,
    kind: 'judgeIndicators',
    type,
    params,
    options: null,
  })
const specs: IndicatorSpec[] = [
  ...fields.words.map(judge('string')),
  ...fields.counts.map(judge('number')),
  ...fields.rates.map(judge('float')),
  ...fields.maps.map(judge('map', [])),
  ...fields.texts.map(judge('string')),
  ...fields.lists.map(judge('list')),
  {
    id: 'result',
    name: 'result',
    kind: 'resultIndicators',
    type: 'string',
    params: null,
    options: verdicts,
  },
  {
    id: 'labelId',
    name: 'labelId',
    kind: 'resultIndicators',
    type: 'list',
    params: null,
    options: null,
  },
]
const catalogue: Catalogue = { indicators: new Map(specs.map((one) => [one.id, one])), relations }

const condition = (test: Test): Condition => {
  switch (test.kind) {
    case 'equal':
      return { leftKey: test.field, relation: '==', value: test.value }
    case 'in':
      return { leftKey: test.field, relation: 'in', value: test.values }
    case 'least':
      return { leftKey: test.field, relation: '>=', value: test.value }
    case 'entry':
      return { leftKey: test.field, leftKeyParam: test.key, relation: '==', value: test.value }
    case 'contains':
      return { leftKey: test.field, relation: 'contains', value: test.part }
    case 'math':
      return {
        leftKey: 'frontend_mathexp',
        calculatorList: [
          { leftKey: test.a, next: '*' },
          { leftKey: test.b, next: '+' },
          { leftKey: test.c },
        ],
        relation: '>',
        value: test.value,
      }
  }
}
const list = (parts: Tree[], nextLogic: '&&' | '||'): Condition[] =>
  parts.map((part, index) => ({ ...one(part), ...(index < parts.length - 1 ? { nextLogic } : {}) }))
const conditions = (tree: Tree): Condition[] =>
  'all' in tree ? list(tree.all, '&&') : 'any' in tree ? list(tree.any, '||') : [condition(tree)]
function one(tree: Tree): Condition {
  return 'all' in tree || 'any' in tree ? { complexCondition: conditions(tree) } : condition(tree)
}

const says = (code: number) => ({
  type: 'result' as const,
  value: { result: verdicts[code % 4] as string, labelId: [String(code)] },
})
/**
 * Sub-rules and every fifth rule say something where their condition does not hold; of the others,
 * saying nothing tells it.
 */
const hasElse = ({ id }: Rule): boolean => id >= topRules || id % 5 === 0
const sourceOf = (rule: Rule): RuleSource => ({
  ruleId: String(rule.id + 1),
  version: 1,
  body: [
    {
      conditions: conditions(rule.when),
      thenAction:
        rule.runs === null
          ? says(rule.id * 2 + 1)
          : { type: 'execSubRules', ruleId: String(rule.runs + 1) },
      ...(hasElse(rule) ? { elseAction: says(rule.id * 2) } : {}),
    },
  ],
})

const codes = ({ outcomes }: RunResult, out: Int32Array): void => {
  for (let rule = 0; rule < topRules; rule += 1) {
    const labels = outcomes[rule]?.result['labelId']
    out[rule] = Array.isArray(labels) ? Number(labels[0]) : rule * 2
  }
}
/** Reads a plain object as the product's providers are read: one call a value. */
const readers = () => {
  let current: Input = {}
  const read = (id: string, param: string): Value => {
    const value = current[id]
    if (param === '') return value as Value
    return Object.hasOwn(value as object, param)
      ? ((value as Record<string, string>)[param] ?? null)
      : null
  }
  return {
    read,
    over: (input: Input) => {
      current = input
      return read
    },
  }
}

export const parts = (rules: readonly Rule[]) => ({
  top: rules.slice(0, topRules).map(sourceOf),
  sub: new Map(
    rules.slice(topRules, topRules + subRules).map((rule) => [String(rule.id + 1), sourceOf(rule)]),
  ),
})
export const compileAll = (rules: readonly Rule[]): CompiledSet => {
  const { top, sub } = parts(rules)
  return compileSet(top, catalogue, sub)
}

export const ours = (
  rules: readonly Rule[],
  name: string,
  options: { verdicts?: boolean; generate?: boolean } = {},
): Engine => {
  const { top, sub } = parts(rules)
  const set = compileSet(top, catalogue, sub, { generate: options.generate ?? true })
  if (set.problems.length > 0) throw new Error(JSON.stringify(set.problems[0]))
  const { over } = readers()
  const run = options.verdicts ? { verdicts: true } : {}
  return {
    name,
    run: (input) => set.run(over(input), run),
    codes,
    isAsync: false,
    checked: Infinity,
  }
}
/** The plain interpreter, rule by rule. */
export const interpreted = (rules: readonly Rule[]): Engine => {
  const { top, sub } = parts(rules)
  const { over } = readers()
  return {
    name: 'product, plain interpreter (the oracle of its tests)',
    run: (input) => ({
      outcomes: top.map((rule) => explainRule(rule, catalogue, sub, over(input)).outcome),
    }),
    codes,
    isAsync: false,
    checked: 500,
  }
}
/**
 * The rules in use with some in a new version beside them: those run too, and only the ones in use
 * count.
 */
export const shadowed = (rules: readonly Rule[], changed: readonly Rule[]): Engine => {
  const { top, sub } = parts(rules)
  const set = compileSet(
    [...top, ...changed.map((rule) => ({ ...sourceOf(rule), version: 2 }))],
    catalogue,
    sub,
  )
  const { over } = readers()
  const counts = (place: number) => place < topRules
  return {
    name: `product, ${changed.length} changed rules beside the 200`,
    run: (input) => set.run(over(input), { counts }),
    codes,
    isAsync: false,
    checked: Infinity,
  }
}
