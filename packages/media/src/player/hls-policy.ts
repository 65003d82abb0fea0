export const manifestTimeoutMs = 5000
export const hlsRetries = 99
export const retryTimeoutMs = 10_000
/** Seconds that are fetched ahead. */
export const bufferSeconds = 10

type Answer = { code?: number } | undefined
/** A load is tried again up to 99 times; what its host refuses (4xx) is not. */
export function shouldRetry(count: number, answer: Answer): boolean {
  return (
    count < hlsRetries && !(answer?.code !== undefined && answer.code >= 400 && answer.code < 500)
  )
}

const policy = (timeoutMs: number) => ({
  default: {
    maxTimeToFirstByteMs: timeoutMs,
    maxLoadTimeMs: timeoutMs * 4,
    timeoutRetry: { maxNumRetry: hlsRetries, retryDelayMs: 500, maxRetryDelayMs: retryTimeoutMs },
    errorRetry: {
      maxNumRetry: hlsRetries,
      retryDelayMs: 500,
      maxRetryDelayMs: retryTimeoutMs,
      shouldRetry: (_policy: unknown, count: number, _timeout: boolean, answer: Answer) =>
        shouldRetry(count, answer),
    },
  },
})
/** Settings of the HLS player: manifests within 5 s, everything else within 10 s. */
export const hlsPolicy = {
  maxBufferLength: bufferSeconds,
  manifestLoadPolicy: policy(manifestTimeoutMs),
  playlistLoadPolicy: policy(retryTimeoutMs),
  fragLoadPolicy: policy(retryTimeoutMs),
} as const

export type HlsTrouble = {
  kind: 'network' | 'media' | 'other'
  status: number | undefined
  /** whether it is about a manifest or a level */ list: boolean
}
export type HlsStep = 'reload' | 'recover' | 'not-found' | 'network' | 'decode' | 'source'
/**
 * What follows a fatal error of the HLS player: the source is loaded again once, media are
 * recovered once, a list that is not there is told; after that the error has a name.
 */
export function hlsStep(
  { kind, status, list }: HlsTrouble,
  done: { reloaded: boolean; recovered: boolean },
): HlsStep {
  if (kind === 'network')
    return status === 404 && list
      ? 'not-found'
      : !done.reloaded && !(status !== undefined && status >= 400 && status < 500)
        ? 'reload'
        : 'network'
  if (kind === 'media') return done.recovered ? 'decode' : 'recover'
  return 'source'
}
