import { barsOf } from '@oas/media/wave/peaks'
import type { Region } from '@oas/media/wave/regions'
import { clockOf } from '@oas/media/player/source'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { peaksOfUrl } from './peaks.ts'

const height = 80
const barWidth = 3

type Props = {
  appId: number
  /** The recording; `url` is where it is played from now. */
  of: string
  url: string
  onNone: () => void
  peaks: readonly number[] | undefined
  wanted: boolean
  at: number
  seconds: number
  regions: readonly Region[]
  onSeek: (at: number) => void
}

/**
 * The wave a recording came with, else one made here; null while it is made or where none can be.
 */
const usePeaks = ({
  appId,
  of,
  url,
  seconds,
  peaks: given,
  wanted,
  onNone,
}: Props): readonly number[] | null => {
  const [made, setMade] = useState<readonly number[] | null>(null)
  const none = useRef(onNone)
  none.current = onNone
  useEffect(() => {
    // Until it is known how long it lasts it may be too long, or nothing that plays at all.
    if (given || !wanted || url === '' || Number.isNaN(seconds)) return
    let gone = false
    void peaksOfUrl(appId, of, url, seconds).then((peaks) => {
      if (gone) return
      setMade(peaks)
      if (peaks === null) none.current()
    })
    return () => {
      gone = true
    }
  }, [appId, of, url, seconds, given, wanted])
  return given ?? made
}

const useWidth = (): [(node: HTMLElement | null) => (() => void) | undefined, number] => {
  const [width, setWidth] = useState(0)
  const [watch] = useState(() => (node: HTMLElement | null) => {
    if (!node) return undefined
    const observer = new ResizeObserver(() => setWidth(Math.round(node.clientWidth)))
    observer.observe(node)
    return () => observer.disconnect()
  })
  return [watch, width]
}

/**
 * The wave of a recording with its regions and its place, which a press or the arrow keys change.
 * Where there is none, that is told: the browser's own controls take its place.
 */
export function Wave(props: Props) {
  const { at, seconds, regions, onSeek } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const [watch, width] = useWidth()
  const peaks = usePeaks(props)
  const known = Number.isFinite(seconds) && seconds > 0
  useEffect(() => {
    const board = canvas.current?.getContext('2d')
    if (!board || !canvas.current || width === 0) return
    const style = getComputedStyle(canvas.current)
    const scale = window.devicePixelRatio || 1
    canvas.current.width = width * scale
    canvas.current.height = height * scale
    board.scale(scale, scale)
    board.clearRect(0, 0, width, height)
    const place = (moment: number): number => (known ? (moment / seconds) * width : 0)
    board.fillStyle = style.getPropertyValue('--warning')
    board.globalAlpha = 0.35
    for (const { from, to } of regions)
      board.fillRect(place(from), 0, Math.max(2, place(to ?? at) - place(from)), height)
    board.globalAlpha = 1
    const bars = barsOf(peaks ?? [0], Math.floor(width / barWidth))
    bars.forEach((loud, index) => {
      const x = index * barWidth
      const tall = Math.max(1, loud * (height - 8))
      board.fillStyle = style.getPropertyValue(x <= place(at) ? '--primary' : '--text-3')
      board.fillRect(x, (height - tall) / 2, barWidth - 1, tall)
    })
  }, [peaks, regions, at, seconds, known, width])
  return (
    <div className="wb-wave" ref={watch}>
      <canvas ref={canvas} aria-hidden="true" />
      <input
        type="range"
        aria-label={t('audit.player_place')}
        aria-valuetext={`${clockOf(at)} / ${clockOf(seconds)}`}
        min={0}
        max={known ? seconds : 1}
        step={0.1}
        value={known ? Math.min(at, seconds) : 0}
        disabled={!known}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
    </div>
  )
}
