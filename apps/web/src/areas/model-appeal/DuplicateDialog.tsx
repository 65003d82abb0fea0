import { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import type { AppealRow } from '@oas/contract/model-appeal/schemas'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { AreaField, SelectField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { tellOutcomes } from './use-appeal-acts.tsx'
import { refreshes } from './words.tsx'

/** Says that appeals say the same as another one of their model. */
export function DuplicateDialog({ row, onClose }: { row: AppealRow; onClose: () => void }) {
  const set = useSend(modelAppealCalls.setAppealState, { refreshes })
  const { data } = useCall(modelAppealCalls.appeals, { modelId: row.modelId, pageSize: 200 })
  const others = (data?.list ?? []).filter(
    ({ id, state }) => id !== row.id && state !== 'duplicate',
  )
  const form = useForm({
    initial: { duplicateOf: '', reason: '' },
    guard: false,
    check: ({ duplicateOf }) => ({
      duplicateOf: required(duplicateOf, t('model_appeal.duplicate_of')),
    }),
    send: async ({ duplicateOf, reason }) => {
      const refs = [{ id: row.id, version: row.version }]
      tellOutcomes(await set.mutateAsync({ refs, act: 'duplicate', reason, duplicateOf }))
    },
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t('model_appeal.duplicate')}
      submitLabel={t('model_appeal.duplicate')}
      onClose={onClose}
    >
      <p className="muted">{t('model_appeal.duplicate_about')}</p>
      <SelectField
        form={form}
        name="duplicateOf"
        label={t('model_appeal.duplicate_of')}
        choices={others.map((one) => ({
          value: one.id,
          label: `${one.recordId} · ${one.label} · ${tData(`model_appeal.kind_${one.kind}`)}`,
        }))}
        empty=""
        required
      />
      <AreaField
        form={form}
        name="reason"
        label={t('model_appeal.reason')}
        maxLength={200}
        rows={2}
      />
    </FormModal>
  )
}
