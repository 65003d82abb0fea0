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

const check = (text: string, raw: jsep.Expression, depth: number): Node => {
  const refuse = (code: Problem['code'], message: string, token = ''): never => {
    throw new Refused({ code, message, position: token === '' ? 0 : find(text, token) })
  }
  if (depth > limits.depth) return refuse('EXPR_TOO_DEEP', `nested deeper than ${limits.depth}`)
  const node = raw as jsep.CoreExpression
  const down = (child: jsep.Expression | null): Node =>
    child === null ? refuse('EXPR_SYNTAX', 'a list has a hole', '[') : check(text, child, depth + 1)
  switch (node.type) {
    case 'Literal':
      return { type: 'Literal', value: node.value as string | number | boolean | null }
    case 'Identifier':
      return (expressionNames as readonly string[]).includes(node.name)
        ? { type: 'Identifier', name: node.name }
        : refuse('EXPR_NAME', `unknown name ${node.name}`, node.name)
    case 'MemberExpression': {
      if (node.optional)
        return refuse('EXPR_SYNTAX', '?. is not needed: a missing member is undefined', '?.')
      const name = node.computed
        ? (node.property as jsep.Literal).value
        : (node.property as jsep.Identifier).name
      if (typeof name === 'string' && forbiddenMembers.has(name))
        return refuse('EXPR_NAME', `member ${name} is not allowed`, name)
      return {
        type: 'MemberExpression',
        object: down(node.object),
        computed: node.computed,
        property: node.computed
          ? down(node.property)
          : { type: 'Literal', value: (node.property as jsep.Identifier).name },
      }
    }
    case 'ArrayExpression':
      return { type: 'ArrayExpression', elements: node.elements.map(down) }
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-'
        ? { type: 'UnaryExpression', operator: node.operator, argument: down(node.argument) }
        : refuse('EXPR_SYNTAX', `operator ${node.operator} is not allowed`, node.operator)
    case 'BinaryExpression':
      return binary.has(node.operator)
        ? {
            type: 'BinaryExpression',
            operator: node.operator,
            left: down(node.left),
            right: down(node.right),
          }
        : refuse('EXPR_SYNTAX', `operator ${node.operator} is not allowed`, node.operator)
    case 'ConditionalExpression':
      return {
        type: 'ConditionalExpression',
        test: down(node.test),
        consequent: down(node.consequent),
        alternate: down(node.alternate),
      }
    case 'CallExpression': {
      if (node.callee.type !== 'Identifier' || (node as { optional?: boolean }).optional)
        return refuse('EXPR_FUNCTION', 'only listed functions are called, by their bare name', '(')
      const { name } = node.callee as jsep.Identifier
      if (!Object.hasOwn(functions, name))
        return refuse('EXPR_FUNCTION', `unknown function ${name}`, name)
      const [min, max] = functions[name]?.arity ?? [0, 0]
      if (node.arguments.length < min || node.arguments.length > max)
        return refuse(
          'EXPR_FUNCTION',
          `${name} takes ${min === max ? min : `${min} to ${max}`} arguments`,
          name,
        )
      return { type: 'CallExpression', callee: { name }, arguments: node.arguments.map(down) }
    }
    default:
      return refuse(
        'EXPR_SYNTAX',
        node.type === 'ThisExpression' ? 'this is not allowed' : 'one expression is expected',
        node.type === 'ThisExpression' ? 'this' : '',
      )
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
export const parse = (text: string): { ok: true; node: Node } | { ok: false; problem: Problem } => {
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
    return { ok: true, node: check(text, jsep(text), 0) }
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
