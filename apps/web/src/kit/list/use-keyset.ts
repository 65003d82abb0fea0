import { useState } from 'react'

/**
 * Steps through a keyset-paged list: remembers the cursors of the pages before. A changed `resetOn`
 * starts at the first page.
 */
export function useKeyset(resetOn: string) {
  const [kept, setKept] = useState<{ of: string; trail: readonly string[] }>({ of: '', trail: [] })
  // A cursor of before must not be sent with what has changed, not even once.
  const trail = kept.of === resetOn ? kept.trail : []
  return {
    after: trail.at(-1),
    page: trail.length + 1,
    forward: (next: string): void => setKept({ of: resetOn, trail: [...trail, next] }),
    back: (): void => setKept({ of: resetOn, trail: trail.slice(0, -1) }),
  }
}
