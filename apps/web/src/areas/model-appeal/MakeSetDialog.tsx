import { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import type { AppealRow } from '@oas/contract/model-appeal/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { AreaField, SelectField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { refreshes, useModelChoices } from './words.tsx'

type Props = { ticked: readonly AppealRow[]; onClose: () => void; onMade: () => void }
/** Makes one set of confirmed appeals: all of a model, or those that are ticked. */
export function MakeSetDialog({ ticked, onClose, onMade }: Props) {
  const make = useSend(modelAppealCalls.exportAppeals, { refreshes })
  const models = useModelChoices()
  const chosen = ticked.filter(({ state }) => state === 'confirmed')
  const form = useForm({
    initial: { modelId: chosen[0]?.modelId ?? '', reason: '' },
    guard: false,
    check: ({ modelId, reason }) => ({
      modelId: required(modelId, t('model_appeal.model')),
      reason: required(reason.trim(), t('model_appeal.reason')),
    }),
    send: async ({ modelId, reason }) => {
      const ids = chosen.filter((one) => one.modelId === modelId).map(({ id }) => id)
      const made = await make.mutateAsync({
        modelId,
        reason,
        ...(ids.length > 0 ? { ids } : {}),
      })
      notify('success', t('model_appeal.set_made', { n: made.number, appeals: made.appeals }))
      onMade()
    },
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t('model_appeal.make_set')}
      submitLabel={t('model_appeal.make_set')}
      onClose={onClose}
    >
      <p className="muted">{t('model_appeal.make_set_about')}</p>
      {chosen.length > 0 && <p>{t('model_appeal.selected_n', { n: chosen.length })}</p>}
      <SelectField
        form={form}
        name="modelId"
        label={t('model_appeal.model')}
        choices={models}
        empty=""
        required
      />
      <AreaField
        form={form}
        name="reason"
        label={t('model_appeal.reason')}
        required
        maxLength={200}
        rows={2}
      />
    </FormModal>
  )
}
