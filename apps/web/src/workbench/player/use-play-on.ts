import type { HeldRecord } from '@oas/contract/queue/schemas'
import { type RefObject, useEffect } from 'react'
import { type Bench, get, set } from '../engine/bench.ts'
import { stepFocus } from '../engine/focus.ts'
import { voicesOf } from '../engine/rows.ts'

/**
 * Where a list goes when a recording has ended: to the next one of its record, else to the next
 * record; after the last it stays.
 */
export function afterVoice(record: HeldRecord, rowId: string): string | null {
  const ids = voicesOf(record).map((one) => one.rowId)
  return ids[ids.indexOf(rowId) + 1] ?? null
}

/**
 * On pages that play by themselves: plays what got the focus, and goes on when it ends, unless a
 * form is open.
 */
export function usePlayOn(
  bench: Bench,
  record: HeldRecord,
  rowId: string,
  on: boolean,
  ref: RefObject<HTMLAudioElement | null>,
): void {
  useEffect(() => {
    const element = ref.current
    if (!bench.kind.plays || !on || !element) return undefined
    const play = (): void => {
      void element
        .play()
        .catch(() => undefined /* the browser waits for a press; what cannot be played says so */)
    }
    const next = (): void => {
      if (get(bench).form !== null || get(bench).asking !== null) return
      const row = afterVoice(record, rowId)
      if (row === null) stepFocus(bench, 1)
      else set(bench, { rowId: row })
    }
    if (element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) play()
    element.addEventListener('canplay', play, { once: true })
    element.addEventListener('ended', next)
    return () => {
      element.removeEventListener('canplay', play)
      element.removeEventListener('ended', next)
    }
  }, [bench, record, rowId, on, ref])
}
