import type { Condition, RuleValue } from '@oas/contract/strategy/rule'
import { type Tree, type TreeNode, type TreeNodeType, emptyCondition, numbering } from './tree.ts'

/** A node with what holds it: its parent (null for a root) and its siblings, itself among them. */
type Found = {
  readonly node: TreeNode
  readonly parent: TreeNode | null
  readonly siblings: readonly TreeNode[]
}

const find = (
  siblings: readonly TreeNode[],
  id: string,
  parent: TreeNode | null,
): Found | undefined => {
  for (const node of siblings) {
    const found = node.id === id ? { node, parent, siblings } : find(node.children, id, node)
    if (found) return found
  }
  return undefined
}
/** The node of an id, with its parent and siblings. */
export function findNode(tree: Tree, id: string): Found | undefined {
  return find(tree.roots, id, null)
}

/** Replaces a node by others wherever it stands; what does not change stays the same object. */
const replace = (
  nodes: readonly TreeNode[],
  id: string,
  by: (node: TreeNode) => readonly TreeNode[],
): readonly TreeNode[] => {
  let changed = false
  const out = nodes.flatMap((node) => {
    if (node.id === id) {
      changed = true
      return by(node)
    }
    const children = replace(node.children, id, by)
    if (children === node.children) return [node]
    changed = true
    return [{ ...node, children }]
  })
  return changed ? out : nodes
}
const withRoots = (
  tree: Tree,
  id: string,
  by: (node: TreeNode) => readonly TreeNode[],
  next = tree.next,
): Tree => {
  const roots = replace(tree.roots, id, by)
  return roots === tree.roots && next === tree.next ? tree : { roots, next }
}

const becomes = ['conditions', 'action', 'object_action', 'rule_reference'] as const
/** What an empty node can become. */
export type Becomes = (typeof becomes)[number]
/**
 * What a node can become: an empty one of a branch anything but a branch, an empty root a block of
 * conditions, all others nothing.
 */
export function becomesOf(tree: Tree, id: string): readonly Becomes[] {
  const found = findNode(tree, id)
  return found?.node.type !== 'empty' ? [] : found.parent === null ? ['conditions'] : becomes
}

/**
 * Whether a node can be reset to empty: leaves and `combine` can, a block of conditions only as the
 * sole child.
 */
export function mayReset(tree: Tree, id: string): boolean {
  const found = findNode(tree, id)
  if (!found) return false
  const resettable: readonly TreeNodeType[] = [
    'action',
    'object_action',
    'rule_reference',
    'combine',
  ]
  return (
    resettable.includes(found.node.type) ||
    (found.node.type === 'conditions' && found.siblings.length === 1)
  )
}

/**
 * Whether a node can be removed: `else` can, and a block of conditions unless it is all that a
 * `then` holds or the only rule.
 */
export function mayRemove(tree: Tree, id: string): boolean {
  const found = findNode(tree, id)
  if (found?.node.type === 'else') return true
  if (found?.node.type !== 'conditions') return false
  return found.siblings.length > 1 || found.parent?.type === 'else'
}

/** Whether a block of conditions can be given an `else`: when `then` is its one child. */
export function mayAddElse(tree: Tree, id: string): boolean {
  const found = findNode(tree, id)
  return found?.node.type === 'conditions' && found.node.children.length === 1
}
/** Whether siblings can be put above and below a node: a block of conditions. */
export function mayAddSibling(tree: Tree, id: string): boolean {
  return findNode(tree, id)?.node.type === 'conditions'
}

const emptyNode = (id: string): TreeNode => ({ id, type: 'empty', children: [] })
const blockOf = (id: () => string): TreeNode => ({
  id: id(),
  type: 'conditions',
  remark: '',
  conditions: [emptyCondition],
  children: [{ id: id(), type: 'then', children: [emptyNode(id())] }],
})

