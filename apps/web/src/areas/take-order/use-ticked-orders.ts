import { mostActed } from '@oas/contract/queue/calls/waiting'
import { useEffect, useState } from 'react'
import type { WaitingRow } from './waiting-columns.tsx'

/** Orders that are ticked, over several pages, until other ones are searched for. */
export function useTickedOrders(rows: readonly WaitingRow[], search: string) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, WaitingRow>>(new Map())
  useEffect(() => setTicked(new Map()), [search])
  const toggle = (ids: readonly string[], on: boolean): void => {
    const next = new Map(ticked)
    for (const row of rows)
      if (ids.includes(row.id)) {
        if (!on) next.delete(row.id)
        else if (next.size < mostActed) next.set(row.id, row)
      }
    setTicked(next)
  }
  const all = rows.length > 0 && rows.every((row) => ticked.has(row.id))
  const ticks = {
    isTicked: (id: string) => ticked.has(id),
    toggle: (id: string) => toggle([id], !ticked.has(id)),
    all,
    toggleAll: () =>
      toggle(
        rows.map((row) => row.id),
        !all,
      ),
  }
  return { ticked, clear: () => setTicked(new Map()), ticks }
}
