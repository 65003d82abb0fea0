import type { RuleValue } from '@oas/contract/strategy/rule'
import { useId, useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { ChoicePicker } from './ChoicePicker.tsx'
import { ParamField } from './ParamField.tsx'
import { ValueField } from './ValueField.tsx'
import { type Rules, indicatorChoices, paramsOf } from './rules.ts'

type Values = Readonly<Record<string, RuleValue>>
type Params = Readonly<Record<string, string>>
type Props = {
  rules: Rules
  value: Values
  valueParam: Params
  onChange: (value: Values, valueParam: Params) => void
}

const rightOfResult = {
  string: 'string',
  number: 'number',
  float: 'number',
  list: 'list',
  map: 'object',
} as const
const without = <T,>(from: Readonly<Record<string, T>>, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([key]) => key !== id))

/** Result indicators that a branch sets, each with its value. */
export function ResultFields({ rules, value, valueParam, onChange }: Props) {
  const id = useId()
  const [adding, setAdding] = useState(Object.keys(value).length === 0)
  const names = Object.keys(value)
  const free = indicatorChoices(rules.config.resultIndicators).filter(
    (one) => !names.includes(one.value),
  )
  const add = (name: string): void => {
    const type = rules.indicator(name)?.extractContent.indicatorType ?? 'string'
    const param =
      rules.indicator(name) &&
      paramsOf(rules.indicator(name) as NonNullable<ReturnType<Rules['indicator']>>)?.[0]
    setAdding(false)
    onChange(
      { ...value, [name]: type === 'list' ? [] : type === 'map' ? {} : '' },
      param === undefined ? valueParam : { ...valueParam, [name]: param },
    )
  }
  return (
    <div className="results">
      {names.map((name) => {
        const indicator = rules.indicator(name)
        const label = indicator?.translate ?? name
        const right = rightOfResult[indicator?.extractContent.indicatorType ?? 'string']
        return (
          <div key={name} className="result-field" role="group" aria-label={label}>
            <div className="result-head">
              <strong>{label}</strong>
              <span className="muted mono">{name}</span>
              <button
                type="button"
                className="popup-button"
                aria-label={t('frontend.remove_one', { name: label })}
                onClick={() => onChange(without(value, name), without(valueParam, name))}
              >
                <Icon name="trash" />
              </button>
            </div>
            <div className="form-row">
              <ValueField
                id={`${id}-${name}`}
                label={label}
                indicator={indicator}
                right={right}
                value={value[name]}
                onChange={(next) => onChange({ ...value, [name]: next }, valueParam)}
              />
            </div>
            {indicator &&
              indicator.extractContent.indicatorType !== 'map' &&
              paramsOf(indicator) && (
                <ParamField
                  indicator={indicator}
                  value={valueParam[name] ?? ''}
                  onChange={(param) => onChange(value, { ...valueParam, [name]: param })}
                />
              )}
          </div>
        )
      })}
      {adding ? (
        <div className="form-row">
          <label htmlFor={`${id}-add`}>{t('strategy.result_indicator')}</label>
          <ChoicePicker
            id={`${id}-add`}
            label={t('strategy.result_indicator')}
            choices={free}
            value=""
            onChange={add}
          />
        </div>
      ) : (
        <button
          type="button"
          className="btn"
          disabled={free.length === 0}
          onClick={() => setAdding(true)}
        >
          <Icon name="plus" />
          {t('strategy.add_result')}
        </button>
      )}
    </div>
  )
}
