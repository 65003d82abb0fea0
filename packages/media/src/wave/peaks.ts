/**
 * Loudest sample of each of `count` equal parts of a recording, between 0 and 1: what a wave of
 * that many bars shows. `samples` are of one channel, between -1 and 1; fewer samples than parts
 * give one part a sample.
 */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const parts = Math.max(0, Math.min(count, samples.length))
  return Array.from({ length: parts }, (_, part) => {
    const end = Math.floor(((part + 1) * samples.length) / parts)
    let most = 0
    for (let at = Math.floor((part * samples.length) / parts); at < end; at++)
      most = Math.max(most, Math.abs(samples[at] as number))
    return Math.min(1, most)
  })
}

/**
 * The given peaks as `count` bars: the loudest of those that fall into one, or the nearest where
 * there are fewer than bars. Signs are dropped.
 */
export function barsOf(peaks: readonly number[], count: number): number[] {
  if (peaks.length === 0) return []
  return Array.from({ length: Math.max(0, count) }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return Math.min(
      1,
      peaks.slice(from, to).reduce((most, peak) => Math.max(most, Math.abs(peak)), 0),
    )
  })
}
