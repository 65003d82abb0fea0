import type { HeldRecord } from '@oas/contract/queue/schemas'
import { clockOf, randomJump } from '@oas/media/player/source'
import { createControlGate, skipSeconds, skipTo } from '@oas/media/player/speed'
import { usesWave } from '@oas/media/wave/mode'
import { type Region, beginRegion, dropRegion, endRegion } from '@oas/media/wave/regions'
import { useEffect, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'
import { useBench, useRow } from '../engine/react.ts'
import { regionsOf, setRegions } from '../engine/regions.ts'
import { Key } from '../parts/Key.tsx'
import { UidLink } from '../parts/UidLink.tsx'
import { leaveFocus } from '../player/leave-focus.ts'
import { PlayerProblem } from '../player/PlayerProblem.tsx'
import { Wave } from '../player/Wave.tsx'
import { usePlayConfig } from '../player/use-play-config.ts'
import { useClock } from '../player/use-clock.ts'
import { SoundButton } from '../player/SoundButton.tsx'
import { type Player, usePlayer } from '../player/use-player.ts'
import { useSeeks } from '../player/use-seeks.ts'
import { useSound } from '../player/use-sound.ts'
import { usePlayOn } from '../player/use-play-on.ts'
import { useWatched } from '../player/use-watched.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'

type Props = {
  record: HeldRecord
  rowId: string
  item: HeldRecord['voices'][number]
  on: boolean
  primary: boolean
}

const Regions = ({
  regions,
  onDrop,
}: {
  regions: readonly Region[]
  onDrop: (region: Region) => void
}) =>
  regions.length === 0 ? null : (
    <ul className="wb-regions" aria-label={t('audit.regions')}>
      {regions.map((region) => (
        <li key={region.from} className="wb-tag">
          {region.from.toFixed(1)}–{region.to === null ? '…' : region.to.toFixed(1)} s{' '}
          <button
            type="button"
            aria-label={t('audit.region_drop', { from: region.from.toFixed(1) })}
            onClick={() => onDrop(region)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )

const VoiceMeta = ({
  record,
  item,
  at,
  seconds,
}: Pick<Props, 'record' | 'item'> & { at: number; seconds: number }) => (
  <p className="wb-row-meta muted">
    {item.uid ? (
      <UidLink
        appId={record.appId}
        type={record.type}
        uid={item.uid}
        own={item.uid === record.uid}
      />
    ) : null}
    {item.at ? <span>{formatTime(item.at)}</span> : null}
    <span className="wb-space" />
    <output className="mono">
      {clockOf(at)} / {clockOf(Number.isFinite(seconds) ? seconds : (item.seconds ?? Number.NaN))}
    </output>
  </p>
)

type ToolsProps = {
  player: Player
  at: number
  seconds: number
  playing: boolean
  sound: ReturnType<typeof useSound>
  regions: readonly Region[]
  put: (regions: readonly Region[]) => void
}
const VoiceTools = ({ player, at, seconds, playing, sound, regions, put }: ToolsProps) => {
  // On pages of rooms some of these keys have another meaning.
  const { panel } = useBench().kind
  const keyOf = (combo: string): string | null =>
    panel.startsWith('live_') || (panel === 'voice_room' && combo === '\\') ? null : combo
  const [press] = useState(() => createControlGate(() => performance.now()))
  const skip = (by: number): void => press(() => player.seek(skipTo(at, by, seconds)))
  return (
    <p className="wb-player-bar">
      <button type="button" className="btn" onClick={() => press(player.toggle)}>
        {playing ? t('audit.player_pause') : t('audit.player_play')} <Key combo={keyOf('Space')} />
      </button>
      <button type="button" className="btn" onClick={() => skip(-skipSeconds.voice)}>
        −{skipSeconds.voice} s <Key combo={keyOf('ArrowLeft')} />
      </button>
      <button type="button" className="btn" onClick={() => skip(skipSeconds.voice)}>
        +{skipSeconds.voice} s <Key combo={keyOf('ArrowRight')} />
      </button>
      <button
        type="button"
        className="btn"
        onClick={() => press(() => player.seek(randomJump(at, seconds, Math.random())))}
      >
        {t('audit.player_random')} <Key combo={keyOf('\\')} />
      </button>
      <span className="muted">
        {t('audit.speed')} <output>{player.speed}×</output> <Key combo={keyOf('-')} />
        <Key combo={keyOf('=')} />
      </span>
      <SoundButton sound={sound} />
      <button type="button" className="btn" onClick={() => put(beginRegion(regions, at))}>
        {t('audit.region_begin')} <Key combo={keyOf('[')} />
      </button>
      <button type="button" className="btn" onClick={() => put(endRegion(regions, at))}>
        {t('audit.region_end')} <Key combo={keyOf(']')} />
      </button>
    </p>
  )
}

/** The actions of the keyboard on a voice; false for those that are not of a voice. */
const actOnVoice = (
  act: string,
  element: HTMLMediaElement,
  regions: readonly Region[],
  put: (regions: readonly Region[]) => void,
): boolean => {
  const now = element.currentTime
  if (act === 'random') element.currentTime = randomJump(now, element.duration, Math.random())
  else if (act === 'region-begin') put(beginRegion(regions, now))
  else if (act === 'region-end') put(endRegion(regions, now))
  else if (act === 'region-drop') put(dropRegion(regions, now))
  else return false
  return true
}

/** Problems with which the browser's own controls take the place of the wave. */
const withoutWave: ReadonlySet<string> = new Set(['source', 'decode', 'network'])

/** A voice: wave, place, speed, regions that go as evidence, and what was heard in it. */
export function VoiceItem({ record, rowId, item, on, primary }: Props) {
  const bench = useBench()
  const regions = regionsOf(useRow(record.recordId, rowId))
  const put = (next: readonly Region[]): void => setRegions(bench, record.recordId, rowId, next)
  const waved = usesWave(item.content, usePlayConfig(record.appId))
  const player = usePlayer(
    waved ? 'wave' : 'audio',
    record.appId,
    item.content,
    on,
    (act, element) => actOnVoice(act, element, regions, put),
  )
  useSeeks(player.ref, item.content)
  const { at, seconds, playing } = useClock(player.ref, player.source)
  const sound = useSound()
  useWatched(player.ref, record.id)
  useEffect(() => {
    if (!on) player.ref.current?.pause()
  }, [on, player.ref])
  usePlayOn(bench, record, rowId, on, player.ref)
  const [waveless, setWaveless] = useState('')
  const native =
    !waved ||
    waveless === item.content ||
    (player.problem !== null && withoutWave.has(player.problem))
  return (
    <div className="wb-media wb-voice" onMouseDown={leaveFocus}>
      <VoiceMeta record={record} item={item} at={at} seconds={seconds} />
      <audio
        ref={player.ref}
        {...player.events}
        controls={native}
        preload={on ? 'auto' : 'metadata'}
        muted={sound.muted}
        aria-label={t('audit.kind_voice')}
        {...(primary ? { 'data-primary': '' } : {})}
      />
      {native ? null : (
        <Wave
          appId={record.appId}
          url={player.source}
          of={item.content}
          onNone={() => setWaveless(item.content)}
          peaks={item.peaks}
          wanted={on || primary}
          at={at}
          seconds={seconds}
          regions={regions}
          onSeek={player.seek}
        />
      )}
      <PlayerProblem player={player} url={item.content} />
      {on && !player.problem ? (
        <VoiceTools
          player={player}
          at={at}
          seconds={seconds}
          playing={playing}
          sound={sound}
          regions={regions}
          put={put}
        />
      ) : null}
      <Regions regions={regions} onDrop={(gone) => put(regions.filter((one) => one !== gone))} />
      <p className="wb-content">
        {item.voiceText ? (
          <ShownText text={item.voiceText} />
        ) : (
          <span className="muted">{t('audit.not_transcribed')}</span>
        )}
      </p>
    </div>
  )
}
