import type { HeldRecord } from '@oas/contract/queue/schemas'
import { submit } from '../../apps/api/src/areas/decision/submit.ts'
import { fetchOrders } from '../../apps/api/src/areas/queue/order/fetch.ts'
import type { Auditor } from './world.ts'

/** The product's own claim: the service behind POST /v4/record. */
export const claim = async (
  { ctx, window }: Auditor,
  appId: number,
  limit = 20,
): Promise<HeldRecord[]> =>
  (
    await fetchOrders(ctx, {
      version: 4,
      pageKey: 'tags-audit-text',
      business: 'text',
      windowId: window,
      limit,
      types: [`${appId}:1`],
    })
  ).list

/**
 * The product's own submit: the service behind POST /record, with decision, counters, submissions
 * and outbox. Answers how many were decided.
 */
export const decide = async (
  { ctx, window }: Auditor,
  appId: number,
  list: readonly HeldRecord[],
): Promise<number> => {
  const recordResults = list.map((record) => ({
    id: record.id,
    postId: record.postId,
    fence: record.fence,
    value: { result: { id: 'ignore' } },
    form: { result: {} },
    reasonLabels: [],
    reasonLabelsKey: '',
    remark: '',
    currentJson: {},
  }))
  const answer = await submit(ctx, {
    pageKey: 'tags-audit-text',
    appId,
    type: 1,
    business: 'text',
    windowId: window,
    settingVersion: 1,
    recordResults,
  })
  return answer.list.filter((item) => item.accepted).length
}
