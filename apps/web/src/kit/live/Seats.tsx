import type { RoomEvent, Seat } from '@oas/contract/live/schemas'
import { t } from '../../i18n/texts.ts'
import { formatTime } from '../time.ts'
import './live.css'

const riskLine = 60
/** Who sits on the microphones, with how loud each is. */
export function Seats({
  seats,
  chosen,
  onChoose,
}: {
  seats: readonly Seat[]
  chosen: string | null
  onChoose: (uid: string | null) => void
}) {
  return (
    <div className="seat-list" role="group" aria-label={t('live.seats')}>
      <button
        type="button"
        className="btn seat"
        aria-pressed={chosen === null}
        onClick={() => onChoose(null)}
      >
        {t('live.all_seats')}
      </button>
      {seats.map((seat) => (
        <button
          key={seat.seat}
          type="button"
          className={`btn seat ${seat.risk >= riskLine ? 'risky' : ''}`}
          aria-pressed={chosen === seat.uid}
          onClick={() => onChoose(seat.uid)}
        >
          <span translate="no">
            {seat.seat} · {seat.nick || seat.uid}
          </span>
          {seat.muted ? (
            <span className="muted">{t('live.muted')}</span>
          ) : (
            <meter
              min={0}
              max={100}
              value={seat.level}
              aria-label={t('live.level', { n: seat.level })}
            />
          )}
          {seat.risk >= riskLine ? (
            <span>
              {t('live.risk')} {seat.risk}
            </span>
          ) : null}
        </button>
      ))}
    </div>
  )
}

/** What happened in the room, newest first. */
export function RoomEvents({ events }: { events: readonly RoomEvent[] }) {
  return events.length === 0 ? null : (
    <ul className="room-events" aria-label={t('live.events')} tabIndex={0}>
      {events.map((event) => (
        <li key={event.id} className={event.kind}>
          <time>{formatTime(event.at).slice(11)}</time>
          {t(`live.event_${event.kind}`, { who: event.uid, text: event.text })}
        </li>
      ))}
    </ul>
  )
}
