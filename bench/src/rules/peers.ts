import { ZenDecisionContent, ZenEngine } from '@gorules/zen-engine'
import { Environment } from '@marcbachmann/cel-js'
import { LogicEngine } from 'json-logic-engine'
import { Engine as JsonRulesEngine } from 'json-rules-engine'
import type { Engine } from './engine.ts'
import { type Rule, type Test, type Tree, fields, topRules } from './workload.ts'

const quote = (value: unknown) => JSON.stringify(value)
/** A condition in a language of expressions. */
const expression = (node: Tree, test: (one: Test) => string, and: string, or: string): string =>
  'all' in node
    ? `(${node.all.map((part) => expression(part, test, and, or)).join(and)})`
    : 'any' in node
      ? `(${node.any.map((part) => expression(part, test, and, or)).join(or)})`
      : `(${test(node)})`
/** What a rule says, as a conditional expression over numbers. */
const conditional = (rules: readonly Rule[], rule: Rule, when: (rule: Rule) => string): string => {
  const then =
    rule.runs === null ? rule.id * 2 + 1 : `(${conditional(rules, rules[rule.runs] as Rule, when)})`
  return `${when(rule)} ? ${then} : ${rule.id * 2}`
}

const zenTest = (one: Test): string => {
  switch (one.kind) {
    case 'equal':
      return `${one.field} == ${quote(one.value)}`
    case 'in':
      return `${one.field} in ${quote(one.values)}`
    case 'least':
      return `${one.field} >= ${one.value}`
    case 'entry':
      return `${one.field}[${quote(one.key)}] == ${quote(one.value)}`
    case 'contains':
      return `contains(${one.field}, ${quote(one.part)})`
    case 'math':
      return `${one.a} * ${one.b} + ${one.c} > ${one.value}`
  }
}
const zenOf = (node: object) => {
  const common = { position: { x: 0, y: 0 } }
  const graph = {
    contentType: 'application/vnd.gorules.decision',
    nodes: [
      { id: 'in', type: 'inputNode', name: 'in', content: {}, ...common },
      { ...node, id: 'all', name: 'all', ...common },
      { id: 'out', type: 'outputNode', name: 'out', content: {}, ...common },
    ],
    edges: [
      { id: 'a', sourceId: 'in', targetId: 'all', type: 'edge' },
      { id: 'b', sourceId: 'all', targetId: 'out', type: 'edge' },
    ],
  }
  return new ZenEngine().createDecision(new ZenDecisionContent(Buffer.from(quote(graph))))
}
const zenContent = {
  passThrough: false,
  inputField: null,
  outputPath: null,
  executionMode: 'single',
}
/** zen with one expression node that holds all rules. */
export const zenExpressions = (rules: readonly Rule[], trace = false): Engine => {
  const when = (rule: Rule) => expression(rule.when, zenTest, ' and ', ' or ')
  const decision = zenOf({
    type: 'expressionNode',
    content: {
      ...zenContent,
      expressions: rules.slice(0, topRules).map((rule) => ({
        id: `e${rule.id}`,
        key: `r${rule.id}`,
        value: conditional(rules, rule, when),
      })),
    },
  })
  return {
    name: `zen-engine 0.54.0, expressions${trace ? ', trace' : ''}`,
    run: (input) => decision.evaluate(input, trace ? { trace: true } : undefined),
    codes: ({ result }: { result: Record<string, number> }, out) => {
      for (let rule = 0; rule < topRules; rule += 1) out[rule] = result[`r${rule}`] ?? -1
    },
    isAsync: true,
    checked: 1000,
  }
}
/** zen with one decision table, a row a rule, hits collected. */
export const zenTable = (rules: readonly Rule[]): Engine => {
  const when = (rule: Rule) => expression(rule.when, zenTest, ' and ', ' or ')
  const rows = rules.slice(0, topRules).map((rule) => ({
    _id: `r${rule.id}`,
    c: when(rule),
    i: String(rule.id),
    v:
      rule.runs === null
        ? String(rule.id * 2 + 1)
        : conditional(rules, rules[rule.runs] as Rule, when),
  }))
  const decision = zenOf({
    type: 'decisionTableNode',
    content: {
      ...zenContent,
      hitPolicy: 'collect',
      inputs: [{ id: 'c', name: 'c', type: 'expression' }],
      outputs: [
        { id: 'i', name: 'i', field: 'i', type: 'expression' },
        { id: 'v', name: 'v', field: 'v', type: 'expression' },
      ],
      rules: rows,
    },
  })
  return {
    name: 'zen-engine 0.54.0, decision table',
    run: (input) => decision.evaluate(input),
    isAsync: true,
    checked: 1000,
    codes: ({ result }: { result: { i: number; v: number }[] }, out) => {
      for (let rule = 0; rule < topRules; rule += 1) out[rule] = rule * 2
      for (const { i, v } of result) out[i] = v
    },
  }
}

type JsonCondition = {
  fact: string
  operator: string
  value: unknown
  path?: string
  params?: Record<string, string>
}
const jsonTest = (one: Test): JsonCondition => {
  switch (one.kind) {
    case 'equal':
      return { fact: one.field, operator: 'equal', value: one.value }
    case 'in':
      return { fact: one.field, operator: 'in', value: one.values }
    case 'least':
      return { fact: one.field, operator: 'greaterThanInclusive', value: one.value }
    case 'entry':
      return { fact: one.field, path: `$.${one.key}`, operator: 'equal', value: one.value }
    case 'contains':
      return { fact: one.field, operator: 'holds', value: one.part }
    case 'math':
      return {
        fact: 'math',
        params: { a: one.a, b: one.b, c: one.c },
        operator: 'greaterThan',
        value: one.value,
      }
  }
}
type JsonTree = { all: JsonAny[] } | { any: JsonAny[] }
type JsonAny = JsonTree | JsonCondition
const jsonTree = (node: Tree): JsonAny =>
  'all' in node
    ? { all: node.all.map(jsonTree) }
    : 'any' in node
      ? { any: node.any.map(jsonTree) }
      : jsonTest(node)
