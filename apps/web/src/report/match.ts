/**
 * Milliseconds that may lie between the end of a call as the page noted it and as the browser timed
 * it.
 */
export const matchMs = 15_000
/** Milliseconds after which a timing that no report asked for is dropped. */
export const timingLifeMs = 120_000

/** The browser's own timing of a call, in milliseconds of which `endedAt` alone is a moment. */
export type CallTiming = {
  url: string
  endedAt: number
  timings: { dns: number; connect: number; waited: number; read: number; bytes: number }
}
type Found = { timings?: CallTiming['timings'] }

/**
 * Keeps what the browser tells of calls, so that the report of one says where its time went: the
 * nearest in time with the same address.
 */
export function createMatcher(
  now: () => number = Date.now,
  base: () => string = () => window.location.href,
) {
  let kept: CallTiming[] = []
  const whole = (url: string): string =>
    URL.canParse(url, base()) ? new URL(url, base()).href : url
  return {
    add: (timing: CallTiming): void => {
      kept = [
        ...kept.filter((one) => now() - one.endedAt < timingLifeMs),
        { ...timing, url: whole(timing.url) },
      ]
    },
    find: (url: string, at: number): Found => {
      const [nearest] = kept
        .filter(
          (one) =>
            one.url === whole(url) &&
            now() - one.endedAt < timingLifeMs &&
            Math.abs(one.endedAt - at) <= matchMs,
        )
        .sort((a, b) => Math.abs(a.endedAt - at) - Math.abs(b.endedAt - at))
      return nearest ? { timings: nearest.timings } : {}
    },
    size: (): number => kept.length,
  }
}
