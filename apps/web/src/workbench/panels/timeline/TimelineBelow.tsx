import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { eventsOf, windowOf } from '../../shapes/timeline.ts'
import { type View, plainView } from '../../shapes/timeline-view.ts'
import { Unreadable } from '../Unreadable.tsx'
import { TimelineView } from './TimelineView.tsx'

/**
 * The timeline of a record below what its panel shows; nothing where it has none. `heat`: how much
 * was said of it, as a curve.
 */
export function TimelineBelow({ record, heat = false }: { record: HeldRecord; heat?: boolean }) {
  const [view, setView] = useState<View>(plainView)
  const [on, setOn] = useState<string | null>(null)
  const events = eventsOf(record)
  const window = windowOf(record)
  if (!events && !window) return null
  if (events && !events.ok) return <Unreadable at={events.at} />
  return (
    <section aria-label={heat ? t('timeline.heat') : t('timeline.title')} className="tl-below">
      <h3>{heat ? t('timeline.heat') : t('timeline.title')}</h3>
      {window && !window.ok ? <Unreadable at={window.at} /> : null}
      <TimelineView
        events={events?.value ?? []}
        window={window?.ok ? window.value : null}
        view={view}
        on={on}
        open
        keyed={false}
        heat={heat}
        onView={setView}
        onPick={(id) => setOn(id === on ? null : id)}
      />
    </section>
  )
}
