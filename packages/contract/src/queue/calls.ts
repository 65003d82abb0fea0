import { countCalls } from './calls/counts.ts'
import { sessionCalls } from './calls/sessions.ts'
import { holdCalls } from './calls/holds.ts'
import { waitingCalls } from './calls/waiting.ts'

export const queueCalls = {
  ...countCalls,
  ...sessionCalls,
  ...holdCalls,
  ...waitingCalls,
}
