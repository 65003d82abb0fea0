import { useEffect } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { focused, serverNow, set } from '../engine/bench.ts'
import { useBench, useBenchState, useSetting } from '../engine/react.ts'
import { RecordBars } from '../parts/RecordBars.tsx'
import { RecordHead } from '../parts/RecordHead.tsx'
import { NodeView } from '../nodes/NodeView.tsx'
import { isShown } from '../rules/value.ts'
import { ExtFields } from './ExtFields.tsx'
import './low-code.css'

/** A record as its setting composes it, on a grid of 24 columns. */
export function LowCode() {
  const bench = useBench()
  const record = useBenchState(focused)
  const rowId = useBenchState((state) => state.rowId)
  const setting = useSetting(record)
  useEffect(() => {
    if (record) bench.trace.loaded(record.id)
  }, [bench, record])
  if (!record || !setting) return null
  const place = { record, setting, now: serverNow(bench) }
  const nodes = (setting.pageType.content.columns ?? []).filter((node) => isShown(node, place))
  const at = rowId ?? nodes[0]?.id
  return (
    <div
      className="wb-record"
      data-record-id={record.recordId}
      data-keys
      tabIndex={-1}
      id="wb-root"
    >
      <RecordHead record={record} />
      <RecordBars record={record} />
      {nodes.length === 0 ? <p className="wb-bar">{t('panel.no_nodes')}</p> : null}
      <div className="nd-grid lc-stage wb-shield">
        {nodes.map((node) => (
          <section
            key={node.id}
            data-node={node.id}
            className={`lc-node ${node.id === at ? 'on' : ''}`}
            style={{ gridColumn: `span ${node.span ?? 24}` }}
            aria-label={tData(node.label ?? node.id)}
            onClick={() => set(bench, { rowId: node.id })}
          >
            {node.label && node.kind !== 'button' ? <h3>{tData(node.label)}</h3> : null}
            <NodeView node={node} place={place} />
          </section>
        ))}
      </div>
      <ExtFields record={record} />
    </div>
  )
}
