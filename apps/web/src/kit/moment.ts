import { CalendarDateTime, parseAbsolute, parseDateTime } from '@internationalized/date'
import { officeAheadMs } from './time.ts'

const two = (part: string | undefined): string => (part ?? '0').padStart(2, '0')
const date = String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`
const local = new RegExp(String.raw`^${date}(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$`)
const withZone =
  /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})$/i

/** Day and time in Asia/Shanghai. */
export function officeTime(ms: number): CalendarDateTime {
  const at = new Date(ms + officeAheadMs)
  return new CalendarDateTime(
    at.getUTCFullYear(),
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  )
}
/** The moment, in milliseconds UTC, of a day and time in Asia/Shanghai. */
export function momentOf(time: CalendarDateTime): number {
  return time.toDate('UTC').getTime() - officeAheadMs
}

const read = (text: string): number | undefined => {
  const absolute = withZone.exec(text)
  if (absolute) {
    const [, day = '', time = '', zone = 'Z'] = absolute
    const offset = zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase()
    return (
      Math.floor(parseAbsolute(`${day}T${time}${offset}`, 'UTC').toDate().getTime() / 1000) * 1000
    )
  }
  const parts = local.exec(text)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  return momentOf(
    parseDateTime(`${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`),
  )
}

/**
 * The moment, in milliseconds UTC, that a text says: a date, with or without a time, in
 * Asia/Shanghai, or one that names its zone. Undefined where it says none, as 30 February.
 */
export function readMoment(text: string): number | undefined {
  try {
    return read(text.trim())
  } catch {
    // The library refuses days and hours that do not exist by an error.
    return undefined
  }
}
