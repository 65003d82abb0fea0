import { sessionCalls } from '@oas/contract/session/calls'
import { knowCall } from '../api/use-call.ts'
import { followSignedIn } from './session.ts'

// Pages read who they serve like any other call: what the guard has fetched already is not fetched
// again.
followSignedIn(({ self, routes }) => {
  knowCall(sessionCalls.self, {}, self)
  knowCall(sessionCalls.routes, {}, [...routes])
})
