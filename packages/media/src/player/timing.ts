export const timingMax = 500
/**
 * What happened to a player: its name, milliseconds since the beginning, seconds of the recording.
 */
export type TimingEntry = readonly [name: string, ms: number, at: number]

/** Remembers the last 500 things that happened; `take` answers and forgets them. */
export function createTiming(
  now: () => number,
  max = timingMax,
): { add: (name: string, at: number) => void; take: () => TimingEntry[] } {
  let began = now()
  let entries: TimingEntry[] = []
  return {
    add: (name, at) => {
      entries.push([name, Math.round(now() - began), Math.round(at * 10) / 10])
      if (entries.length > max) entries.shift()
    },
    take: () => {
      const taken = entries
      entries = []
      began = now()
      return taken
    },
  }
}
