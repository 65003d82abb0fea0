import type { Condition } from '@oas/contract/strategy/rule'
import { type Tree, type TreeNode, type TreeNodeType } from '@oas/rule-engine/views/tree'
import { pathsOf } from '@oas/rule-engine/views/tree-acts'
import type { At } from './conditions.ts'
import { type Spot, keyOf } from './editor-state.ts'

/**
 * A line of the tree: a node, a comparison or a bracket. `path` is where it stands in the body;
 * `open` is null for what holds nothing.
 */
export type Row = {
  readonly key: string
  readonly spot: Spot
  readonly kind: TreeNodeType | 'condition' | 'bracket'
  readonly node: TreeNode
  readonly condition: Condition | null
  readonly level: number
  readonly path: string
  readonly open: boolean | null
  readonly place: number
  readonly of: number
  readonly parent: string
}

/** The lines of a tree from top to bottom; what is folded is left out. */
export const rowsOf = (tree: Tree, closed: ReadonlySet<string>): Row[] => {
  const paths = pathsOf(tree)
  const out: Row[] = []
  const conditions = (
    node: TreeNode,
    list: readonly Condition[],
    at: At,
    path: string,
    level: number,
    parent: string,
    extra: number,
  ): void =>
    list.forEach((condition, index) => {
      const spot = { nodeId: node.id, at: [...at, index] }
      const key = keyOf(spot)
      const bracket = 'complexCondition' in condition
      const open = bracket ? !closed.has(key) : null
      out.push({
        key,
        spot,
        kind: bracket ? 'bracket' : 'condition',
        node,
        condition,
        level,
        path: `${path}.${index}`,
        open,
        place: index + 1,
        of: list.length + extra,
        parent,
      })
      if (bracket && open)
        conditions(
          node,
          condition.complexCondition,
          spot.at,
          `${path}.${index}.complexCondition`,
          level + 1,
          key,
          0,
        )
    })
  const nodes = (list: readonly TreeNode[], level: number, parent: string, before: number): void =>
    list.forEach((node, index) => {
      const own = node.type === 'conditions' ? node.conditions.length : 0
      const holds = own + node.children.length > 0
      const open = holds ? !closed.has(node.id) : null
      const path = paths.get(node.id) ?? ''
      out.push({
        key: node.id,
        spot: { nodeId: node.id, at: [] },
        kind: node.type,
        node,
        condition: null,
        level,
        path,
        open,
        place: before + index + 1,
        of: before + list.length,
        parent,
      })
      if (!open) return
      if (node.type === 'conditions')
        conditions(
          node,
          node.conditions,
          [],
          `${path}.conditions`,
          level + 1,
          node.id,
          node.children.length,
        )
      nodes(node.children, level + 1, node.id, own)
    })
  nodes(tree.roots, 1, '', 0)
  return out
}

/**
 * Sorts what stands at paths of the body to the lines it belongs to: the nearest line above.
 * `folded` are the lines that hide some of it.
 */
export const byRow = <T extends { path: string }>(
  tree: Tree,
  shown: readonly Row[],
  things: readonly T[],
): { at: ReadonlyMap<string, T[]>; within: ReadonlyMap<string, number> } => {
  const at = new Map<string, T[]>()
  const within = new Map<string, number>()
  if (things.length === 0) return { at, within }
  const all = rowsOf(tree, new Set())
  const byPath = new Map<string, Row>()
  const byKey = new Map(all.map((row) => [row.key, row]))
  // A branch and what stands alone in it share a path: the leaf is the nearer.
  for (const row of all) byPath.set(row.path, row)
  const visible = new Set(shown.map((row) => row.key))
  for (const thing of things) {
    let { path } = thing
    while (!byPath.has(path) && path.includes('.')) path = path.slice(0, path.lastIndexOf('.'))
    const row = byPath.get(path) ?? all[0]
    if (!row) continue
    at.set(row.key, [...(at.get(row.key) ?? []), thing])
    for (let up: Row | undefined = row; up; up = byKey.get(up.parent)) {
      if (up.key !== row.key) within.set(up.key, (within.get(up.key) ?? 0) + 1)
      if (visible.has(row.key)) break
    }
  }
  return { at, within }
}
