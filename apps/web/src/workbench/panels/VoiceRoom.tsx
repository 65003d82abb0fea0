import { liveCalls } from '@oas/contract/live/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { voiceInspectionCalls } from '@oas/contract/voice-inspection/calls'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { LiveStream } from '../../kit/live/LiveStream.tsx'
import { useLiveControls } from '../../kit/live/LivePlayer.tsx'
import { RoomFacts } from '../../kit/live/RoomFacts.tsx'
import { RoomEvents, Seats } from '../../kit/live/Seats.tsx'
import { formatTime } from '../../kit/time.ts'
import { focused, get, set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { useCommand } from '../engine/use-command.ts'
import { voicesOf } from '../engine/rows.ts'
import { RecordBars } from '../frame/RecordBars.tsx'
import { RecordHead } from '../frame/RecordHead.tsx'
import { ExtFields } from './ExtFields.tsx'
import { MarkedText } from './MarkedText.tsx'
import { RoomNotes } from './RoomNotes.tsx'
import { VoiceItem } from './VoiceItem.tsx'
import './rooms.css'

type Live = HeldRecord['lives'][number]
type Row = { rowId: string; item: HeldRecord['voices'][number] }
const refreshMs = 5000
/** Pages on which one hears what was recorded, never the room itself. */
const recordedOnly = new Set(['insp-voice-room'])

const silence = (): void => {
  for (const other of document.querySelectorAll<HTMLMediaElement>('.wb-media audio')) other.pause()
}

/** A voice room: its card, who sits there, what each said; it can be listened to while it runs. */
export const VoiceStage = ({ record, live }: { record: HeldRecord; live: Live }) => {
  const bench = useBench()
  const rowId = useBenchState((state) => state.rowId)
  const [seat, setSeat] = useState<string | null>(null)
  const recorded = recordedOnly.has(bench.kind.path)
  const controls = useLiveControls(true)
  const { data: info } = useCall(
    liveCalls.info,
    { appId: record.appId, sid: live.sid },
    { refetchMs: refreshMs * 3, enabled: !bench.preview },
  )
  const room = info?.room ?? null
  const end = room?.endedAt ?? live.endedAt ?? null
  const id = room?.id ?? ''
  const { data: mics } = useCall(
    voiceInspectionCalls.micUsers,
    { id },
    { refetchMs: refreshMs, enabled: id !== '' && end === null && !recorded },
  )
  const { data: streams } = useCall(
    voiceInspectionCalls.streams,
    { id, ...(seat === null ? {} : { uid: seat }) },
    { refetchMs: refreshMs, enabled: id !== '' && !recorded, keepPrevious: true },
  )
  const own = voicesOf(record)
  const known = new Set(own.map(({ item }) => item.content))
  const heard: Row[] = (streams?.slices ?? [])
    .filter((slice) => !known.has(slice.url))
    .map((slice) => ({
      rowId: `slice-${slice.id}`,
      item: {
        id: `slice-${slice.id}`,
        content: slice.url,
        seconds: slice.seconds,
        uid: slice.uid,
        at: slice.at,
        ...(slice.text === '' ? {} : { voiceText: slice.text }),
      },
    }))
  const rows = [...own, ...heard]
    .filter(({ item }) => seat === null || item.uid === seat)
    .toSorted((a, b) => (b.item.at ?? 0) - (a.item.at ?? 0))
  const at = rows.find((row) => row.rowId === rowId)?.rowId ?? rows[0]?.rowId
  useCommand((act) => {
    const seats: (string | null)[] = [null, ...(mics?.list ?? []).map((one) => one.uid)]
    const place = Math.max(
      0,
      rows.findIndex((row) => row.rowId === at),
    )
    if (act === 'seat') {
      setSeat(seats[(seats.indexOf(seat) + 1) % seats.length] ?? null)
      set(bench, { rowId: null })
    } else if (act === 'live') controls.flip()
    else if (act === 'mute-others') {
      silence()
      if (!controls.muted) controls.flip()
    } else if (act === 'shot-up' || act === 'shot-down')
      set(bench, {
        rowId:
          rows[Math.max(0, Math.min(rows.length - 1, place + (act === 'shot-up' ? -1 : 1)))]
            ?.rowId ?? null,
      })
  })
  // A new slice must not take the place of the one that is being heard.
  useEffect(() => {
    if (at !== undefined && get(bench).rowId === null) set(bench, { rowId: at })
  }, [bench, at])
  return (
    <div className="wb-voice-room">
      <aside tabIndex={0} aria-label={t('live.room')}>
        {end === null ? null : (
          <p className="wb-bar warn" role="status">
            {t('live.over', { time: formatTime(end) })}
          </p>
        )}
        {recorded ? (
          <p className="wb-bar">{t('live.recorded_only')}</p>
        ) : end === null && !bench.preview ? (
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
        <RoomEvents events={streams?.events ?? []} />
      </aside>
      <section tabIndex={0} aria-label={t('live.slices')}>
        {mics && mics.list.length > 0 ? (
          <Seats
            seats={mics.list}
            chosen={seat}
            onChoose={(uid) => {
              setSeat(uid)
              set(bench, { rowId: null })
            }}
          />
        ) : null}
        <h3>{t('live.slices')}</h3>
        {rows.length === 0 ? (
          <p className="muted">{t('live.no_slices')}</p>
        ) : (
          rows.map((row, index) => (
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
        )}
      </section>
    </div>
  )
}

export const VoiceRoom = () => {
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
