import { queueCalls } from '@oas/contract/queue/calls'
import { useCallback, useRef, useState } from 'react'
import type { CallFailure } from '../../api/call-error.ts'
import { useSend } from '../../api/use-call.ts'
import { notify } from '../../kit/notice.tsx'
import { useLeaveGuard } from '../../nav/leave-guard.ts'
import { go } from '../../nav/location.ts'
import { type Draft, draftOf, type queryOf } from './draft.ts'
import type { PageRow } from './use-pages.ts'

/** Types and conditions of a page as they are changed, asked of the server, and kept. */
export function useConditionDraft({ kind, save, ...row }: PageRow) {
  const [draft, setDraft] = useState<Draft>(() => draftOf({ kind, save, ...row }))
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const dirty = useRef(false)
  const check = useSend(queueCalls.stat)
  const store = useSend(queueCalls.saveConditions, { refreshes: [queueCalls.auditor] })
  useLeaveGuard(useCallback(() => dirty.current, []))
  const busy = check.isPending || store.isPending
  const change = (next: Partial<Draft>): void => {
    dirty.current = true
    setFailure(null)
    setDraft({ ...draft, ...next })
  }
  const put = async (
    appTypes: readonly string[],
    conditions: ReturnType<typeof queryOf>,
    done: string,
  ): Promise<void> => {
    try {
      if (appTypes.length > 0)
        await check.mutateAsync({
          pageKey: kind.name,
          business: kind.business,
          types: [...appTypes],
          conditionQuery: conditions,
        })
      await store.mutateAsync({
        pageKey: kind.name,
        appTypes: [...appTypes],
        conditions,
        queryList: appTypes.length > 0 ? (save?.queryList ?? []) : [],
        frontendNode: save?.frontendNode ?? {},
      })
    } catch (error) {
      setFailure(error as CallFailure)
      return
    }
    dirty.current = false
    notify('success', done)
    go('/take-order')
  }
  return { draft, change, put, failure, busy }
}
