/**
 * Milliseconds without another click after which one is known to be the only one: on a video, on a
 * text.
 */
export const clickMs = { video: 300, text: 400 } as const

/**
 * Tells single clicks from double ones: a click is single once `waitMs` have gone by without
 * another, double together with one that comes within them. `drop` forgets a click that still
 * waits.
 */
export function createClicks(
  single: () => void,
  double: () => void,
  waitMs: number,
): { click: () => void; drop: () => void } {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const drop = (): void => {
    clearTimeout(waiting)
    waiting = undefined
  }
  return {
    click: () => {
      if (waiting !== undefined) {
        drop()
        double()
        return
      }
      waiting = setTimeout(() => {
        waiting = undefined
        single()
      }, waitMs)
    },
    drop,
  }
}
