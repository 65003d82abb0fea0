import { clockOf, randomJump } from '@oas/media/player/source'
import { createControlGate, cycleSpeed, skipSeconds, skipTo } from '@oas/media/player/speed'
import { usesWave } from '@oas/media/wave/mode'
import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { PlayerProblem } from '../player/PlayerProblem.tsx'
import { SoundButton } from '../player/SoundButton.tsx'
import { Wave } from '../player/Wave.tsx'
import { useClock } from '../player/use-clock.ts'
import { usePlayConfig } from '../player/use-play-config.ts'
import { usePlayer } from '../player/use-player.ts'
import { useSound } from '../player/use-sound.ts'
import type { Voice } from '../shapes/modal.ts'

type Props = { appId: number; voice: Voice; first: boolean }

/**
 * A recording in a dialog: wave, play, speeds round and round, back, forward, a jump to anywhere,
 * and what was heard in it.
 */
export function VoicePlayer({ appId, voice, first }: Props) {
  const waved = usesWave(voice.content, usePlayConfig(appId))
  const player = usePlayer(waved ? 'wave' : 'voice', appId, voice.content, false)
  const { at, seconds, playing } = useClock(player.ref, player.source)
  const sound = useSound()
  const [press] = useState(() => createControlGate(() => performance.now()))
  const [waveless, setWaveless] = useState(false)
  const native = !waved || waveless
  const skip = (by: number): void => press(() => player.seek(skipTo(at, by, seconds)))
  return (
    <div className="wb-media wb-voice">
      <p className="wb-row-meta muted">
        <output className="mono">
          {clockOf(at)} /{' '}
          {clockOf(Number.isFinite(seconds) ? seconds : (voice.seconds ?? Number.NaN))}
        </output>
      </p>
      <audio
        ref={player.ref}
        {...player.events}
        controls={native}
        preload="metadata"
        muted={sound.muted}
        aria-label={t('audit.kind_voice')}
      />
      {native ? null : (
        <Wave
          appId={appId}
          url={player.source}
          of={voice.content}
          onNone={() => setWaveless(true)}
          peaks={voice.peaks}
          wanted
          at={at}
          seconds={seconds}
          regions={[]}
          onSeek={player.seek}
        />
      )}
      <PlayerProblem player={player} url={voice.content} />
      {player.problem ? null : (
        <p className="wb-player-bar">
          <button
            type="button"
            className="btn"
            {...(first ? { 'data-autofocus': 'true' } : {})}
            onClick={() => press(player.toggle)}
          >
            {playing ? t('audit.player_pause') : t('audit.player_play')}
          </button>
          <button type="button" className="btn" onClick={() => skip(-skipSeconds.voice)}>
            −{skipSeconds.voice} s
          </button>
          <button type="button" className="btn" onClick={() => skip(skipSeconds.voice)}>
            +{skipSeconds.voice} s
          </button>
          <button
            type="button"
            className="btn"
            onClick={() => press(() => player.seek(randomJump(at, seconds, Math.random())))}
          >
            {t('audit.player_random')}
          </button>
          <button
            type="button"
            className="btn"
            onClick={() =>
              press(() => player.setSpeed(cycleSpeed(waved ? 'wave' : 'voice', player.speed)))
            }
          >
            {t('audit.speed')} <output>{player.speed}×</output>
          </button>
          <SoundButton sound={sound} />
        </p>
      )}
      {voice.voiceText === undefined ? null : <p className="wb-content">{voice.voiceText}</p>}
    </div>
  )
}
