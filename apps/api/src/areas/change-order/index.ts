import { changeOrderCalls } from '@oas/contract/change-order/calls'
import { implement } from '../../http/implement.ts'
import { create, list, pick, update } from './orders.ts'

export { endedOrders } from './queries.ts'
export { checkChangeOrder } from './require.ts'

export const changeOrder = {
  area: 'changeOrder',
  jobs: [],
  calls: implement(changeOrderCalls, { pick, list, create, update }),
} as const
