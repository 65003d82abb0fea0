import { type FirstSteps, homeCalls } from '@oas/contract/home/calls'
import { useCall } from '../../api/use-call.ts'

const everyMs = 3000

/** Whether the first decision has arrived at its app: then an installation is begun. */
export function isBegun(steps: FirstSteps): boolean {
  return steps.decision.state === 'arrived'
}

/**
 * How far the installation is; asked again and again while something is still to be done, so that
 * what happens elsewhere is seen here. `undefined` for those whom it does not concern.
 */
export function useFirstSteps(may: boolean): FirstSteps | undefined {
  const first = useCall(homeCalls.firstSteps, {}, { enabled: may })
  const open = may && first.data !== undefined && !isBegun(first.data)
  const { data } = useCall(
    homeCalls.firstSteps,
    {},
    { enabled: open, ...(open ? { refetchMs: everyMs } : {}) },
  )
  return may ? (data ?? first.data) : undefined
}
