import { Background, Controls, type Edge, Handle, MiniMap, type Node, type NodeProps, Position, ReactFlow, ReactFlowProvider } from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { type ChartNode, toChart } from '@oas/rule-engine/views/chart'
import { pathsOf } from '@oas/rule-engine/views/tree-acts'
import { type KeyboardEvent, memo, useMemo } from 'react'
import { t } from '../../../i18n/texts.ts'
import { conditionLine, resultLine } from './RowText.tsx'
import { TraceMark, type TraceRow } from './TraceMark.tsx'
import type { Rules } from './rules.ts'
import type { Editor } from './use-editor.ts'
import type { Wrong } from './wrong.ts'

type Data = { chart: ChartNode; rules: Rules; ruleName: (ruleId: string) => string; chosen: boolean; wrong: readonly string[]; trace: readonly TraceRow[] }
type FlowNode = Node<Data, 'rule'>

const column = 290
const line = 96
/** The beginning is narrow: what follows stands nearer to it. */
const xOf = (layer: number): number => (layer === 0 ? 0 : layer * column - 140)
/** What fits in at a readable size: so many layers and rows. */
const readable = { layers: 3, rows: 6 } as const
const title = { start: 'strategy.chart_start', item: 'strategy.if', rules: 'strategy.chart_rules', result: 'strategy.chart_result', reference: 'strategy.run_rule' } as const

const said = ({ chart: { data }, rules, ruleName }: Pick<Data, 'chart' | 'rules' | 'ruleName'>): string => {
  if (data.kind === 'item') return conditionLine(rules, data.conditions)
  if (data.kind === 'result') return resultLine(rules, data.value)
  return data.kind === 'reference' ? ruleName(data.ruleId) : ''
}

const RuleNode = memo(({ data }: NodeProps<FlowNode>) => {
  const { kind } = data.chart.data
  return (
    <div className={`chart-node ${kind}${data.chosen ? ' chosen' : ''}${data.wrong.length > 0 ? ' wrong' : ''}`}>
      {kind !== 'start' && <Handle type="target" position={Position.Left} isConnectable={false} />}
      <strong>{t(title[kind])}</strong>
      {kind === 'item' && data.chart.data.kind === 'item' && data.chart.data.remark !== '' && <span className="muted"> {data.chart.data.remark}</span>}
      <div className="chart-said">{said(data)}</div>
      {data.trace.map((row) => <TraceMark key={row.path} row={row} />)}
      {data.wrong.length > 0 && <div className="row-problem">⚠ {data.wrong[0]}</div>}
      {kind !== 'result' && kind !== 'reference' && <Handle type="source" position={Position.Right} isConnectable={false} />}
    </div>
  )
})
const nodeTypes = { rule: RuleNode }

type Props = { editor: Editor; trace: readonly TraceRow[]; ruleName: (ruleId: string) => string; onEdit: () => void }
const below = <T extends { path: string }>(things: readonly T[], id: string): T[] => things.filter((one) => one.path === id || (one.path.startsWith(`${id}.`) && !/^\.(?:then|else)Action/.test(one.path.slice(id.length))))

const Graph = ({ editor, trace, ruleName, onEdit }: Props) => {
  const { state, body, rules, problems, dispatch } = editor
  const chart = useMemo(() => toChart(body ?? []), [body])
  const byPath = useMemo(() => { const out = new Map<string, string>(); for (const [nodeId, path] of pathsOf(state.tree)) out.set(path, nodeId); return out }, [state.tree])
  const paths = useMemo(() => pathsOf(state.tree), [state.tree])
  const chosen = paths.get(state.spot.nodeId) ?? ''
  const nodes = useMemo((): FlowNode[] => chart.nodes.map((node) => ({
    id: node.id, type: 'rule', position: { x: xOf(node.layer), y: node.row * line }, draggable: false, selectable: true, focusable: node.id !== 'start', selected: node.id === chosen,
    data: { chart: node, rules, ruleName, chosen: node.id === chosen, wrong: below<Wrong>(problems, node.id).map((one) => one.message), trace: node.data.kind === 'item' ? below(trace, node.id) : [] },
    ariaRole: 'button',
  })), [chart, rules, ruleName, chosen, problems, trace])
  const edges = useMemo((): Edge[] => chart.edges.map((edge) => ({ id: edge.id, source: edge.from, target: edge.to, focusable: false, selectable: false, type: 'smoothstep', className: `chart-edge ${edge.kind}`, ...(edge.kind === 'step' ? { label: String(edge.order + 1) } : { label: t(edge.kind === 'then' ? 'strategy.so' : 'strategy.else') }) })), [chart])
  const first = useMemo(() => nodes.filter(({ data: { chart: { layer, row } } }) => layer < readable.layers && row < readable.rows).map(({ id }) => ({ id })), [nodes])
  const choose = (id: string): void => { const nodeId = byPath.get(id); if (nodeId) dispatch({ type: 'select', spot: { nodeId, at: [] } }) }
  const onKeyDown = (event: KeyboardEvent): void => {
    const id = (event.target as HTMLElement).closest('.react-flow__node')?.getAttribute('data-id')
    if ((event.key !== 'Enter' && event.key !== ' ') || !id) return
    event.preventDefault()
    event.stopPropagation()
    choose(id)
    if (event.key === 'Enter') onEdit()
  }
  return (
    <div className="chart-view" onKeyDownCapture={onKeyDown}>
      <ReactFlow nodes={nodes} edges={edges} nodeTypes={nodeTypes} fitView fitViewOptions={{ nodes: first, maxZoom: 1, minZoom: 0.6 }} minZoom={0.1} maxZoom={2} nodesConnectable={false} edgesFocusable={false} deleteKeyCode={null} onlyRenderVisibleElements={nodes.length > 150} proOptions={{ hideAttribution: true }} aria-label={t('strategy.view_chart')} onNodeClick={(_event, node) => choose(node.id)} onNodeDoubleClick={onEdit} ariaLabelConfig={{ 'controls.zoomIn.ariaLabel': t('strategy.zoom_in'), 'controls.zoomOut.ariaLabel': t('strategy.zoom_out'), 'controls.fitView.ariaLabel': t('strategy.fit_view'), 'controls.ariaLabel': t('strategy.chart_controls'), 'minimap.ariaLabel': t('strategy.minimap'), 'node.a11yDescription.default': t('strategy.chart_node_keys') }}>
        <Background gap={24} /><Controls showInteractive={false} />{nodes.length > 12 && <MiniMap pannable zoomable ariaLabel={t('strategy.minimap')} />}
      </ReactFlow>
    </div>
  )
}

/** The rule as a graph that is moved by dragging and zoomed by the wheel; Tab goes from node to node, Enter opens one in the form. */
export const ChartView = (props: Props) => <ReactFlowProvider><Graph {...props} /></ReactFlowProvider>
