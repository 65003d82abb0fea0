import type { Indicator } from '@oas/contract/strategy/indicator'
import { useId } from 'react'
import { t } from '../../../i18n/texts.ts'
import { FieldRow } from '../../../kit/form/fields.tsx'
import { ChoicePicker } from './ChoicePicker.tsx'

type Props = { indicator: Indicator | undefined; value: string; onChange: (param: string) => void }

/** The parameter of an indicator: one of its list, or any word where it has none. */
export function ParamField({ indicator, value, onChange }: Props) {
  const id = useId()
  const options = indicator?.extractContent.leftKeyOptionList ?? []
  return (
    <FieldRow
      id={id}
      label={t('strategy.param')}
      problem={value === '' ? t('strategy.missing_param') : ''}
    >
      {options.length > 0 ? (
        <ChoicePicker
          id={id}
          label={t('strategy.param')}
          choices={options.map((one) => ({ value: one.id, label: one.translate }))}
          value={value}
          invalid={value === ''}
          onChange={onChange}
        />
      ) : (
        <input
          id={id}
          value={value}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={value === ''}
          aria-describedby={`${id}-problem`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldRow>
  )
}
