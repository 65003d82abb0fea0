import {
  type Condition,
  type Logic,
  type RuleValue,
  mathIndicator,
} from '@oas/contract/strategy/rule'
import { emptyCondition } from '@oas/rule-engine/views/tree'
import { useId } from 'react'
import { t } from '../../../i18n/texts.ts'
import { FieldRow } from '../../../kit/form/fields.tsx'
import { ChoicePicker } from './ChoicePicker.tsx'
import { MathTerms } from './MathTerms.tsx'
import { ParamField } from './ParamField.tsx'
import { ValueField } from './ValueField.tsx'
import {
  type Rules,
  indicatorChoices,
  isClosed,
  leftTypeOf,
  paramsOf,
  relationsFor,
  rightOf,
} from './rules.ts'

type Comparison = Exclude<Condition, { complexCondition: Condition[] }>
type Props = {
  rules: Rules
  condition: Condition
  join: Logic | undefined
  onJoin: (logic: Logic) => void
  onChange: (condition: Condition) => void
  problems: readonly string[]
}

/** A value that a relation can take, made of what was there. */
const fitted = (rules: Rules, next: Comparison): Comparison => {
  const right = rightOf(rules, next.relation, leftTypeOf(rules, next))
  if ('calculatorList' in next)
    return { ...next, value: typeof next.value === 'object' ? 0 : next.value }
  const { value, rightValueParam, ...rest } = next
  if (right === 'none') return rest
  const param = rightValueParam ? { rightValueParam } : {}
  if (right === 'list')
    return {
      ...rest,
      ...param,
      value: Array.isArray(value)
        ? value
        : value === undefined || value === '' || typeof value === 'object'
          ? []
          : [value],
    }
  if (right === 'object')
    return {
      ...rest,
      ...param,
      value: typeof value === 'object' && !Array.isArray(value) ? value : {},
    }
  return {
    ...rest,
    ...param,
    value: Array.isArray(value)
      ? (value[0] ?? '')
      : typeof value === 'object' || value === undefined
        ? ''
        : value,
  }
}

const JoinField = ({ join, onJoin }: { join: Logic | undefined; onJoin: (logic: Logic) => void }) =>
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

/** Changes one comparison: an indicator or an expression, the relation, the value. */
export const ConditionForm = ({ rules, condition, join, onJoin, onChange, problems }: Props) => {
  const id = useId()
  if ('complexCondition' in condition)
    return (
      <>
        <JoinField join={join} onJoin={onJoin} />
        <p className="muted">{t('strategy.bracket_hint')}</p>
      </>
    )
  const put = (change: Partial<Comparison>): void =>
    onChange(fitted(rules, { ...condition, ...change } as Comparison))
  const math = 'calculatorList' in condition
  const indicator = rules.indicator(condition.leftKey)
  const type = leftTypeOf(rules, condition)
  const known = relationsFor(rules, type)
  const relations = known.some((one) => one.id === condition.relation)
    ? known
    : [
        ...known,
        ...(rules.relation(condition.relation)
          ? [rules.relation(condition.relation)].flatMap((one) => one ?? [])
          : [{ id: condition.relation, translate: condition.relation }]),
      ]
  const params = indicator ? paramsOf(indicator) : null
  const right = rightOf(rules, condition.relation, type)
  const next = condition.nextLogic ? { nextLogic: condition.nextLogic } : {}
  const chooseIndicator = (leftKey: string): void => {
    const one = rules.indicator(leftKey)
    const takes = one ? paramsOf(one) : null
    const fits = relationsFor(rules, one?.extractContent.indicatorType)
    const relation = fits.some((found) => found.id === condition.relation)
      ? condition.relation
      : (fits[0]?.id ?? '==')
    const param =
      !math &&
      'leftKeyParam' in condition &&
      condition.leftKeyParam !== undefined &&
      takes?.includes(condition.leftKeyParam)
        ? condition.leftKeyParam
        : takes?.[0]
    onChange(
      fitted(rules, {
        leftKey,
        ...(param === undefined ? {} : { leftKeyParam: param }),
        relation,
        value:
          one?.extractContent.indicatorType === indicator?.extractContent.indicatorType
            ? (condition.value ?? '')
            : '',
        ...next,
      }),
    )
  }
  const asMath = (on: boolean): void =>
    onChange(
      on
        ? {
            leftKey: mathIndicator,
            calculatorList: [
              {
                leftKey: indicator && type !== 'string' && type !== 'list' ? indicator.id : '',
                next: '+',
              },
              { leftKey: '' },
            ],
            relation: '>',
            value: typeof condition.value === 'number' ? condition.value : 0,
            ...next,
          }
        : { ...emptyCondition, ...next },
    )
  return (
    <div className="node-form">
      <JoinField join={join} onJoin={onJoin} />
      <div className="segment" role="radiogroup" aria-label={t('strategy.left_side')}>
        <button
          type="button"
          role="radio"
          aria-checked={!math}
          onClick={() => {
            if (math) asMath(false)
          }}
        >
          {t('strategy.indicator')}
        </button>
        <button
          type="button"
          role="radio"
          aria-checked={math}
          onClick={() => {
            if (!math) asMath(true)
          }}
        >
          {t('strategy.expression')}
        </button>
      </div>
      {math ? (
        <MathTerms
          rules={rules}
          list={condition.calculatorList}
          onChange={(calculatorList) => put({ calculatorList } as Partial<Comparison>)}
        />
      ) : (
        <>
          <FieldRow
            id={`${id}-left`}
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
              id={`${id}-left`}
              label={t('strategy.indicator')}
              choices={indicatorChoices(rules.config.judgeIndicators)}
              value={condition.leftKey}
              invalid={indicator === undefined}
              onChange={chooseIndicator}
            />
          </FieldRow>
          {params && (
            <ParamField
              indicator={indicator}
              value={condition.leftKeyParam ?? ''}
              onChange={(leftKeyParam) => put({ leftKeyParam } as Partial<Comparison>)}
            />
          )}
        </>
      )}
      <FieldRow id={`${id}-relation`} label={t('strategy.relation')} problem="">
        <select
          id={`${id}-relation`}
          value={condition.relation}
          onChange={(event) => put({ relation: event.target.value } as Partial<Comparison>)}
        >
          {relations.map((one) => (
            <option key={one.id} value={one.id}>
              {one.translate === one.id ? one.id : `${one.translate} (${one.id})`}
            </option>
          ))}
        </select>
      </FieldRow>
      <div className="form-row">
        {right !== 'list' && right !== 'object' && (
          <label htmlFor={`${id}-value`}>{t('strategy.value')}</label>
        )}
        <ValueField
          key={`${condition.leftKey} ${condition.relation}`}
          id={`${id}-value`}
          label={t('strategy.value')}
          indicator={math ? undefined : indicator}
          right={right}
          value={condition.value}
          invalid={problems.length > 0}
          describedBy={`${id}-problems`}
          onChange={(value: RuleValue) => put({ value } as Partial<Comparison>)}
        />
      </div>
      {!math &&
        indicator &&
        isClosed(indicator) &&
        indicator.extractContent.optionList.length === 0 && (
          <p className="problem">{t('strategy.missing_traceback')}</p>
        )}
      <ul className="node-problems" id={`${id}-problems`}>
        {problems.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  )
}
