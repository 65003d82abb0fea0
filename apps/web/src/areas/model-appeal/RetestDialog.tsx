import { modelCalls } from '@oas/contract/model/calls'
import { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import type { SetRow } from '@oas/contract/model-appeal/schemas'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { SelectField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { refreshes } from './words.tsx'

type Props = { set: SetRow; onClose: () => void; onStarted: (runId: string) => void }
/** Begins a retest of a set on a version of its model. */
export function RetestDialog({ set, onClose, onStarted }: Props) {
  const start = useSend(modelAppealCalls.retest, { refreshes })
  const { data } = useCall(modelCalls.model, { id: set.modelId })
  const form = useForm({
    initial: { versionId: '' },
    guard: false,
    check: ({ versionId }) => ({
      versionId: required(versionId, t('model_appeal.model_version')),
    }),
    send: async ({ versionId }) => {
      const { id } = await start.mutateAsync({ setId: set.id, versionId })
      notify('success', t('model_appeal.retest_started'))
      onStarted(id)
    },
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={`${t('model_appeal.retest')} · ${t('model_appeal.set_n', { n: set.number })}`}
      submitLabel={t('model_appeal.retest')}
      onClose={onClose}
    >
      <p className="muted">{t('model_appeal.retest_about')}</p>
      <SelectField
        form={form}
        name="versionId"
        label={t('model_appeal.model_version')}
        choices={(data?.versions ?? []).map(({ id, number }) => ({
          value: id,
          label: t('model_appeal.version_n', { n: number }),
        }))}
        empty=""
        required
      />
    </FormModal>
  )
}
