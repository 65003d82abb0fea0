/**
 * Why a video does not play. `undecoded`: it runs, but no picture is decoded; `not-found`: its host
 * answers 404.
 */
export type VideoCause = 'aborted' | 'network' | 'decode' | 'source' | 'undecoded' | 'not-found'
export type Recovery = 'refresh' | 'convert' | 'replace'
/** What was tried for one video; each is tried once. */
export type Tried = Readonly<Partial<Record<Recovery, true>>>

/** Names of media errors as they are reported. */
export const causeNames: Readonly<Record<VideoCause, string>> = {
  aborted: 'aborted',
  network: 'network',
  decode: 'decode',
  source: 'source not supported',
  undecoded: 'no decoded video',
  'not-found': 'not found',
}

type Place = { level: boolean; retryOnNotFound: boolean; converts: boolean }
/**
 * What is tried next, in this order, each once: an address of a level with fresh tokens; a
 * conversion to HLS, for what cannot be decoded; another address for what is not found. Null:
 * nothing is left.
 */
export function nextRecovery(
  cause: VideoCause,
  tried: Tried,
  { level, retryOnNotFound, converts }: Place,
): Recovery | null {
  if (level && !tried.refresh && cause !== 'undecoded') return 'refresh'
  if (
    converts &&
    !tried.convert &&
    (cause === 'undecoded' || cause === 'decode' || cause === 'source')
  )
    return 'convert'
  return retryOnNotFound && !tried.replace && cause === 'not-found' ? 'replace' : null
}

export const decodeChecks = 10
export const decodeCheckMs = 200
/**
 * Looks at the bytes of video decoded so far, again and again while it plays: true as soon as some
 * are, false after ten looks without any, null where the browser does not tell.
 */
export async function decodesVideo(
  decoded: () => number | undefined,
  wait: (ms: number) => Promise<void>,
): Promise<boolean | null> {
  for (let look = 0; look < decodeChecks; look++) {
    await wait(decodeCheckMs)
    const bytes = decoded()
    if (bytes === undefined) return null
    if (bytes > 0) return true
  }
  return false
}
