/** Name of the build this page came from; written into the page when the console is built. */
declare const __BUILD__: string

const everyMs = 30_000
const randomMs = 240_000
let stale = false

const check = async (served: () => Promise<string>): Promise<void> => {
  const build = await served().catch(() => '')
  if (build !== '' && build !== __BUILD__) stale = true
}

/** Compares the served build with this page's, every 30 seconds and up to 240 more, so that pages do not ask all at once. */
export const watchVersion = (served: () => Promise<string>, random: () => number = Math.random): void => {
  const next = (): void => { setTimeout(() => void check(served).finally(next), everyMs + random() * randomMs) }
  next()
}
/** True once a newer build is served. */
export const isStale = (): boolean => stale
