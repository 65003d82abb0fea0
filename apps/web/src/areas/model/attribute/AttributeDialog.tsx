import type { AttributeBody, AttributeRow } from '@oas/contract/model/attribute-schemas'
import { attributeTypes } from '@oas/contract/model/attribute-schemas'
import { modelCalls } from '@oas/contract/model/calls'
import { useState } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { AreaField, NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { type FormState, useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { useTypeSource } from '../../../kit/pick/use-sources.ts'
import { refreshes, useModelChoices } from '../words.tsx'
import { Tried } from './Tried.tsx'
import { type Draft, blankDraft, bodyOf, checkDraft, draftOf } from './attribute-draft.ts'

type FieldsProps = { form: FormState<Draft> }
const typeChoices = (types: readonly string[]) =>
  types.map((one) => ({ value: one, label: tData(`model.value_${one}`) }))

/** Which label of which model, or which of several. */
const OutputFields = ({ form }: FieldsProps) => {
  const { values } = form
  const models = useModelChoices()
  const { data } = useCall(
    modelCalls.labels,
    { modelId: values.modelId, state: 'mapped', pageSize: 200 },
    { enabled: values.modelId !== '' },
  )
  const isChoice = values.source === 'choice'
  return (
    <>
      <SelectField
        form={{
          ...form,
          put: ({ source = '' }) =>
            form.put({ source, valueType: source === 'choice' ? 'text' : 'number', labels: [] }),
        }}
        name="source"
        label={t('model.attribute_source')}
        choices={['score', 'choice'].map((one) => ({
          value: one,
          label: tData(`model.source_${one}`),
        }))}
      />
      {!isChoice && (
        <SelectField
          form={form}
          name="valueType"
          label={t('model.value_type')}
          choices={typeChoices(['number', 'boolean'])}
        />
      )}
      <ChoiceField
        form={{ ...form, put: ({ modelId = '' }) => form.put({ modelId, labels: [] }) }}
        name="modelId"
        label={t('model.model')}
        choices={models}
        required
      />
      <MultiPick
        label={t('model.attribute_labels_field')}
        choices={(data?.list ?? []).map(({ raw }) => ({ value: raw, label: raw }))}
        value={values.labels}
        onChange={(labels) => form.put({ labels })}
        problem={form.problemOf('labels', t('model.attribute_labels_field'))}
        {...(isChoice ? {} : { max: 1 })}
        required
      />
      {(isChoice || values.valueType === 'boolean') && (
        <NumberField
          form={form}
          name="line"
          label={t('model.attribute_line')}
          hint={t('model.attribute_line_hint')}
          min={0}
          max={1}
          step={0.01}
        />
      )}
    </>
  )
}
const DerivedFields = ({ form }: FieldsProps) => {
  const { data } = useCall(modelCalls.attributes, { pageSize: 200 })
  const keys = (data?.list ?? []).map(({ body }) => `data.${body.key}`)
  return (
    <>
      <SelectField
        form={form}
        name="valueType"
        label={t('model.value_type')}
        choices={typeChoices(attributeTypes)}
      />
      <AreaField
        form={form}
        name="expression"
        label={t('model.attribute_expression')}
        hint={t('model.attribute_expression_hint', { example: 'data.age_band' })}
        maxLength={2000}
        rows={3}
        mono
        required
      />
      <p className="muted">
        {t('model.attribute_known')}: <span className="mono">{keys.join(', ')}</span>
      </p>
    </>
  )
}

type Props = { of: AttributeRow | null; derived: boolean; onClose: () => void }
/** An attribute: where its value comes from, and for which records it is worked out. */
export function AttributeDialog({ of, derived, onClose }: Props) {
  const [tried, setTried] = useState<AttributeBody | null>(null)
  const types = useTypeSource()
  const create = useSend(modelCalls.createAttribute, { refreshes })
  const update = useSend(modelCalls.updateAttribute, { refreshes })
  const before = of?.body.scopes ?? []
  const form = useForm<Draft>({
    initial: of ? draftOf(of.body) : blankDraft(derived),
    guard: false,
    check: checkDraft,
    send: async (draft) => {
      const body = bodyOf(draft, before)
      if (of) await update.mutateAsync({ id: of.id, version: of.version, body })
      else await create.mutateAsync({ body })
      notify('success', t('frontend.saved'))
    },
    fieldOf: (path) => (path.startsWith('body.scopes') ? 'types' : path.split('.')[1]),
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t(of ? 'model.edit_attribute' : 'model.new_attribute')}
      onClose={onClose}
      width={720}
    >
      <TextField
        form={form}
        name="key"
        label={t('model.key')}
        hint={t('model.attribute_key_hint')}
        required
        mono
        maxLength={32}
        disabled={of !== null && of.liveBody !== null}
        autoFocus
      />
      <TextField form={form} name="name" label={t('model.name')} required maxLength={64} />
      {derived ? <DerivedFields form={form} /> : <OutputFields form={form} />}
      <MultiPick
        label={t('model.attribute_scope')}
        choices={types.choices}
        value={form.values.types}
        onChange={(next) => form.put({ types: next })}
        problem={form.problemOf('types', t('model.attribute_scope'))}
        hint={t('model.attribute_scope_hint')}
        required
        ids
      />
      <TextField
        form={form}
        name="fallback"
        label={t('model.attribute_fallback_field')}
        hint={t('model.attribute_fallback_hint')}
        maxLength={64}
      />
      <NumberField
        form={form}
        name="rememberHours"
        label={t('model.attribute_remember')}
        hint={t('model.attribute_remember_hint')}
        min={0}
        max={8760}
      />
      <AreaField form={form} name="remark" label={t('model.remark')} maxLength={1000} rows={2} />
      <p>
        <button
          type="button"
          className="btn"
          disabled={!form.isComplete}
          onClick={() => setTried(bodyOf(form.values, before))}
        >
          {t('model.attribute_try')}
        </button>
      </p>
      {tried && <Tried of={tried} />}
    </FormModal>
  )
}
