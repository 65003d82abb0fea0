/** Tells one press from two: one is known to be the only one when so many milliseconds have passed without another. */
export const createPresses = (one: () => void, two: () => void, waitMs = 400): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    if (timer !== undefined) { clearTimeout(timer); timer = undefined; two(); return }
    timer = setTimeout(() => { timer = undefined; one() }, waitMs)
  }
}
