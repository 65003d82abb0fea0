import { branchAppealCalls } from '@oas/contract/branch/appeals'
import { parseTypeKey } from '@oas/contract/type-key'
import type { FilterValues } from '../../../kit/list/filters.ts'

export type AppealTab = 'mine' | 'handle' | 'leader' | 'all'

/** The call that a tab reads by: one's own, or those of others. */
export function callOf(tab: AppealTab) {
  return tab === 'mine' ? branchAppealCalls.appeals : branchAppealCalls.allAppeals
}

const isNumber = (text: string | undefined): text is string => /^[1-9]\d{0,8}$/.test(text ?? '')
/** The app and type, chosen together or named one by one by a link. */
const typeOf = ({ type, app, appId }: FilterValues): object => {
  if (type?.includes(':')) return parseTypeKey(type)
  const named = isNumber(appId) ? appId : app
  return {
    ...(isNumber(named) ? { appId: Number(named) } : {}),
    ...(isNumber(type) ? { type: Number(type) } : {}),
  }
}

/** What a tab asks for, from filters as they stand in the address. */
export function inputOf(tab: AppealTab, values: FilterValues): object {
  const { state, taskId, business, judgeId, personId, from, to } = values
  const postId = values['postId'] || values['postIdStr']
  return {
    ...typeOf(values),
    ...(state ? { state } : {}),
    ...(taskId ? { taskId } : {}),
    ...(business ? { business } : {}),
    ...(postId ? { postId } : {}),
    ...(from ? { from: Number(from) } : {}),
    ...(to ? { to: Number(to) } : {}),
    ...(tab === 'mine'
      ? {}
      : { tab, ...(judgeId ? { judgeId } : {}), ...(personId ? { personId } : {}) }),
  }
}
