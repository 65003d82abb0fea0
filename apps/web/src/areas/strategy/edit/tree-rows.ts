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

type Walk = {
  readonly closed: ReadonlySet<string>
  readonly paths: ReadonlyMap<string, string>
  readonly out: Row[]
}
/**
 * Comparisons one under another: in which node and where in it, at which path of the body. `extra`
 * is how many other lines follow them at their level.
 */
type Comparisons = Pick<Row, 'node' | 'path' | 'level' | 'parent'> & {
  readonly list: readonly Condition[]
  readonly at: At
  readonly extra: number
}
/** Nodes one under another; `before` is how many other lines stand above them at their level. */
type Nodes = Pick<Row, 'level' | 'parent'> & {
  readonly list: readonly TreeNode[]
  readonly before: number
}

const addConditions = (walk: Walk, level: Comparisons): void =>
  level.list.forEach((condition, index) => {
    const spot = { nodeId: level.node.id, at: [...level.at, index] }
    const key = keyOf(spot)
    const bracket = 'complexCondition' in condition
    const open = bracket ? !walk.closed.has(key) : null
    const path = `${level.path}.${index}`
    walk.out.push({
      key,
      spot,
      kind: bracket ? 'bracket' : 'condition',
      node: level.node,
      condition,
      level: level.level,
      path,
      open,
      place: index + 1,
      of: level.list.length + level.extra,
      parent: level.parent,
    })
    if (bracket && open)
      addConditions(walk, {
        node: level.node,
        list: condition.complexCondition,
        at: spot.at,
        path: `${path}.complexCondition`,
        level: level.level + 1,
        parent: key,
        extra: 0,
      })
  })

const addNodes = (walk: Walk, { list, level, parent, before }: Nodes): void =>
  list.forEach((node, index) => {
    const own = node.type === 'conditions' ? node.conditions.length : 0
    const holds = own + node.children.length > 0
    const open = holds ? !walk.closed.has(node.id) : null
    const path = walk.paths.get(node.id) ?? ''
    walk.out.push({
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
      addConditions(walk, {
        node,
        list: node.conditions,
        at: [],
        path: `${path}.conditions`,
        level: level + 1,
        parent: node.id,
        extra: node.children.length,
      })
    addNodes(walk, { list: node.children, level: level + 1, parent: node.id, before: own })
  })

/** The lines of a tree from top to bottom; what is folded is left out. */
export function rowsOf(tree: Tree, closed: ReadonlySet<string>): Row[] {
  const walk: Walk = { closed, paths: pathsOf(tree), out: [] }
  addNodes(walk, { list: tree.roots, level: 1, parent: '', before: 0 })
  return walk.out
}

/**
 * Sorts what stands at paths of the body to the lines it belongs to: the nearest line above.
 * `folded` are the lines that hide some of it.
 */
export function byRow<T extends { path: string }>(
  tree: Tree,
  shown: readonly Row[],
  things: readonly T[],
): { at: ReadonlyMap<string, T[]>; within: ReadonlyMap<string, number> } {
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
