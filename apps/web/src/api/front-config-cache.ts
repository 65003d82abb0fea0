import { frontConfigSeconds } from '@oas/contract/system-config/environment'

type Kept = { until: number; value: Promise<string | null> }
const localeKey = 'locale'

/**
 * Milliseconds for which a front-end setting is kept: the one of languages, and any that was read
 * without a session, longer than the others.
 */
export function keptMs(key: string, anonymous: boolean): number {
  return (
    1000 *
    (key === localeKey
      ? frontConfigSeconds.locale
      : anonymous
        ? frontConfigSeconds.anonymous
        : frontConfigSeconds.usual)
  )
}

/** Reads front-end settings by `read` and keeps them; what could not be read is asked for again. */
export function createFrontConfig(
  read: (key: string) => Promise<string | null>,
  now: () => number = Date.now,
) {
  const kept = new Map<string, Kept>()
  return {
    /** JSON text of a setting; null where there is none. */
    get: (key: string, anonymous = false): Promise<string | null> => {
      const name = `${anonymous ? 'anonymous ' : ''}${key}`
      const found = kept.get(name)
      if (found && found.until > now()) return found.value
      const value = read(key).catch((error: unknown) => {
        if (kept.get(name)?.value === value) kept.delete(name)
        throw error
      })
      kept.set(name, { until: now() + keptMs(key, anonymous), value })
      return value
    },
    forget: (): void => kept.clear(),
  }
}
