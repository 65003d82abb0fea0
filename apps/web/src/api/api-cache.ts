import { readStored, store } from '../kit/storage.ts'

/**
 * Answers of calls that outlive the page, for ten minutes; log-in, a cleared cache and an ended
 * session take them away.
 */
const prefix = 'oas:api:'
const keptMs = 10 * 60_000
type Kept = { until: number; value: unknown }
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && typeof (value as Kept).until === 'number'

/** An answer that is kept; null where there is none or its time is over. */
export function readAnswer<T>(
  name: string,
  isValid: (value: unknown) => value is T,
  now = Date.now(),
): T | null {
  const kept = readStored(prefix + name, isKept)
  return kept && kept.until > now && isValid(kept.value) ? kept.value : null
}
export function keepAnswer(name: string, value: unknown, now = Date.now()): void {
  store(prefix + name, { until: now + keptMs, value })
}
/**
 * Whoever refuses the session outside the gateway knows another one than these answers were given
 * to.
 */
export function dropAnswers(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix)) localStorage.removeItem(key)
}
