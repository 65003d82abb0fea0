import type { Answer, Dimension } from '@oas/contract/case-library/schemas'
import type { CaseRecord } from '@oas/contract/setting/case-schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** A record of a question in the audit panel of its type. */
export type RecordPanel = ComponentType<{
  setting: TypeSetting
  appName: string
  record: CaseRecord
  dims: readonly Dimension[]
  /** What one is doing. */ name: string
  onAnswer: (answer: Answer) => Promise<void>
  /** Stands in place of the panel where that cannot be shown. */ fallback: ReactNode
}>
type Load = () => Promise<RecordPanel>

let panel: Load | null = null
/** Says where the audit panel comes from: it is no part of the kit, and larger than a page. */
export function provideRecordPanel(load: Load): void {
  panel = load
}

/** The audit panel once it has come; null until then, and where it cannot be fetched. */
export function useRecordPanel(): RecordPanel | null {
  const [loaded, setLoaded] = useState<{ panel: RecordPanel } | null>(null)
  useEffect(() => {
    if (panel === null) return
    let live = true
    panel().then(
      (found) => {
        if (live) setLoaded({ panel: found })
      },
      () => undefined /* without it the question is answered in its form */,
    )
    return () => {
      live = false
    }
  }, [])
  return loaded?.panel ?? null
}
