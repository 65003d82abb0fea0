import { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import { type AppealKind, type SaidOutput, appealKinds } from '@oas/contract/model-appeal/schemas'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { FormModal } from '../form/FormModal.tsx'
import { PickField } from '../form/PickField.tsx'
import { AreaField, type Choice, SelectField } from '../form/fields.tsx'
import { required } from '../form/required.ts'
import { useForm } from '../form/use-form.ts'
import { notify } from '../notice.tsx'
import { labelSource } from '../pick/labels.ts'
import { recordSource } from '../pick/records.ts'

type First = { key: string; version: number; label: string }
type Props = {
  /** The record that is meant; null: it is picked. */
  recordId: string | null
  /** The output that was meant at first. */
  first?: First
  onClose: () => void
}
type Draft = { recordId: string; output: string; kind: string; rightLabel: string; remark: string }

const keyOf = (one: SaidOutput): string =>
  JSON.stringify([one.modelId, one.version, one.item, one.label])
const choiceOf = (one: SaidOutput): Choice => ({
  value: keyOf(one),
  label:
    `${one.model} v${one.version} · ${one.label} ${Math.round(one.score * 100)} % · ` +
    `${one.item}${one.mode === 'shadow' ? ` · ${t('model_appeal.of_shadow')}` : ''}`,
})
const labels = labelSource()

/** Says what is wrong with something that a model said of a record. */
export function AppealDialog({ recordId, first, onClose }: Props) {
  const raise = useSend(modelAppealCalls.raiseAppeal, { refreshes: [modelAppealCalls.appeals] })
  const form = useForm<Draft>({
    initial: {
      recordId: recordId ?? '',
      output: '',
      kind: 'false_positive',
      rightLabel: '',
      remark: '',
    },
    guard: false,
    check: (draft) => ({
      recordId: required(draft.recordId, t('model_appeal.record')),
      output: required(chosenOf(draft) ? '1' : '', t('model_appeal.output')),
      rightLabel:
        draft.kind === 'wrong_label'
          ? required(draft.rightLabel, t('model_appeal.right_label'))
          : null,
    }),
    send: async (draft) => {
      const output = chosenOf(draft)
      if (!output) return
      const kind: AppealKind = appealKinds.find((one) => one === draft.kind) ?? 'false_positive'
      await raise.mutateAsync({
        recordId: draft.recordId,
        modelId: output.modelId,
        modelVersion: output.version,
        item: output.item,
        label: output.label,
        kind,
        remark: draft.remark,
        ...(kind === 'wrong_label' ? { rightLabelId: Number(draft.rightLabel) } : {}),
      })
      notify('success', t('model_appeal.raised'))
    },
    fieldOf: (path) => (path === 'rightLabelId' ? 'rightLabel' : path),
    done: onClose,
  })
  const { values } = form
  const { data, error } = useCall(
    modelAppealCalls.appealOutputs,
    { recordId: values.recordId || '0' },
    { enabled: values.recordId !== '' },
  )
  const outputs = (data?.list ?? []).filter(({ mode }) => mode !== 'mock')
  const meant = first
    ? outputs.find(
        (one) =>
          one.key === first.key && one.version === first.version && one.label === first.label,
      )
    : outputs[0]
  // Until somebody chooses, the output stands that the dialog was opened at.
  function chosenOf(draft: Draft): SaidOutput | undefined {
    return outputs.find((one) => keyOf(one) === draft.output) ?? meant
  }
  const chosen = chosenOf(values)
  return (
    <FormModal
      form={{ ...form, values: { ...values, output: chosen ? keyOf(chosen) : '' } }}
      title={t('model_appeal.raise_title')}
      submitLabel={t('model_appeal.raise')}
      onClose={onClose}
      width={620}
      {...(error ? { notice: <p className="problem">{error.message}</p> } : {})}
    >
      {recordId === null && (
        <PickField
          form={form}
          name="recordId"
          label={t('model_appeal.record')}
          source={recordSource}
          required
          autoFocus
        />
      )}
      {data && outputs.length === 0 && <p className="muted">{t('model_appeal.no_outputs')}</p>}
      {outputs.length > 0 && (
        <>
          <SelectField
            form={{ ...form, values: { ...values, output: chosen ? keyOf(chosen) : '' } }}
            name="output"
            label={t('model_appeal.output')}
            choices={outputs.map(choiceOf)}
            required
          />
          <SelectField
            form={form}
            name="kind"
            label={t('model_appeal.what_wrong')}
            choices={appealKinds.map((kind) => ({
              value: kind,
              label: tData(`model_appeal.kind_${kind}`),
            }))}
          />
          {values.kind === 'wrong_label' && (
            <PickField
              form={form}
              name="rightLabel"
              label={t('model_appeal.right_label')}
              source={labels}
              required
            />
          )}
          <AreaField
            form={form}
            name="remark"
            label={t('model_appeal.remark')}
            maxLength={500}
            rows={3}
          />
        </>
      )}
    </FormModal>
  )
}
