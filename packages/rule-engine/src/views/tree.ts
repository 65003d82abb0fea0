import type { Action, Condition, RuleBody, RuleItem, RuleValue } from '@oas/contract/strategy/rule'
import { normalise } from './normal.ts'
import { type PathProblem, type ProblemCode, problemOf } from './problem.ts'

export const treeNodeTypes = [
  'conditions',
  'then',
  'else',
  'empty',
  'action',
  'object_action',
  'combine',
  'rule_reference',
] as const
export type TreeNodeType = (typeof treeNodeTypes)[number]

type Base = { readonly id: string; readonly children: readonly TreeNode[] }
/**
 * A node of the tree editor. `conditions`: an `if` whose children are a `then` and perhaps an
 * `else`; those hold further `conditions` or one leaf. `action` sets the one indicator `result`,
 * `object_action` any result indicators, `rule_reference` runs another rule, `empty` waits for a
 * choice. `combine` holds parts put together while editing; no rule can be made of it.
 */
export type TreeNode =
  | (Base & {
      readonly type: 'conditions'
      readonly remark: string
      readonly conditions: readonly Condition[]
    })
  | (Base & { readonly type: 'then' | 'else' | 'empty' | 'combine' })
  | (Base & { readonly type: 'action'; readonly value: RuleValue })
  | (Base & {
      readonly type: 'object_action'
      readonly value: Readonly<Record<string, RuleValue>>
      readonly valueParam: Readonly<Record<string, string>>
    })
  | (Base & { readonly type: 'rule_reference'; readonly ruleId: string })
/** A tree under edit. `next` numbers the nodes that are made later. */
export type Tree = { readonly roots: readonly TreeNode[]; readonly next: number }
/**
 * What keeps a tree from being a rule, at which node. `path` is where the node would stand in the
 * body.
 */
export type TreeProblem = PathProblem & { readonly nodeId: string }

/**
 * Up to 200 nodes a tree opens entirely; above, the table is offered; above 300 the tree is shown
 * as a plain list.
 */
export const treeLimits = { expandAll: 200, excelCheck: 200, treeLike: 300 } as const
/** How a tree of so many nodes is shown. */
export function treeDisplay(nodes: number): {
  expandAll: boolean
  excelCheck: boolean
  treeLike: boolean
} {
  return {
    expandAll: nodes <= treeLimits.expandAll,
    excelCheck: nodes > treeLimits.excelCheck,
    treeLike: nodes > treeLimits.treeLike,
  }
}
/** Nodes of a tree, branches included. */
export function countNodes(nodes: readonly TreeNode[]): number {
  return nodes.reduce((sum, node) => sum + 1 + countNodes(node.children), 0)
}

/** A comparison that waits for its indicator. */
export const emptyCondition: Condition = { leftKey: '', relation: '==', value: '' }

/** Gives ids to nodes, one after the other. */
export function numbering(from: number): { id: () => string; next: () => number } {
  let next = from
  return { id: () => `n${next++}`, next: () => next }
}

/**
 * The tree of one condition that waits for its indicator, with an empty `then`: where a new rule
 * begins, and what is left when a text cannot be read.
 */
export function emptyTree(from = 0): Tree {
  const { id, next } = numbering(from)
  const roots: TreeNode[] = [
    {
      id: id(),
      type: 'conditions',
      remark: '',
      conditions: [emptyCondition],
      children: [{ id: id(), type: 'then', children: [{ id: id(), type: 'empty', children: [] }] }],
    },
  ]
  return { roots, next: next() }
}