/** Makes an empty node into what it may become; a block of conditions comes with its `then`. */
export function become(tree: Tree, id: string, type: Becomes): Tree {
  if (!becomesOf(tree, id).includes(type)) return tree
  const { id: fresh, next } = numbering(tree.next)
  const block = blockOf(fresh)
  return withRoots(
    tree,
    id,
    (node) => {
      switch (type) {
        case 'conditions':
          return [{ ...block, id: node.id }]
        case 'action':
          return [{ id: node.id, type, value: '', children: [] }]
        case 'object_action':
          return [{ id: node.id, type, value: {}, valueParam: {}, children: [] }]
        case 'rule_reference':
          return [{ id: node.id, type, ruleId: '', children: [] }]
      }
    },
    next(),
  )
}
/** Resets a node to empty, where it may be. */
export function reset(tree: Tree, id: string): Tree {
  return mayReset(tree, id) ? withRoots(tree, id, (node) => [emptyNode(node.id)]) : tree
}
/** Removes a node, where it may be; an `else` that would hold nothing keeps an empty node. */
export function remove(tree: Tree, id: string): Tree {
  if (!mayRemove(tree, id)) return tree
  const alone = (findNode(tree, id)?.siblings.length ?? 0) === 1
  return withRoots(tree, id, (node) =>
    alone && node.type === 'conditions' ? [emptyNode(node.id)] : [],
  )
}
/** Gives a block its `else` with an empty node, where it may have one. */
export function addElse(tree: Tree, id: string): Tree {
  if (!mayAddElse(tree, id)) return tree
  const { id: fresh, next } = numbering(tree.next)
  const branch: TreeNode = { id: fresh(), type: 'else', children: [emptyNode(fresh())] }
  return withRoots(tree, id, (node) => [{ ...node, children: [...node.children, branch] }], next())
}
/** Puts a new block of conditions above or below one. */
export function addSibling(tree: Tree, id: string, where: 'above' | 'below'): Tree {
  if (!mayAddSibling(tree, id)) return tree
  const { id: fresh, next } = numbering(tree.next)
  const block = blockOf(fresh)
  return withRoots(tree, id, (node) => (where === 'above' ? [block, node] : [node, block]), next())
}

/** What is written in a node; fields of other node types are left alone. */
export type NodePatch = {
  remark?: string
  conditions?: readonly Condition[]
  value?: RuleValue
  values?: Readonly<Record<string, RuleValue>>
  valueParam?: Readonly<Record<string, string>>
  ruleId?: string
}
/** Changes what is written in a node. */
export function patchNode(tree: Tree, id: string, patch: NodePatch): Tree {
  return withRoots(tree, id, (node) => {
    switch (node.type) {
      case 'conditions':
        return [
          {
            ...node,
            remark: patch.remark ?? node.remark,
            conditions: patch.conditions ?? node.conditions,
          },
        ]
      case 'action':
        return [{ ...node, value: patch.value ?? node.value }]
      case 'object_action':
        return [
          {
            ...node,
            value: patch.values ?? node.value,
            valueParam: patch.valueParam ?? node.valueParam,
          },
        ]
      case 'rule_reference':
        return [{ ...node, ruleId: patch.ruleId ?? node.ruleId }]
      default:
        return [node]
    }
  })
}

/**
 * Where each node of a tree stands in the body, by its id: `then` and what stands alone in it share
 * the path of the action.
 */
export function pathsOf(tree: Tree): ReadonlyMap<string, string> {
  const out = new Map<string, string>()
  const blocks = (nodes: readonly TreeNode[], path: string): void =>
    nodes.forEach((node, index) => {
      const here = path === '' ? String(index) : `${path}.${index}`
      out.set(node.id, here)
      for (const branch of node.children) {
        const action = `${here}.${branch.type === 'else' ? 'elseAction' : 'thenAction'}`
        out.set(branch.id, action)
        if (branch.children[0]?.type === 'conditions') blocks(branch.children, `${action}.rules`)
        else for (const leaf of branch.children) out.set(leaf.id, action)
      }
    })
  blocks(tree.roots, '')
  return out
}
