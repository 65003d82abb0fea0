import { caseOrderCalls } from '@oas/contract/case-order/calls'
import { practiceCalls } from '@oas/contract/practice/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'

type Props = { ids: string[]; onClose: () => void; done: () => void }

/** One remark for the drills that are ticked. */
export function RemarkDialog({ ids, onClose, done }: Props) {
  const change = useSend(caseOrderCalls.updateRemark, {
    refreshes: [caseOrderCalls.query, practiceCalls.mine],
  })
  const form = useForm({
    initial: { remark: '' },
    check: () => ({}),
    send: async ({ remark }) => {
      const { changed } = await change.mutateAsync({ ids, remark })
      notify('success', t('case_order.changed', { n: changed }))
      done()
    },
    done: onClose,
  })
  const title = t('case_order.edit_remark')
  return (
    <FormModal form={form} title={title} onClose={onClose}>
      <AreaField
        form={form}
        name="remark"
        label={t('case_order.remark')}
        maxLength={200}
        rows={2}
      />
    </FormModal>
  )
}
