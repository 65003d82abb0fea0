import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import type { Scores } from './scores.ts'

type Props = {
  scores: Readonly<Scores>
  /** Scores from which frames count, as a line over the curve. */
  line: number
  everySeconds: number
  onChange: (scores: Scores) => void
}
const height = 200
const width = 1000
const step = 0.05
const rounded = (score: number): number => Math.round(Math.min(1, Math.max(0, score)) * 100) / 100

/** Scores drawn with the pointer, or with the arrow keys frame by frame. */
export function CurveField({ scores, line, everySeconds, onChange }: Props) {
  const [at, setAt] = useState(0)
  const drawing = useRef<number | null>(null)
  const cursor = Math.min(at, scores.length - 1)
  const score = scores[cursor] ?? 0
  const xOf = (frame: number): number => ((frame + 0.5) / scores.length) * width
  const put = (from: number, to: number, value: number): void =>
    onChange(scores.map((old, n) => (n >= from && n <= to ? rounded(value) : old)))
  const draw = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const frame = Math.min(
      scores.length - 1,
      Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * scores.length)),
    )
    const before = drawing.current ?? frame
    drawing.current = frame
    setAt(frame)
    put(
      Math.min(before, frame),
      Math.max(before, frame),
      1 - (event.clientY - box.top) / box.height,
    )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Record<string, () => void> = {
      ArrowLeft: () => setAt(Math.max(0, cursor - 1)),
      ArrowRight: () => setAt(Math.min(scores.length - 1, cursor + 1)),
      Home: () => setAt(0),
      End: () => setAt(scores.length - 1),
      ArrowUp: () => put(cursor, cursor, score + step),
      ArrowDown: () => put(cursor, cursor, score - step),
      PageUp: () => put(cursor, scores.length - 1, score + step),
      PageDown: () => put(cursor, scores.length - 1, score - step),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <div className="mock-curve">
      <svg
        role="slider"
        tabIndex={0}
        aria-label={t('live_strategy.curve')}
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={score}
        aria-valuetext={t('live_strategy.curve_at', {
          n: cursor + 1,
          seconds: cursor * everySeconds,
          score,
        })}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drawing.current = null
          draw(event)
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) draw(event)
        }}
      >
        <line
          className="mock-line"
          x1={0}
          x2={width}
          y1={height * (1 - line)}
          y2={height * (1 - line)}
        />
        <line className="mock-cursor" x1={xOf(cursor)} x2={xOf(cursor)} y1={0} y2={height} />
        <polyline
          className="mock-scores"
          points={scores.map((one, n) => `${xOf(n)},${height * (1 - (one ?? 0))}`).join(' ')}
        />
      </svg>
      <p className="muted">
        {t('live_strategy.curve_at', { n: cursor + 1, seconds: cursor * everySeconds, score })}
        {' · '}
        {t('live_strategy.curve_hint')}
      </p>
    </div>
  )
}
