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
const asNumber = (text: string): string | number => {
  const number = Number(text)
  return text.trim() !== '' && Number.isFinite(number) ? number : text
}

/** One value of a trial run: given, known to be absent, or missing. */
export const PreTestInput = ({ need, rules, value, onChange }: Props) => {
  const id = useId()
  const indicator = rules.indicator(need.id)
  const type = indicator?.extractContent.indicatorType ?? 'string'
  const options = indicator?.extractContent.optionList ?? []
  const param =
    indicator?.extractContent.leftKeyOptionList.find((one) => one.id === need.param)?.translate ??
    need.param
  const label = `${indicator?.translate ?? need.id}${param === '' ? '' : ` (${param})`}`
  const state = value === undefined ? 'missing' : value === null ? 'absent' : 'given'
  const number = type === 'number' || type === 'float'
  const choose = (next: string): void =>
    onChange(
      next === 'missing'
        ? undefined
        : next === 'absent'
          ? null
          : type === 'list'
            ? []
            : number
              ? 0
              : '',
    )
  const put = (text: string): void =>
    onChange(number ? asNumber(text) : type === 'map' ? asNumber(text) : text)
  return (
    <div className="form-row pre-input">
      <label htmlFor={id}>{label}</label>
      <div className="pre-line">
        <select
          aria-label={t('strategy.value_state', { name: label })}
          value={state}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="given">{t('strategy.given')}</option>
          <option value="absent">{t('strategy.absent')}</option>
          <option value="missing">{t('strategy.missing')}</option>
        </select>
        {type !== 'list' && (
          <input
            id={id}
            list={options.length > 0 ? `${id}-options` : undefined}
            inputMode={number ? 'decimal' : 'text'}
            value={
              value === undefined || value === null || Array.isArray(value) ? '' : String(value)
            }
            maxLength={20_000}
            autoComplete="off"
            placeholder={state === 'given' ? '' : '—'}
            onChange={(event) => put(event.target.value)}
          />
        )}
        {options.length > 0 && type !== 'list' && (
          <datalist id={`${id}-options`}>
            {options.slice(0, 300).map((one) => (
              <option key={one.id} value={one.id}>
                {one.translate}
              </option>
            ))}
          </datalist>
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
