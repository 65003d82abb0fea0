import { type SaidOutput, appealKinds } from '@oas/contract/model-appeal/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { FormModal } from '../form/FormModal.tsx'
import { PickField } from '../form/PickField.tsx'
import { AreaField, type Choice, SelectField } from '../form/fields.tsx'
import { Pick } from '../pick/Pick.tsx'
import { labelSource } from '../pick/labels.ts'
import { recordSource } from '../pick/records.ts'
import { type FirstOutput, outputKey, useAppealForm } from './use-appeal-form.ts'

type Props = {
  /** The record that is meant; null: it is picked. */
  recordId: string | null
  first?: FirstOutput
  onClose: () => void
}

const choiceOf = (one: SaidOutput): Choice => ({
  value: outputKey(one),
  label:
    `${one.model} v${one.version} · ${one.label} ${Math.round(one.score * 100)} % · ` +
    `${one.item}${one.mode === 'shadow' ? ` · ${t('model_appeal.of_shadow')}` : ''}`,
})
const labels = labelSource()

/** Says what is wrong with something that a model said of a record. */
export function AppealDialog(props: Props) {
  const { form, outputs, known, pickRecord, problem } = useAppealForm(props)
  return (
    <FormModal
      form={form}
      title={t('model_appeal.raise_title')}
      submitLabel={t('model_appeal.raise')}
      onClose={props.onClose}
      width={620}
      {...(problem === '' ? {} : { notice: <p className="problem">{problem}</p> })}
    >
      {props.recordId === null && (
        <Pick
          label={t('model_appeal.record')}
          source={recordSource}
          value={form.values.recordId}
          onChange={pickRecord}
          problem={form.problemOf('recordId', t('model_appeal.record'))}
          required
          autoFocus
        />
      )}
      {known && outputs.length === 0 && <p className="muted">{t('model_appeal.no_outputs')}</p>}
      {outputs.length > 0 && (
        <>
          <SelectField
            form={form}
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
          {form.values.kind === 'wrong_label' && (
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
