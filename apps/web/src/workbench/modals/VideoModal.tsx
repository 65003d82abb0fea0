import { brightnessRange } from '@oas/media/image/state'
import { speeds } from '@oas/media/player/speed'
import { useId, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { PlayerProblem } from '../player/PlayerProblem.tsx'
import { SoundButton } from '../player/SoundButton.tsx'
import { usePlayer } from '../player/use-player.ts'
import { useSound } from '../player/use-sound.ts'
import { ShieldStyle } from '../parts/ShieldStyle.tsx'
import type { ModalOf } from '../shapes/modal.ts'
import '../viewer/viewer.css'

const width = 1000
/** Edges are raised against their neighbours; the sum stays one, so that brightness does. */
const sharper = '0 -1 0 -1 5 -1 0 -1 0'

/**
 * A video by itself: brightness, sharpening, speeds where they are wanted, and what is known of it
 * line by line.
 */
export function VideoModal({
  of: { appId, url, title, facts, speeds: withSpeeds },
  onClose,
}: {
  of: ModalOf['video']
  onClose: () => void
}) {
  const player = usePlayer('video', appId, url, false)
  const sound = useSound()
  const id = useId().replaceAll(/[^a-zA-Z0-9]/g, '')
  const [light, setLight] = useState(1)
  const [sharp, setSharp] = useState(false)
  const filter = [sharp ? `url(#${id})` : '', light === 1 ? '' : `brightness(${light})`]
    .filter(Boolean)
    .join(' ')
  return (
    <Modal title={title} width={width} onClose={onClose}>
      <svg width="0" height="0" aria-hidden="true" className="wb-filter">
        <filter id={id}>
          <feConvolveMatrix order="3" kernelMatrix={sharper} preserveAlpha="true" />
        </filter>
      </svg>
      <div className="wb-viewer-bar">
        <button
          type="button"
          className="btn"
          role="switch"
          aria-checked={sharp}
          onClick={() => setSharp(!sharp)}
        >
          {t('audit.sharpen')} {sharp ? '●' : '○'}
        </button>
        <label className="wb-viewer-light">
          {t('audit.brightness')}{' '}
          <input
            type="range"
            min={brightnessRange.min}
            max={brightnessRange.max}
            step={brightnessRange.step}
            value={light}
            onChange={(event) => setLight(Number(event.target.value))}
          />
          <output>{light.toFixed(1)}</output>
        </label>
        {withSpeeds ? (
          <span role="group" aria-label={t('audit.speed')}>
            {speeds.video.map((speed) => (
              <button
                key={speed}
                type="button"
                className="btn"
                aria-pressed={player.speed === speed}
                onClick={() => player.setSpeed(speed)}
              >
                {speed}×
              </button>
            ))}
          </span>
        ) : null}
        <SoundButton sound={sound} />
      </div>
      <ShieldStyle>
        <div className="wb-media wb-shield" style={filter === '' ? undefined : { filter }}>
          <video
            ref={player.ref}
            {...player.events}
            controls
            playsInline
            preload="metadata"
            muted={sound.muted}
            aria-label={title}
            data-autofocus="true"
            tabIndex={0}
          />
        </div>
      </ShieldStyle>
      <PlayerProblem player={player} url={url} />
      {facts.length > 0 ? (
        <dl className="wb-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Modal>
  )
}
