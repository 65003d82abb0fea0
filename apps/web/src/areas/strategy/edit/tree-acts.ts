import type { Tree } from '@oas/rule-engine/views/tree'
import {
  addElse,
  addSibling,
  findNode,
  mayAddElse,
  mayAddSibling,
  mayRemove,
  mayReset,
  patchNode,
  remove,
  reset,
} from '@oas/rule-engine/views/tree-acts'
import {
  addAfter,
  bracketAt,
  conditionAt,
  mayRemoveAt,
  removeAt,
  unbracketAt,
} from './conditions.ts'
import type { Spot } from './editor-state.ts'

/** What can be done to what is chosen in a tree. */
export type TreeAct =
  | 'add_condition'
  | 'bracket'
  | 'unbracket'
  | 'add_else'
  | 'above'
  | 'below'
  | 'reset'
  | 'remove'
export const treeActs: readonly TreeAct[] = [
  'add_condition',
  'bracket',
  'unbracket',
  'add_else',
  'above',
  'below',
  'reset',
  'remove',
]
/** Keys of the acts, in the tree and in the chart. */
export const actKeys: Readonly<Record<string, TreeAct>> = {
  a: 'add_condition',
  b: 'bracket',
  e: 'add_else',
  n: 'below',
  N: 'above',
  Delete: 'remove',
  Backspace: 'remove',
}

/**
 * Whether an act may be done at a spot; a comparison stands for its block where the act is one of
 * blocks.
 */
export function mayAct(tree: Tree, { nodeId, at }: Spot, act: TreeAct): boolean {
  const node = findNode(tree, nodeId)?.node
  if (!node) return false
  const block = node.type === 'conditions'
  const found = block ? conditionAt(node.conditions, at) : undefined
  switch (act) {
    case 'add_condition':
      return block
    case 'bracket':
      return found !== undefined
    case 'unbracket':
      return found !== undefined && 'complexCondition' in found
    case 'add_else':
      return mayAddElse(tree, nodeId)
    case 'above':
    case 'below':
      return mayAddSibling(tree, nodeId)
    case 'reset':
      return at.length === 0 && mayReset(tree, nodeId)
    case 'remove':
      return block && found ? mayRemoveAt(node.conditions, at) : mayRemove(tree, nodeId)
  }
}

/** Does an act at a spot, and says what is chosen then; what may not be done changes nothing. */
export function doAct(tree: Tree, spot: Spot, act: TreeAct): { tree: Tree; spot: Spot } {
  const { nodeId, at } = spot
  const node = findNode(tree, nodeId)?.node
  if (!node || !mayAct(tree, spot, act)) return { tree, spot }
  const here: Spot = { nodeId, at: [] }
  const fresh = `n${tree.next}`
  if (node.type === 'conditions') {
    if (act === 'add_condition') {
      const added = addAfter(node.conditions, at)
      return {
        tree: patchNode(tree, nodeId, { conditions: added.conditions }),
        spot: { nodeId, at: added.at },
      }
    }
    if (act === 'bracket')
      return {
        tree: patchNode(tree, nodeId, { conditions: bracketAt(node.conditions, at) }),
        spot: { nodeId, at: [...at, 0] },
      }
    if (act === 'unbracket')
      return {
        tree: patchNode(tree, nodeId, { conditions: unbracketAt(node.conditions, at) }),
        spot,
      }
    if (act === 'remove' && at.length > 0)
      return { tree: patchNode(tree, nodeId, { conditions: removeAt(node.conditions, at) }), spot }
  }
  switch (act) {
    case 'add_else':
      return { tree: addElse(tree, nodeId), spot: { nodeId: fresh, at: [] } }
    case 'above':
    case 'below':
      return { tree: addSibling(tree, nodeId, act), spot: { nodeId: fresh, at: [0] } }
    case 'reset':
      return { tree: reset(tree, nodeId), spot: here }
    default:
      return { tree: remove(tree, nodeId), spot: here }
  }
}
