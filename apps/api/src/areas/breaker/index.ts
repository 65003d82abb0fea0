import { breakerCalls } from '@oas/contract/breaker/calls'
import { longestSpan } from '@oas/contract/breaker/schemas'
import { minuteMs } from '@oas/contract/time'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import { createLimit, getLimits, removeLimit, updateLimit } from './limits.ts'
import { countStops, getOwn, getStops, lift } from './stops.ts'
import { tellStops } from './tell.ts'

export { type Counted, isBan, noteActs } from './note.ts'

/** What a server that died in between left untold. */
const tell: Job = {
  name: 'breaker.tell',
  every: 5000,
  rest: 60_000,
  run: async (ctx) => {
    await tellStops(ctx)
    return false
  },
}
const forget: Job = {
  name: 'breaker.forget',
  every: 3_600_000,
  run: async ({ db, now }) => {
    await db
      .deleteFrom('breakerAct')
      .where('at', '<', new Date(now().getTime() - (longestSpan + 60) * minuteMs))
      .execute()
    return false
  },
}

export const breaker = {
  area: 'breaker',
  jobs: [tell, forget],
  calls: implement(breakerCalls, {
    own: getOwn,
    stops: getStops,
    count: countStops,
    lift,
    limits: getLimits,
    createLimit,
    updateLimit,
    removeLimit,
  }),
} as const
