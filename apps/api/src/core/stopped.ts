import { Exceeded } from '@oas/contract/breaker/schemas'
import { Value } from 'typebox/value'
import { isStopped } from '../db/trouble.ts'
import { CallError, because } from './fail.ts'
import { officeTime } from './office-time.ts'

/** What a person who is stopped is told: what they went beyond, when, and who lifts it. */
export function stoppedError({ measure, n, most, minutes, at }: Exceeded): CallError {
  return new CallError('person-stopped', {
    what: because(`stopped_${measure}`, { n }),
    most,
    minutes,
    at: officeTime(at),
  })
}

/** The same of an error with which the database ended the work of a stopped person. */
export function findStopped(thrown: unknown): CallError | null {
  if (!isStopped(thrown)) return null
  const detail: unknown = JSON.parse((thrown as { detail?: string }).detail ?? 'null')
  return Value.Check(Exceeded, detail) ? stoppedError(detail) : null
}
