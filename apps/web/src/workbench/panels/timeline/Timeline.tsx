import { useEffect } from 'react'
import { focused, set } from '../../engine/bench.ts'
import { useBench, useBenchState } from '../../engine/react.ts'
import { resourcesOf } from '../../engine/rows.ts'
import { RecordBars } from '../../parts/RecordBars.tsx'
import { RecordHead } from '../../parts/RecordHead.tsx'
import { profileOf } from '../../shapes/profile.ts'
import { eventsOf, windowOf } from '../../shapes/timeline.ts'
import { ExtFields } from '../ExtFields.tsx'
import { AccountStrip } from '../profile/AccountStrip.tsx'
import { FieldCard } from '../profile/FieldCard.tsx'
import { Resources } from '../Resources.tsx'
import { Unreadable } from '../Unreadable.tsx'
import { TimelineView } from './TimelineView.tsx'
import '../profile/profile.css'

/**
 * What an account did, hour by hour and session by session, beside the rule that noticed it; its
 * profile below where the app sent one.
 */
export function Timeline() {
  const bench = useBench()
  const record = useBenchState(focused)
  const view = useBenchState((state) => state.view)
  const rowId = useBenchState((state) => state.rowId)
  const detail = useBenchState((state) => state.detail)
  useEffect(() => {
    if (record) bench.trace.loaded(record.id)
  }, [bench, record])
  if (!record) return null
  const events = eventsOf(record)
  const window = windowOf(record)
  const fields = profileOf(record) ?? []
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
      <AccountStrip record={record} />
      <ExtFields record={record} />
      {window && !window.ok ? <Unreadable at={window.at} /> : null}
      {events && !events.ok ? (
        <Unreadable at={events.at} />
      ) : (
        <TimelineView
          key={record.id}
          events={events?.value ?? []}
          window={window?.ok ? window.value : null}
          view={view}
          on={rowId}
          open={detail}
          keyed
          onView={(next) => set(bench, { view: next })}
          onPick={(id) => set(bench, { rowId: id })}
        />
      )}
      {fields.length > 0 ? (
        <div className="pf-cards wb-shield">
          {fields.map((field) => (
            <FieldCard key={field.id} record={record} field={field} on={false} flipped={false} />
          ))}
        </div>
      ) : null}
      {resourcesOf(record).length > 0 ? (
        <Resources record={record} at={null} primary={false} />
      ) : null}
    </div>
  )
}
