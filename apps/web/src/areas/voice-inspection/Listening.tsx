import { claimSeconds, voiceInspectionCalls as calls } from '@oas/contract/voice-inspection/calls'
import type { Output } from '@oas/contract/define'
import { useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { LiveStream } from '../../kit/live/LiveStream.tsx'
import { useLiveControls } from '../../kit/live/LivePlayer.tsx'
import { PatrolReport } from '../../kit/live/PatrolReport.tsx'
import { PunishLog } from '../../kit/live/PunishLog.tsx'
import { RoomFacts } from '../../kit/live/RoomFacts.tsx'
import { RoomEvents, Seats } from '../../kit/live/Seats.tsx'
import { formatTime } from '../../kit/time.ts'
import type { VoiceRoom } from './voice-room.ts'

const refreshMs = 5000
const beatMs = (claimSeconds * 1000) / 3

const User = ({ appId, uid }: { appId: number; uid: string }) => {
  const { data } = useCall(calls.user, { appId, uid })
  return data ? (
    <p className="muted">
      <span className="mono" translate="no">
        {uid}
      </span>{' '}
      {data.country} · {t('live.risk')} {data.risk} ·{' '}
      {t('live.punished_now', { n: data.punished.live })}
    </p>
  ) : null
}

/** The room while its claim is kept by a heartbeat, which ends by leaving; `lost`: it is not. */
const useClaim = (given: VoiceRoom): { room: VoiceRoom; lost: boolean } => {
  const { id } = given
  const [room, setRoom] = useState(given)
  const [lost, setLost] = useState(false)
  useEffect(() => {
    let gone = false
    const timer = setInterval(() => {
      send(calls.auditor, { act: 'beat', id }).then(
        ({ room: now }) => {
          if (!gone && now) setRoom(now)
        },
        (error: { status?: number }) => {
          if (!gone && error.status === 409) setLost(true)
        },
      )
    }, beatMs)
    return () => {
      gone = true
      clearInterval(timer)
      send(calls.auditor, { act: 'release', id }).catch(
        () => undefined /* without a heartbeat the claim ends by itself */,
      )
    }
  }, [id])
  return { room, lost }
}

/** Asks why a room is special, and puts it among those. */
const useAskSpecial = (): ((room: VoiceRoom) => void) => {
  const special = useSend(calls.addSpecial, { refreshes: [calls.specialRooms, calls.rooms] })
  return ({ appId, roomId, title }) =>
    confirm({
      title: t('live.add_special'),
      text: title || roomId,
      reason: 200,
      act: (reason) => special.mutateAsync({ appId, roomId, reason }),
    })
}

const RoomActs = ({ room, onDone }: { room: VoiceRoom; onDone: () => void }) => {
  const { may } = useMay()
  const askSpecial = useAskSpecial()
  return (
    <p className="voice-acts">
      <span className="muted">
        {t('live.listened', { n: Math.floor((room.listener?.seconds ?? 0) / 60) })}
      </span>{' '}
      <button type="button" className="btn" onClick={onDone}>
        {t('live.stop_listening')}
      </button>
      {may('live.edit') && room.special === '' ? (
        <button type="button" className="btn" onClick={() => askSpecial(room)}>
          {t('live.add_special')}
        </button>
      ) : null}
    </p>
  )
}

type Streams = Output<typeof calls.streams>

const SliceLine = ({ slice }: { slice: Streams['slices'][number] }) => {
  const time = formatTime(slice.at).slice(11)
  return (
    <li>
      <span className="mono" translate="no">
        {slice.uid || t('live.whole_room')}
      </span>{' '}
      <time className="muted">{time}</time>{' '}
      <audio
        controls
        preload="none"
        src={slice.url}
        aria-label={`${t('live.slices')} ${slice.uid} ${time}`}
      />{' '}
      <span translate="no">{slice.text}</span>
    </li>
  )
}

/** What was said, slice by slice. */
const Slices = ({ streams }: { streams: Streams | undefined }) => (
  <>
    <h3>{t('live.slices')}</h3>
    {streams?.slices.length === 0 ? (
      <p className="muted">{t('live.no_slices')}</p>
    ) : (
      <ul className="voice-slices">
        {streams?.slices.map((slice) => (
          <SliceLine key={slice.id} slice={slice} />
        ))}
      </ul>
    )}
  </>
)

/**
 * A room that one listens to: the claim is kept by a heartbeat and ends with a report or by
 * leaving.
 */
export function Listening({ room: given, onDone }: { room: VoiceRoom; onDone: () => void }) {
  const { id } = given
  const { room, lost } = useClaim(given)
  const [seat, setSeat] = useState<string | null>(null)
  const controls = useLiveControls(true)
  const { data: mics } = useCall(calls.micUsers, { id }, { refetchMs: refreshMs })
  const { data: streams } = useCall(
    calls.streams,
    { id, ...(seat === null ? {} : { uid: seat }) },
    { refetchMs: refreshMs, keepPrevious: true },
  )
  const report = useSend(calls.result, { refreshes: [calls.rooms, calls.monitor] })
  return (
    <Drawer title={room.title || room.roomId} width={900} onClose={onDone}>
      {lost ? (
        <p className="live-down" role="alert">
          {t('live.claim_lost')}
        </p>
      ) : null}
      {room.endedAt === null ? null : (
        <p className="live-down" role="status">
          {t('live.over', { time: formatTime(room.endedAt) })}
        </p>
      )}
      <div className="voice-open">
        <div>
          {room.endedAt === null ? (
            <LiveStream
              appId={room.appId}
              sid={room.sid}
              roomType={room.roomType}
              label={t('live.stream')}
              controls={controls}
            />
          ) : null}
          <RoomFacts room={room} />
          <RoomActs room={room} onDone={onDone} />
        </div>
        <PatrolReport
          room={room}
          send={(told) => report.mutateAsync({ id, ...told })}
          onDone={onDone}
        />
      </div>
      {mics ? <Seats seats={mics.list} chosen={seat} onChoose={setSeat} /> : null}
      {seat === null ? null : <User appId={room.appId} uid={seat} />}
      <Slices streams={streams} />
      <RoomEvents events={streams?.events ?? []} />
      <h3>{t('live.punish_log')}</h3>
      <PunishLog appId={room.appId} uid={seat ?? room.uid} />
    </Drawer>
  )
}
