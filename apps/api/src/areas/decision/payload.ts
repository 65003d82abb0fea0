import type { DeliveryPayload } from '@oas/contract/delivery/calls'
import type { OfferedLabels } from '../label/index.ts'
import type { PlannedAct } from './plan.ts'
import type { DecisionRow } from './rows.ts'
import type { CheckedItem } from './validate/item.ts'

/** The key under which a decision reaches its receiver, however often it is sent. */
export function deliveryKey(decisionId: string): string {
  return `decision-${decisionId}`
}

/** What a form says more, where it says anything that the app is told. */
const extraOf = ({
  tell,
  tellBesides,
}: CheckedItem['verdict']['more']): Pick<DeliveryPayload['data'], 'extra'> =>
  tell || tellBesides ? { extra: { ...tellBesides, ...tell } } : {}

/** What the receiver of a decision gets. Absorbed punishments are in force already and left out. */
export function payloadOf(
  row: DecisionRow,
  { rows, verdict }: CheckedItem,
  planned: readonly PlannedAct[],
  { byId }: OfferedLabels,
): DeliveryPayload {
  return {
    type: 'decision',
    timestamp: row.at.toISOString(),
    data: {
      decisionId: row.id,
      recordId: row.recordId,
      appId: row.appId,
      recordType: row.type,
      postId: row.postId,
      uid: row.uid,
      result: row.resultId,
      resultType: row.resultType,
      labels: row.labels.map((id) => ({ id, path: [...(byId.get(id)?.path ?? [id])] })),
      remark: row.remark,
      punishes: planned
        .filter(({ state }) => state !== 'absorbed')
        .map(({ act }) => ({
          punishId: act.punishId,
          scope: act.scope,
          subject: act.subject,
          startAt: act.startAt,
          endAt: act.endAt,
          permanent: act.permanent,
        })),
      rows: rows.map((mark) => ({
        rowId: mark.rowId,
        result: mark.button.id,
        labels: mark.labels,
        remark: mark.remark,
      })),
      decidedAt: row.at.getTime(),
      idempotencyKey: deliveryKey(row.id),
      ...extraOf(verdict.more),
    },
  }
}
