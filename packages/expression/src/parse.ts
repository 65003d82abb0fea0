import jsep from 'jsep'
import { type Problem, expressionNames, limits } from './limits.ts'
import { functions } from './functions.ts'

/** The nodes that remain after a text was checked; the evaluator covers exactly these. */
export type Node =
  | { type: 'Literal'; value: string | number | boolean | null }
  | { type: 'Identifier'; name: string }
  | { type: 'MemberExpression'; object: Node; property: Node; computed: boolean }
  | { type: 'ArrayExpression'; elements: Node[] }
  | { type: 'UnaryExpression'; operator: string; argument: Node }
  | { type: 'BinaryExpression'; operator: string; left: Node; right: Node }
  | { type: 'ConditionalExpression'; test: Node; consequent: Node; alternate: Node }
  | { type: 'CallExpression'; callee: { name: string }; arguments: Node[] }

/** Members that lead out of the data into the language. */
export const forbiddenMembers: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
])
const binary: ReadonlySet<string> = new Set([
  '+',
  '-',
  '*',
  '/',
  '%',
  '==',
  '===',
  '!=',
  '!==',
  '<',
  '<=',
  '>',
  '>=',
  '&&',
  '||',
  '??',
])

class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message)
  }
}

/** Where a word or sign stands outside string literals; 0 when it cannot be told. */
const find = (text: string, token: string): number => {
  let quote = ''
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string
    if (quote !== '') {
      if (char === '\\') i++
      else if (char === quote) quote = ''
      continue
    }
    if (char === '"' || char === "'") {
      quote = char
      continue
    }
    if (
      text.startsWith(token, i) &&
      !(
        /^\w/.test(token) &&
        (/\w/.test(text[i - 1] ?? '') || /\w/.test(text[i + token.length] ?? ''))
      )
    )
      return i
  }
  return 0
}

/** The text whose nodes are checked, and how deep the node stands in it. */
type Place = { readonly text: string; readonly depth: number }

const refuse = ({ text }: Place, code: Problem['code'], message: string, token = ''): never => {
  throw new Refused({ code, message, position: token === '' ? 0 : find(text, token) })
}
const refuseOperator = (place: Place, operator: string): never =>
  refuse(place, 'EXPR_SYNTAX', `operator ${operator} is not allowed`, operator)

/** Checks a node one deeper. */
const checkChild = (place: Place, child: jsep.Expression | null): Node =>
  child === null
    ? refuse(place, 'EXPR_SYNTAX', 'a list has a hole', '[')
    : checkNode({ ...place, depth: place.depth + 1 }, child)

const checkName = (place: Place, { name }: jsep.Identifier): Node =>
  (expressionNames as readonly string[]).includes(name)
    ? { type: 'Identifier', name }
    : refuse(place, 'EXPR_NAME', `unknown name ${name}`, name)

const checkMember = (place: Place, node: jsep.MemberExpression): Node => {
  if (node.optional)
    return refuse(place, 'EXPR_SYNTAX', '?. is not needed: a missing member is undefined', '?.')
  const name = node.computed
    ? (node.property as jsep.Literal).value
    : (node.property as jsep.Identifier).name
  if (typeof name === 'string' && forbiddenMembers.has(name))
    return refuse(place, 'EXPR_NAME', `member ${name} is not allowed`, name)
  return {
    type: 'MemberExpression',
    object: checkChild(place, node.object),
    computed: node.computed,
    property: node.computed
      ? checkChild(place, node.property)
      : { type: 'Literal', value: (node.property as jsep.Identifier).name },
  }
}

const checkUnary = (place: Place, { operator, argument }: jsep.UnaryExpression): Node =>
  operator === '!' || operator === '-'
    ? { type: 'UnaryExpression', operator, argument: checkChild(place, argument) }
    : refuseOperator(place, operator)

const checkBinary = (place: Place, { operator, left, right }: jsep.BinaryExpression): Node =>
  binary.has(operator)
    ? {
        type: 'BinaryExpression',
        operator,
        left: checkChild(place, left),
        right: checkChild(place, right),
      }
    : refuseOperator(place, operator)

