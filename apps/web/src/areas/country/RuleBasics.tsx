import { t } from '../../i18n/texts.ts'
import { SelectField, TextField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import { useApps } from './apps.ts'
import type { RuleValues } from './use-rule-form.ts'

type Props = { form: FormState<RuleValues>; isNew: boolean; editable: boolean }
/** Whose a set is, what it is called, and what kind of set it is. */
export function RuleBasics({ form, isNew, editable }: Props) {
  const apps = useApps()
  return (
    <>
      <SelectField
        form={form}
        name="appId"
        label={t('country.app')}
        required
        empty={t('country.choose')}
        choices={apps.choices}
        disabled={!isNew || !editable}
      />
      <TextField
        form={form}
        name="ruleName"
        label={t('country.rule')}
        required
        maxLength={64}
        disabled={!editable}
        autoFocus={!isNew}
      />
      <SelectField
        form={form}
        name="ruleType"
        label={t('country.rule_type')}
        hint={t('country.type_hint')}
        choices={[
          { value: '1', label: t('country.type_1') },
          { value: '0', label: t('country.type_0') },
        ]}
        disabled={!editable}
      />
    </>
  )
}
