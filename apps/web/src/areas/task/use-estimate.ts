import type { Input, Output } from '@oas/contract/define'
import { taskCalls } from '@oas/contract/task/area'
import { useState } from 'react'
import { send } from '../../api/send.ts'

type Found = Output<typeof taskCalls.estimate> &
  Partial<Pick<Output<typeof taskCalls.estimateByHour>, 'byHour'>> &
  Partial<Pick<Output<typeof taskCalls.estimateWithPlan>, 'plan'>>

/** Asks as the kind of the task needs: what comes in by hour, how a statement runs. */
const ask = (asked: Input<typeof taskCalls.estimate>): Promise<Found> => {
  if (asked.kind === 'realtime') return send(taskCalls.estimateByHour, asked)
  if (asked.kind === 'customize-sql') return send(taskCalls.estimateWithPlan, asked)
  return send(taskCalls.estimate, asked)
}

/** How much a task would come to, once it was asked for; what is refused is passed on. */
export function useEstimate(refuse: (error: unknown) => void) {
  const [found, setFound] = useState<{ of: string; estimate: Found } | null>(null)
  const [busy, setBusy] = useState(false)
  const look = (asked: Input<typeof taskCalls.estimate>): void => {
    setBusy(true)
    ask(asked)
      .then((estimate) => setFound({ of: JSON.stringify(asked.body), estimate }), refuse)
      .finally(() => setBusy(false))
  }
  return { found, busy, look }
}
