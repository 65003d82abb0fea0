import type { Bench } from './bench.ts'
import { letGo, take } from './take.ts'
import { dropTicks, shownRows } from './table.ts'

/**
 * Ticks or unticks rows. Where records are only looked at, a tick holds them and its end lets them
 * go.
 */
export function tick(bench: Bench, keys: readonly string[], on: boolean): void {
  for (const key of keys) bench.ticks.set(key, on)
  if (!bench.kind.looks) return
  const named = new Set(keys)
  const records = [
    ...new Set(shownRows(bench).flatMap((row) => (named.has(row.key) ? [row.record] : []))),
  ]
  ;(on ? take(bench, records) : letGo(bench, records)).then(
    () => {
      dropTicks(bench)
    },
    (error: unknown) => {
      for (const key of keys) bench.ticks.set(key, !on)
      bench.tell('warning', (error as Error).message)
    },
  )
}
