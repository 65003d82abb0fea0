import { type Tree, emptyTree } from '@oas/rule-engine/views/tree'
import { type Dispatch, useEffect } from 'react'
import type { EditorAct } from './editor-state.ts'
import type { ScriptText } from './script-text.ts'
import type { Form } from './use-save.ts'

type Options = {
  view: Form
  kept: ScriptText | null
  onKeep: (kept: ScriptText | null) => void
  tree: Tree
  dispatch: Dispatch<EditorAct>
}

/**
 * What a script that cannot be read is in every other view: the tree of one condition that waits
 * for its indicator. The text is kept until something else is changed, and so is the tree of
 * before. Answers whether such a text waits, the tree to keep as a draft, and what brings the tree
 * of before back.
 */
export function useBrokenScript({ view, kept, onKeep, tree, dispatch }: Options) {
  const broken = kept?.broken === true && kept.tree === tree
  useEffect(() => {
    if (!broken || kept.pending === true || kept.good || kept.kind === view) return
    const empty = emptyTree(tree.next)
    onKeep({ ...kept, tree: empty, good: tree })
    dispatch({ type: 'change', tree: empty })
  }, [broken, kept, view, tree, onKeep, dispatch])
  const drop = (): void => {
    if (kept?.good) dispatch({ type: 'change', tree: kept.good })
    onKeep(null)
  }
  return { broken, drop, draftTree: broken && kept.good ? kept.good : tree }
}
