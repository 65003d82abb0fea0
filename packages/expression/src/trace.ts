import { run } from './evaluate.ts'
import { LimitReached, type Problem, type Scope } from './limits.ts'
import { type Node, parse } from './parse.ts'

/**
 * A step of an evaluation: what stands there, what came of it, and the steps it rests on. `reached`
 * is false for what was never needed; `missing` for undefined, which JSON cannot say.
 */
export type Step = {
  text: string
  kind: Node['type']
  reached: boolean
  missing: boolean
  value: unknown
  steps: Step[]
}
export type Traced = { ok: true; root: Step; limit: string } | { ok: false; problem: Problem }

const nameOf = (property: Node): string =>
  property.type === 'Literal' ? String(property.value) : printNode(property)

/** An expression as its tree is read: brackets only where they are needed to say the same. */
export function printNode(node: Node): string {
  const inner = (child: Node): string =>
    child.type === 'BinaryExpression' || child.type === 'ConditionalExpression'
      ? `(${printNode(child)})`
      : printNode(child)
  switch (node.type) {
    case 'Literal':
      return JSON.stringify(node.value)
    case 'Identifier':
      return node.name
    case 'MemberExpression':
      return node.computed
        ? `${inner(node.object)}[${printNode(node.property)}]`
        : `${inner(node.object)}.${nameOf(node.property)}`
    case 'ArrayExpression':
      return `[${node.elements.map(printNode).join(', ')}]`
    case 'UnaryExpression':
      return `${node.operator}${inner(node.argument)}`
    case 'BinaryExpression':
      return `${inner(node.left)} ${node.operator} ${inner(node.right)}`
    case 'ConditionalExpression':
      return `${inner(node.test)} ? ${inner(node.consequent)} : ${inner(node.alternate)}`
    case 'CallExpression':
      return `${node.callee.name}(${node.arguments.map(printNode).join(', ')})`
  }
}

const childrenOf = (node: Node): Node[] => {
  switch (node.type) {
    case 'MemberExpression':
      return node.computed ? [node.object, node.property] : [node.object]
    case 'ArrayExpression':
      return node.elements
    case 'UnaryExpression':
      return [node.argument]
    case 'BinaryExpression':
      return [node.left, node.right]
    case 'ConditionalExpression':
      return [node.test, node.consequent, node.alternate]
    case 'CallExpression':
      return node.arguments
    default:
      return []
  }
}

/**
 * Evaluates an expression and keeps the value of every step. `limit` says why it ended early, if it
 * did; the steps until then stand.
 */
export function trace(text: string, scope: Scope): Traced {
  const parsed = parse(text)
  if (!parsed.ok) return parsed
  const values = new Map<Node, unknown>()
  let limit = ''
  try {
    run(parsed.node, scope, (node, value) => {
      values.set(node, value)
    })
  } catch (thrown) {
    if (!(thrown instanceof LimitReached)) throw thrown
    limit = thrown.message
  }
  const stepOf = (node: Node): Step => {
    const value = values.get(node)
    return {
      text: printNode(node),
      kind: node.type,
      reached: values.has(node),
      missing: value === undefined,
      value: value ?? null,
      steps: childrenOf(node).map(stepOf),
    }
  }
  return { ok: true, root: stepOf(parsed.node), limit }
}
