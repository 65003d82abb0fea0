import { useState } from 'react'

/** Ticked rows of a list, by id; ticking all means those on the page. */
export function useTicks() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  return {
    ids: [...ticked],
    clear: (): void => setTicked(new Set()),
    of: <R>(rows: readonly R[], idOf: (row: R) => string) => {
      const all = rows.length > 0 && rows.every((row) => ticked.has(idOf(row)))
      return {
        all,
        isTicked: (id: string): boolean => ticked.has(id),
        toggle: (id: string): void =>
          setTicked((before) => {
            const next = new Set(before)
            if (!next.delete(id)) next.add(id)
            return next
          }),
        toggleAll: (): void =>
          setTicked((before) => {
            const next = new Set(before)
            for (const row of rows)
              if (all) next.delete(idOf(row))
              else next.add(idOf(row))
            return next
          }),
      }
    },
  }
}
