import { userOrdersCalls } from '@oas/contract/user-orders/calls'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import { offer } from './bans.ts'
import { along, cancel, get, items, list, review } from './manage.ts'
import { preview } from './preview.ts'
import { runUserOrders } from './run.ts'
import { start } from './start.ts'

const run: Job = { name: 'user-orders.run', every: 500, rest: 2000, run: runUserOrders }

export const userOrders = {
  area: 'userOrders',
  jobs: [run],
  calls: implement(userOrdersCalls, {
    offer,
    preview,
    start,
    get,
    items,
    list,
    cancel,
    review,
    along,
  }),
} as const
