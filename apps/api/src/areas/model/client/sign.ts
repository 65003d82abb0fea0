import { timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { secondMs } from './times.ts'

const toleranceMs = 300 * secondMs
export const signedHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

/** Headers by which the receiver of a body knows who sent it (Standard Webhooks). */
export function signBody(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
}

const isSame = (one: string, two: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(two)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Whether a body was signed by one of the secrets, under this id, at most five minutes from now;
 * null where it has no signature.
 */
export function isSignedBy(
  secrets: readonly string[],
  headers: Readonly<Record<string, string | undefined>>,
  { id, now, body }: { id: string; now: Date; body: string },
): boolean | null {
  const given = headers['webhook-signature'] ?? ''
  if (given === '') return null
  const seconds = headers['webhook-timestamp'] ?? ''
  if (!/^[0-9]{1,12}$/.test(seconds) || headers['webhook-id'] !== id) return false
  const at = new Date(Number(seconds) * 1000)
  if (Math.abs(now.getTime() - at.getTime()) > toleranceMs) return false
  return secrets.some((secret) => {
    const right = new Webhook(secret).sign(id, at, body)
    return given.split(' ').some((one) => isSame(one, right))
  })
}