/**
 * json-rules-engine; it knows no rules that run rules, so those are rules too and the harness joins
 * them.
 */
export const jsonRules = (rules: readonly Rule[]): Engine => {
  const engine = new JsonRulesEngine([], { allowUndefinedFacts: true })
  engine.addOperator('holds', (text: string, part: string) => text.includes(part))
  engine.addFact('math', async (params, almanac) => {
    const [a = 0, b = 0, c = 0] = await Promise.all([
      almanac.factValue<number>(String(params['a'])),
      almanac.factValue<number>(String(params['b'])),
      almanac.factValue<number>(String(params['c'])),
    ])
    return a * b + c
  })
  for (const rule of rules) {
    const when = jsonTree(rule.when)
    engine.addRule({
      name: String(rule.id),
      conditions: ('all' in when || 'any' in when ? when : { all: [when] }) as never,
      event: { type: String(rule.id) },
    })
  }
  return {
    name: 'json-rules-engine 7.3.1',
    run: (input) => engine.run(input),
    isAsync: true,
    checked: 200,
    codes: ({ events }: { events: { type: string }[] }, out) => {
      const held = new Set(events.map(({ type }) => Number(type)))
      const said = (rule: Rule): number =>
        !held.has(rule.id)
          ? rule.id * 2
          : rule.runs === null
            ? rule.id * 2 + 1
            : said(rules[rule.runs] as Rule)
      for (const rule of rules.slice(0, topRules)) out[rule.id] = said(rule)
    },
  }
}

const double = (value: number) => (Number.isInteger(value) ? `${value}.0` : String(value))
const celTest = (one: Test): string => {
  switch (one.kind) {
    case 'equal':
      return `${one.field} == ${quote(one.value)}`
    case 'in':
      return `${one.field} in ${quote(one.values)}`
    case 'least':
      return `${one.field} >= ${double(one.value)}`
    case 'entry':
      return (
        `${quote(one.key)} in ${one.field} && ` +
        `${one.field}[${quote(one.key)}] == ${quote(one.value)}`
      )
    case 'contains':
      return `${one.field}.contains(${quote(one.part)})`
    case 'math':
      return `${one.a} * ${one.b} + ${one.c} > ${double(one.value)}`
  }
}
/** CEL with declared types, one program a rule. */
export const cel = (rules: readonly Rule[]): Engine => {
  let environment = new Environment()
  const declared = [
    ...[...fields.words, ...fields.texts].map((field) => [field, 'string']),
    ...[...fields.counts, ...fields.rates].map((field) => [field, 'double']),
    ...fields.maps.map((field) => [field, 'map<string, string>']),
    ...fields.lists.map((field) => [field, 'list<string>']),
  ] as [string, string][]
  for (const [field, type] of declared) environment = environment.registerVariable(field, type)
  const when = (rule: Rule) => expression(rule.when, celTest, ' && ', ' || ')
  const programs = rules
    .slice(0, topRules)
    .map((rule) => environment.parse(conditional(rules, rule, when)))
  const said: unknown[] = []
  return {
    name: '@marcbachmann/cel-js 8.0.0, typed',
    run: (input) => {
      for (let rule = 0; rule < programs.length; rule += 1) said[rule] = programs[rule]?.(input)
      return said
    },
    codes: (answer: unknown[], out) => {
      answer.forEach((code, rule) => {
        out[rule] = Number(code)
      })
    },
    isAsync: false,
    checked: 1000,
  }
}

type Logic = Record<string, unknown>
const logicTest = (one: Test): Logic => {
  switch (one.kind) {
    case 'equal':
      return { '===': [{ var: one.field }, one.value] }
    case 'in':
      return { in: [{ var: one.field }, one.values] }
    case 'least':
      return { '>=': [{ var: one.field }, one.value] }
    case 'entry':
      return { '===': [{ var: `${one.field}.${one.key}` }, one.value] }
    case 'contains':
      return { in: [one.part, { var: one.field }] }
    case 'math':
      return {
        '>': [{ '+': [{ '*': [{ var: one.a }, { var: one.b }] }, { var: one.c }] }, one.value],
      }
  }
}
const logicTree = (node: Tree): Logic =>
  'all' in node
    ? { and: node.all.map(logicTree) }
    : 'any' in node
      ? { or: node.any.map(logicTree) }
      : logicTest(node)
/** json-logic-engine, compiled by its own `build`. */
export const jsonLogic = (rules: readonly Rule[]): Engine => {
  const engine = new LogicEngine()
  const said = (rule: Rule): Logic => ({
    if: [
      logicTree(rule.when),
      rule.runs === null ? rule.id * 2 + 1 : said(rules[rule.runs] as Rule),
      rule.id * 2,
    ],
  })
  const programs = rules
    .slice(0, topRules)
    .map((rule) => engine.build(said(rule)) as (input: unknown) => number)
  const answer: number[] = []
  return {
    name: 'json-logic-engine 5.0.7, built',
    run: (input) => {
      for (let rule = 0; rule < programs.length; rule += 1)
        answer[rule] = programs[rule]?.(input) ?? -1
      return answer
    },
    codes: (codes: number[], out) => {
      out.set(codes)
    },
    isAsync: false,
    checked: Infinity,
  }
}
