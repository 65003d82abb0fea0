/** Spans of time in milliseconds. */
export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/**
 * The moment, in milliseconds, of a day and time in UTC: year, month from 1, day, hour, minute and
 * second, which are 0 where they are left out; `fraction` is that of the second, as `.789`.
 * Undefined for what no calendar or clock has, as 30 February, which `Date` takes for 2 March.
 */
export function utcOf(
  parts: readonly (string | number | undefined)[],
  fraction = '',
): number | undefined {
  const numbers = Array.from({ length: 6 }, (_, index) => Number(parts[index] ?? 0))
  const [year = 0, month = 0, ...rest] = numbers
  const at = Date.UTC(year, month - 1, ...rest)
  const back = new Date(at)
  const read = [
    back.getUTCFullYear(),
    back.getUTCMonth() + 1,
    back.getUTCDate(),
    back.getUTCHours(),
    back.getUTCMinutes(),
    back.getUTCSeconds(),
  ]
  return read.every((part, index) => part === numbers[index])
    ? at + Number(fraction.slice(1, 4).padEnd(3, '0'))
    : undefined
}

/** How far the clock of a written zone is ahead of UTC: that of `+08:30` is 510 minutes. */
export function zoneAheadMs(sign: string, hours = '0', minutes = '0'): number {
  return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * minuteMs)
}
