import { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import { type AppealKind, type SaidOutput, appealKinds } from '@oas/contract/model-appeal/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { required } from '../form/required.ts'
import { type FormState, useForm } from '../form/use-form.ts'
import { notify } from '../notice.tsx'

/** The output that was meant at first. */
export type FirstOutput = { key: string; version: number; label: string }
export type AppealDraft = {
  recordId: string
  output: string
  kind: string
  rightLabel: string
  remark: string
}
type Options = { recordId: string | null; first?: FirstOutput; onClose: () => void }

export function outputKey(one: SaidOutput): string {
  return JSON.stringify([one.modelId, one.version, one.item, one.label])
}
const isMeant = (one: SaidOutput, first: FirstOutput | undefined): boolean =>
  first === undefined ||
  (one.key === first.key && one.version === first.version && one.label === first.label)

/** The form of an appeal, and the outputs of the record that it may be against. */
export function useAppealForm({ recordId, first, onClose }: Options): {
  form: FormState<AppealDraft>
  outputs: readonly SaidOutput[]
  known: boolean
  pickRecord: (recordId: string) => void
  problem: string
} {
  const raise = useSend(modelAppealCalls.raiseAppeal, { refreshes: [modelAppealCalls.appeals] })
  // The form looks at the outputs, so which record is meant stands beside it.
  const [record, setRecord] = useState(recordId ?? '')
  const { data, error } = useCall(
    modelAppealCalls.appealOutputs,
    { recordId: record || '0' },
    { enabled: record !== '' },
  )
  const outputs = (data?.list ?? []).filter(({ mode }) => mode !== 'mock')
  // Until somebody chooses, the output stands that the dialog was opened at.
  const chosenOf = ({ output }: AppealDraft): SaidOutput | undefined =>
    outputs.find((one) => outputKey(one) === output) ?? outputs.find((one) => isMeant(one, first))
  const form = useForm<AppealDraft>({
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
  const chosen = chosenOf(values)
  return {
    form: { ...form, values: { ...values, output: chosen ? outputKey(chosen) : '' } },
    outputs,
    known: data !== undefined,
    pickRecord: (next) => {
      setRecord(next)
      form.put({ recordId: next, output: '' })
    },
    problem: error?.message ?? '',
  }
}
