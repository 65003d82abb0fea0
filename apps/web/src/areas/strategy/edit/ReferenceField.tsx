import { useId } from 'react'
import { t } from '../../../i18n/texts.ts'
import { FieldRow } from '../../../kit/form/fields.tsx'
import { ruleChoices, useRules } from '../choices.ts'
import { ChoicePicker } from './ChoicePicker.tsx'

type Props = { value: string; own: string | null; onChange: (ruleId: string) => void }

/** Which rule a branch runs, in the version that is in use. */
export function ReferenceField({ value, own, onChange }: Props) {
  const id = useId()
  const { data: rules = [], isPending } = useRules()
  const chosen = rules.find((one) => one.ruleId === value)
  const problem =
    isPending || value === ''
      ? ''
      : chosen === undefined
        ? t('strategy.unknown_rule')
        : chosen.inUseVersion === null
          ? t('strategy.rule_not_in_use')
          : ''
  return (
    <FieldRow
      id={id}
      label={t('strategy.run_rule')}
      problem={problem}
      hint={
        chosen && (
          <a href={`#/strategy-engine/rule-edit?ruleId=${value}`} target="_blank" rel="noreferrer">
            {t('strategy.open_rule')}
          </a>
        )
      }
    >
      <ChoicePicker
        id={id}
        label={t('strategy.run_rule')}
        choices={ruleChoices(rules.filter((one) => one.ruleId !== own))}
        value={value}
        invalid={problem !== ''}
        onChange={onChange}
      />
    </FieldRow>
  )
}