const checkCall = (place: Place, node: jsep.CallExpression): Node => {
  if (node.callee.type !== 'Identifier' || (node as { optional?: boolean }).optional)
    return refuse(
      place,
      'EXPR_FUNCTION',
      'only listed functions are called, by their bare name',
      '(',
    )
  const { name } = node.callee as jsep.Identifier
  if (!Object.hasOwn(functions, name))
    return refuse(place, 'EXPR_FUNCTION', `unknown function ${name}`, name)
  const [min, max] = functions[name]?.arity ?? [0, 0]
  const wanted = min === max ? min : `${min} to ${max}`
  if (node.arguments.length < min || node.arguments.length > max)
    return refuse(place, 'EXPR_FUNCTION', `${name} takes ${wanted} arguments`, name)
  return {
    type: 'CallExpression',
    callee: { name },
    arguments: node.arguments.map((one) => checkChild(place, one)),
  }
}

const checkNode = (place: Place, raw: jsep.Expression): Node => {
  if (place.depth > limits.depth)
    return refuse(place, 'EXPR_TOO_DEEP', `nested deeper than ${limits.depth}`)
  const node = raw as jsep.CoreExpression
  switch (node.type) {
    case 'Literal':
      return { type: 'Literal', value: node.value as string | number | boolean | null }
    case 'Identifier':
      return checkName(place, node)
    case 'MemberExpression':
      return checkMember(place, node)
    case 'ArrayExpression':
      return {
        type: 'ArrayExpression',
        elements: node.elements.map((one) => checkChild(place, one)),
      }
    case 'UnaryExpression':
      return checkUnary(place, node)
    case 'BinaryExpression':
      return checkBinary(place, node)
    case 'ConditionalExpression':
      return {
        type: 'ConditionalExpression',
        test: checkChild(place, node.test),
        consequent: checkChild(place, node.consequent),
        alternate: checkChild(place, node.alternate),
      }
    case 'CallExpression':
      return checkCall(place, node)
    case 'ThisExpression':
      return refuse(place, 'EXPR_SYNTAX', 'this is not allowed', 'this')
    default:
      return refuse(place, 'EXPR_SYNTAX', 'one expression is expected')
  }
}

/**
 * Deepest bracket of a text. The parser calls itself for each one, so that a text is measured
 * before it is parsed.
 */
const bracketDepth = (text: string): number => {
  let depth = 0
  let deepest = 0
  let quote = ''
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string
    if (quote !== '') {
      if (char === '\\') i++
      else if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if ('([{'.includes(char)) deepest = Math.max(deepest, ++depth)
    else if (')]}'.includes(char)) depth--
  }
  return deepest
}

/** Parses a text into checked nodes, or says why it is no expression. */
export function parse(text: string): { ok: true; node: Node } | { ok: false; problem: Problem } {
  if (text.length > limits.characters)
    return {
      ok: false,
      problem: {
        code: 'EXPR_TOO_LONG',
        message: `longer than ${limits.characters} characters`,
        position: limits.characters,
      },
    }
  if (text.trim() === '')
    return { ok: false, problem: { code: 'EXPR_SYNTAX', message: 'empty', position: 0 } }
  if (bracketDepth(text) > limits.depth)
    return {
      ok: false,
      problem: {
        code: 'EXPR_TOO_DEEP',
        message: `nested deeper than ${limits.depth}`,
        position: 0,
      },
    }
  try {
    return { ok: true, node: checkNode({ text, depth: 0 }, jsep(text)) }
  } catch (thrown) {
    if (thrown instanceof Refused) return { ok: false, problem: thrown.problem }
    if (thrown instanceof RangeError)
      return {
        ok: false,
        problem: {
          code: 'EXPR_TOO_DEEP',
          message: `nested deeper than ${limits.depth}`,
          position: 0,
        },
      }
    const { index, description, message } = thrown as {
      index?: number
      description?: string
      message?: string
    }
    return {
      ok: false,
      problem: {
        code: 'EXPR_SYNTAX',
        message: description ?? message ?? 'not an expression',
        position: Math.min(index ?? 0, text.length),
      },
    }
  }
}
