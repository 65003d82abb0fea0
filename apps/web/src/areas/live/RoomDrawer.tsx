import type { Output } from '@oas/contract/define'
import { liveCalls } from '@oas/contract/live/calls'
import type { Room, Shot } from '@oas/contract/live/schemas'
import { useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { resultName, t } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { useLiveControls } from '../../kit/live/LivePlayer.tsx'
import { LiveStream } from '../../kit/live/LiveStream.tsx'
import { PatrolReport } from '../../kit/live/PatrolReport.tsx'
import { PunishLog } from '../../kit/live/PunishLog.tsx'
import { RoomFacts } from '../../kit/live/RoomFacts.tsx'
import { ScreenshotDialog } from '../../kit/live/ScreenshotDialog.tsx'
import { ShotWall } from '../../kit/live/ShotWall.tsx'
import { useShots } from '../../kit/live/use-shots.ts'
import { formatTime } from '../../kit/time.ts'

const beatMs = 10_000
/** Tells others that somebody looks at a room, for as long as it is open. */
const useLooking = (id: Room['id']): void => {
  useEffect(() => {
    const tell = (open: boolean): void => {
      send(liveCalls.look, { id, open }).catch(
        () => undefined /* who looks is told again in ten seconds */,
      )
    }
    tell(true)
    const timer = setInterval(() => tell(true), beatMs)
    return () => {
      clearInterval(timer)
      tell(false)
    }
  }, [id])
}

const PastResults = ({ results }: { results: Output<typeof liveCalls.info>['results'] }) => (
  <>
    <h3>{t('live.past_results')}</h3>
    <ul className="patrol-past">
      {results.map((one) => (
        <li key={one.id}>
          {formatTime(one.at)} <span translate="no">{one.by}</span> ·{' '}
          {one.result === 'seen' || one.result === 'push'
            ? t(`live.act_${one.result}`)
            : resultName(one.result)}{' '}
          {one.note}
        </li>
      ))}
    </ul>
  </>
)

/**
 * A room that patrol opened: others see who looks. Its stream, its shots, what was done to it, and
 * what patrol says of it.
 */
export function RoomDrawer({ room: given, onClose }: { room: Room; onClose: () => void }) {
  const { data } = useCall(
    liveCalls.info,
    { appId: given.appId, sid: given.sid },
    { refetchMs: beatMs },
  )
  const room = data?.room ?? given
  const controls = useLiveControls(true)
  const shots = useShots(
    { appId: room.appId, sid: room.sid },
    { end: room.endedAt, since: room.startedAt },
  )
  const [selected, setSelected] = useState<Shot | null>(null)
  const [all, setAll] = useState(false)
  const [large, setLarge] = useState<Shot | null>(null)
  const report = useSend(liveCalls.result, {
    refreshes: [liveCalls.rooms, liveCalls.info, liveCalls.mine],
  })
  const { id } = given
  useLooking(id)
  return (
    <Drawer title={room.title || room.sid} width={920} onClose={onClose}>
      {room.endedAt === null ? null : (
        <p className="live-down" role="status">
          {t('live.over', { time: formatTime(room.endedAt) })}
        </p>
      )}
      {room.watchers.length > 0 ? (
        <p className="muted" translate="no">
          {t('live.looking', { who: room.watchers.join(', ') })}
        </p>
      ) : null}
      <div className="room-open">
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
        </div>
        <PatrolReport
          room={room}
          send={(told) =>
            report.mutateAsync({ id, ...told, ...(selected ? { shotId: selected.id } : {}) })
          }
          onDone={() => setSelected(null)}
        />
      </div>
      {large ? (
        <button
          type="button"
          className="shot-large"
          aria-label={t('frontend.close')}
          onClick={() => setLarge(null)}
        >
          <img src={large.url} alt={formatTime(large.createdAt)} />
        </button>
      ) : null}
      <ShotWall
        shots={shots}
        tabs={data?.tabs ?? ['normal', 'PC']}
        selected={selected?.id ?? null}
        onSelect={setSelected}
        onOpen={setLarge}
      />
      <p>
        <button type="button" className="btn" onClick={() => setAll(true)}>
          {t('live.all_shots')}
        </button>
      </p>
      {data && data.results.length > 0 ? <PastResults results={data.results} /> : null}
      <h3>{t('live.punish_log')}</h3>
      <PunishLog appId={room.appId} uid={room.uid} />
      {all ? (
        <ScreenshotDialog appId={room.appId} uid={room.uid} onClose={() => setAll(false)} />
      ) : null}
    </Drawer>
  )
}
