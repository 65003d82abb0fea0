/** Seconds between two shots, and before the first one, from which on a break is shown. */
export const breakSeconds = 180
export const firstBreakSeconds = 120
const hourMs = 3_600_000

export type Timed = { readonly url: string; readonly createdAt: number }
/** What a wall of shots shows, newest first: shots, and breaks with the times they lie between. */
export type Line<T extends Timed> =
  | { readonly kind: 'shot'; readonly shot: T }
  | { readonly kind: 'break'; readonly from: number; readonly to: number }

/**
 * Shots, newest first, with a break wherever two of them are more than 180 s apart, or the first
 * one comes more than 120 s after the beginning of the time that was asked for. Times in
 * milliseconds.
 */
export function withBreaks<T extends Timed>(shots: readonly T[], rangeStart: number): Line<T>[] {
  const lines: Line<T>[] = []
  for (const [index, shot] of shots.entries()) {
    const newer = shots[index - 1]
    if (newer && newer.createdAt - shot.createdAt > breakSeconds * 1000)
      lines.push({ kind: 'break', from: shot.createdAt, to: newer.createdAt })
    lines.push({ kind: 'shot', shot })
  }
  const first = shots.at(-1)
  if (first && first.createdAt - rangeStart > firstBreakSeconds * 1000)
    lines.push({ kind: 'break', from: rangeStart, to: first.createdAt })
  return lines
}

/**
 * The hour before the oldest shot that is shown, else before the end of the time: what `More…` asks
 * for.
 */
export function hourBefore(shots: readonly Timed[], end: number): { from: number; to: number } {
  const to = shots.at(-1)?.createdAt ?? end
  return { from: Math.max(0, to - hourMs), to }
}

/** Older shots behind newer ones, each once: the same address at the same time is the same shot. */
export function joinShots<T extends Timed>(newer: readonly T[], older: readonly T[]): T[] {
  const known = new Set(newer.map((shot) => `${shot.createdAt} ${shot.url}`))
  return [
    ...newer,
    ...older.filter((shot) => !known.has(`${shot.createdAt} ${shot.url}`)),
  ].toSorted((a, b) => b.createdAt - a.createdAt)
}

/**
 * How many shots are shown: whole pages, as many as were asked for, and more where the one that is
 * chosen lies behind them. `chosen` is its index, -1 for none.
 */
export function shownCount(pages: number, size: number, chosen: number): number {
  return Math.max(1, pages, Math.ceil((chosen + 1) / size)) * size
}
