import type { ChartNode as Chart } from '@oas/rule-engine/views/chart'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { memo } from 'react'
import { t } from '../../../i18n/texts.ts'
import { conditionLine, resultLine } from './RowText.tsx'
import { TraceMark, type TraceRow } from './TraceMark.tsx'
import type { Rules } from './rules.ts'

type Data = {
  chart: Chart
  rules: Rules
  ruleName: (ruleId: string) => string
  chosen: boolean
  wrong: readonly string[]
  trace: readonly TraceRow[]
}
export type FlowNode = Node<Data, 'rule'>

const title = {
  start: 'strategy.chart_start',
  item: 'strategy.if',
  rules: 'strategy.chart_rules',
  result: 'strategy.chart_result',
  reference: 'strategy.run_rule',
  empty: 'strategy.node_empty',
  combine: 'strategy.node_combine',
} as const

const saidText = ({ chart: { data }, rules, ruleName }: Data): string => {
  if (data.kind === 'item') return conditionLine(rules, data.conditions)
  if (data.kind === 'result') return resultLine(rules, data.value)
  return data.kind === 'reference' ? ruleName(data.ruleId) : ''
}

const classOf = ({ chart, chosen, wrong }: Data): string => {
  const marks = `${chosen ? ' chosen' : ''}${wrong.length > 0 ? ' wrong' : ''}`
  return `chart-node ${chart.data.kind}${marks}`
}

/** A node of the chart: what it is, what it says, what came of it in a run, what is wrong. */
export const ChartNode = memo(({ data }: NodeProps<FlowNode>) => {
  const node = data.chart.data
  const { kind } = node
  return (
    <div className={classOf(data)}>
      {kind !== 'start' && <Handle type="target" position={Position.Left} isConnectable={false} />}
      <strong>{t(title[kind])}</strong>
      {node.kind === 'item' && node.remark !== '' && <span className="muted"> {node.remark}</span>}
      <div className="chart-said">{saidText(data)}</div>
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
