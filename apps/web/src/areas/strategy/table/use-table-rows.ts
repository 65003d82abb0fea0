import { strategyExcelCalls, strategyRuleCalls } from '@oas/contract/strategy/calls'
import type { ExcelRow } from '@oas/contract/strategy/schemas'
import type { ExcelHead } from '@oas/rule-engine/views/table'
import { useCallback, useEffect, useRef, useState } from 'react'
import { send } from '../../../api/send.ts'
import { keyOf, queryClient } from '../../../api/use-call.ts'
import { allPages } from '../all-pages.ts'

type Data = { heads: readonly ExcelHead[]; rows: readonly ExcelRow[] }

/**
 * Every row of the given rules with their common columns; pages beyond the first come side by side.
 */
export function useTableRows(ruleIds: readonly string[]): {
  data: Data | null
  problem: string
  reload: () => Promise<void>
} {
  const [data, setData] = useState<Data | null>(null)
  const [problem, setProblem] = useState('')
  const asked = useRef(0)
  const load = useCallback(async (): Promise<void> => {
    const turn = ++asked.current
    setProblem('')
    if (ruleIds.length === 0) {
      setData(null)
      return
    }
    try {
      let heads: readonly ExcelHead[] = []
      const rows = await allPages(async (page, size) => {
        const answer = await send(strategyExcelCalls.pageBatch, {
          ruleIds: [...ruleIds],
          page,
          size,
        })
        heads = answer.heads
        return answer
      })
      if (turn === asked.current) setData({ heads, rows })
    } catch (error) {
      if (turn === asked.current) setProblem((error as Error).message)
    }
  }, [ruleIds])
  useEffect(() => {
    void load()
  }, [load])
  const reload = useCallback(async (): Promise<void> => {
    await Promise.all(
      [strategyExcelCalls.multiEditable, strategyRuleCalls.page].map((read) =>
        queryClient.invalidateQueries({ queryKey: keyOf(read) }),
      ),
    )
    await load()
  }, [load])
  return { data, problem, reload }
}
