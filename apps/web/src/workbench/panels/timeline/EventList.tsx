import { useEffect, useRef } from 'react'
import { t, tData } from '../../../i18n/texts.ts'
import { formatTime } from '../../../kit/time.ts'
import { CopyId } from '../../parts/CopyId.tsx'
import { Key } from '../../parts/Key.tsx'
import { tn } from '../../../i18n/plural.ts'
import { listPage } from '../../shapes/timeline-view.ts'
import { type Session, type TimelineEvent, sessionsOf } from '../../shapes/timeline.ts'

const Event = ({
  event,
  on,
  open,
  keyed,
  onPick,
}: {
  event: TimelineEvent
  on: boolean
  open: boolean
  keyed: boolean
  onPick: (id: string) => void
}) => {
  const root = useRef<HTMLLIElement>(null)
  // Only where arrows lead through the list: elsewhere what is in focus must not move the page.
  useEffect(() => {
    if (on && keyed) root.current?.scrollIntoView({ block: 'nearest' })
  }, [on, keyed])
  const clock = formatTime(event.at).slice(11)
  return (
    <li
      ref={root}
      data-event={event.id}
      aria-current={on}
      className={on ? 'on' : ''}
      onClick={() => onPick(event.id)}
    >
      <p>
        <time className="mono">{clock}</time> <b>{tData(event.name)}</b>{' '}
        {event.weight === 1 ? null : (
          <span className="wb-tag">×{Math.round(event.weight * 100) / 100}</span>
        )}{' '}
        {open && on ? null : (
          <span className="muted wb-cut">
            {event.props.map(([name, value]) => `${name}: ${value}`).join(' · ')}
          </span>
        )}
      </p>
      {open && on ? (
        <dl className="wb-facts">
          {event.props.length === 0 ? (
            <div>
              <dt>{t('timeline.no_props')}</dt>
              <dd />
            </div>
          ) : (
            event.props.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="wb-content">{value}</dd>
              </div>
            ))
          )}
        </dl>
      ) : null}
    </li>
  )
}

const facts = ({ events }: Session): string[] => [
  ...new Set(events.flatMap(({ device, ip }) => [device, ip]).filter(Boolean)),
]

type Props = {
  events: readonly TimelineEvent[]
  more: number
  on: string | null
  open: boolean
  keyed: boolean
  onPick: (id: string) => void
  onMore: () => void
}
/** Events by session, the first two hundred and more on request. */
export function EventList({ events, more, on, open, keyed, onPick, onMore }: Props) {
  const shown = events.slice(0, listPage * (1 + more))
  return (
    <div className="tl-list" aria-label={t('timeline.list')} role="group">
      {sessionsOf(shown).map((session) => (
        <section key={session.key} aria-label={session.session || t('timeline.session_none')}>
          <header className="muted">
            {session.session ? (
              <>
                <span>{t('timeline.session')}</span> <CopyId label="" text={session.session} />
              </>
            ) : (
              <span>{t('timeline.session_none')}</span>
            )}
            <time>{formatTime(session.events[0]?.at).slice(0, 16)}</time>
            <span>{tn('timeline.events', session.events.length)}</span>
            <span className="mono wb-cut">{facts(session).slice(0, 4).join(' · ')}</span>
          </header>
          <ol>
            {session.events.map((event) => (
              <Event
                key={event.id}
                event={event}
                on={event.id === on}
                open={open}
                keyed={keyed}
                onPick={onPick}
              />
            ))}
          </ol>
        </section>
      ))}
      {shown.length < events.length ? (
        <button
          type="button"
          className="btn plain"
          onMouseDown={(event) => event.preventDefault()}
          onClick={onMore}
        >
          {t('timeline.more', { n: events.length - shown.length })}{' '}
          {keyed ? <Key combo="ArrowDown" /> : null}
        </button>
      ) : null}
    </div>
  )
}
