import { utcOf, zoneAheadMs } from '@oas/contract/time'
import { officeAheadMs } from './time.ts'

// Read without a library of dates: every field of a moment has it, also on the audit page.
const local = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const zone = String.raw`(?:Z|([+-])(\d{2}):?(\d{2}))`
const withZone = new RegExp(
  String.raw`^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?${zone}$`,
  'i',
)

/**
 * The moment, in milliseconds UTC, that a text says: a date, with or without a time, in
 * Asia/Shanghai, or one that names its zone. Undefined where it says none, as 30 February.
 */
export function readMoment(text: string): number | undefined {
  const plain = text.trim()
  const zoned = withZone.exec(plain)
  const found = zoned ?? local.exec(plain)
  if (!found) return undefined
  const at = utcOf(found.slice(1, 7))
  return at === undefined
    ? undefined
    : at - (zoned ? zoneAheadMs(zoned[7] ?? '+', zoned[8], zoned[9]) : officeAheadMs)
}
