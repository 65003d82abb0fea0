import { dayMs } from '@oas/contract/time'
const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: dayMs }
const mostMs = 90 * dayMs

const known = new Map<string, number | null>()
const mostKnown = 1000

const read = (param: string): number | null => {
  const [, count, unit = ''] = /^([1-9][0-9]{0,3})([mhd])$/.exec(param) ?? []
  const ms = count === undefined ? null : Number(count) * (units[unit] ?? 0)
  return ms === null || ms > mostMs ? null : ms
}

/**
 * Milliseconds of a window like `10m`, `24h` or `7d`; null when it is none or longer than 90 days.
 */
export function windowMs(param: string): number | null {
  const found = known.get(param)
  if (found !== undefined) return found
  const ms = read(param)
  if (known.size < mostKnown) known.set(param, ms)
  return ms
}
