import { type ChartEdge, type ChartNode, chartOf, chartStart } from '@oas/rule-engine/views/chart'
import { pathsOf } from '@oas/rule-engine/views/tree-acts'
import type { Edge } from '@xyflow/react'
import { useMemo } from 'react'
import { t } from '../../../i18n/texts.ts'
import type { FlowNode } from './ChartNode.tsx'
import type { TraceRow } from './TraceMark.tsx'
import type { Editor } from './use-editor.ts'
import type { Wrong } from './wrong.ts'

const column = 290
const line = 96
/** As wide as edit.css draws them. */
const nodeWidth = 250
const startWidth = 90
/** The beginning is narrow: what follows stands nearer to it. */
const xOf = (layer: number): number => (layer === 0 ? 0 : layer * column - 140)
/** What fits in at a readable size: so many layers and rows. */
const readable = { layers: 3, rows: 6 } as const

/** The middle of the place a node takes. */
export function middleOf({ layer, row }: ChartNode): { x: number; y: number } {
  return {
    x: xOf(layer) + column / 2,
    y: row * line + line / 2,
  }
}

const below = <T extends { path: string }>(things: readonly T[], id: string): T[] =>
  things.filter(
    (one) =>
      one.path === id ||
      (one.path.startsWith(`${id}.`) && !/^\.(?:then|else)Action/.test(one.path.slice(id.length))),
  )

const flowEdge = (edge: ChartEdge): Edge => ({
  id: edge.id,
  source: edge.from,
  target: edge.to,
  focusable: false,
  selectable: false,
  type: 'smoothstep',
  className: `chart-edge ${edge.kind}`,
  ...(edge.kind === 'step'
    ? { label: String(edge.order + 1) }
    : { label: t(edge.kind === 'then' ? 'strategy.so' : 'strategy.else') }),
})

type Options = {
  editor: Editor
  trace: readonly TraceRow[]
  ruleName: (ruleId: string) => string
  /** The id of the chosen node. */
  chosen: string
}

/** The rule as nodes and edges to draw; `first` are those that are in sight at first. */
export function useChart({ editor, trace, ruleName, chosen }: Options) {
  const { state, rules, problems } = editor
  const chart = useMemo(() => chartOf(state.tree), [state.tree])
  const paths = useMemo(() => pathsOf(state.tree), [state.tree])
  const nodes = useMemo(
    (): FlowNode[] =>
      chart.nodes.map((node) => {
        const path = paths.get(node.id) ?? node.id
        return {
          id: node.id,
          type: 'rule',
          position: { x: xOf(node.layer), y: node.row * line },
          draggable: false,
          selectable: true,
          focusable: node.id !== chartStart,
          selected: node.id === chosen,
          // Without a size a node that changed is hidden until it is measured, and the keyboard
          // leaves what is hidden.
          initialWidth: node.id === chartStart ? startWidth : nodeWidth,
          initialHeight: line,
          data: {
            chart: node,
            rules,
            ruleName,
            chosen: node.id === chosen,
            wrong: below<Wrong>(problems, path).map((one) => one.message),
            trace: node.data.kind === 'item' ? below(trace, path) : [],
          },
          ariaRole: 'button',
        }
      }),
    [chart, paths, rules, ruleName, chosen, problems, trace],
  )
  const edges = useMemo((): Edge[] => chart.edges.map(flowEdge), [chart])
  const first = useMemo(
    () =>
      nodes
        .filter(
          ({ data: { chart: node } }) => node.layer < readable.layers && node.row < readable.rows,
        )
        .map(({ id }) => ({ id })),
    [nodes],
  )
  return { chart, nodes, edges, first }
}
