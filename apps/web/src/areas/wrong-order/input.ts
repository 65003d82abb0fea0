import type { Input } from '@oas/contract/define'
import type { wrongOrderCalls } from '@oas/contract/wrong-order/calls'
import { parseTypeKey } from '@oas/contract/type-key'
import type { FilterValues } from '../../kit/list/filters.ts'

type Wrong = Input<typeof wrongOrderCalls.statistics>
const most = 2_147_483_647
/**
 * What lists and figures of wrong orders ask for, from the address; links of other pages name the
 * app or the post in a way of their own.
 */
export function inputOf({
  state,
  source,
  errorClass,
  severity,
  person,
  appId,
  app,
  type,
  business,
  taskId,
  postId,
  postIdStr,
  labelId,
  voidId,
  from,
  to,
}: FilterValues): Wrong {
  return {
    ...(state ? { state: state as 'new' } : {}),
    ...(source ? { source: source as 'marked' } : {}),
    ...(errorClass ? { errorClass: errorClass as 'missed' } : {}),
    ...(severity ? { severity: severity as 'minor' } : {}),
    ...(person ? { person } : {}),
    ...(appId ? { appId: Number(appId) } : {}),
    ...(app && Number(app) >= 1 ? { app: Math.min(Number(app), most) } : {}),
    ...(type ? parseTypeKey(type) : {}),
    ...(business ? { business } : {}),
    ...(taskId ? { taskId } : {}),
    ...(postId ? { postId } : {}),
    ...(postIdStr ? { postIdStr } : {}),
    ...(labelId ? { labelId: Math.min(Number(labelId), most) } : {}),
    ...(voidId ? { voidId } : {}),
    ...(from ? { from: Number(from) } : {}),
    ...(to ? { to: Number(to) } : {}),
  }
}
