import type { Indicator, IndicatorType } from '@oas/contract/strategy/indicator'
import type { RunInput } from '@oas/contract/strategy/schemas'
import { useId } from 'react'
import { t } from '../../../i18n/texts.ts'
import { LinesField } from '../../../kit/form/LinesField.tsx'
import type { Need } from './needs.ts'
import type { Rules } from './rules.ts'

type Value = RunInput[string]
type Props = {
  need: Need
  rules: Rules
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}
const valueStates = ['given', 'absent', 'missing'] as const
type ValueState = (typeof valueStates)[number]

const isNumber = (type: IndicatorType): boolean => type === 'number' || type === 'float'
const asNumber = (text: string): string | number => {
  const number = Number(text)
  return text.trim() !== '' && Number.isFinite(number) ? number : text
}
const stateOf = (value: Value | undefined): ValueState => {
  if (value === undefined) return 'missing'
  return value === null ? 'absent' : 'given'
}
/** What a value is at first in a state. */
const firstValue = (state: string, type: IndicatorType): Value | undefined => {
  if (state === 'missing') return undefined
  if (state === 'absent') return null
  if (type === 'list') return []
  return isNumber(type) ? 0 : ''
}
/** A value as it stands in its field. */
const textOf = (value: Value | undefined): string =>
  value === undefined || value === null || Array.isArray(value) ? '' : String(value)
/** The indicator of a need with the parameter it is asked with. */
const labelOf = ({ id, param }: Need, indicator: Indicator | undefined): string => {
  const options = indicator?.extractContent.leftKeyOptionList
  const name = options?.find((one) => one.id === param)?.translate ?? param
  return `${indicator?.translate ?? id}${name === '' ? '' : ` (${name})`}`
}

type SingleProps = {
  id: string
  type: IndicatorType
  options: Indicator['extractContent']['optionList']
  value: Value | undefined
  onChange: (value: Value) => void
}

const SingleValue = ({ id, type, options, value, onChange }: SingleProps) => (
  <>
    <input
      id={id}
      list={options.length > 0 ? `${id}-options` : undefined}
      inputMode={isNumber(type) ? 'decimal' : 'text'}
      value={textOf(value)}
      maxLength={20_000}
      autoComplete="off"
      placeholder={stateOf(value) === 'given' ? '' : '—'}
      onChange={({ target }) =>
        onChange(isNumber(type) || type === 'map' ? asNumber(target.value) : target.value)
      }
    />
    {options.length > 0 && (
      <datalist id={`${id}-options`}>
        {options.slice(0, 300).map((one) => (
          <option key={one.id} value={one.id}>
            {one.translate}
          </option>
        ))}
      </datalist>
    )}
  </>
)

/** One value of a trial run: given, known to be absent, or missing. */
export function PreTestInput({ need, rules, value, onChange }: Props) {
  const id = useId()
  const indicator = rules.indicator(need.id)
  const type = indicator?.extractContent.indicatorType ?? 'string'
  const options = indicator?.extractContent.optionList ?? []
  const label = labelOf(need, indicator)
  const state = stateOf(value)
  return (
    <div className="form-row pre-input">
      <label htmlFor={id}>{label}</label>
      <div className="pre-line">
        <select
          aria-label={t('strategy.value_state', { name: label })}
          value={state}
          onChange={(event) => onChange(firstValue(event.target.value, type))}
        >
          {valueStates.map((one) => (
            <option key={one} value={one}>
              {t(`strategy.${one}`)}
            </option>
          ))}
        </select>
        {type !== 'list' && (
          <SingleValue id={id} type={type} options={options} value={value} onChange={onChange} />
        )}
      </div>
      {type === 'list' && state === 'given' && (
        <LinesField
          id={id}
          label={t('strategy.list_hint')}
          value={Array.isArray(value) ? value.map(String) : []}
          rows={2}
          maxLine={1000}
          waitMs={200}
          onChange={(lines) => onChange(lines)}
        />
      )}
    </div>
  )
}
