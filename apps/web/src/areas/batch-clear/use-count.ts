import { batchClearCalls } from '@oas/contract/batch-clear/calls'
import type { Output } from '@oas/contract/define'
import { useState } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { useSend } from '../../api/use-call.ts'

export type Counted = Output<typeof batchClearCalls.count>
const example =
  "select id from waiting_order\nwhere app_id = 50 and received_at < now() - interval '2 days'"
/** The query that names waiting orders, and how many it named when it was last counted. */
export function useCount() {
  const select = useSend(batchClearCalls.selectSql)
  const count = useSend(batchClearCalls.count)
  const [sql, setSql] = useState(example)
  const [counted, setCounted] = useState<Counted | null>(null)
  const [problem, setProblem] = useState('')
  const counting = select.isPending || count.isPending
  const run = (): void => {
    setProblem('')
    setCounted(null)
    const work = async (): Promise<void> => {
      const { id } = await select.mutateAsync({ sql })
      setCounted(await count.mutateAsync({ id }))
    }
    work().catch((error: unknown) =>
      setProblem(error instanceof CallFailure || error instanceof Error ? error.message : ''),
    )
  }
  const edit = (next: string): void => {
    setSql(next)
    setCounted(null)
    setProblem('')
  }
  return { sql, edit, counted, problem, counting, run }
}

export type Count = ReturnType<typeof useCount>
