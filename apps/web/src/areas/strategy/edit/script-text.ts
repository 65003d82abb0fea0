import type { Tree } from '@oas/rule-engine/views/tree'

export type ScriptKind = 'script' | 'chinese'

/**
 * What was typed in a script, and the tree it belongs to: that tree is what the text said last, or
 * what it stood for before it broke. `good`: the tree of before, once an empty one stands in its
 * place; `pending`: not read yet.
 */
export type ScriptText = {
  kind: ScriptKind
  text: string
  tree: Tree
  broken: boolean
  good?: Tree
  pending?: boolean
}
