import { ruleLimits } from '@oas/contract/queue-rule/schemas'
import { t } from '../../i18n/texts.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { NumberField, TextField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import type { Values } from './rule-form.ts'
import type { useTypes } from './use-types.ts'

type Props = {
  form: FormState<Values>
  /** The types that orders may go over to. */
  others: ReturnType<typeof useTypes>
}

/** How orders age, are sampled, merged, discarded and passed on. */
export function RuleNumbers({ form, others }: Props) {
  const { values } = form
  return (
    <>
      <NumberField
        form={form}
        name="ageing"
        label={t('queue_rule.ageing')}
        hint={t('queue_rule.ageing_hint')}
        min={1}
        max={ruleLimits.ageing}
      />
      <NumberField
        form={form}
        name="sample"
        label={t('queue_rule.sample')}
        hint={t('queue_rule.sample_hint')}
        min={0}
        max={100}
        step={0.01}
      />
      <NumberField
        form={form}
        name="mergeMinutes"
        label={t('queue_rule.merge')}
        hint={t('queue_rule.merge_hint')}
        min={0}
        max={ruleLimits.mergeMinutes}
      />
      <NumberField
        form={form}
        name="discardMinutes"
        label={t('queue_rule.discard')}
        hint={t('queue_rule.discard_hint')}
        min={0}
        max={ruleLimits.discardMinutes}
      />
      {Boolean(values.discardMinutes) && (
        <TextField
          form={form}
          name="discardReason"
          label={t('queue_rule.discard_reason')}
          required
          maxLength={200}
        />
      )}
      <NumberField
        form={form}
        name="overflowAt"
        label={t('queue_rule.overflow_at')}
        hint={t('queue_rule.overflow_hint')}
        min={0}
        max={ruleLimits.overflowAt}
      />
      {Boolean(values.overflowAt) && (
        <ChoiceField
          form={form}
          name="overflowType"
          label={t('queue_rule.overflow_type')}
          required
          choices={others.map((one) => ({ value: String(one.type), label: one.label }))}
        />
      )}
    </>
  )
}
