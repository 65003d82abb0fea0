import { t } from '../../../i18n/texts.ts'
import { Key } from '../../parts/Key.tsx'
import type { RuleWindow, TimelineEvent } from '../../shapes/timeline.ts'
import { type View, seenOf, shiftView, zoomView } from '../../shapes/timeline-view.ts'
import { EventList } from './EventList.tsx'
import { Histogram } from './Histogram.tsx'
import { RuleCard } from './RuleCard.tsx'
import '../../nodes/nodes.css'
import './timeline.css'

type Props = {
  events: readonly TimelineEvent[]
  window: RuleWindow | null
  view: View
  on: string | null
  open: boolean
  keyed: boolean
  heat?: boolean
  onView: (view: View) => void
  onPick: (id: string) => void
}
/**
 * What an account did: by time, by session, and the rule that noticed. `keyed`: the page's keys
 * work it.
 */
export function TimelineView({
  events,
  window,
  view,
  on,
  open,
  keyed,
  heat = false,
  onView,
  onPick,
}: Props) {
  const seen = seenOf(events, window, view)
  const focus = events.find(({ id }) => id === on) ?? null
  // Under a curve what matters stands below: only the bar that was picked is listed.
  const bar = seen.bars.findLast(({ from }) => focus !== null && from <= focus.at)
  const listed = heat
    ? seen.events.filter(
        ({ at }) =>
          bar !== undefined &&
          at >= bar.from &&
          at < bar.from + (seen.to - seen.from) / seen.bars.length,
      )
    : seen.events
  const tool = (name: string, combo: string, next: View) => (
    <button
      type="button"
      className="btn plain"
      aria-label={name}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onView(next)}
    >
      {name} {keyed ? <Key combo={combo} /> : null}
    </button>
  )
  return (
    <div className="tl">
      <div className="tl-main">
        <div className="tl-tools">
          {tool(t('timeline.earlier'), '[', shiftView(view, seen, -1))}
          {tool(t('timeline.later'), ']', shiftView(view, seen, 1))}
          {tool(t('timeline.farther'), '-', zoomView(view, seen, -1, focus?.at ?? null))}
          {tool(t('timeline.nearer'), '=', zoomView(view, seen, 1, focus?.at ?? null))}
        </div>
        <Histogram seen={seen} window={window} on={focus?.at ?? null} heat={heat} onPick={onPick} />
        {events.length === 0 ? (
          <p className="wb-bar">{t('timeline.none_kept')}</p>
        ) : seen.events.length === 0 ? (
          <p className="wb-bar plain">{t('timeline.none_seen')}</p>
        ) : listed.length === 0 ? null : (
          <EventList
            events={listed}
            more={view.more}
            on={on}
            open={open}
            keyed={keyed}
            onPick={onPick}
            onMore={() => onView({ ...view, more: view.more + 1 })}
          />
        )}
      </div>
      <RuleCard events={events} window={window} />
    </div>
  )
}
