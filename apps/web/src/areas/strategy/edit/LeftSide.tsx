import type { Condition } from '@oas/contract/strategy/rule'
import { useId } from 'react'
import { t } from '../../../i18n/texts.ts'
import { FieldRow } from '../../../kit/form/fields.tsx'
import { ChoicePicker } from './ChoicePicker.tsx'
import { MathTerms } from './MathTerms.tsx'
import { ParamField } from './ParamField.tsx'
import { asExpression, asIndicator, withIndicator } from './comparison.ts'
import { type Comparison, type Rules, indicatorChoices, paramsOf } from './rules.ts'

type Props = {
  rules: Rules
  condition: Comparison
  onChange: (condition: Condition) => void
  /** Changes a part of the comparison; the value is fitted to it. */
  onPut: (change: Partial<Comparison>) => void
}

const KindChoice = ({ rules, condition, onChange }: Omit<Props, 'onPut'>) => {
  const math = 'calculatorList' in condition
  return (
    <div className="segment" role="radiogroup" aria-label={t('strategy.left_side')}>
      <button
        type="button"
        role="radio"
        aria-checked={!math}
        onClick={() => {
          if (math) onChange(asIndicator(condition))
        }}
      >
        {t('strategy.indicator')}
      </button>
      <button
        type="button"
        role="radio"
        aria-checked={math}
        onClick={() => {
          if (!math) onChange(asExpression(rules, condition))
        }}
      >
        {t('strategy.expression')}
      </button>
    </div>
  )
}

type IndicatorProps = Props & { condition: Exclude<Comparison, { calculatorList: unknown }> }

const IndicatorField = ({ rules, condition, onChange, onPut }: IndicatorProps) => {
  const id = useId()
  const indicator = rules.indicator(condition.leftKey)
  return (
    <>
      <FieldRow
        id={id}
        label={t('strategy.indicator')}
        problem=""
        hint={
          indicator && (
            <span className="mono">
              {indicator.id} · {t(`strategy.type_${indicator.extractContent.indicatorType}`)}
            </span>
          )
        }
      >
        <ChoicePicker
          id={id}
          label={t('strategy.indicator')}
          choices={indicatorChoices(rules.config.judgeIndicators)}
          value={condition.leftKey}
          invalid={indicator === undefined}
          onChange={(leftKey) => onChange(withIndicator(rules, condition, leftKey))}
        />
      </FieldRow>
      {indicator && paramsOf(indicator) && (
        <ParamField
          indicator={indicator}
          value={condition.leftKeyParam ?? ''}
          onChange={(leftKeyParam) => onPut({ leftKeyParam } as Partial<Comparison>)}
        />
      )}
    </>
  )
}

/** What stands left in a comparison: an indicator with its parameter, or an expression. */
export function LeftSide({ rules, condition, onChange, onPut }: Props) {
  return (
    <>
      <KindChoice rules={rules} condition={condition} onChange={onChange} />
      {'calculatorList' in condition ? (
        <MathTerms
          rules={rules}
          list={condition.calculatorList}
          onChange={(calculatorList) => onPut({ calculatorList } as Partial<Comparison>)}
        />
      ) : (
        <IndicatorField rules={rules} condition={condition} onChange={onChange} onPut={onPut} />
      )}
    </>
  )
}
