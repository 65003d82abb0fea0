import type { Condition, Logic, RuleValue } from '@oas/contract/strategy/rule'
import { useId } from 'react'
import { t } from '../../../i18n/texts.ts'
import { FieldRow } from '../../../kit/form/fields.tsx'
import { LeftSide } from './LeftSide.tsx'
import { ValueField } from './ValueField.tsx'
import { fitValue, relationChoices } from './comparison.ts'
import { type Comparison, type Rules, isClosed, leftTypeOf, rightOf } from './rules.ts'

type Props = {
  rules: Rules
  condition: Condition
  join: Logic | undefined
  onJoin: (logic: Logic) => void
  onChange: (condition: Condition) => void
  problems: readonly string[]
}

const JoinField = ({ join, onJoin }: Pick<Props, 'join' | 'onJoin'>) =>
  join && (
    <div className="segment" role="radiogroup" aria-label={t('strategy.join')}>
      {(['&&', '||'] as const).map((one) => (
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={join === one}
          onClick={() => onJoin(one)}
        >
          {t(one === '&&' ? 'strategy.and' : 'strategy.or')}
        </button>
      ))}
    </div>
  )

type RightProps = Pick<Props, 'rules' | 'problems'> & {
  id: string
  condition: Comparison
  onPut: (change: Partial<Comparison>) => void
}

const RightSide = ({ id, rules, condition, problems, onPut }: RightProps) => {
  const math = 'calculatorList' in condition
  const indicator = math ? undefined : rules.indicator(condition.leftKey)
  const right = rightOf(rules, condition.relation, leftTypeOf(rules, condition))
  const lacksOptions =
    indicator && isClosed(indicator) && indicator.extractContent.optionList.length === 0
  return (
    <>
      <div className="form-row">
        {right !== 'list' && right !== 'object' && (
          <label htmlFor={`${id}-value`}>{t('strategy.value')}</label>
        )}
        <ValueField
          key={`${condition.leftKey} ${condition.relation}`}
          id={`${id}-value`}
          label={t('strategy.value')}
          indicator={indicator}
          right={right}
          value={condition.value}
          invalid={problems.length > 0}
          describedBy={`${id}-problems`}
          onChange={(value: RuleValue) => onPut({ value } as Partial<Comparison>)}
        />
      </div>
      {lacksOptions && <p className="problem">{t('strategy.missing_traceback')}</p>}
    </>
  )
}

/** Changes one comparison: an indicator or an expression, the relation, the value. */
export function ConditionForm({ rules, condition, join, onJoin, onChange, problems }: Props) {
  const id = useId()
  if ('complexCondition' in condition)
    return (
      <>
        <JoinField join={join} onJoin={onJoin} />
        <p className="muted">{t('strategy.bracket_hint')}</p>
      </>
    )
  const put = (change: Partial<Comparison>): void =>
    onChange(fitValue(rules, { ...condition, ...change } as Comparison))
  return (
    <div className="node-form">
      <JoinField join={join} onJoin={onJoin} />
      <LeftSide rules={rules} condition={condition} onChange={onChange} onPut={put} />
      <FieldRow id={`${id}-relation`} label={t('strategy.relation')} problem="">
        <select
          id={`${id}-relation`}
          value={condition.relation}
          onChange={(event) => put({ relation: event.target.value } as Partial<Comparison>)}
        >
          {relationChoices(rules, condition).map((one) => (
            <option key={one.id} value={one.id}>
              {one.translate === one.id ? one.id : `${one.translate} (${one.id})`}
            </option>
          ))}
        </select>
      </FieldRow>
      <RightSide id={id} rules={rules} condition={condition} problems={problems} onPut={put} />
      <ul className="node-problems" id={`${id}-problems`}>
        {problems.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  )
}
