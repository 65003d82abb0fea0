import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useEffect } from 'react'
import type { Bench } from '../engine/bench.ts'
import { awaitMs, loadInfos, waitNoMore } from '../engine/page-info.ts'

/** What callbacks say of the record in focus; one that is left is asked no more. */
export function useInfos(bench: Bench, record: HeldRecord | undefined): void {
  useEffect(() => {
    if (!record || bench.preview) return
    const left = new AbortController()
    void loadInfos(bench, record, left.signal)
    const timer = setTimeout(() => waitNoMore(bench, record), awaitMs)
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [bench, record])
}
