import { deliveryCalls } from '@oas/contract/delivery/calls'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import { sendDue } from './send.ts'
import { failList, rePush, totals } from './service.ts'

export { setEndpoint, setEndpointState, testEndpoint } from './endpoint.ts'
export { countByApp, listEndpoints } from './queries/endpoints.ts'
export { attemptsOf, deliveriesOf } from './queries/deliveries.ts'
export { sendDue, waitForFlights } from './send.ts'

const send: Job = { name: 'delivery.send', every: 200, rest: 600, run: sendDue }

export const delivery = {
  area: 'delivery',
  jobs: [send],
  calls: implement(deliveryCalls, { failList, rePush, total: totals }),
} as const
