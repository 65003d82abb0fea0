import { liveCalls } from '@oas/contract/live/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { LiveStream } from '../../kit/live/LiveStream.tsx'
import { useLiveControls } from '../../kit/live/LivePlayer.tsx'
import { RoomFacts } from '../../kit/live/RoomFacts.tsx'
import { ShotWall } from '../../kit/live/ShotWall.tsx'
import { useShots } from '../../kit/live/use-shots.ts'
import { formatTime } from '../../kit/time.ts'
import { focused, set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { useCommand } from '../engine/use-command.ts'
import { RecordBars } from '../parts/RecordBars.tsx'
import { RecordHead } from '../parts/RecordHead.tsx'
import { ExtFields } from './ExtFields.tsx'
import { MarkedText } from '../parts/MarkedText.tsx'
import { ModelCard } from '../parts/ModelCard.tsx'
import { RoomNotes } from './RoomNotes.tsx'
import { VoiceStage } from './VoiceRoom.tsx'
import './rooms.css'

type Live = HeldRecord['lives'][number]
const refreshMs = 15_000
/** Pages on which a tab of shots has no use. */
const plainTabs = new Set(['live-push-likee'])

const Recordings = ({
  list,
}: {
  list: readonly { screenId: string; url: string; from: number; to: number }[]
}) =>
  list.length === 0 ? null : (
    <p className="muted">
      {t('live.recording')}{' '}
      {list.map((one) => (
        <a key={one.screenId} href={one.url} target="_blank" rel="noreferrer noopener">
          {formatTime(one.from).slice(11)}–{formatTime(one.to).slice(11)}{' '}
        </a>
      ))}
    </p>
  )

const Stage = ({ record, live }: { record: HeldRecord; live: Live }) => {
  const bench = useBench()
  const { data } = useCall(
    liveCalls.info,
    { appId: record.appId, sid: live.sid },
    { refetchMs: refreshMs, enabled: !bench.preview },
  )
  const room = data?.room ?? null
  const end = room?.endedAt ?? live.endedAt ?? null
  const shots = useShots(
    { appId: record.appId, sid: live.sid },
    { end, since: room?.startedAt ?? live.startedAt ?? null },
  )
  const controls = useLiveControls(true)
  const [selected, setSelected] = useState<string | null>(null)
  const open = (url: string): void => {
    const urls = shots.list.map((shot) => shot.url)
    set(bench, { viewer: { urls, index: Math.max(0, urls.indexOf(url)) } })
  }
  useCommand((act) => {
    const at = shots.list.findIndex((shot) => shot.id === selected)
    const step = (to: number): void =>
      setSelected(shots.list[Math.max(0, Math.min(shots.list.length - 1, to))]?.id ?? null)
    if (act === 'sound' || act === 'live') controls.flip()
    else if (act === 'reload') controls.reload()
    else if (act === 'shot-up') step(at - 1)
    else if (act === 'shot-down') step(at + 1)
    else if (act === 'hour-back') shots.more()
    else if (act === 'hour-forward') {
      shots.newest()
      setSelected(null)
    } else if (act === 'open-shot') {
      const shot = shots.list[Math.max(0, at)]
      if (shot) open(shot.url)
    }
  })
  const tabs = (data?.tabs ?? ['normal', 'PC']).filter(
    (tab) => !plainTabs.has(bench.kind.path) || tab === 'normal',
  )
  return (
    <div className="wb-live">
      <div className="wb-live-main" role="region" tabIndex={0} aria-label={t('live.room')}>
        {end === null ? null : (
          <p className="wb-bar warn" role="status">
            {t('live.over', { time: formatTime(end) })}
          </p>
        )}
        {data && !room ? <p className="wb-bar">{t('live.unknown_room')}</p> : null}
        <div className="wb-shield">
          {end === null && !bench.preview ? (
            <LiveStream
              appId={record.appId}
              sid={live.sid}
              roomType="live"
              label={t('live.stream')}
              controls={controls}
            />
          ) : null}
        </div>
        {room ? <RoomFacts room={room} /> : null}
        <Recordings list={data?.recordings ?? []} />
        <RoomNotes record={record} />
        {record.texts.map((item, index) => (
          <section key={item.id ?? index}>
            {item.field ? (
              <p className="muted">
                {item.field === 'title'
                  ? t('live.title')
                  : item.field === 'notice'
                    ? t('live.notice')
                    : item.field}
              </p>
            ) : null}
            <MarkedText record={record} item={item} focused primary={index === 0} />
          </section>
        ))}
        <ModelCard record={record} />
        <ExtFields record={record} />
      </div>
      <div className="wb-shield wb-live-shots">
        <ShotWall
          shots={shots}
          tabs={tabs}
          selected={selected}
          onSelect={(shot) => setSelected(shot.id)}
          onOpen={(shot) => open(shot.url)}
        />
      </div>
    </div>
  )
}

/**
 * A live room: its stream and facts on the left, what it showed on the right. A voice room on a
 * page of live rooms is shown as one.
 */
export function LiveRoom() {
  const record = useBenchState(focused)
  if (!record) return null
  const [live] = record.lives
  const Body = live?.roomType === 'voice' || live?.roomType === 'club' ? VoiceStage : Stage
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
        <Body key={record.id} record={record} live={live} />
      ) : (
        <p className="wb-bar">{t('live.unknown_room')}</p>
      )}
    </div>
  )
}
