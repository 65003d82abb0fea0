import { batchClearCalls } from '@oas/contract/batch-clear/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import type { Counted } from './use-count.ts'
import { refreshes } from './words.tsx'

/** The form that asks for counted orders to be discarded. */
export function useClearForm(
  counted: Counted | null,
  { onClose, onMade }: { onClose: () => void; onMade: (id: string) => void },
) {
  const clear = useSend(batchClearCalls.clear, { refreshes })
  return useForm({
    initial: { reason: '', changeOrderId: '' },
    guard: false,
    check: ({ reason, changeOrderId }) => ({
      reason: required(reason, t('batch_clear.reason')),
      changeOrderId:
        counted?.needsChangeOrder && changeOrderId === ''
          ? t('frontend.change_order_required')
          : null,
    }),
    send: async ({ reason, changeOrderId }) => {
      const { id } = await clear.mutateAsync({
        id: counted?.id ?? '0',
        reason,
        ...(changeOrderId ? { changeOrderId } : {}),
      })
      onMade(id)
    },
    done: onClose,
  })
}
