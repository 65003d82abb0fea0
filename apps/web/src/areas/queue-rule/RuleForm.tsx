import type { QueueRule } from '@oas/contract/queue-rule/schemas'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Form } from '../../kit/form/Form.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { EffectView } from './EffectView.tsx'
import { PriorityField } from './PriorityField.tsx'
import { RuleNumbers } from './RuleNumbers.tsx'
import { useEffectPreview } from './use-effect-preview.ts'
import { useRuleForm } from './use-rule-form.ts'
import { useTypes } from './use-types.ts'

/** Writes a rule. `of`: the draft that is changed, or the rule a new draft begins with. */
export function RuleForm({
  of,
  draft,
  type,
}: {
  of: QueueRule | null
  draft: boolean
  type: string
}) {
  const { may } = useMay()
  const types = useTypes()
  const readOnly = may('setting.edit') ? undefined : t('auto_config.needs_edit')
  const form = useRuleForm(of, draft, type)
  const { values } = form
  const own = types.find(({ value }) => value === values.type)
  const others = types.filter(
    (one) => own && one.appId === own.appId && one.panel === own.panel && one.value !== own.value,
  )
  const { effect, busy, look } = useEffectPreview(values)
  return (
    <>
      <Form
        form={form}
        label={t('queue_rule.one')}
        {...(readOnly === undefined ? {} : { disabled: readOnly })}
        cancel={
          <>
            <button
              type="button"
              className="btn"
              disabled={busy || values.type === ''}
              title={values.type === '' ? t('queue_rule.choose_type') : undefined}
              aria-busy={busy}
              onClick={look}
            >
              {t('queue_rule.preview')}
            </button>
            <a className="btn" href="#/tags/rule">
              {t('frontend.cancel')}
            </a>
          </>
        }
      >
        <ChoiceField
          form={form}
          name="type"
          label={t('queue_rule.type')}
          required
          disabled={of !== null}
          choices={
            own || values.type === ''
              ? types
              : [{ value: values.type, label: values.type }, ...types]
          }
        />
        <PriorityField form={form} />
        <RuleNumbers form={form} others={others} />
        <AreaField form={form} name="note" label={t('queue_rule.note')} rows={2} maxLength={500} />
      </Form>
      {effect && <EffectView effect={effect} />}
    </>
  )
}
