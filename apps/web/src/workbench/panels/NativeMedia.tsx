import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { mainSetting } from '../engine/bench.ts'
import { useBenchState } from '../engine/react.ts'
import type { Resource } from '../engine/rows.ts'
import { shieldOf, useWellness } from '../wellness/choice.ts'

/** Names of media errors by their code. */
const errorNames = ['', 'aborted', 'network', 'decode', 'source not supported'] as const

/** A video or a voice in the browser's own player; errors are named and can be tried again. */
export const NativeMedia = ({ resource, on, primary }: { resource: Extract<Resource, { kind: 'video' | 'voice' }>; on: boolean; primary: boolean }) => {
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const [problem, setProblem] = useState('')
  const play = useBenchState((state) => state.resources.play)
  const before = useRef(play)
  const setting = useBenchState(mainSetting)
  const { mute } = shieldOf(useWellness(), setting ? [setting] : [])
  useEffect(() => {
    if (play === before.current) return
    before.current = play
    if (!on || !player.current) return
    if (player.current.paused) player.current.play().catch((error: unknown) => { if ((error as Error).name !== 'AbortError') setProblem((error as Error).message) })
    else player.current.pause()
  }, [play, on])
  const props = { ref: player, src: resource.item.content, controls: true, preload: 'metadata' as const, onError: () => setProblem(errorNames[player.current?.error?.code ?? 0] ?? 'network'), ...(primary ? { 'data-primary': '' } : {}) }
  return (
    <div className="wb-media">
      {resource.kind === 'video' ? <video {...props} muted={mute} {...(resource.item.cover ? { poster: resource.item.cover } : {})} aria-label={t('audit.kind_video')} /> : <audio {...props} aria-label={t('audit.kind_voice')} />}
      {problem ? <p className="wb-bar warn" role="alert">{t('audit.media_error', { name: problem })} <button type="button" className="btn plain" onClick={() => { setProblem(''); player.current?.load() }}>{t('audit.retry')}</button></p> : null}
      {resource.kind === 'video' && resource.item.captures?.length ? <div className="wb-strip">{resource.item.captures.slice(0, 12).map((capture) => <button key={capture.at} type="button" onClick={() => { if (player.current) player.current.currentTime = capture.at }}><img src={capture.url} alt={t('audit.capture_at', { at: Math.round(capture.at) })} loading="lazy" /></button>)}</div> : null}
      {resource.kind === 'voice' ? <p className="wb-content">{resource.item.voiceText ?? <span className="muted">{t('audit.not_transcribed')}</span>}</p> : null}
    </div>
  )
}

const size = (bytes: number): string => (bytes > 1_048_576 ? `${(bytes / 1_048_576).toFixed(1)} MiB` : `${Math.max(1, Math.round(bytes / 1024))} KiB`)
/** A file: name, kind, size, and a link that warns. */
export const FileCard = ({ item }: { item: HeldRecord['files'][number] }) => (
  <div className="wb-file"><strong>{item.name ?? item.content.split('/').at(-1)}</strong><span className="muted">{item.mime ?? ''} {item.bytes === undefined ? '' : size(item.bytes)}</span><a className="btn" href={item.content} download={item.name ?? ''} target="_blank" rel="noreferrer noopener">{t('audit.download')}</a><span className="muted">{t('audit.download_warning')}</span></div>
)
