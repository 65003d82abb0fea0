import {
  type Calculator,
  type CalculatorItem,
  type Condition,
  type Logic,
  type RuleValue,
  calculators,
  logics,
  mathIndicator,
  maxRuleDepth,
} from '@oas/contract/strategy/rule'
import type * as acorn from 'acorn'
import { type ProblemCode, type ProblemParams, Refused, problemOf } from './problem.ts'
import { comparisons } from './script-words.ts'

type Node = acorn.AnyNode
/** Ends the reading of a statement with a problem at a node. */
export function refuse(
  node: { start: number; end: number },
  code: ProblemCode,
  params: ProblemParams = {},
): never {
  throw new Refused(problemOf(code, params), node.start, node.end)
}

const bare = (node: Node): Node =>
  node.type === 'ParenthesizedExpression' ? bare(node.expression) : node
const textOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
const calls = (node: Node, name: string): node is acorn.CallExpression =>
  node.type === 'CallExpression' &&
  node.callee.type === 'Identifier' &&
  node.callee.name === name &&
  !node.optional

const scalar = (raw: Node): string | number => {
  const node = bare(raw)
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'Literal' && typeof node.value === 'number' && Number.isFinite(node.value))
    return node.value
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const inner = bare(node.argument)
    if (inner.type === 'Literal' && typeof inner.value === 'number' && Number.isFinite(inner.value))
      return inner.value === 0 ? 0 : -inner.value
  }
  return refuse(node, 'value_form')
}

/** Names and values of an object literal; nothing computed, nothing twice. */
export function literalFieldsOf(node: acorn.ObjectExpression): [string, Node][] {
  const seen = new Set<string>()
  return node.properties.map((property) => {
    if (
      property.type !== 'Property' ||
      property.computed ||
      property.kind !== 'init' ||
      property.method ||
      property.shorthand
    )
      return refuse(property, 'value_form')
    const name = property.key.type === 'Identifier' ? property.key.name : textOf(property.key)
    if (name === undefined) return refuse(property.key, 'value_form')
    if (seen.has(name)) refuse(property.key, 'duplicate', { name })
    seen.add(name)
    return [name, property.value]
  })
}

/** A literal as a value of the model. */
export function literalOf(raw: Node): RuleValue {
  const node = bare(raw)
  if (node.type === 'ArrayExpression')
    return node.elements.map((one) => (one === null ? refuse(node, 'value_form') : scalar(one)))
  if (node.type === 'ObjectExpression')
    return Object.fromEntries(literalFieldsOf(node).map(([name, value]) => [name, scalar(value)]))
  return scalar(node)
}

/** A value, or `param(value, "parameter")`. */
export function valueAndParam(node: Node): { value?: RuleValue; param?: string } {
  if (!calls(node, 'param')) return { value: literalOf(node) }
  const [first, second] = node.arguments
  const param = textOf(second ?? first)
  if (first === undefined || param === undefined || param === '' || node.arguments.length > 2)
    return refuse(node, 'value_form')
  return second === undefined ? { param } : { value: literalOf(first), param }
}

const idOf = (node: Node): string | undefined => {
  if (node.type === 'Identifier') return node.name
  if (
    node.type !== 'MemberExpression' ||
    node.computed ||
    node.optional ||
    node.property.type !== 'Identifier'
  )
    return undefined
  const before = idOf(node.object)
  return before === undefined ? undefined : `${before}.${node.property.name}`
}

const indicatorOf = (node: Node): { leftKey: string; leftKeyParam?: string } => {
  if (node.type !== 'CallExpression' || node.optional) return refuse(node, 'indicator_form')
  const call: acorn.CallExpression = node
  const named = calls(node, 'indicator')
  const id = named ? textOf(call.arguments[0]) : idOf(call.callee)
  const args = named ? call.arguments.slice(1) : call.arguments
  const param = textOf(args[0])
  if (id === undefined || args.length > 1 || (args.length === 1 && param === undefined))
    return refuse(node, 'indicator_form')
  return param === undefined || param === ''
    ? { leftKey: id }
    : { leftKey: id, leftKeyParam: param }
}

const isCalculator = (operator: string): operator is Calculator =>
  (calculators as readonly string[]).includes(operator)
