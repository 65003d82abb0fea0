import { clockOf } from '@oas/media/player/source'
import { type Definition, levelsOf } from '@oas/media/player/level'
import { speeds, toggleDouble } from '@oas/media/player/speed'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { clickMs, createClicks } from '../../kit/clicks.ts'
import { t } from '../../i18n/texts.ts'
import { Key } from '../parts/Key.tsx'
import { leaveFocus } from './leave-focus.ts'
import { PlayerProblem } from './PlayerProblem.tsx'
import { useSeeks } from './use-seeks.ts'
import { useClock } from './use-clock.ts'
import type { Player } from './use-player.ts'

const definitions = {
  origin: 'audit.media_definition_origin',
  auto: 'audit.media_definition_auto',
  low: 'audit.media_definition_low',
} as const

/** The page's own full screen: the tools stay, Escape leaves. */
const useFull = (): { full: boolean; flip: () => void; leave: () => void } => {
  const [full, setFull] = useState(false)
  return { full, flip: () => setFull((now) => !now), leave: () => setFull(false) }
}

/** What one click and what two do; a click that still waits goes with the player. */
const useClicks = (single: () => void, double: () => void): (() => void) => {
  const acts = useRef({ single, double })
  acts.current = { single, double }
  const [{ click, drop }] = useState(() =>
    createClicks(
      () => acts.current.single(),
      () => acts.current.double(),
      clickMs.video,
    ),
  )
  useEffect(() => drop, [drop])
  return click
}

const PlaySpeed = ({ player }: { player: Player }) => (
  <>
    <select
      className="wb-input wb-player-speed"
      aria-label={t('audit.speed')}
      value={player.speed}
      onChange={(event) => player.setSpeed(Number(event.target.value))}
    >
      {speeds.video.map((speed) => (
        <option key={speed} value={speed}>
          {speed}×
        </option>
      ))}
    </select>
    <button
      type="button"
      className="btn"
      aria-pressed={player.speed === 2}
      title={t('audit.media_double')}
      onClick={() => player.setSpeed(toggleDouble(player.speed))}
    >
      ×2 <Key combo={'\\'} />
    </button>
  </>
)

/** Offered where the address has definitions, and where another than the original is on. */
const DefinitionSelect = ({ player, url }: { player: Player; url: string }) =>
  levelsOf(url).length > 0 || player.definition !== 'origin' ? (
    <select
      className="wb-input wb-player-speed"
      aria-label={t('audit.media_definition')}
      value={player.definition}
      onChange={(event) => player.setDefinition(event.target.value as Definition)}
    >
      {(['origin', 'auto', 'low'] as const).map((one) => (
        <option key={one} value={one}>
          {t(definitions[one])}
        </option>
      ))}
    </select>
  ) : null

type Props = {
  player: Player
  url: string
  label: string
  muted: boolean
  cover?: string | undefined
  primary?: boolean
  compact?: boolean
  children?: ReactNode
}

/**
 * A video with its controls: play, place, time, speed, full page. `compact` leaves out what a small
 * player has no room for.
 */
export function VideoPlayer({
  player,
  url,
  label,
  muted,
  cover,
  primary,
  compact,
  children,
}: Props) {
  const { at, seconds, playing } = useClock(player.ref)
  useSeeks(player.ref, url)
  const { full, flip, leave } = useFull()
  const click = useClicks(player.toggle, flip)
  const known = Number.isFinite(seconds) && seconds > 0
  return (
    <div
      className={`wb-media wb-player ${full ? 'full' : ''}`}
      onMouseDown={leaveFocus}
      onKeyDown={(event) => {
        if (full && event.key === 'Escape') {
          event.stopPropagation()
          leave()
        }
      }}
    >
      <video
        ref={player.ref}
        {...player.events}
        {...(cover ? { poster: cover } : {})}
        preload="metadata"
        playsInline
        muted={muted}
        aria-label={label}
        onClick={click}
        {...(primary ? { 'data-primary': '' } : {})}
      />
      <PlayerProblem player={player} url={url} />
      <div className="wb-player-bar">
        <button type="button" className="btn" onClick={player.toggle}>
          {playing ? t('audit.player_pause') : t('audit.player_play')} <Key combo="Space" />
        </button>
        <input
          type="range"
          aria-label={t('audit.player_place')}
          aria-valuetext={`${clockOf(at)} / ${clockOf(seconds)}`}
          min={0}
          max={known ? seconds : 1}
          step={0.1}
          value={known ? Math.min(at, seconds) : 0}
          disabled={!known}
          onChange={(event) => player.seek(Number(event.target.value))}
        />
        <output className="mono">
          {clockOf(at)} / {clockOf(seconds)}
        </output>
        {compact ? null : <PlaySpeed player={player} />}
        <DefinitionSelect player={player} url={url} />
        {children}
        <button type="button" className="btn" aria-pressed={full} onClick={flip}>
          {full ? t('audit.player_small') : t('audit.player_full')}
        </button>
      </div>
    </div>
  )
}
