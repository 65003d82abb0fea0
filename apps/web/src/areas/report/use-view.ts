import { reportMoreCalls } from '@oas/contract/report/calls'
import type { ReportKind } from '@oas/contract/report/kinds'
import type { ReportNumber } from '@oas/contract/report/numbers'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { Targets } from './columns.tsx'
import { shapeOf } from './filters.ts'

/** Columns of a report in their order, and targets: the own ones, or those for everybody. */
export function useView(kind: ReportKind): { shown: ReportNumber[]; targets: Targets } {
  const { data } = useCall(reportMoreCalls.queryConfig, { report: kind })
  return useMemo(() => {
    const { numbers } = shapeOf(kind)
    const view = data?.own ?? data?.shared
    const known = (key: string) => numbers.find((one) => one === key)
    const shown = (view?.columns ?? []).flatMap((key) => known(key) ?? [])
    // Who saved only columns still sees the targets that are set for everybody.
    const targets = [...(data?.shared?.targets ?? []), ...(data?.own?.targets ?? [])]
    return {
      shown: shown.length > 0 ? shown : [...numbers],
      targets: new Map(
        targets.flatMap(({ number, value }) => {
          const key = known(number)
          return key ? [[key, value] as const] : []
        }),
      ),
    }
  }, [data, kind])
}
