import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ReleaseRow } from '@oas/contract/text-moderation/release-row'
import { useCall, useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { ChangeOrderField } from '../../../kit/change-order/ChangeOrderField.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { refreshes } from '../words.tsx'

type Props = { release: ReleaseRow; onClose: () => void }
/** Brings a release to everybody, under a change order where it needs one. */
export function FullDialog({ release: { number }, onClose }: Props) {
  const full = useSend(textModerationCalls.full, { refreshes })
  const { data } = useCall(textModerationCalls.release, { id: String(number) })
  const asksOrder = data?.needs === 'order'
  const form = useForm({
    initial: { changeOrderId: '' },
    guard: false,
    check: ({ changeOrderId }) => ({
      changeOrderId: asksOrder ? required(changeOrderId, t('text_stage.change_order')) : null,
    }),
    send: async ({ changeOrderId }) => {
      await full.mutateAsync({
        id: String(number),
        ...(changeOrderId === '' ? {} : { changeOrderId }),
      })
      notify('success', t('text_moderation.went_live', { n: number }))
    },
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={`${t('text_moderation.full')}: ${t('text_moderation.release_n', { n: number })}`}
      onClose={onClose}
      submitLabel={t('text_moderation.full')}
    >
      <p>{t('text_moderation.sure_full')}</p>
      {data?.needs === 'second-person' && (
        <p className="problem" role="status">
          {t('text_stage.needs_other')}
        </p>
      )}
      {asksOrder && (
        <ChangeOrderField
          appId={undefined}
          value={form.values.changeOrderId}
          onChange={(changeOrderId) => form.put({ changeOrderId })}
          required
          hint={t('text_stage.order_hint')}
          problem={form.problemOf('changeOrderId', t('text_stage.change_order'))}
        />
      )}
    </FormModal>
  )
}
