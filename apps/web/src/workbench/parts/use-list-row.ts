import type { HeldRecord } from '@oas/contract/queue/schemas'
import { type RefObject, useEffect, useRef } from 'react'
import { useBench } from '../engine/react.ts'

/** A row of a list: in sight when it is open, and noted once it has been on screen. */
export function useListRow<E extends HTMLElement>(
  record: HeldRecord,
  open: boolean,
): RefObject<E | null> {
  const bench = useBench()
  const root = useRef<E>(null)
  useEffect(() => {
    if (open) root.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  useEffect(
    () => (root.current ? bench.seen.watch(record.id, root.current) : undefined),
    [bench, record.id],
  )
  return root
}