const isLogic = (operator: string): operator is Logic =>
  (logics as readonly string[]).includes(operator)
const tooDeep = (node: Node, depth: number): void => {
  if (depth > maxRuleDepth) refuse(node, 'too_deep', { limit: maxRuleDepth })
}

const terms = (root: Node, depth: number): CalculatorItem[] => {
  tooDeep(root, depth)
  const out: CalculatorItem[] = []
  const walk = (node: Node, next: Calculator | undefined): void => {
    if (node.type === 'BinaryExpression') {
      if (!isCalculator(node.operator))
        return refuse(node, 'math_operator', { operator: node.operator })
      walk(node.left, node.operator)
      return walk(node.right, next)
    }
    const joined = next === undefined ? {} : { next }
    if (node.type === 'ParenthesizedExpression')
      out.push({ calculatorList: terms(node.expression, depth + 1), ...joined })
    else if (node.type === 'CallExpression') out.push({ ...indicatorOf(node), ...joined })
    else {
      const value = scalar(node)
      if (typeof value === 'string')
        return refuse(node, 'math_operator', { operator: JSON.stringify(value) })
      out.push({ value, ...joined })
    }
    return undefined
  }
  walk(root, undefined)
  return out
}

type Left =
  | { leftKey: string; leftKeyParam?: string }
  | { leftKey: typeof mathIndicator; calculatorList: CalculatorItem[] }
const leftOf = (node: Node): Left => {
  if (calls(node, 'math') && node.arguments.length === 1 && node.arguments[0])
    return { leftKey: mathIndicator, calculatorList: terms(node.arguments[0], 1) }
  if (node.type === 'CallExpression') return indicatorOf(node)
  if (
    node.type === 'BinaryExpression' ||
    node.type === 'ParenthesizedExpression' ||
    node.type === 'UnaryExpression' ||
    node.type === 'Literal'
  )
    return { leftKey: mathIndicator, calculatorList: terms(node, 1) }
  return refuse(node, 'indicator_form')
}

const compared = (node: Node): Condition => {
  if (node.type === 'BinaryExpression') {
    const relation = node.operator.replace(/^([=!])==$/, '$1=')
    if (!comparisons.has(relation)) return refuse(node, 'condition_form')
    const left = leftOf(node.left)
    return { ...left, relation, value: scalar(node.right) }
  }
  if (!calls(node, 'relation')) return refuse(node, 'condition_form')
  const [name, left, right] = node.arguments
  if (node.arguments.length < 2 || node.arguments.length > 3)
    return refuse(node, 'relation_arguments', { count: node.arguments.length })
  const relation = textOf(name)
  if (relation === undefined || left === undefined) return refuse(node, 'condition_form')
  const { value, param } = right === undefined ? {} : valueAndParam(right)
  const side = leftOf(left)
  if ('calculatorList' in side)
    return value === undefined || param !== undefined
      ? refuse(node, 'condition_form')
      : { ...side, relation, value }
  return {
    ...side,
    relation,
    ...(value === undefined ? {} : { value }),
    ...(param === undefined ? {} : { rightValueParam: param }),
  }
}

/**
 * Reads the conditions of an `if`; `seen` is told of each comparison and bracket with its path and
 * place.
 */
export function readIfConditions(
  root: Node,
  path: string,
  seen: (condition: Condition, path: string, node: Node) => void,
  depth = 1,
): Condition[] {
  tooDeep(root, depth)
  const found: { node: Node; next: Logic | undefined }[] = []
  const walk = (node: Node, next: Logic | undefined): void => {
    if (node.type !== 'LogicalExpression') {
      found.push({ node, next })
      return
    }
    if (!isLogic(node.operator)) refuse(node, 'condition_form')
    walk(node.left, node.operator as Logic)
    walk(node.right, next)
  }
  walk(root, undefined)
  return found.map(({ node, next }, index) => {
    const here = `${path}.${index}`
    const condition: Condition =
      node.type === 'ParenthesizedExpression'
        ? {
            complexCondition: readIfConditions(
              node.expression,
              `${here}.complexCondition`,
              seen,
              depth + 1,
            ),
          }
        : compared(node)
    seen(condition, here, node)
    return next === undefined ? condition : { ...condition, nextLogic: next }
  })
}
