import { permanentEnd } from '@oas/contract/decision/permanent'
import type { ResultButton } from '@oas/contract/setting/schemas'
import { dayMs } from '@oas/contract/time'
import { type ValidationProblem, type FormFound, type PunishType, type Span } from './kinds.ts'

const aheadMs = 7 * dayMs
/** A start this little in the past is the delay between choosing and sending. */
const lateMs = 10 * 60_000
const longestSeconds = 10 * 365 * 86_400

const notAllowed = (key = 'time_not_allowed'): { flaw: ValidationProblem } => ({
  flaw: { code: 'TIME_NOT_ALLOWED', key: `result.${key}`, field: 'form.result.punishTime' },
})

const rangeSpan = (
  { start, end }: { start: number; end: number },
  button: ResultButton,
  now: number,
): { span: Span } | { flaw: ValidationProblem } => {
  if (start >= end) return notAllowed('start_before_end')
  if (start > now + aheadMs) return notAllowed('start_too_late')
  const seconds = (end - start) / 1000
  const longest = Math.max(
    0,
    ...(button.content.times ?? [longestSeconds]).map((time) =>
      time === -1 ? longestSeconds : time,
    ),
  )
  if (start < now - lateMs || end <= now || seconds > longest) return notAllowed()
  return {
    span: { startAt: Math.max(start, now), endAt: end, permanent: false, planned: start > now },
  }
}

/**
 * The seconds that were chosen, or those that stand where none had to be; undefined: they are
 * missing.
 */
const secondsOf = (
  found: FormFound,
  { content: { control, defaultTime } }: ResultButton,
  type: PunishType,
  row: boolean,
): number | undefined => {
  if (found.seconds !== undefined) return found.seconds
  const isAsked = !row && (control === 'punish_form' || control === 'time_range')
  if (isAsked) return undefined
  return defaultTime ?? (type.needsTime ? undefined : 0)
}

/** Whether the button offers the time: by itself, by one of its levels or one of its reasons. */
const isOffered = (seconds: number, { content, reasonList }: ResultButton): boolean =>
  content.times === undefined ||
  content.times.includes(seconds) ||
  seconds === content.defaultTime ||
  (content.levels ?? []).some((level) => level.punishTime === seconds) ||
  (reasonList ?? []).some((reason) => reason.punishTime === seconds)

const isPossible = (seconds: number, { mayBePermanent }: PunishType): boolean =>
  seconds === -1 ? mayBePermanent : seconds !== 0 && seconds >= -1 && seconds <= longestSeconds

/**
 * From when to when a punishment lasts. `punishTime` counts seconds: 0 for acts done at once, -1
 * for ever. A form that asks for a time must send one; others fall back to the reason, the level or
 * the button's default.
 */
export function spanOf(
  found: FormFound,
  button: ResultButton,
  type: PunishType,
  now: number,
  row: boolean,
): { span: Span } | { flaw: ValidationProblem } {
  if (found.range) return type.needsTime ? rangeSpan(found.range, button, now) : notAllowed()
  const seconds = secondsOf(found, button, type, row)
  if (seconds === undefined)
    return {
      flaw: {
        code: 'MISSING_PUNISH_TIME',
        key: 'result.field_required',
        fieldKey: 'result.field_time',
        field: 'form.result.punishTime',
      },
    }
  if (!type.needsTime)
    return seconds === 0
      ? { span: { startAt: now, endAt: null, permanent: false, planned: false } }
      : notAllowed()
  if (!isOffered(seconds, button) || !isPossible(seconds, type)) return notAllowed()
  return {
    span: {
      startAt: now,
      endAt: seconds === -1 ? permanentEnd : now + seconds * 1000,
      permanent: seconds === -1,
      planned: false,
    },
  }
}
