/**
 * Whether an address is that of a playlist of pieces (HLS, RFC 8216: `.m3u8`), whatever follows its
 * path.
 */
export function isPlaylist(url: string): boolean {
  return /\.m3u8$/i.test(url.replace(/[?#].*$/s, ''))
}

/**
 * Share of a recording that was played, 0 to 100; `ranges` in seconds, apart from each other, as a
 * player's `played` gives them.
 */
export function watchedPercent(
  ranges: readonly (readonly [from: number, to: number])[],
  seconds: number,
): number {
  return Number.isFinite(seconds) && seconds > 0
    ? Math.min(
        100,
        Math.round((ranges.reduce((sum, [from, to]) => sum + to - from, 0) / seconds) * 100),
      )
    : 0
}

/** Seconds as `m:ss` or `h:mm:ss`; what is unknown as `–:––`. */
export function clockOf(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '–:––'
  const whole = Math.floor(seconds)
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return h > 0
    ? `${h}:${String(m).padStart(2, '0')}:${String(s).padStart(2, '0')}`
    : `${m}:${String(s).padStart(2, '0')}`
}

/** Where a random jump of 10 to 39 seconds lands, at most at the end; `dice` in [0, 1). */
export function randomJump(at: number, seconds: number, dice: number): number {
  const to = at + 10 + Math.floor(dice * 30)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(to, seconds) : to
}
