import { useEffect, useState } from 'react'

/**
 * Steps through a keyset-paged list: remembers the cursors of the pages before. A changed `resetOn`
 * starts at the first page.
 */
export function useKeyset(resetOn: string) {
  const [trail, setTrail] = useState<readonly string[]>([])
  useEffect(() => setTrail([]), [resetOn])
  return {
    after: trail.at(-1),
    page: trail.length + 1,
    forward: (next: string): void => setTrail((before) => [...before, next]),
    back: (): void => setTrail((before) => before.slice(0, -1)),
  }
}
