import { Background, Controls, MiniMap, ReactFlow, ReactFlowProvider } from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { useRef } from 'react'
import { t } from '../../../i18n/texts.ts'
import { ChartNode } from './ChartNode.tsx'
import type { TraceRow } from './TraceMark.tsx'
import { TreeToolbar } from './TreeToolbar.tsx'
import { drawnAs, useChartActs, useChosenInSight } from './use-chart-acts.ts'
import { useChart } from './use-chart.ts'
import type { Editor } from './use-editor.ts'

type Props = {
  editor: Editor
  trace: readonly TraceRow[]
  ruleName: (ruleId: string) => string
  onEdit: () => void
  readOnly: boolean
}

const nodeTypes = { rule: ChartNode }
const graphLabels = () => ({
  'controls.zoomIn.ariaLabel': t('strategy.zoom_in'),
  'controls.zoomOut.ariaLabel': t('strategy.zoom_out'),
  'controls.fitView.ariaLabel': t('strategy.fit_view'),
  'controls.ariaLabel': t('strategy.chart_controls'),
  'minimap.ariaLabel': t('strategy.minimap'),
  'node.a11yDescription.default': t('strategy.chart_node_keys'),
})

const Graph = ({ editor, trace, ruleName, onEdit, readOnly }: Props) => {
  const { state, dispatch } = editor
  const box = useRef<HTMLDivElement>(null)
  const chosen = drawnAs(state.tree, state.spot.nodeId)
  const { chart, nodes, edges, first } = useChart({ editor, trace, ruleName, chosen })
  const { choose, spotOf, act, onKeyDown } = useChartActs({
    editor,
    chart,
    chosen,
    readOnly,
    onEdit,
  })
  useChosenInSight(box, chart, chosen)
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
          ariaLabelConfig={graphLabels()}
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
export function ChartView(props: Props) {
  return (
    <ReactFlowProvider>
      <Graph {...props} />
    </ReactFlowProvider>
  )
}
