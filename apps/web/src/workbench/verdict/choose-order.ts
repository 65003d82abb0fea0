import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { Bench } from '../engine/bench.ts'
import { orderOf } from '../rules/form-fields.ts'
import { openModal } from '../engine/open-modal.ts'

/** Asks for the change order of a record's verdict; it becomes part of what is filled in. */
export function chooseOrder(bench: Bench, { recordId, appId }: HeldRecord): void {
  openModal(bench, 'system-change-orders', {
    appId,
    value: orderOf(bench.drafts.get(recordId).form),
    onChoose: (changeOrderId) =>
      bench.drafts.set(recordId, { form: { ...bench.drafts.get(recordId).form, changeOrderId } }),
  })
}
