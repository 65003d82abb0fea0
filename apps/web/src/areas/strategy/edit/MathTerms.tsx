import type { CalculatorItem } from '@oas/contract/strategy/rule'
import { useId } from 'react'
import { t } from '../../../i18n/texts.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { Term } from './Term.tsx'
import { type Rules, indicatorChoices } from './rules.ts'
import { joinOfTerm, joinTerms, termKinds } from './terms.ts'

type Props = {
  rules: Rules
  list: readonly CalculatorItem[]
  onChange: (list: CalculatorItem[]) => void
  depth?: number
}

const maxDepth = 5
const maxTerms = 100
const flatKinds = termKinds.filter((kind) => kind !== 'bracket')

/**
 * Terms of an expression one under another, each with the operator that joins it to the one before.
 */
export function MathTerms({ rules, list, onChange, depth = 0 }: Props) {
  const id = useId()
  const numbers = indicatorChoices(
    rules.config.judgeIndicators.filter((one) =>
      ['number', 'float', 'map'].includes(one.extractContent.indicatorType),
    ),
  )
  const put = (index: number, by: readonly CalculatorItem[]): void =>
    onChange(joinTerms(list.flatMap((item, at) => (at === index ? by : [item]))))
  // Terms have no name of their own; their place is what they are known by.
  const places = list.map((item, index) => ({ item, index, key: `term ${index}` }))
  return (
    <div className="terms" role="group" aria-label={t('strategy.expression')}>
      {places.map(({ item, index, key }) => (
        <Term
          key={key}
          id={`${id}-${index}`}
          rules={rules}
          item={item}
          before={list[index - 1]}
          index={index}
          kinds={depth < maxDepth ? termKinds : flatKinds}
          indicators={numbers}
          mayRemove={list.length > 1}
          onPut={(next) => put(index, [next])}
          onPutBefore={(next) => put(index - 1, [next])}
          onRemove={() => put(index, [])}
        >
          {'calculatorList' in item && (
            <MathTerms
              rules={rules}
              list={item.calculatorList}
              depth={depth + 1}
              onChange={(calculatorList) => put(index, [{ calculatorList, ...joinOfTerm(item) }])}
            />
          )}
        </Term>
      ))}
      <button
        type="button"
        className="btn"
        disabled={list.length >= maxTerms}
        onClick={() => onChange(joinTerms([...list, { leftKey: '' }]))}
      >
        <Icon name="plus" />
        {t('strategy.add_term')}
      </button>
    </div>
  )
}
