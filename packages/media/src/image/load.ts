export const loadTimeoutMs = 50_000
/** From here on it is said that something loads slowly. */
export const slowLoadMs = 10_000
export const lastTryPauseMs = 250

/** A picture did not come in time. */
export class TooLate extends Error {}

/** One attempt to load a picture into an element; rejects on error, time-out and abort. */
export type Attempt = (url: string, readable: boolean, signal: AbortSignal) => Promise<void>
type Deps = { attempt: Attempt; wait: (ms: number) => Promise<void>; signal: AbortSignal }

/**
 * Loads a picture: first so that its pixels may be read (CORS), then, after 250 ms, any way it
 * comes. Answers whether the pixels may be read; rejects when both attempts fail. What did not come
 * in time, and an abort, end it without a second attempt.
 */
export async function loadTwice(
  url: string,
  { attempt, wait, signal }: Deps,
): Promise<{ readable: boolean }> {
  try {
    await attempt(url, true, signal)
    return { readable: true }
  } catch (error) {
    if (signal.aborted || error instanceof TooLate) throw error
  }
  await wait(lastTryPauseMs)
  if (signal.aborted) throw new Error('aborted')
  await attempt(url, false, signal)
  return { readable: false }
}

/** Loads into an `<img>`; gives up after 50 seconds. */
export function elementAttempt(image: HTMLImageElement): Attempt {
  return (url, readable, signal) =>
    new Promise((resolve, reject) => {
      const own = new AbortController()
      const end = (act: () => void) => (): void => {
        clearTimeout(timer)
        own.abort()
        act()
      }
      const timer = setTimeout(
        end(() => reject(new TooLate())),
        loadTimeoutMs,
      )
      image.addEventListener('load', end(resolve), { signal: own.signal })
      image.addEventListener(
        'error',
        end(() => reject(new Error('error'))),
        { signal: own.signal },
      )
      signal.addEventListener(
        'abort',
        end(() => reject(new Error('aborted'))),
        { signal: own.signal },
      )
      if (readable) image.crossOrigin = 'anonymous'
      else image.removeAttribute('crossorigin')
      image.src = url
    })
}
