export type SuspendRule = { enable: boolean; maxSuspended: number; maxRestore: number }

/**
 * Why one more order cannot be suspended: the type does not allow it (off, or preloading is on), or
 * the person has too many.
 */
export type SuspendRefusal = 'suspend-off' | 'suspend-full'

/** Whether `adding` more orders may be suspended beside `suspended`; null when they may. */
export function suspendRefusal(
  rule: SuspendRule,
  preloadOn: boolean,
  suspended: number,
  adding = 1,
): SuspendRefusal | null {
  if (!rule.enable || preloadOn) return 'suspend-off'
  return suspended + adding > rule.maxSuspended ? 'suspend-full' : null
}

/**
 * Suspended orders in groups of at most `maxRestore`, oldest first; a fetch restores the first
 * group.
 */
export function restoreGroups<T>(oldestFirst: readonly T[], maxRestore: number): T[][] {
  const size = Math.max(1, Math.trunc(maxRestore))
  return Array.from({ length: Math.ceil(oldestFirst.length / size) }, (_, group) =>
    oldestFirst.slice(group * size, (group + 1) * size),
  )
}
