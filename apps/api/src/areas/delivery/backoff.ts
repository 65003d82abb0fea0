const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** Pauses after the first, second … failed attempt; after the last one the delivery has failed. Three and a half days in all. */
export const pauses: readonly number[] = [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 4 * hour, 12 * hour, 24 * hour, 24 * hour]

/** Milliseconds until the next attempt after `attempts` failed ones, or null when there is none. `chance` (0 to 1) spreads retries by up to a tenth. */
export const pauseAfter = (attempts: number, chance: number): number | null => {
  const pause = pauses[attempts - 1]
  return pause === undefined ? null : Math.round(pause * (1 + chance / 10))
}
