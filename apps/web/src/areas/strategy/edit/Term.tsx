import { type CalculatorItem, calculators } from '@oas/contract/strategy/rule'
import type { ReactNode } from 'react'
import { t } from '../../../i18n/texts.ts'
import type { Choice } from '../../../kit/form/fields.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { ChoicePicker } from './ChoicePicker.tsx'
import { ParamField } from './ParamField.tsx'
import { type Rules, paramsOf } from './rules.ts'
import { type TermKind, calculatorSigns, freshTerm, joinOfTerm, kindOfTerm } from './terms.ts'

type Props = {
  id: string
  rules: Rules
  item: CalculatorItem
  /** The term before, whose operator joins this one; undefined for the first. */
  before: CalculatorItem | undefined
  index: number
  kinds: readonly TermKind[]
  /** Indicators that are numbers. */
  indicators: readonly Choice[]
  mayRemove: boolean
  onPut: (item: CalculatorItem) => void
  onPutBefore: (item: CalculatorItem) => void
  onRemove: () => void
  /** The terms of a bracket. */
  children?: ReactNode
}

const Operator = ({ item, onPut }: Pick<Props, 'item' | 'onPut'>) => (
  <select
    aria-label={t('strategy.operator')}
    value={item.next ?? '+'}
    onChange={(event) => {
      const next = calculators.find((one) => one === event.target.value)
      if (next) onPut({ ...item, next })
    }}
  >
    {calculators.map((one) => (
      <option key={one} value={one}>
        {calculatorSigns[one]}
      </option>
    ))}
  </select>
)

const kindKeys = {
  indicator: 'strategy.indicator',
  number: 'strategy.type_number',
  bracket: 'strategy.bracket',
} as const satisfies Record<TermKind, string>

const NumberField = ({ value, onChange }: { value: number; onChange: (value: number) => void }) => (
  <input
    aria-label={t('strategy.type_number')}
    type="number"
    step="any"
    value={value}
    onChange={(event) => {
      const next = event.target.valueAsNumber
      if (Number.isFinite(next)) onChange(next)
    }}
  />
)

/** One term of an expression: an indicator, a number or a bracket, after the operator before it. */
export function Term({
  id,
  rules,
  item,
  before,
  index,
  kinds,
  indicators,
  mayRemove,
  onPut,
  onPutBefore,
  onRemove,
  children,
}: Props) {
  const indicator = 'leftKey' in item ? rules.indicator(item.leftKey) : undefined
  const chooseIndicator = (leftKey: string): void => {
    const one = rules.indicator(leftKey)
    const param = one ? paramsOf(one)?.[0] : undefined
    onPut({
      leftKey,
      ...(param === undefined ? {} : { leftKeyParam: param }),
      ...joinOfTerm(item),
    })
  }
  return (
    <div className="term">
      {before && <Operator item={before} onPut={onPutBefore} />}
      <select
        aria-label={t('strategy.term_kind')}
        value={kindOfTerm(item)}
        onChange={(event) => onPut({ ...freshTerm(event.target.value), ...joinOfTerm(item) })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(kindKeys[kind])}
          </option>
        ))}
      </select>
      {'value' in item && (
        <NumberField
          value={item.value}
          onChange={(value) => onPut({ value, ...joinOfTerm(item) })}
        />
      )}
      {'leftKey' in item && (
        <ChoicePicker
          id={id}
          label={t('strategy.indicator')}
          choices={indicators}
          value={item.leftKey}
          invalid={indicator === undefined}
          onChange={chooseIndicator}
        />
      )}
      <button
        type="button"
        className="popup-button"
        aria-label={t('frontend.remove_one', { name: t('strategy.term', { n: index + 1 }) })}
        disabled={!mayRemove}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
      {'leftKey' in item && indicator && paramsOf(indicator) && (
        <ParamField
          indicator={indicator}
          value={item.leftKeyParam ?? ''}
          onChange={(leftKeyParam) => onPut({ ...item, leftKeyParam })}
        />
      )}
      {children}
    </div>
  )
}
