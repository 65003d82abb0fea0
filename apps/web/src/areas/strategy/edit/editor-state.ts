import { type Tree, type TreeNode, countNodes, treeDisplay } from '@oas/rule-engine/views/tree'
import { findNode } from '@oas/rule-engine/views/tree-acts'
import { type At, conditionAt } from './conditions.ts'

/** What is chosen in the tree: a node, or a comparison of a block. */
export type Spot = { readonly nodeId: string; readonly at: At }
export function keyOf({ nodeId, at }: Spot): string {
  return [nodeId, ...at].join('/')
}

export type EditorState = {
  readonly tree: Tree
  readonly past: readonly Tree[]
  readonly future: readonly Tree[]
  /** What was changed last: typing on in one field is one step back. */
  readonly last: string
  readonly spot: Spot
  /** Keys of rows that are folded. */
  readonly closed: ReadonlySet<string>
}
export type EditorAct =
  | { type: 'change'; tree: Tree; key?: string; spot?: Spot }
  | { type: 'load'; tree: Tree }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'select'; spot: Spot }
  | { type: 'fold'; key: string; closed: boolean }
  | { type: 'fold-all'; closed: boolean }

const steps = 200
const blocks = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap((node) =>
    node.type === 'conditions' ? [node.id, ...blocks(node.children)] : blocks(node.children),
  )
const firstSpot = (tree: Tree): Spot => ({ nodeId: tree.roots[0]?.id ?? '', at: [] })

/** An editor of a tree: up to 200 nodes are all open, of more only what is asked for. */
export function startState(tree: Tree): EditorState {
  return {
    tree,
    past: [],
    future: [],
    last: '',
    spot: firstSpot(tree),
    closed: treeDisplay(countNodes(tree.roots)).expandAll ? new Set() : new Set(blocks(tree.roots)),
  }
}

/**
 * The nearest spot that a tree still has: the comparison, its bracket, its node, the first block.
 */
const stillThere = (tree: Tree, spot: Spot): Spot => {
  const found = findNode(tree, spot.nodeId)
  if (!found) return firstSpot(tree)
  if (found.node.type !== 'conditions') return { nodeId: spot.nodeId, at: [] }
  let { at } = spot
  while (at.length > 0 && !conditionAt(found.node.conditions, at))
    at =
      (at[at.length - 1] ?? 0) > 0
        ? [...at.slice(0, -1), (at[at.length - 1] ?? 0) - 1]
        : at.slice(0, -1)
  return { nodeId: spot.nodeId, at }
}

export function editorReducer(state: EditorState, act: EditorAct): EditorState {
  switch (act.type) {
    case 'change': {
      if (act.tree === state.tree)
        return act.spot ? { ...state, spot: stillThere(state.tree, act.spot) } : state
      const typing = act.key !== undefined && act.key === state.last
      return {
        ...state,
        tree: act.tree,
        past: typing ? state.past : [...state.past.slice(-steps), state.tree],
        future: [],
        last: act.key ?? '',
        spot: stillThere(act.tree, act.spot ?? state.spot),
      }
    }
    case 'load':
      return {
        ...startState(act.tree),
        past:
          state.past.length > 0 || act.tree !== state.tree
            ? [...state.past, state.tree]
            : state.past,
      }
    case 'undo': {
      const before = state.past[state.past.length - 1]
      return before
        ? {
            ...state,
            tree: before,
            past: state.past.slice(0, -1),
            future: [state.tree, ...state.future],
            last: '',
            spot: stillThere(before, state.spot),
          }
        : state
    }
    case 'redo': {
      const [next, ...future] = state.future
      return next
        ? {
            ...state,
            tree: next,
            past: [...state.past, state.tree],
            future,
            last: '',
            spot: stillThere(next, state.spot),
          }
        : state
    }
    case 'select':
      return { ...state, spot: stillThere(state.tree, act.spot), last: '' }
    case 'fold': {
      const closed = new Set(state.closed)
      if (act.closed) closed.add(act.key)
      else closed.delete(act.key)
      return { ...state, closed }
    }
    case 'fold-all':
      return { ...state, closed: act.closed ? new Set(blocks(state.tree.roots)) : new Set() }
  }
}
