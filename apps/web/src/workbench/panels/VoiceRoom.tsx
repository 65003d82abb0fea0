import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'
import { useLiveControls } from '../../kit/live/LivePlayer.tsx'
import { LiveStream } from '../../kit/live/LiveStream.tsx'
import { RoomFacts } from '../../kit/live/RoomFacts.tsx'
import { RoomEvents, Seats } from '../../kit/live/Seats.tsx'
import { formatTime } from '../../kit/time.ts'
import { focused, set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { RecordBars } from '../parts/RecordBars.tsx'
import { RecordHead } from '../parts/RecordHead.tsx'
import { ExtFields } from './ExtFields.tsx'
import { MarkedText } from '../parts/MarkedText.tsx'
import { RoomNotes } from './RoomNotes.tsx'
import { type Live, useVoiceRoom } from './use-voice-room.ts'
import { VoiceItem } from './VoiceItem.tsx'
import './rooms.css'

type VoiceRoomNow = ReturnType<typeof useVoiceRoom>

/** What was heard, the newest first; a press brings one into focus. */
const HeardRows = ({
  record,
  rows,
  at,
}: Pick<VoiceRoomNow, 'rows' | 'at'> & { record: HeldRecord }) => {
  const bench = useBench()
  if (rows.length === 0) return <p className="muted">{t('live.no_slices')}</p>
  return rows.map((row, index) => (
    <div
      key={row.rowId}
      className={`wb-voice-row ${row.rowId === at ? 'on' : ''}`}
      onClick={() => set(bench, { rowId: row.rowId })}
    >
      <VoiceItem
        record={record}
        rowId={row.rowId}
        item={row.item}
        on={row.rowId === at}
        primary={index === 0}
      />
    </div>
  ))
}

/** A voice room: its card, who sits there, what each said; it can be listened to while it runs. */
export function VoiceStage({ record, live }: { record: HeldRecord; live: Live }) {
  const controls = useLiveControls(true)
  const { room, end, isHeard, recorded, seats, events, rows, at, seat, chooseSeat } = useVoiceRoom(
    record,
    live,
    controls,
  )
  return (
    <div className="wb-voice-room">
      <aside tabIndex={0} aria-label={t('live.room')}>
        {end === null ? null : (
          <p className="wb-bar warn" role="status">
            {t('live.over', { time: formatTime(end) })}
          </p>
        )}
        {recorded ? <p className="wb-bar">{t('live.recorded_only')}</p> : null}
        {isHeard ? (
          <LiveStream
            appId={record.appId}
            sid={live.sid}
            roomType="voice"
            label={t('live.stream')}
            controls={controls}
          />
        ) : null}
        {room ? <RoomFacts room={room} /> : null}
        <RoomNotes record={record} />
        {record.texts.map((item, index) => (
          <MarkedText
            record={record}
            key={item.id ?? index}
            item={item}
            focused
            primary={index === 0}
          />
        ))}
        <ExtFields record={record} />
        <RoomEvents events={events} />
      </aside>
      <section tabIndex={0} aria-label={t('live.slices')}>
        {seats.length > 0 ? <Seats seats={seats} chosen={seat} onChoose={chooseSeat} /> : null}
        <h3>{t('live.slices')}</h3>
        <HeardRows record={record} rows={rows} at={at} />
      </section>
    </div>
  )
}

export function VoiceRoom() {
  const record = useBenchState(focused)
  if (!record) return null
  const [live] = record.lives
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
      {live ? (
        <VoiceStage key={record.id} record={record} live={live} />
      ) : (
        <p className="wb-bar">{t('live.unknown_room')}</p>
      )}
    </div>
  )
}
