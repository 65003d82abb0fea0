import type { Output } from '@oas/contract/define'
import type { strategyConfigCalls } from '@oas/contract/strategy/calls'
import { t } from '../../../i18n/texts.ts'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { AreaField, TextField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { typeChoices } from '../choices.ts'
import type { Fields } from './fields.ts'

type Config = Output<(typeof strategyConfigCalls)['strategyConfig']>
type Props = { form: FormState<Fields>; config: Config; fresh: boolean; disabled: boolean }

/**
 * Name, key, category, group, remark and record types of a rule. Key and category stay for ever.
 */
export function RuleFields({ form, config, fresh, disabled }: Props) {
  return (
    <div className="rule-fields">
      <div className="rule-fields-line">
        <TextField
          form={form}
          name="name"
          label={t('strategy.name')}
          required
          maxLength={100}
          disabled={disabled}
        />
        <TextField
          form={form}
          name="ruleKey"
          label={t('strategy.key')}
          required
          mono
          maxLength={64}
          disabled={disabled || !fresh}
          hint={fresh ? t('strategy.key_hint') : undefined}
        />
        <ChoiceField
          ids
          form={form}
          name="category"
          label={t('strategy.category')}
          required
          disabled={disabled || !fresh}
          placeholder={t('strategy.choose')}
          choices={config.ruleCategory.map((one) => ({ value: one.id, label: one.translate }))}
        />
        <ChoiceField
          form={form}
          name="groupId"
          label={t('strategy.group')}
          disabled={disabled}
          placeholder={t('strategy.no_group')}
          choices={config.strategyGroup.map((one) => ({ value: one.id, label: one.translate }))}
        />
      </div>
      <details className="rule-more">
        <summary>{t('strategy.more_fields', { n: form.values.types.length })}</summary>
        <div className="rule-fields-line wide">
          <AreaField
            form={form}
            name="remark"
            label={t('strategy.remark')}
            maxLength={500}
            rows={3}
            disabled={disabled}
          />
          <MultiPick
            ids
            label={t('strategy.types')}
            choices={typeChoices(config.apps)}
            value={form.values.types}
            onChange={(next) => form.put({ types: next })}
            disabled={disabled}
            hint={t('strategy.types_hint')}
          />
        </div>
      </details>
    </div>
  )
}
