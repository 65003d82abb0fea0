/**
 * A repeatable source of chance (mulberry32, public domain, by its 32-bit seed): the demo is the
 * same on every machine.
 */
export type Chance = {
  next: () => number
  whole: (below: number) => number
  pick: <T>(list: readonly T[]) => T
  odds: (share: number) => boolean
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (below: number): number => Math.floor(next() * below)
  return {
    next,
    whole,
    odds: (share) => next() < share,
    pick: (list) => {
      const chosen = list[whole(list.length)]
      if (chosen === undefined) throw new Error('nothing to pick from')
      return chosen
    },
  }
}
