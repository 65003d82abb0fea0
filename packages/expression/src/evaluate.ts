import { functions } from './functions.ts'
import { LimitReached, type Scope, limits } from './limits.ts'
import { type Node, forbiddenMembers } from './parse.ts'

const isPlain = (value: object): boolean => {
  const proto: unknown = Object.getPrototypeOf(value)
  return proto === Object.prototype || proto === null
}

/** An own member of an object or list, or undefined. */
const memberOf = (value: unknown, key: unknown): unknown => {
  if (
    typeof value !== 'object' ||
    value === null ||
    (typeof key !== 'string' && typeof key !== 'number')
  )
    return undefined
  const name = String(key)
  if (
    forbiddenMembers.has(name) ||
    !(Array.isArray(value) || isPlain(value)) ||
    !Object.hasOwn(value, name)
  )
    return undefined
  return (value as Readonly<Record<string, unknown>>)[name]
}

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined)
/** `==` is strict; what is missing equals nothing, not even another missing value. */
const equal = (left: unknown, right: unknown): boolean =>
  left !== undefined && right !== undefined && left === right

const compare = (operator: string, left: unknown, right: unknown): boolean => {
  if (
    !(
      (typeof left === 'number' && typeof right === 'number') ||
      (typeof left === 'string' && typeof right === 'string')
    )
  )
    return false
  if (operator === '<') return left < right
  if (operator === '<=') return left <= right
  return operator === '>' ? left > right : left >= right
}

const arithmetic = (operator: string, left: unknown, right: unknown): unknown => {
  if (operator === '+' && (typeof left === 'string' || typeof right === 'string')) {
    const joinable = [left, right].every(
      (part) => typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean',
    )
    return joinable ? String(left) + String(right) : undefined
  }
  if (typeof left !== 'number' || typeof right !== 'number') return undefined
  switch (operator) {
    case '+':
      return finite(left + right)
    case '-':
      return finite(left - right)
    case '*':
      return finite(left * right)
    case '/':
      return finite(left / right)
    default:
      return finite(left % right)
  }
}

/**
 * Evaluates checked nodes. Throws nothing but LimitReached. `seen` is told the value of each node
 * as it is known.
 */
export function run(
  root: Node,
  scope: Scope,
  seen?: (node: Node, value: unknown) => void,
): unknown {
  let steps = 0
  const step = (n = 1): void => {
    steps += n
    if (steps > limits.steps) throw new LimitReached(`more than ${limits.steps} steps`)
  }
  const bounded = (value: unknown): unknown => {
    if (typeof value === 'string' && value.length > limits.resultCharacters)
      throw new LimitReached(`a text longer than ${limits.resultCharacters} characters`)
    return value
  }
  const help = { scope, step, member: memberOf }
  const binary = (operator: string, left: Node, right: Node): unknown => {
    const first = walk(left)
    if (operator === '&&') return first ? walk(right) : first
    if (operator === '||') return first ? first : walk(right)
    if (operator === '??') return first ?? walk(right)
    const second = walk(right)
    if (operator === '==' || operator === '===') return equal(first, second)
    if (operator === '!=' || operator === '!==') return !equal(first, second)
    return '<>'.includes(operator[0] as string)
      ? compare(operator, first, second)
      : bounded(arithmetic(operator, first, second))
  }
  const walk = (node: Node): unknown => {
    step()
    const value = valueOf(node)
    seen?.(node, value)
    return value
  }
  const valueOf = (node: Node): unknown => {
    switch (node.type) {
      case 'Literal':
        return node.value
      case 'Identifier':
        return Object.hasOwn(scope, node.name)
          ? (scope as Readonly<Record<string, unknown>>)[node.name]
          : undefined
      case 'MemberExpression':
        return memberOf(walk(node.object), walk(node.property))
      case 'ArrayExpression':
        return node.elements.map(walk)
      case 'UnaryExpression': {
        const value = walk(node.argument)
        return node.operator === '!' ? !value : typeof value === 'number' ? -value : undefined
      }
      case 'BinaryExpression':
        return binary(node.operator, node.left, node.right)
      case 'ConditionalExpression':
        return walk(walk(node.test) ? node.consequent : node.alternate)
      case 'CallExpression':
        return bounded(functions[node.callee.name]?.run(node.arguments.map(walk), help))
    }
  }
  return bounded(walk(root))
}
