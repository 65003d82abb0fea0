/** Speeds a person steps through, slowest first. */
export const speeds = {
  video: [1, 2, 4, 8, 16],
  voice: [1, 1.5, 2],
  audio: [1, 1.5, 2],
  wave: [0.5, 1, 1.5],
} as const
export type PlayerKind = keyof typeof speeds

/**
 * The next faster (`by` 1) or slower (-1) speed; the ends hold. A speed that is none of the list
 * counts as the one below it.
 */
export function stepSpeed(kind: PlayerKind, now: number, by: 1 | -1): number {
  const list: readonly number[] = speeds[kind]
  const at = Math.max(
    0,
    list.findLastIndex((speed) => speed <= now),
  )
  return list[Math.min(list.length - 1, Math.max(0, at + by))] ?? 1
}

/** Double speed, or back to normal from any other. */
export function toggleDouble(now: number): number {
  return now === 1 ? 2 : 1
}

/** Seconds one press skips. */
export const skipSeconds: Readonly<Record<PlayerKind, number>> = {
  video: 2,
  voice: 5,
  audio: 5,
  wave: 5,
}
/** Seconds of one frame, at the usual 25 frames a second. */
export const frameSeconds = 0.04

/** Where a skip lands, inside the recording; one of unknown length has no end. */
export function skipTo(at: number, by: number, length: number): number {
  return Math.max(0, Math.min(Number.isFinite(length) ? length : Infinity, at + by))
}

/** Why a player cannot play, by the code of its media error. */
export function mediaProblem(
  code: number | undefined,
): 'aborted' | 'network' | 'decode' | 'source' {
  return (['source', 'aborted', 'network', 'decode', 'source'] as const)[code ?? 0] ?? 'source'
}

/** The next speed, round and round. */
export function cycleSpeed(kind: PlayerKind, now: number): number {
  const list: readonly number[] = speeds[kind]
  return list[(list.indexOf(now) + 1) % list.length] ?? 1
}

export const controlPauseMs = 300
/**
 * Lets the first press of a control through at once and none of those that follow within 300 ms.
 */
export function createControlGate(now: () => number): (act: () => void) => void {
  let open = -Infinity
  return (act) => {
    const at = now()
    if (at < open) return
    open = at + controlPauseMs
    act()
  }
}
