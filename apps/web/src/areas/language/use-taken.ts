import type { CompareRow } from '@oas/contract/language/schemas'
import { useState } from 'react'
import { idOf, isTakeable } from './compare-rows.ts'

/** Which rows are ticked to be taken over, of all and of those that are shown. */
export function useTaken(
  list: readonly CompareRow[],
  shown: readonly CompareRow[],
  chooseAll: boolean,
) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(chooseAll ? list.filter(isTakeable).map(idOf) : []),
  )
  const takeable = shown.filter(isTakeable)
  const chosen = list.filter((row) => isTakeable(row) && ticked.has(idOf(row)))
  const all = takeable.length > 0 && takeable.every((row) => ticked.has(idOf(row)))
  const toggle = (id: string): void => {
    if (!takeable.some((row) => idOf(row) === id)) return
    setTicked((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }
  const toggleAll = (): void =>
    setTicked((before) => {
      const next = new Set(before)
      for (const row of takeable)
        if (all) next.delete(idOf(row))
        else next.add(idOf(row))
      return next
    })
  return {
    chosen,
    ticks: { all, isTicked: (id: string) => ticked.has(id), toggle, toggleAll },
  }
}
