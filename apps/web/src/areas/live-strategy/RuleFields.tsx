import { cooldownLimits, frameLimits } from '@oas/contract/live-strategy/schemas'
import { t } from '../../i18n/texts.ts'
import { NumberField, SelectField } from '../../kit/form/fields.tsx'
import type { FieldForm } from '../../kit/form/use-form.ts'
import type { RuleDraft } from './strategy-draft.ts'

/** How often frames are taken, and which scores of how many of them come to a signal. */
export function RuleFields({ form }: { form: FieldForm<RuleDraft> }) {
  const { every, window } = frameLimits
  return (
    <>
      <NumberField
        form={form}
        name="everySeconds"
        label={t('live_strategy.every')}
        hint={t('live_strategy.every_hint')}
        {...every}
        required
      />
      <NumberField
        form={form}
        name="line"
        label={t('live_strategy.line')}
        hint={t('live_strategy.line_hint')}
        min={0}
        max={1}
        step={0.01}
        required
      />
      <NumberField
        form={form}
        name="atLeast"
        label={t('live_strategy.at_least')}
        min={1}
        max={window}
        required
      />
      <NumberField
        form={form}
        name="ofLast"
        label={t('live_strategy.of_last')}
        min={1}
        max={window}
        required
      />
      <NumberField
        form={form}
        name="cooldown"
        label={t('live_strategy.cooldown')}
        hint={t('live_strategy.cooldown_hint')}
        {...cooldownLimits}
        required
      />
      <SelectField
        form={form}
        name="onMissing"
        label={t('live_strategy.on_missing')}
        hint={t('live_strategy.on_missing_hint')}
        choices={[
          { value: 'ignore', label: t('live_strategy.missing_ignore') },
          { value: 'push', label: t('live_strategy.missing_push') },
        ]}
      />
    </>
  )
}
