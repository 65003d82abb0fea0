import { type Call, pathOf } from '@oas/contract/define'
import type { Envelope } from '@oas/contract/envelope'
import { systemConfigCalls } from '@oas/contract/system-config/calls'
import { keepAnswer, readAnswer } from './api-cache.ts'
import { headersFor } from './headers.ts'

type Declared = Readonly<Record<string, number>>
const name = 'timeouts'
const requestMs = 2000
const refreshMs = 10_000
const isDeclared = (value: unknown): value is Declared =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((ms) => typeof ms === 'number' && ms > 0)

/** What the server declares now; null where it does not say so in time. */
const ask = async (): Promise<Declared | null> => {
  const response = await fetch(`${pathOf(systemConfigCalls.timeouts)}?systemName=global`, {
    headers: headersFor(crypto.randomUUID()),
    signal: AbortSignal.timeout(requestMs),
  })
  const { code, data } = (await response.json()) as Envelope<{ calls?: unknown } | null>
  return code === 0 && isDeclared(data?.calls) ? data.calls : null
}

/**
 * Response times that the server declares, kept by the browser. They are asked for when none are
 * kept, at most once in ten seconds; until then those of this build hold.
 */
export function createTimeouts(
  read: () => Promise<Declared | null> = ask,
  now: () => number = Date.now,
) {
  let declared: Declared | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  let until = Number.NEGATIVE_INFINITY
  const look = (): void => {
    if (now() < until) return
    declared = readAnswer(name, isDeclared, now())
    if (declared) until = now() + refreshMs
    else if (now() - askedAt >= refreshMs) {
      askedAt = now()
      // Without an answer the times of this build hold; the next call asks again.
      read().then(
        (found) => {
          if (found) keepAnswer(name, found, now())
        },
        () => undefined,
      )
    }
  }
  /** A call with the response time that holds for it. */
  return <C extends Call>(call: C): C => {
    look()
    const ms = declared?.[`${call.method} ${pathOf(call)}`]
    return ms === undefined || (call.answersWithin === undefined && ms === usualMs)
      ? call
      : { ...call, answersWithin: ms }
  }
}

/** What the server says of calls that declare nothing: their usual time, which is no limit. */
const usualMs = 3000
export const declaredCall = createTimeouts()
