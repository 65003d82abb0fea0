import type { Room } from '@oas/contract/live/schemas'
import { t } from '../../i18n/texts.ts'
import { formatTime } from '../time.ts'
import './live.css'

/** What is known of a room, in one strip. */
export function RoomFacts({ room }: { room: Room }) {
  const facts: readonly (readonly [string, string])[] = [
    [t('live.title'), room.title],
    [t('live.room'), room.roomId],
    [t('live.session'), room.sid],
    [t('live.host'), room.uid],
    [t('live.country'), room.country],
    [t('live.viewers'), String(room.viewers)],
    [t('live.game'), room.game],
    [t('live.risk'), room.risk > 0 ? String(room.risk) : ''],
    [t('live.signals'), room.signals.join(', ')],
    [t('live.reports'), room.reports > 0 ? String(room.reports) : ''],
    [t('live.started'), formatTime(room.startedAt)],
    [t('live.notice'), room.notice],
    [t('live.special'), room.special],
  ]
  return (
    <dl className="room-facts">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd translate="no">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
