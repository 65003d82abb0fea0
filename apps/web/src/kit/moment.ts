import { officeAheadMs } from './time.ts'

// Read without a library of dates: every field of a moment has it, also on the audit page.
const local = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const zone = String.raw`(?:Z|([+-])(\d{2}):?(\d{2}))`
const withZone = new RegExp(
  String.raw`^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?${zone}$`,
  'i',
)

/** The moment of a day and time in UTC; undefined where there is none, as on 30 February. */
const utc = (parts: readonly (string | undefined)[]): number | undefined => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  )
  const at = Date.UTC(year, month - 1, day, hour, minute, second)
  const back = new Date(at)
  return back.getUTCFullYear() === year &&
    back.getUTCMonth() === month - 1 &&
    back.getUTCDate() === day &&
    back.getUTCHours() === hour &&
    back.getUTCMinutes() === minute &&
    back.getUTCSeconds() === second
    ? at
    : undefined
}
const aheadMs = (sign = '+', hours = '0', minutes = '0'): number =>
  (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000

/**
 * The moment, in milliseconds UTC, that a text says: a date, with or without a time, in
 * Asia/Shanghai, or one that names its zone. Undefined where it says none, as 30 February.
 */
export function readMoment(text: string): number | undefined {
  const plain = text.trim()
  const zoned = withZone.exec(plain)
  const found = zoned ?? local.exec(plain)
  if (!found) return undefined
  const at = utc(found.slice(1, 7))
  return at === undefined
    ? undefined
    : at - (zoned ? aheadMs(...zoned.slice(7, 10)) : officeAheadMs)
}
