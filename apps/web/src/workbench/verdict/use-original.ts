import { decisionCalls } from '@oas/contract/decision/calls'
import { usualRight } from '@oas/contract/decision/forms/verdicts'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useEffect } from 'react'
import { useCall } from '../../api/use-call.ts'
import { type Bench, get, set } from '../engine/bench.ts'
import { useBenchState } from '../engine/react.ts'

/**
 * Asks which decision an appeal is about, and what its type offers. A verdict that was chosen
 * before this is known gets what would have been right then.
 */
export function useOriginal(bench: Bench, { recordId }: Pick<HeldRecord, 'recordId'>): void {
  const known = useBenchState((state) => state.originals[recordId])
  const { data } = useCall(
    decisionCalls.appealed,
    { recordId },
    { enabled: !bench.preview && known === undefined },
  )
  useEffect(() => {
    if (!data) return
    const { original } = data
    const { originals } = get(bench)
    set(bench, { originals: { ...originals, [recordId]: original } })
    const { form } = bench.drafts.get(recordId)
    if (original && form['rightResult'] === undefined)
      bench.drafts.set(recordId, {
        form: { ...form, ...usualRight(form['verdict'], { ...original, labels: () => true }) },
      })
  }, [bench, recordId, data])
}
