import { type Calculator, type CalculatorItem, calculators } from '@oas/contract/strategy/rule'
import { useId } from 'react'
import { t } from '../../../i18n/texts.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { ChoicePicker } from './ChoicePicker.tsx'
import { ParamField } from './ParamField.tsx'
import { type Rules, indicatorChoices, paramsOf } from './rules.ts'

type Props = {
  rules: Rules
  list: readonly CalculatorItem[]
  onChange: (list: CalculatorItem[]) => void
  depth?: number
}

const kindOf = (item: CalculatorItem): 'indicator' | 'number' | 'bracket' =>
  'calculatorList' in item ? 'bracket' : 'value' in item ? 'number' : 'indicator'
const fresh = (kind: string): CalculatorItem =>
  kind === 'number'
    ? { value: 1 }
    : kind === 'bracket'
      ? { calculatorList: [{ leftKey: '', next: '+' }, { leftKey: '' }] }
      : { leftKey: '' }
const joined = (list: readonly CalculatorItem[]): CalculatorItem[] =>
  list.map((item, index) => {
    const { next = '+', ...rest } = item
    return index === list.length - 1 ? rest : { ...rest, next }
  })

/**
 * Terms of an expression one under another, each with the operator that joins it to the one before.
 */
export const MathTerms = ({ rules, list, onChange, depth = 0 }: Props) => {
  const id = useId()
  const numbers = indicatorChoices(
    rules.config.judgeIndicators.filter((one) =>
      ['number', 'float', 'map'].includes(one.extractContent.indicatorType),
    ),
  )
  const put = (index: number, by: readonly CalculatorItem[]): void =>
    onChange(joined(list.flatMap((item, at) => (at === index ? by : [item]))))
  const keep = (item: CalculatorItem): { next?: Calculator } =>
    item.next ? { next: item.next } : {}
  const join = (index: number, next: Calculator): void => {
    const before = list[index - 1]
    if (before) put(index - 1, [{ ...before, next }])
  }
  // Terms have no name of their own; their place is what they are known by.
  const places = list.map((item, index) => ({ item, index, key: `term ${index}` }))
  return (
    <div className="terms" role="group" aria-label={t('strategy.expression')}>
      {places.map(({ item, index, key }) => {
        const indicator = 'leftKey' in item ? rules.indicator(item.leftKey) : undefined
        return (
          <div key={key} className="term">
            {index > 0 && (
              <select
                aria-label={t('strategy.operator')}
                value={list[index - 1]?.next ?? '+'}
                onChange={(event) => {
                  const next = calculators.find((one) => one === event.target.value)
                  if (next) join(index, next)
                }}
              >
                {calculators.map((one) => (
                  <option key={one} value={one}>
                    {({ '+': '+', '-': '−', '*': '×', '/': '÷', '%': '%' } as const)[one]}
                  </option>
                ))}
              </select>
            )}
            <select
              aria-label={t('strategy.term_kind')}
              value={kindOf(item)}
              onChange={(event) => put(index, [{ ...fresh(event.target.value), ...keep(item) }])}
            >
              <option value="indicator">{t('strategy.indicator')}</option>
              <option value="number">{t('strategy.type_number')}</option>
              {depth < 5 && <option value="bracket">{t('strategy.bracket')}</option>}
            </select>
            {'value' in item && (
              <input
                aria-label={t('strategy.type_number')}
                type="number"
                step="any"
                value={item.value}
                onChange={(event) => {
                  const value = event.target.valueAsNumber
                  if (Number.isFinite(value)) put(index, [{ value, ...keep(item) }])
                }}
              />
            )}
            {'leftKey' in item && (
              <ChoicePicker
                id={`${id}-${index}`}
                label={t('strategy.indicator')}
                choices={numbers}
                value={item.leftKey}
                invalid={indicator === undefined}
                onChange={(leftKey) => {
                  const one = rules.indicator(leftKey)
                  const param = one ? paramsOf(one)?.[0] : undefined
                  put(index, [
                    {
                      leftKey,
                      ...(param === undefined ? {} : { leftKeyParam: param }),
                      ...keep(item),
                    },
                  ])
                }}
              />
            )}
            <button
              type="button"
              className="popup-button"
              aria-label={t('frontend.remove_one', { name: t('strategy.term', { n: index + 1 }) })}
              disabled={list.length === 1}
              onClick={() => put(index, [])}
            >
              <Icon name="trash" />
            </button>
            {'leftKey' in item && indicator && paramsOf(indicator) && (
              <ParamField
                indicator={indicator}
                value={item.leftKeyParam ?? ''}
                onChange={(leftKeyParam) => put(index, [{ ...item, leftKeyParam }])}
              />
            )}
            {'calculatorList' in item && (
              <MathTerms
                rules={rules}
                list={item.calculatorList}
                depth={depth + 1}
                onChange={(calculatorList) => put(index, [{ calculatorList, ...keep(item) }])}
              />
            )}
          </div>
        )
      })}
      <button
        type="button"
        className="btn"
        disabled={list.length >= 100}
        onClick={() => onChange(joined([...list, { leftKey: '' }]))}
      >
        <Icon name="plus" />
        {t('strategy.add_term')}
      </button>
    </div>
  )
}
