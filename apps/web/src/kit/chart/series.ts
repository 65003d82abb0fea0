/** One bar of a chart: its name, and a share of its height for each series. */
export type Bar = { key: string; name: string; values: readonly number[] }
export type Chart = {
  series: readonly string[]
  /** What the series mean, where they mean good or bad: they wear the colours of that. */
  tones?: readonly Tone[]
  bars: readonly Bar[]
}
export type Tone = 'good' | 'bad'

/** Series that are told apart by colour; further ones count as the last. */
const maxSeries = 6

/**
 * Rows of two keys as bars of stacked series, the largest series first; what is beyond the colours
 * is put together under `others`.
 */
export function stackSeries(
  rows: readonly { keys: readonly string[]; names: readonly string[]; n: number }[],
  others: string,
): Chart {
  const sums = new Map<string, { name: string; n: number }>()
  for (const {
    keys: [, key = ''],
    names: [, name = ''],
    n,
  } of rows)
    sums.set(key, { name, n: (sums.get(key)?.n ?? 0) + n })
  const ranked = [...sums].toSorted(([, a], [, b]) => b.n - a.n)
  const shown = ranked.length > maxSeries ? ranked.slice(0, maxSeries - 1) : ranked
  const place = new Map(shown.map(([key], at) => [key, at]))
  const bars = new Map<string, { key: string; name: string; values: number[] }>()
  const width = shown.length + (ranked.length > shown.length ? 1 : 0)
  for (const {
    keys: [first = '', second = ''],
    names: [name = ''],
    n,
  } of rows) {
    const bar = bars.get(first) ?? {
      key: first,
      name,
      values: Array.from({ length: width }, () => 0),
    }
    const at = place.get(second) ?? width - 1
    bar.values[at] = (bar.values[at] ?? 0) + n
    bars.set(first, bar)
  }
  const alike = (name: string): boolean => shown.filter(([, one]) => one.name === name).length > 1
  return {
    series: [
      ...shown.map(([key, { name }]) => (alike(name) ? `${name} ${key}` : name)),
      ...(width > shown.length ? [others] : []),
    ],
    bars: [...bars.values()],
  }
}
