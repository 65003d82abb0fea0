import { type PlayerKind, frameSeconds, mediaProblem, skipSeconds, skipTo, stepSpeed, toggleDouble } from '@oas/media/player/speed'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { mainSetting } from '../engine/bench.ts'
import { useBenchState } from '../engine/react.ts'
import type { PlayerCommand } from '../engine/state.ts'
import type { Resource } from '../engine/rows.ts'
import { Key } from '../frame/Key.tsx'
import { shieldOf, useWellness } from '../wellness/choice.ts'

const problemTexts = { aborted: 'audit.media_aborted', network: 'audit.media_network', decode: 'audit.media_decode', source: 'audit.media_source', blocked: 'audit.media_blocked' } as const
type Problem = keyof typeof problemTexts

/** The speed a person chose last for each kind; the next recording starts with it. */
const chosen: Record<PlayerKind, number> = { video: 1, voice: 1 }

const moves: Readonly<Partial<Record<PlayerCommand['act'], (kind: PlayerKind) => number>>> = {
  back: (kind) => -skipSeconds[kind], forward: (kind) => skipSeconds[kind], 'frame-back': () => -frameSeconds, 'frame-forward': () => frameSeconds,
}
const speedAfter = (kind: PlayerKind, act: PlayerCommand['act'], now: number): number | null => (act === 'slower' || act === 'faster' ? stepSpeed(kind, now, act === 'faster' ? 1 : -1) : act === 'double' ? toggleDouble(now) : null)

/** Only one recording is heard at a time. */
const pauseOthers = (own: HTMLMediaElement): void => { for (const other of document.querySelectorAll<HTMLMediaElement>('.wb-media video, .wb-media audio')) if (other !== own) other.pause() }

/** A video or a voice in the browser's own player. What cannot be played says why, in its place, and how to go on. */
export const NativeMedia = ({ resource, on, primary }: { resource: Extract<Resource, { kind: 'video' | 'voice' }>; on: boolean; primary: boolean }) => {
  const { kind, item } = resource
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [speed, setSpeed] = useState(chosen[kind])
  const command = useBenchState((state) => state.player)
  const before = useRef(command.n)
  const setting = useBenchState(mainSetting)
  const { mute } = shieldOf(useWellness(), setting ? [setting] : [])
  const play = (): void => { player.current?.play().then(() => setProblem(null), (error: unknown) => { if ((error as Error).name === 'NotAllowedError') setProblem('blocked') /* others come as an error of the player, or mean that it was paused again */ }) }
  useEffect(() => { if (player.current) { player.current.defaultPlaybackRate = speed; player.current.playbackRate = speed } }, [speed])
  useEffect(() => {
    if (command.n === before.current) return
    before.current = command.n
    const element = player.current
    if (!on || !element) return
    const move = moves[command.act]
    const next = speedAfter(kind, command.act, speed)
    if (move) { if (command.act.startsWith('frame')) element.pause(); element.currentTime = skipTo(element.currentTime, move(kind), element.duration) } else if (next !== null) { chosen[kind] = next; setSpeed(next) } else if (element.paused) play()
    else element.pause()
  }, [command, on, kind, speed])
  const props = { ref: player, src: item.content, controls: true, preload: 'metadata' as const, onPlay: () => { if (player.current) pauseOthers(player.current) }, onLoadedMetadata: () => setProblem(null), onError: () => setProblem(mediaProblem(player.current?.error?.code)), ...(primary ? { 'data-primary': '' } : {}) }
  return (
    <div className="wb-media">
      {resource.kind === 'video' ? <video {...props} muted={mute} {...(resource.item.cover ? { poster: resource.item.cover } : {})} aria-label={t('audit.kind_video')} /> : <audio {...props} aria-label={t('audit.kind_voice')} />}
      {problem ? <p className="wb-bar warn" role="alert">{t('audit.media_error', { name: t(problemTexts[problem]) })} {t('audit.media_anyway')} <button type="button" className="btn" onClick={() => { setProblem(null); player.current?.load() }}>{t('audit.retry')}</button> <a className="btn" href={item.content} target="_blank" rel="noreferrer noopener">{t('audit.new_tab')}</a></p>
        : <p className="wb-speed muted">{t('audit.speed')} <output>{speed}×</output> <Key combo="-" /><Key combo="=" /></p>}
      {resource.kind === 'video' && resource.item.captures?.length ? <div className="wb-strip">{resource.item.captures.slice(0, 12).map((capture) => <button key={capture.at} type="button" onClick={() => { if (player.current) player.current.currentTime = capture.at }}><img src={capture.url} alt={t('audit.capture_at', { at: Math.round(capture.at) })} loading="lazy" /></button>)}</div> : null}
      {resource.kind === 'voice' ? <p className="wb-content">{resource.item.voiceText ?? <span className="muted">{t('audit.not_transcribed')}</span>}</p> : null}
    </div>
  )
}
