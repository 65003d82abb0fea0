import { focused, set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { RecordBars } from '../parts/RecordBars.tsx'
import { RecordHead } from '../parts/RecordHead.tsx'
import { ExtFields } from './ExtFields.tsx'
import { ModelCard } from '../parts/ModelCard.tsx'
import { Resources } from './Resources.tsx'
import { TimelineBelow } from './timeline/TimelineBelow.tsx'

/** A post of any make-up: its resources one under the other, a rail that leads to each. */
export function MultiResource() {
  const bench = useBench()
  const record = useBenchState(focused)
  const rowId = useBenchState((state) => state.rowId)
  if (!record) return null
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
      <ModelCard record={record} />
      <ExtFields record={record} />
      {bench.kind.heat ? <TimelineBelow key={record.id} record={record} heat /> : null}
      <Resources record={record} at={rowId} onPick={(next) => set(bench, { rowId: next })} />
    </div>
  )
}
