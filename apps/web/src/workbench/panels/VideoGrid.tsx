import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useEffect, useRef } from 'react'
import { t } from '../../i18n/texts.ts'
import { focused } from '../engine/bench.ts'
import { focusOn } from '../engine/focus.ts'
import { useBench, useBenchState, useDraft, useSetting } from '../engine/react.ts'
import { RecordBars } from '../parts/RecordBars.tsx'
import { Ring } from '../parts/Ring.tsx'
import { LabelTags } from '../parts/LabelTags.tsx'
import { VideoPlayer } from '../player/VideoPlayer.tsx'
import { SoundButton } from '../player/SoundButton.tsx'
import { usePlayer } from '../player/use-player.ts'
import { useSound } from '../player/use-sound.ts'
import { useWatched } from '../player/use-watched.ts'
import { MarkedText } from '../parts/MarkedText.tsx'
import { VerdictChip } from './VerdictChip.tsx'
import { ShownText } from '../../kit/text/ShownText.tsx'

const Clip = ({
  record,
  item,
  on,
  n,
}: {
  record: HeldRecord
  item: HeldRecord['videos'][number]
  on: boolean
  n: number
}) => {
  const player = usePlayer('video', record.appId, item.content, on)
  const sound = useSound()
  useWatched(player.ref, record.id)
  // Whatever plays beside the clip in focus plays without a sound, and only that one plays.
  useEffect(() => {
    if (!on) player.ref.current?.pause()
  }, [on, player.ref])
  return (
    <VideoPlayer
      player={player}
      url={item.content}
      label={`${t('audit.kind_video')} ${n}`}
      cover={item.cover}
      muted={sound.muted || !on}
      primary={on}
      compact
    >
      {on ? <SoundButton sound={sound} /> : null}
    </VideoPlayer>
  )
}

const Cell = ({ record, on, n }: { record: HeldRecord; on: boolean; n: number }) => {
  const bench = useBench()
  const draft = useDraft(record.recordId)
  const setting = useSetting(record)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (on) root.current?.scrollIntoView({ block: 'nearest' })
  }, [on])
  const [item] = record.videos
  return (
    <section
      ref={root}
      className={`wb-clip ${on ? 'on' : ''}`}
      aria-label={`${t('audit.record')} ${n}`}
      aria-current={on}
      onClick={() => focusOn(bench, record.id)}
    >
      <p className="wb-row-meta muted">
        <b>{n}</b>
        <span className="mono">
          <ShownText text={record.uid} />
        </span>
        {record.country ? <span>{record.country}</span> : null}
        <span className="wb-space" />
        <LabelTags record={record} labels={draft.labels} />
        <VerdictChip button={setting?.result.find((one) => one.id === draft.resultId)} />
        <Ring record={record} />
      </p>
      {on ? <RecordBars record={record} /> : null}
      <div className="wb-shield">
        {item ? (
          <Clip key={record.id} record={record} item={item} on={on} n={n} />
        ) : (
          <p className="wb-bar">{t('audit.no_video')}</p>
        )}
      </div>
      {record.texts.slice(0, on ? undefined : 1).map((text, index) => (
        <MarkedText
          record={record}
          key={text.id ?? index}
          item={text}
          focused={on}
          primary={false}
        />
      ))}
    </section>
  )
}

/** Clips beside each other, muted; the one in focus plays and is heard. */
export function VideoGrid() {
  const current = useBenchState((state) => state.batches.current)
  const focus = useBenchState(focused)
  if (!focus) return null
  return (
    <div
      className="wb-record wb-clips"
      data-record-id={focus.recordId}
      data-keys
      tabIndex={-1}
      id="wb-root"
    >
      {current.map((record, index) => (
        <Cell key={record.id} record={record} on={record.id === focus.id} n={index + 1} />
      ))}
    </div>
  )
}
