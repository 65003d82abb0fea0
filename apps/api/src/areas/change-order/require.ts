import { changeOrderAbove } from '@oas/contract/change-order/calls'
import { isId } from '@oas/contract/envelope'
import { fail } from '../../core/fail.ts'
import { type On, findOrder } from './queries.ts'

/**
 * What is wrong with naming an order for work on an app: none, one that is not there or for other
 * apps, one that is closed or over.
 */
const changeOrderProblem = async (
  on: On,
  id: string | null | undefined,
  appId: number,
  now: Date,
): Promise<'required' | 'unknown' | 'expired' | null> => {
  if (!id) return 'required'
  const row = isId(id) ? await findOrder(on, id) : undefined
  if (!row || (row.apps.length > 0 && !row.apps.includes(appId))) return 'unknown'
  return row.state === 'open' && (row.changeEnd === null || row.changeEnd > now) ? null : 'expired'
}

/**
 * Ends the call unless work on so many things of an app names an order that is in force; one that
 * is named is checked however little the work.
 */
export async function checkChangeOrder(
  on: On,
  id: string | undefined,
  appId: number,
  count: number,
  now: Date,
): Promise<void> {
  if (id === undefined && count <= changeOrderAbove) return
  const problem = await changeOrderProblem(on, id, appId, now)
  if (problem) fail(`change-order-${problem}`, { field: 'changeOrderId', id: id ?? '' })
}
