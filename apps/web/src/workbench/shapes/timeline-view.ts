import type { RuleWindow, TimelineEvent } from './timeline.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const shanghaiMs = 8 * hour

/** From near to far: how long a bar is, and how many of them are seen. */
const levels = [
  { bar: 5 * minute, bars: 24 },
  { bar: hour, bars: 24 },
  { bar: hour, bars: 72 },
  { bar: 6 * hour, bars: 56 },
  { bar: day, bars: 45 },
] as const
const hours = 1
/**
 * `zoom` null: the nearest level that shows all; `from` null: what ends with the last event.
 * `more`: pages of the list beyond the first.
 */
export type View = { zoom: number | null; from: number | null; more: number }
export const plainView: View = { zoom: null, from: null, more: 0 }

export type Bar = { from: number; n: number; weight: number; first: string | null }
export type Seen = {
  zoom: number
  from: number
  to: number
  bars: readonly Bar[]
  events: readonly TimelineEvent[]
}

const floor = (at: number, bar: number): number =>
  Math.floor((at + shanghaiMs) / bar) * bar - shanghaiMs
const levelOf = (zoom: number): (typeof levels)[number] =>
  levels[Math.max(0, Math.min(levels.length - 1, zoom))] ?? levels[hours]
const spanOf = ({ bar, bars }: (typeof levels)[number]): number => bar * bars

/** What a view shows of events: its bars, and the events in it. */
export function seenOf(
  events: readonly TimelineEvent[],
  window: RuleWindow | null,
  { zoom, from }: View,
): Seen {
  const first = events[0]?.at ?? window?.from ?? 0
  const last = events.at(-1)?.at ?? window?.to ?? 0
  const fitting = levels.findIndex(
    (level, index) => index >= hours && floor(last, level.bar) + level.bar - spanOf(level) <= first,
  )
  const chosen = Math.max(
    0,
    Math.min(levels.length - 1, zoom ?? (fitting < 0 ? levels.length - 1 : fitting)),
  )
  const level = levelOf(chosen)
  const begin =
    from === null ? floor(last, level.bar) + level.bar - spanOf(level) : floor(from, level.bar)
  const bars: { from: number; n: number; weight: number; first: string | null }[] = Array.from(
    { length: level.bars },
    (_, index) => ({ from: begin + index * level.bar, n: 0, weight: 0, first: null }),
  )
  const seen = events.filter(({ at }) => at >= begin && at < begin + spanOf(level))
  for (const event of seen) {
    const bar = bars[Math.floor((event.at - begin) / level.bar)]
    if (bar) {
      bar.n++
      bar.weight += event.weight
      bar.first ??= event.id
    }
  }
  return { zoom: chosen, from: begin, to: begin + spanOf(level), bars, events: seen }
}

/** Nearer or farther, around what is in focus. */
export function zoomView(view: View, seen: Seen, by: 1 | -1, focusAt: number | null): View {
  const zoom = Math.max(0, Math.min(levels.length - 1, seen.zoom - by))
  if (zoom === seen.zoom) return view
  const middle = focusAt ?? (seen.from + seen.to) / 2
  return { ...view, zoom, from: middle - spanOf(levelOf(zoom)) / 2, more: 0 }
}
/** A day, or what is seen where that is less, earlier or later. */
export function shiftView(view: View, seen: Seen, by: 1 | -1): View {
  return {
    ...view,
    zoom: seen.zoom,
    from: Math.max(-shanghaiMs, seen.from + by * Math.min(day, seen.to - seen.from)),
    more: 0,
  }
}
/** Changed so that a moment is seen. */
export function showing(view: View, seen: Seen, at: number): View {
  return at >= seen.from && at < seen.to
    ? view
    : { ...view, zoom: seen.zoom, from: at - (seen.to - seen.from) / 2, more: 0 }
}

/** Events on one page of the list. */
export const listPage = 200
