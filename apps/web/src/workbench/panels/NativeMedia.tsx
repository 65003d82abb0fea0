import { t } from '../../i18n/texts.ts'
import { focused, mainSetting } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import type { Resource } from '../engine/rows.ts'
import { Key } from '../parts/Key.tsx'
import { openRecording } from '../engine/recording.ts'
import { PlayerProblem } from '../player/PlayerProblem.tsx'
import { usePlayer } from '../player/use-player.ts'
import { useSeeks } from '../player/use-seeks.ts'
import { useShield } from '../engine/use-shield.ts'
import { CaptureStrip } from './CaptureStrip.tsx'

/**
 * A video or a voice in the browser's own player. What cannot be played says why, in its place, and
 * how to go on.
 */
export function NativeMedia({
  resource,
  on,
  primary,
}: {
  resource: Extract<Resource, { kind: 'video' | 'voice' }>
  on: boolean
  primary: boolean
}) {
  const { kind, item } = resource
  const bench = useBench()
  const record = useBenchState(focused)
  const player = usePlayer(kind, record?.appId ?? 0, item.content, on)
  useSeeks(player.ref, item.content)
  const setting = useBenchState(mainSetting)
  const { mute } = useShield(setting ? [setting] : [])
  const props = {
    ref: player.ref,
    controls: true,
    preload: 'metadata' as const,
    ...player.events,
    ...(primary ? { 'data-primary': '' } : {}),
  }
  return (
    <div className="wb-media">
      {resource.kind === 'video' ? (
        <video
          {...props}
          muted={mute}
          {...(resource.item.cover ? { poster: resource.item.cover } : {})}
          aria-label={t('audit.kind_video')}
        />
      ) : (
        <audio {...props} aria-label={t('audit.kind_voice')} />
      )}
      <PlayerProblem player={player} url={item.content} />
      {player.problem ? null : (
        <p className="wb-speed muted">
          {t('audit.speed')} <output>{player.speed}×</output> <Key combo="-" />
          <Key combo="=" />
          {record ? (
            <button
              type="button"
              className="btn plain"
              aria-label={t('audit.open_recording', {
                name: t(kind === 'video' ? 'audit.kind_video' : 'audit.kind_voice'),
              })}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => openRecording(bench, kind, [item], record)}
            >
              {t('audit.open_alone')}
            </button>
          ) : null}
        </p>
      )}
      {resource.kind === 'video' ? (
        <CaptureStrip captures={resource.item.captures ?? []} onSeek={player.seek} />
      ) : null}
      {resource.kind === 'voice' ? (
        <p className="wb-content">
          {resource.item.voiceText ?? <span className="muted">{t('audit.not_transcribed')}</span>}
        </p>
      ) : null}
    </div>
  )
}
