import type { HeldRecord } from '@oas/contract/queue/schemas'
import { clockOf } from '@oas/media/player/source'
import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import { useBench } from '../engine/react.ts'
import { openRecording, secondsOf } from '../engine/recording.ts'
import { useReach } from '../parts/reach.ts'
import { addressOf, isMedia } from '../shapes/value-text.ts'

const most = 50

type Props = {
  kind: 'video' | 'voice'
  value: unknown
  record: HeldRecord
  small: boolean
  raw: ReactNode
}

/**
 * A recording: in a cell how long it is, on the stage a player; a press opens it by itself, several
 * voices as a list.
 */
export function Recording({ kind, value, record, small, raw }: Props) {
  const bench = useBench()
  const tabIndex = useReach(small)
  const all = (Array.isArray(value) ? value.slice(0, most) : [value]) as unknown[]
  const url = addressOf(all[0])
  const seconds = secondsOf(all[0])
  if (!all.every((one) => isMedia(addressOf(one)))) return raw
  const open = (): void => openRecording(bench, kind, all, record)
  const name =
    seconds === null || all.length > 1
      ? t(kind === 'video' ? 'audit.kind_video' : 'audit.kind_voice')
      : clockOf(seconds)
  const button = (
    <button
      type="button"
      className={small ? 'wb-tag nd-open' : 'btn'}
      tabIndex={tabIndex}
      aria-label={t('audit.open_recording', { name })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation()
        open()
      }}
    >
      {small ? `▶ ${name}${all.length > 1 ? ` ×${all.length}` : ''}` : t('audit.open_alone')}
    </button>
  )
  if (small) return button
  return (
    <span className="nd-recording">
      {kind === 'video' ? (
        <video
          className="nd-video"
          controls
          preload="metadata"
          muted
          src={url}
          aria-label={t('audit.kind_video')}
        />
      ) : (
        <audio controls preload="metadata" src={url} aria-label={t('audit.kind_voice')} />
      )}
      {button}
    </span>
  )
}
