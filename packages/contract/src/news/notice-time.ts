/** A span in which a notice is shown, in milliseconds UTC, both ends included. */
export type NoticeRange = { start: number; end: number }
export type NoticeTime = { everyYear: 0 | 1; ranges: readonly NoticeRange[] }

/** Years and days are those of Asia/Shanghai, which is always eight hours ahead. */
const offsetMs = 8 * 3_600_000
const local = (at: number): Date => new Date(at + offsetMs)
export function yearOf(at: number): number {
  return local(at).getUTCFullYear()
}

export type RangeProblem = 'order' | 'cross-year' | 'overlap'
/**
 * What is wrong with the spans of a notice: one that ends before it starts, one over the turn of a
 * year, or two that overlap; null when nothing is.
 */
export function problemOfRanges(
  ranges: readonly NoticeRange[],
): { at: number; problem: RangeProblem } | null {
  for (const [at, range] of ranges.entries()) {
    if (range.end <= range.start) return { at, problem: 'order' }
    if (yearOf(range.start) !== yearOf(range.end)) return { at, problem: 'cross-year' }
    if (
      ranges.some(
        (other, index) => index < at && other.start <= range.end && range.start <= other.end,
      )
    )
      return { at, problem: 'overlap' }
  }
  return null
}

const inYear = (at: number, year: number): number => {
  const day = local(at)
  return (
    Date.UTC(
      year,
      day.getUTCMonth(),
      day.getUTCDate(),
      day.getUTCHours(),
      day.getUTCMinutes(),
      day.getUTCSeconds(),
      day.getUTCMilliseconds(),
    ) - offsetMs
  )
}

/**
 * The spans as they lie in the year of `now`: those of a notice that comes every year are moved
 * there. Sorted by start.
 */
export function rangesOfYear({ everyYear, ranges }: NoticeTime, now: number): NoticeRange[] {
  const year = yearOf(now)
  return (
    everyYear === 1
      ? ranges.map(({ start, end }) => ({ start: inYear(start, year), end: inYear(end, year) }))
      : [...ranges]
  ).sort((a, b) => a.start - b.start)
}

/** The span that `now` lies in; null when the notice is not shown. */
export function currentRange(time: NoticeTime, now: number): NoticeRange | null {
  return rangesOfYear(time, now).find(({ start, end }) => start <= now && now <= end) ?? null
}

/**
 * The span whose readers count: the current one, else the last one before, else the first to come.
 */
export function countedRange(time: NoticeTime, now: number): NoticeRange | null {
  const ranges = rangesOfYear(time, now)
  return currentRange(time, now) ?? ranges.findLast(({ end }) => end < now) ?? ranges[0] ?? null
}

/** How a span is named on the wire: `curYearNoticeTimeRange`. */
export function rangeKey({ start, end }: NoticeRange): string {
  return `${start}-${end}`
}
