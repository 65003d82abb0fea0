import {
  Background,
  Controls,
  type Edge,
  Handle,
  MiniMap,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { type ChartNode, chartOf, chartStart, drawnBranch } from '@oas/rule-engine/views/chart'
import type { Tree } from '@oas/rule-engine/views/tree'
import { findNode, mayRemove, pathsOf } from '@oas/rule-engine/views/tree-acts'
import { type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react'
import { t } from '../../../i18n/texts.ts'
import { conditionLine, resultLine } from './RowText.tsx'
import { TraceMark, type TraceRow } from './TraceMark.tsx'
import { TreeToolbar } from './TreeToolbar.tsx'
import type { Spot } from './editor-state.ts'
import type { Rules } from './rules.ts'
import { type TreeAct, actKeys, doAct } from './tree-acts.ts'
import type { Editor } from './use-editor.ts'
import type { Wrong } from './wrong.ts'

type Data = {
  chart: ChartNode
  rules: Rules
  ruleName: (ruleId: string) => string
  chosen: boolean
  wrong: readonly string[]
  trace: readonly TraceRow[]
}
type FlowNode = Node<Data, 'rule'>

const column = 290
const line = 96
/** As wide as edit.css draws them. */
const nodeWidth = 250
const startWidth = 90
/** The beginning is narrow: what follows stands nearer to it. */
const xOf = (layer: number): number => (layer === 0 ? 0 : layer * column - 140)
/** What fits in at a readable size: so many layers and rows. */
const readable = { layers: 3, rows: 6 } as const
const title = {
  start: 'strategy.chart_start',
  item: 'strategy.if',
  rules: 'strategy.chart_rules',
  result: 'strategy.chart_result',
  reference: 'strategy.run_rule',
  empty: 'strategy.node_empty',
  combine: 'strategy.node_combine',
} as const

const said = ({
  chart: { data },
  rules,
  ruleName,
}: Pick<Data, 'chart' | 'rules' | 'ruleName'>): string => {
  if (data.kind === 'item') return conditionLine(rules, data.conditions)
  if (data.kind === 'result') return resultLine(rules, data.value)
  return data.kind === 'reference' ? ruleName(data.ruleId) : ''
}

const RuleNode = memo(({ data }: NodeProps<FlowNode>) => {
  const { kind } = data.chart.data
  return (
    <div
      className={`chart-node ${kind}${data.chosen ? ' chosen' : ''}${data.wrong.length > 0 ? ' wrong' : ''}`}
    >
      {kind !== 'start' && <Handle type="target" position={Position.Left} isConnectable={false} />}
      <strong>{t(title[kind])}</strong>
      {kind === 'item' && data.chart.data.kind === 'item' && data.chart.data.remark !== '' && (
        <span className="muted"> {data.chart.data.remark}</span>
      )}
      <div className="chart-said">{said(data)}</div>
      {data.trace.map((row) => (
        <TraceMark key={row.path} row={row} />
      ))}
      {data.wrong.length > 0 && <div className="row-problem">⚠ {data.wrong[0]}</div>}
      {(kind === 'start' || kind === 'item' || kind === 'rules') && (
        <Handle type="source" position={Position.Right} isConnectable={false} />
      )}
    </div>
  )
})
const nodeTypes = { rule: RuleNode }

type Props = {
  editor: Editor
  trace: readonly TraceRow[]
  ruleName: (ruleId: string) => string
  onEdit: () => void
  readOnly: boolean
}
const below = <T extends { path: string }>(things: readonly T[], id: string): T[] =>
  things.filter(
    (one) =>
      one.path === id ||
      (one.path.startsWith(`${id}.`) && !/^\.(?:then|else)Action/.test(one.path.slice(id.length))),
  )

/** The id of what stands for a node in the chart. */
const drawnAs = (tree: Tree, id: string): string => {
  const node = findNode(tree, id)?.node
  return node?.type === 'then' || node?.type === 'else' ? drawnBranch(node).id : id
}

const Graph = ({ editor, trace, ruleName, onEdit, readOnly }: Props) => {
  const { state, rules, problems, dispatch } = editor
  const flow = useReactFlow()
  const box = useRef<HTMLDivElement>(null)
  const chart = useMemo(() => chartOf(state.tree), [state.tree])
  const paths = useMemo(() => pathsOf(state.tree), [state.tree])
  const chosen = drawnAs(state.tree, state.spot.nodeId)
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
  const edges = useMemo(
    (): Edge[] =>
      chart.edges.map((edge) => ({
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
      })),
    [chart],
  )
  const first = useMemo(
    () =>
      nodes
        .filter(
          ({
            data: {
              chart: { layer, row },
            },
          }) => layer < readable.layers && row < readable.rows,
        )
        .map(({ id }) => ({ id })),
    [nodes],
  )
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
  // What an act has made is brought into sight, and the keyboard goes on from there.
  const count = useRef(chart.nodes.length)
  useEffect(() => {
    if (count.current === chart.nodes.length) return
    count.current = chart.nodes.length
    const node = chart.nodes.find((one) => one.id === chosen)
    if (!node) return
    void flow.setCenter(xOf(node.layer) + column / 2, node.row * line + line / 2, {
      zoom: flow.getZoom(),
    })
    const inside =
      box.current?.contains(document.activeElement) === true ||
      document.activeElement === document.body
    if (inside)
      box.current
        ?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(node.id)}"]`)
        ?.focus({ preventScroll: true })
  }, [chart, chosen, flow])
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
  return (
    <div className="tree-view">
      <TreeToolbar
        state={state}
        spotOf={spotOf}
        readOnly={readOnly}
        onAct={act}
        onUndo={() => dispatch({ type: 'undo' })}
        onRedo={() => dispatch({ type: 'redo' })}
      />
      <div ref={box} className="chart-view" onKeyDownCapture={onKeyDown}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          fitView
          fitViewOptions={{ nodes: first, maxZoom: 1, minZoom: 0.6 }}
          minZoom={0.1}
          maxZoom={2}
          nodesConnectable={false}
          edgesFocusable={false}
          deleteKeyCode={null}
          onlyRenderVisibleElements={nodes.length > 150}
          proOptions={{ hideAttribution: true }}
          aria-label={t('strategy.view_chart')}
          onNodeClick={(_event, node) => choose(node.id)}
          onNodeDoubleClick={onEdit}
          ariaLabelConfig={{
            'controls.zoomIn.ariaLabel': t('strategy.zoom_in'),
            'controls.zoomOut.ariaLabel': t('strategy.zoom_out'),
            'controls.fitView.ariaLabel': t('strategy.fit_view'),
            'controls.ariaLabel': t('strategy.chart_controls'),
            'minimap.ariaLabel': t('strategy.minimap'),
            'node.a11yDescription.default': t('strategy.chart_node_keys'),
          }}
        >
          <Background gap={24} />
          <Controls showInteractive={false} />
          {nodes.length > 12 && <MiniMap pannable zoomable ariaLabel={t('strategy.minimap')} />}
        </ReactFlow>
      </div>
    </div>
  )
}

/**
 * The rule as a graph that is moved by dragging and zoomed by the wheel; Tab goes from node to
 * node, Enter opens one in the form, and the acts of the tree change what is chosen. Ways follow
 * from the nodes and are not drawn by hand.
 */
export const ChartView = (props: Props) => (
  <ReactFlowProvider>
    <Graph {...props} />
  </ReactFlowProvider>
)
