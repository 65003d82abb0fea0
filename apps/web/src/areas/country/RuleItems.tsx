import { useId } from 'react'
import { t } from '../../i18n/texts.ts'
import { countryWordsOf } from '../../kit/country/use-countries.ts'
import { FieldRow } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import type { RuleValues } from './use-rule-form.ts'

type Props = {
  form: FormState<RuleValues>
  nameOf: (code: string) => string
  onPick: () => void
}

/** The places of a set, and the way to others. */
export function RuleItems({ form, nameOf, onPick }: Props) {
  const id = useId()
  const { ruleItems } = form.values
  return (
    <FieldRow id={id} label={t('country.items')} problem={form.problemOf('ruleItems')} required>
      <button
        type="button"
        id={id}
        className="btn country-items"
        aria-describedby={`${id}-problem`}
        title={ruleItems.map(nameOf).join(', ')}
        onClick={onPick}
      >
        {countryWordsOf(ruleItems, nameOf, 5)}
      </button>
    </FieldRow>
  )
}
