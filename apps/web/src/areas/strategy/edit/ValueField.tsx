import type { Indicator } from '@oas/contract/strategy/indicator'
import type { RuleValue } from '@oas/contract/strategy/rule'
import type { rightTypeOf } from '@oas/rule-engine/relations'
import { useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { LinesField } from '../../../kit/form/LinesField.tsx'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { ChoicePicker } from './ChoicePicker.tsx'
import { typedOption } from './rules.ts'

type Props = {
  id: string
  label: string
  indicator: Indicator | undefined
  right: ReturnType<typeof rightTypeOf>
  value: RuleValue | undefined
  onChange: (value: RuleValue) => void
  invalid?: boolean
  describedBy?: string
}

const numeric = (indicator: Indicator | undefined): boolean =>
  indicator?.extractContent.indicatorType === 'number' ||
  indicator?.extractContent.indicatorType === 'float'
const asNumber = (text: string): string | number => {
  const number = Number(text)
  return text.trim() !== '' && Number.isFinite(number) ? number : text
}
const textOf = (value: RuleValue | undefined): string =>
  value === undefined || typeof value === 'object' ? '' : String(value)
const listOf = (value: RuleValue | undefined): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : value === undefined || value === '' || typeof value === 'object'
      ? []
      : [String(value)]

/** `key = value` lines of an object. */
const ObjectLines = ({
  id,
  label,
  value,
  onChange,
}: Pick<Props, 'id' | 'label' | 'value' | 'onChange'>) => {
  const lines =
    typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value).map(([key, one]) => `${key} = ${one}`)
      : []
  const read = (next: readonly string[]): void =>
    onChange(
      Object.fromEntries(
        next.flatMap((line) => {
          const at = line.indexOf('=')
          return at > 0 ? [[line.slice(0, at).trim(), asNumber(line.slice(at + 1).trim())]] : []
        }),
      ),
    )
  return (
    <LinesField
      id={id}
      label={label}
      hint={t('strategy.object_hint')}
      value={lines}
      maxLine={200}
      rows={3}
      waitMs={300}
      onChange={read}
    />
  )
}

/** Values of an entry of a map are texts or numbers; the person says which. */
const Scalar = ({ id, label, value, onChange, invalid, describedBy }: Props) => {
  const [isNumber, setNumber] = useState(typeof value === 'number')
  const put = (text: string, number: boolean): void => onChange(number ? asNumber(text) : text)
  return (
    <span className="value-scalar">
      <input
        id={id}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        value={textOf(value)}
        maxLength={2000}
        autoComplete="off"
        onChange={(event) => put(event.target.value, isNumber)}
      />
      <select
        aria-label={t('strategy.value_kind')}
        value={isNumber ? 'number' : 'text'}
        onChange={(event) => {
          const number = event.target.value === 'number'
          setNumber(number)
          put(textOf(value), number)
        }}
      >
        <option value="text">{t('strategy.type_string')}</option>
        <option value="number">{t('strategy.type_number')}</option>
      </select>
    </span>
  )
}

/**
 * What stands right of a relation: nothing, a text, a number, one or several options, a list pasted
 * by lines, or an object.
 */
export function ValueField(props: Props) {
  const { id, label, indicator, right, value, onChange, invalid = false, describedBy } = props
  const options = (indicator?.extractContent.optionList ?? []).map((one) => ({
    value: one.id,
    label: one.translate,
  }))
  const type = indicator?.extractContent.indicatorType ?? 'string'
  const fromOptions = options.length > 0
  const describe = describedBy === undefined ? {} : { describedBy }
  switch (right) {
    case 'none':
      return <p className="muted value-none">{t('strategy.no_value')}</p>
    case 'object':
      return <ObjectLines id={id} label={label} value={value} onChange={onChange} />
    case 'list': {
      if (fromOptions)
        return (
          <MultiPick
            label={label}
            choices={options}
            value={listOf(value)}
            onChange={(next) => onChange(next.map((one) => typedOption(type, one)))}
          />
        )
      return (
        <LinesField
          id={id}
          label={label}
          hint={t('strategy.list_hint')}
          value={listOf(value)}
          maxLine={10_000}
          rows={5}
          waitMs={300}
          onChange={(next) =>
            onChange(next.map((one) => (numeric(indicator) ? asNumber(one) : one)))
          }
        />
      )
    }
    case 'scalar':
      return <Scalar {...props} />
    default: {
      if (fromOptions)
        return (
          <ChoicePicker
            id={id}
            label={label}
            choices={options}
            value={textOf(value)}
            invalid={invalid}
            {...describe}
            free
            onChange={(next) => onChange(typedOption(type, next))}
          />
        )
      const number = right === 'number'
      return (
        <input
          id={id}
          aria-label={label}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          inputMode={number ? 'decimal' : 'text'}
          value={textOf(value)}
          maxLength={2000}
          autoComplete="off"
          onChange={(event) => onChange(number ? asNumber(event.target.value) : event.target.value)}
        />
      )
    }
  }
}
