/** The span within which calls are counted, and after which one too many may be made again. */
export const limitSeconds = 5

/**
 * At most `limit` calls of one name by one caller within five seconds; answers false for the one
 * too many.
 */
export function createLimiter(now: () => number) {
  const recent = new Map<string, number[]>()
  return (name: string, caller: string, limit: number): boolean => {
    const key = `${name} ${caller}`
    const from = now() - limitSeconds * 1000
    const times = (recent.get(key) ?? []).filter((time) => time > from)
    if (times.length >= limit) return false
    times.push(now())
    if (recent.size > 20_000) recent.clear()
    recent.set(key, times)
    return true
  }
}
