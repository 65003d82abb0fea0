import { serverNow } from '../../api/clock.ts'
import { telemetryCalls } from '@oas/contract/telemetry/calls'
import { useState } from 'react'
import { dayMs } from '@oas/contract/time'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'

/**
 * Loads from each host that failed within a day, as open pages reported them; null without the
 * right to see reports.
 */
export function useFailures(): ReadonlyMap<string, number> | null {
  const { may } = useMay()
  const [from] = useState(() => serverNow() - dayMs)
  const { data } = useCall(
    telemetryCalls.slow,
    { from, pageSize: 200 },
    { enabled: may('telemetry.read') },
  )
  if (!data) return null
  const counts = new Map<string, number>()
  for (const { host, failed } of data.list) counts.set(host, (counts.get(host) ?? 0) + failed)
  return counts
}