/** A body as a tree. Every body has one. */
export function toTree(body: RuleBody, from = 0): Tree {
  const { id, next } = numbering(from)
  const leaves = (action: Action): TreeNode[] => {
    if (action.type === 'rules') return action.rules.map(node)
    if (action.type === 'execSubRules')
      return [{ id: id(), type: 'rule_reference', ruleId: action.ruleId, children: [] }]
    const { result } = action.value
    if (
      result !== undefined &&
      Object.hasOwn(action.value, 'result') &&
      Object.keys(action.value).length === 1 &&
      !action.valueParam
    )
      return [{ id: id(), type: 'action', value: result, children: [] }]
    return [
      {
        id: id(),
        type: 'object_action',
        value: action.value,
        valueParam: action.valueParam ?? {},
        children: [],
      },
    ]
  }
  const branch = (type: 'then' | 'else', action: Action): TreeNode => ({
    id: id(),
    type,
    children: leaves(action),
  })
  const node = (item: RuleItem): TreeNode => ({
    id: id(),
    type: 'conditions',
    remark: item.ruleRemark ?? '',
    conditions: item.conditions,
    children: [
      branch('then', item.thenAction),
      ...(item.elseAction ? [branch('else', item.elseAction)] : []),
    ],
  })
  const roots = normalise(body).map(node)
  return { roots, next: next() }
}

/** The body a tree says, or all that keeps it from being one, each problem with its node. */
export function fromTree(
  tree: Tree,
): { readonly body: RuleBody } | { readonly problems: readonly TreeProblem[] } {
  const problems: TreeProblem[] = []
  const tell = (
    node: { id: string } | undefined,
    path: string,
    code: ProblemCode,
    type = '',
  ): undefined => {
    problems.push({ ...problemOf(code, type === '' ? {} : { type }), nodeId: node?.id ?? '', path })
  }
  const ruleItems = (nodes: readonly TreeNode[], path: string): RuleItem[] =>
    nodes.flatMap(
      (node, index) => ruleItem(node, path === '' ? String(index) : `${path}.${index}`) ?? [],
    )

  const action = (branch: TreeNode, path: string): Action | undefined => {
    const [first] = branch.children
    if (first === undefined) return tell(branch, path, 'no_child')
    switch (first.type) {
      case 'conditions': {
        const other = branch.children.find((child) => child.type !== 'conditions')
        return other
          ? tell(other, path, 'only_conditions')
          : { type: 'rules', rules: ruleItems(branch.children, `${path}.rules`) }
      }
      case 'action':
        return branch.children.length === 1
          ? { type: 'result', value: { result: first.value } }
          : tell(branch, path, 'one_child')
      case 'object_action':
        return branch.children.length === 1
          ? {
              type: 'result',
              value: { ...first.value },
              ...(Object.keys(first.valueParam).length === 0
                ? {}
                : { valueParam: { ...first.valueParam } }),
            }
          : tell(branch, path, 'one_child')
      case 'rule_reference':
        return branch.children.length === 1
          ? { type: 'execSubRules', ruleId: first.ruleId }
          : tell(branch, path, 'one_reference')
      default:
        return tell(first, path, 'illegal_node', first.type)
    }
  }
  const ruleItem = (node: TreeNode, path: string): RuleItem | undefined => {
    if (node.type !== 'conditions') return tell(node, path, 'illegal_node', node.type)
    if (node.conditions.length === 0) tell(node, `${path}.conditions`, 'no_condition')
    const [first, second, third] = node.children
    if (first === undefined) return tell(node, path, 'then_required')
    if (first.type !== 'then') return tell(first, path, 'expect_then')
    const wrong = second && second.type !== 'else' ? second : third
    if (wrong) return tell(wrong, path, 'illegal_node', wrong.type)
    const thenAction = action(first, `${path}.thenAction`)
    const elseAction = second ? action(second, `${path}.elseAction`) : undefined
    return (
      thenAction && {
        ...(node.remark === '' ? {} : { ruleRemark: node.remark }),
        conditions: [...node.conditions],
        thenAction,
        ...(elseAction ? { elseAction } : {}),
      }
    )
  }

  if (!tree.roots.some((node) => node.type === 'conditions'))
    tell(tree.roots[0], '', 'no_condition')
  else {
    const body = ruleItems(tree.roots, '')
    if (problems.length === 0) return { body: normalise(body) }
  }
  return { problems }
}

/** Why a body cannot be shown as a tree: it always can. */
export function canShowTree(_body: RuleBody): string | null {
  return null
}
