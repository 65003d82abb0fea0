import { type Chart, chartStart, drawnBranch } from '@oas/rule-engine/views/chart'
import type { Tree } from '@oas/rule-engine/views/tree'
import { findNode, mayRemove } from '@oas/rule-engine/views/tree-acts'
import { useReactFlow } from '@xyflow/react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { Spot } from './editor-state.ts'
import { type TreeAct, actKeys, doAct } from './tree-acts.ts'
import { middleOf } from './use-chart.ts'
import type { Editor } from './use-editor.ts'

/** The id of what stands for a node in the chart. */
export function drawnAs(tree: Tree, id: string): string {
  const node = findNode(tree, id)?.node
  return node?.type === 'then' || node?.type === 'else' ? drawnBranch(node).id : id
}

type Options = {
  editor: Editor
  chart: Chart
  chosen: string
  readOnly: boolean
  onEdit: () => void
}

/** What is done to the chosen node by buttons, presses and keys. */
export function useChartActs({ editor, chart, chosen, readOnly, onEdit }: Options) {
  const { state, dispatch } = editor
  const choose = (id: string): void => {
    if (id !== chartStart) dispatch({ type: 'select', spot: { nodeId: id, at: [] } })
  }
  // A branch with one end has no node of its own: where that end is chosen, removing takes the
  // else.
  const parent = findNode(state.tree, chosen)?.parent
  const spotOf = (what: TreeAct): Spot =>
    what === 'remove' && parent?.type === 'else' && !mayRemove(state.tree, chosen)
      ? { nodeId: parent.id, at: [] }
      : state.spot
  const act = (what: TreeAct): void => {
    if (readOnly) return
    const block = chart.edges.find((edge) => edge.to === chosen)?.from
    const done = doAct(state.tree, spotOf(what), what)
    const gone = what === 'remove' && block !== undefined && !findNode(done.tree, chosen)
    dispatch({
      type: 'change',
      tree: done.tree,
      spot: gone
        ? { nodeId: block, at: [] }
        : { ...done.spot, nodeId: drawnAs(done.tree, done.spot.nodeId) },
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const id = (event.target as HTMLElement).closest('.react-flow__node')?.getAttribute('data-id')
    if (!id || event.altKey || event.ctrlKey || event.metaKey) return
    const letter = actKeys[event.key]
    if (letter) act(letter)
    else if (event.key === 'Enter' || event.key === ' ') {
      choose(id)
      if (event.key === 'Enter') onEdit()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { choose, spotOf, act, onKeyDown }
}

/** Brings into sight what an act has made; the keyboard goes on from there. */
export function useChosenInSight(
  box: RefObject<HTMLDivElement | null>,
  chart: Chart,
  chosen: string,
): void {
  const flow = useReactFlow()
  const count = useRef(chart.nodes.length)
  useEffect(() => {
    if (count.current === chart.nodes.length) return
    count.current = chart.nodes.length
    const node = chart.nodes.find((one) => one.id === chosen)
    if (!node) return
    const { x, y } = middleOf(node)
    void flow.setCenter(x, y, { zoom: flow.getZoom() })
    const inside =
      box.current?.contains(document.activeElement) === true ||
      document.activeElement === document.body
    if (inside)
      box.current
        ?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(node.id)}"]`)
        ?.focus({ preventScroll: true })
  }, [box, chart, chosen, flow])
}
