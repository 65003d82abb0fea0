import type { CalculatorItem, Condition } from '@oas/contract/strategy/rule'
import type { RunInput } from '@oas/contract/strategy/schemas'
import type { TreeNode } from '@oas/rule-engine/views/tree'
import type { ReactNode } from 'react'
import { t } from '../../../i18n/texts.ts'
import { idOfInput } from './needs.ts'
import { type Comparison, type Rules, valueText } from './rules.ts'
import { calculatorSigns } from './terms.ts'

const indicatorText = (rules: Rules, id: string, param: string | undefined): string => {
  const found = rules.indicator(id)
  const name = found?.translate ?? (id || t('strategy.choose_indicator'))
  const label =
    found?.extractContent.leftKeyOptionList.find((one) => one.id === param)?.translate ?? param
  return label ? `${name} (${label})` : name
}
const termsText = (rules: Rules, list: readonly CalculatorItem[]): string =>
  list
    .map((item) => {
      const own =
        'calculatorList' in item
          ? `(${termsText(rules, item.calculatorList)})`
          : 'value' in item
            ? String(item.value)
            : indicatorText(rules, item.leftKey, item.leftKeyParam)
      return item.next ? `${own} ${calculatorSigns[item.next]} ` : own
    })
    .join('')

/** A value with the parameter it is taken with. */
const rightText = (
  rules: Rules,
  { leftKey, value, rightValueParam }: Exclude<Comparison, { calculatorList: unknown }>,
): string => {
  const param = rightValueParam ? ` (${rightValueParam})` : ''
  return `${valueText(rules, leftKey, value)}${param}`
}

type Part = { left: string; relation: string; right: string }
const signs: Readonly<Record<string, string>> = {
  '==': '=',
  '!=': '≠',
  '>=': '≥',
  '<=': '≤',
  '>': '>',
  '<': '<',
}
/** A comparison in three parts, as it is read. */
const partsOf = (rules: Rules, condition: Comparison): Part => ({
  left:
    'calculatorList' in condition
      ? termsText(rules, condition.calculatorList)
      : indicatorText(rules, condition.leftKey, condition.leftKeyParam),
  relation:
    signs[condition.relation] ??
    rules.relation(condition.relation)?.translate ??
    condition.relation,
  right: 'calculatorList' in condition ? String(condition.value) : rightText(rules, condition),
})

/** Conditions in one line, for where there is no room for a tree. */
export function conditionLine(rules: Rules, list: readonly Condition[]): string {
  return list
    .map((one, index) => {
      const join =
        index === 0
          ? ''
          : ` ${t(list[index - 1]?.nextLogic === '||' ? 'strategy.or' : 'strategy.and')} `
      if ('complexCondition' in one) return `${join}(${conditionLine(rules, one.complexCondition)})`
      const { left, relation, right } = partsOf(rules, one)
      return `${join}${left} ${relation}${right === '' ? '' : ` ${right}`}`
    })
    .join('')
}

/** What a result sets, each with its name. */
export function resultLine(rules: Rules, value: Readonly<Record<string, unknown>>): string {
  return (
    Object.entries(value)
      .map(([name, one]) => {
        const label = rules.indicator(name)?.translate ?? name
        return `${label} = ${valueText(rules, name, one as never) || '—'}`
      })
      .join(' · ') || t('strategy.sets_nothing')
  )
}

/** What a run was given, in words: each value beside the name of its indicator, by these names. */
export function inputLines(
  rules: Rules,
  input: RunInput,
): { key: string; name: string; value: string }[] {
  return Object.entries(input)
    .map(([key, value]) => {
      const { id, param } = idOfInput(key)
      return {
        key,
        name: indicatorText(rules, id, param),
        value: value === null ? t('strategy.absent') : valueText(rules, id, value),
      }
    })
    .sort((one, other) => one.name.localeCompare(other.name))
}

export function ConditionText({ rules, condition }: { rules: Rules; condition: Comparison }) {
  const { left, relation, right } = partsOf(rules, condition)
  return (
    <>
      <span className="row-left">{left}</span> <span className="row-relation">{relation}</span>{' '}
      {right !== '' && <span className="row-right">{right}</span>}
    </>
  )
}

/** What a line of the tree says of its node. */
export function nodeText(
  rules: Rules,
  node: TreeNode,
  ruleName: (ruleId: string) => string,
): ReactNode {
  switch (node.type) {
    case 'conditions':
      return (
        <>
          <strong>{t('strategy.if')}</strong>
          {node.remark !== '' && <span className="row-remark">{node.remark}</span>}
        </>
      )
    case 'then':
      return <strong>{t('strategy.so')}</strong>
    case 'else':
      return <strong>{t('strategy.else')}</strong>
    case 'action':
      return <span className="row-result">{resultLine(rules, { result: node.value })}</span>
    case 'object_action':
      return <span className="row-result">{resultLine(rules, node.value)}</span>
    case 'rule_reference':
      return (
        <span className="row-result">
          {t('strategy.run_rule')}: {node.ruleId === '' ? '—' : ruleName(node.ruleId)}
        </span>
      )
    case 'empty':
      return <span className="row-empty">{t('strategy.node_empty')}</span>
    case 'combine':
      return <span className="row-empty">{t('strategy.node_combine')}</span>
  }
}
