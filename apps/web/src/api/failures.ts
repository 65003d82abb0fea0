import type { Envelope } from '@oas/contract/envelope'
import { nobodyCode } from '@oas/contract/errors'
import { currentLanguage } from '../i18n/language.ts'
import { CallFailure } from './call-error.ts'
import { failureWord } from './failure-words.ts'
import { sessionFailed } from './session-events.ts'

const word = (
  key: Parameters<typeof failureWord>[1],
  params?: Parameters<typeof failureWord>[2],
): string => failureWord(currentLanguage, key, params)

/**
 * What is missing where a page of another origin is answered without leave: browsers tell it apart
 * from a dead network by nothing but this.
 */
const isForeign = (url: string): boolean =>
  URL.canParse(url, window.location.href) &&
  new URL(url, window.location.href).origin !== window.location.origin

/**
 * A call that brought no answer at all: out of time, cut, or an answer that the browser may not
 * read.
 */
export function noAnswerFailure(error: unknown, url: string, requestId: string): CallFailure {
  const { name, message } = error as Error
  const text =
    name === 'TimeoutError'
      ? word('request_timeout', { message })
      : word('request_error', {
          message:
            name === 'TypeError' && isForeign(url) && navigator.onLine
              ? 'missing CORS header'
              : message,
        })
  return new CallFailure(text, 0, 0, requestId)
}

/** The envelope of an answer; null where it is none of ours. */
export function envelopeOf(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'code' in value
      ? (value as Envelope)
      : null
  } catch {
    return null
  }
}

/** Codes of success. Stores of files, which may be others than ours, also say it by 200. */
const success: readonly number[] = [0]
export const storeSuccess: readonly number[] = [0, 200]

/**
 * What an answer other than success means to the person; who keeps the session hears of a lost one,
 * unless strangers may ask and it was one. Success is null.
 */
export function failureOf(
  status: number,
  envelope: Envelope | null,
  requestId: string,
  codes = success,
  strangers = false,
): CallFailure | null {
  if (envelope === null)
    return new CallFailure(
      status >= 200 && status < 300 ? word('request_not_json') : word('network_error', { status }),
      0,
      status,
      requestId,
    )
  if (codes.includes(envelope.code)) return null
  if (status === 401 && !(strangers && envelope.code === nobodyCode))
    sessionFailed(envelope.code, envelope.msg)
  const text = envelope.msg || word('network_error', { status })
  const found = new CallFailure(
    status === 403 ? word('request_no_permission', { message: text }) : text,
    envelope.code,
    status,
    requestId,
    envelope.field,
  )
  found.reason = envelope.reason
  found.place = envelope.place
  found.permission = envelope.permission
  return found
}
