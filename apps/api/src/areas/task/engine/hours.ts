import type { TaskBody } from '@oas/contract/task/schemas'
import { dayMs, minuteMs } from '@oas/contract/time'
import { dayOf, dayStart, officeAheadMs } from '../../../core/office-time.ts'

/** Weekdays (1 is Monday) and times of day, of the office's clock, in which a task works. */
export type WorkTime = Pick<TaskBody['time'], 'days' | 'hours'>
type Span = { from: number; to: number }

const mostDays = 400

/** Milliseconds since midnight of `HH:MM`. */
function clockMs(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) * minuteMs
}
const weekdayOf = (start: number): number => new Date(start + officeAheadMs).getUTCDay() || 7

/** The working spans of the day that begins at `start`; without hours the whole day. */
const spansOf = ({ days, hours }: WorkTime, start: number): Span[] => {
  if (!days.includes(weekdayOf(start))) return []
  if (hours.length === 0) return [{ from: start, to: start + dayMs }]
  return hours
    .map(({ from, to }) => ({ from: start + clockMs(from), to: start + (clockMs(to) || dayMs) }))
    .toSorted((one, two) => one.from - two.from)
}
const length = ({ from, to }: Span): number => Math.max(0, to - from)

/** Whether a moment is working time. */
export function isWorking(time: WorkTime, at: number): boolean {
  return spansOf(time, dayStart(at)).some(({ from, to }) => at >= from && at < to)
}

/** How much of the day's working time is over at a moment, 0 to 1; 1 on a day without any. */
export function workedShare(time: WorkTime, at: number): number {
  const spans = spansOf(time, dayStart(at))
  const all = spans.reduce((sum, span) => sum + length(span), 0)
  if (all === 0) return 1
  const over = spans.reduce(
    (sum, { from, to }) => sum + length({ from, to: Math.min(to, Math.max(at, from)) }),
    0,
  )
  return over / all
}

/** The moment at which so many milliseconds of working time are over, or null beyond 400 days. */
export function afterWork(time: WorkTime, from: number, ms: number): number | null {
  let left = ms
  for (let day = 0; day < mostDays; day++)
    for (const span of spansOf(time, dayStart(from) + day * dayMs)) {
      const start = Math.max(span.from, from)
      const room = Math.max(0, span.to - start)
      if (room > 0 && left <= room) return start + left
      left -= room
    }
  return null
}

/** Working milliseconds of each day from a moment on, as long as somebody asks. */
export function* workingDays(
  time: WorkTime,
  from: number,
): Generator<{ day: string; ms: number }, void> {
  for (let day = 0; day < mostDays; day++) {
    const start = dayStart(from) + day * dayMs
    const ms = spansOf(time, start).reduce(
      (sum, span) => sum + length({ from: Math.max(span.from, from), to: span.to }),
      0,
    )
    yield { day: dayOf(start), ms }
  }
}

/** The next of some times of day, on working days, after a moment; null without any. */
export function nextClock(
  clocks: readonly string[],
  { days }: Pick<WorkTime, 'days'>,
  after: number,
): number | null {
  if (clocks.length === 0) return null
  for (let day = 0; day <= 7; day++) {
    const start = dayStart(after) + day * dayMs
    if (!days.includes(weekdayOf(start))) continue
    const found = clocks
      .map((clock) => start + clockMs(clock))
      .filter((at) => at > after)
      .toSorted((one, two) => one - two)[0]
    if (found !== undefined) return found
  }
  return null
}
