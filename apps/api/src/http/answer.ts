import type { FourTexts } from '@oas/contract/language/schemas'
import type { Envelope } from '@oas/contract/envelope'
import { type Language, languages } from '@oas/contract/language/calls'
import { fillText } from '@oas/texts'
import type { Context } from '../core/context.ts'
import { CallError, type Say, because, sayIn } from '../core/fail.ts'
import { findStopped } from '../core/stopped.ts'
import { isUnavailable } from '../db/trouble.ts'

export function success(data: unknown): Envelope {
  return { code: 0, msg: '', data: data ?? null }
}

/** Language of a call: its `Global-Language` header, else the `language` cookie, else Chinese. */
export function languageOf(header: unknown, cookie: string | undefined): Language {
  const wanted = typeof header === 'string' ? header : cookie
  return languages.find((language) => language === wanted) ?? 'cn'
}

/** Texts of errors and reasons as they were edited, by group and key. */
export type ErrorTexts = ReadonlyMap<string, FourTexts>
const bundledOnly: ErrorTexts = new Map()

/**
 * The edited texts of errors; where they cannot be read, an error is said in the bundled words
 * instead of another error, and at once where the database is known to be away.
 */
export async function editedErrors(
  ctx: Pick<Context, 'live' | 'log'>,
  about?: CallError,
): Promise<ErrorTexts> {
  if (about?.errorName === 'unavailable') return bundledOnly
  return ctx.live.errorTexts().catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'edited texts of errors cannot be read')
    return bundledOnly
  })
}

const sayEdited =
  (language: Language, edited: ErrorTexts): Say =>
  (key, params) => {
    const text = edited.get(key)?.[language]
    return text ? fillText(text, params) : sayIn(language)(key, params)
  }

/** An error as status and envelope, its text in the caller's language. */
export function failure(
  error: CallError,
  language: Language,
  edited = bundledOnly,
): { status: number; body: Envelope } {
  const say = sayEdited(language, edited)
  const reason = error.field === undefined ? undefined : error.reasonBy(say)
  return {
    status: error.status,
    body: {
      code: error.code,
      msg: error.textBy(say),
      data: null,
      ...(error.field === undefined ? {} : { field: error.field }),
      ...(reason === undefined ? {} : { reason }),
      ...(error.place === undefined ? {} : { place: error.place }),
      ...(error.errorName === 'no-permission'
        ? { permission: String(error.params['permission']) }
        : {}),
    },
  }
}

type Thrown = { statusCode?: number; code?: string; message?: string }

/**
 * PostgreSQL: numbers out of range, unreadable text and dates, too long: an input no schema caught,
 * still the caller's mistake.
 */
const badValueCodes = new Set([
  '22001',
  '22003',
  '22007',
  '22008',
  '22021',
  '22P02',
  '22P05',
  '54000',
])

/** Whether an error is the server's own and its cause belongs into the log. */
export function isOurs({ errorName }: CallError): boolean {
  return errorName === 'internal' || errorName === 'unavailable'
}

/**
 * What a thrown value means to the caller. Anything unknown is `internal`; its text stays in the
 * log.
 */
export function toCallError(thrown: unknown): CallError {
  if (thrown instanceof CallError) return thrown
  const stopped = findStopped(thrown)
  if (stopped) return stopped
  const { statusCode, code } = (thrown ?? {}) as Thrown
  // The client went away in the middle of its body: nobody reads this answer.
  if (code === 'ECONNRESET' && (thrown as Thrown).message === 'aborted')
    return new CallError('invalid-input', { field: 'body', reason: because('aborted') })
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new CallError('too-large')
  if (statusCode === 415) return new CallError('unsupported-media')
  if (statusCode === 429) return new CallError('overloaded')
  if (
    code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ||
    code === 'FST_ERR_CTP_INVALID_JSON_BODY' ||
    thrown instanceof SyntaxError
  )
    return new CallError('not-json')
  if (code !== undefined && badValueCodes.has(code))
    return new CallError('invalid-input', { field: 'body', reason: because('out_of_range') })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new CallError('invalid-input', {
      field: 'request',
      reason: because('malformed_request'),
    })
  return new CallError(isUnavailable(thrown) ? 'unavailable' : 'internal')
}
