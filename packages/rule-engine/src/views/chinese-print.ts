import type {
  Action,
  CalculatorItem,
  Condition,
  RuleBody,
  RuleItem,
} from '@oas/contract/strategy/rule'
import type { Catalogue } from '../model.ts'
import { type Naming, indicatorNaming, relationNaming, words, writeName } from './chinese-words.ts'
import { normalise } from './normal.ts'
import { printValue } from './script-print.ts'

const named = (naming: Naming, id: string, param: string | undefined): string =>
  `${writeName(naming.nameOf(id))}${param === undefined ? '' : `（${JSON.stringify(param)}）`}`

const terms = (list: readonly CalculatorItem[], naming: Naming): string =>
  list
    .map((item) => {
      const own =
        'calculatorList' in item
          ? `（${terms(item.calculatorList, naming)}）`
          : 'value' in item
            ? String(item.value)
            : named(naming, item.leftKey, item.leftKeyParam)
      return item.next === undefined ? own : `${own} ${item.next} `
    })
    .join('')

const withParam = (value: string | undefined, param: string | undefined): string =>
  [
    ...(value === undefined ? [] : [value]),
    ...(param === undefined ? [] : [`${words.param} ${JSON.stringify(param)}`]),
  ].join(' ')

const condition = (item: Condition, naming: Naming, indent: string): string => {
  if ('complexCondition' in item)
    return `（${conditions(item.complexCondition, naming, `${indent}  `)}）`
  const left =
    'calculatorList' in item
      ? `${words.math} ${terms(item.calculatorList, naming)}`
      : named(naming, item.leftKey, item.leftKeyParam)
  const right = withParam(
    item.value === undefined ? undefined : printValue(item.value),
    'rightValueParam' in item ? item.rightValueParam : undefined,
  )
  const relation = writeName(relationNaming.nameOf(item.relation))
  return right === '' ? `${left} ${relation}` : `${left} ${relation} ${right}`
}

const width = 80
const conditions = (list: readonly Condition[], naming: Naming, indent: string): string => {
  const parts = list.map((one, index) => {
    const logic = list[index - 1]?.nextLogic === '||' ? words.or : words.and
    return `${index === 0 ? '' : `${logic} `}${condition(one, naming, indent)}`
  })
  const flat = parts.join(' ')
  return flat.length + indent.length <= width && !flat.includes('\n')
    ? flat
    : parts.join(`\n${indent}`)
}

const action = (from: Action, naming: Naming, indent: string): string => {
  if (from.type === 'rules') return from.rules.map((one) => item(one, naming, indent)).join('')
  if (from.type === 'execSubRules') return `${indent}${words.run} ${JSON.stringify(from.ruleId)}\n`
  const names = [...new Set([...Object.keys(from.value), ...Object.keys(from.valueParam ?? {})])]
  if (names.length === 0) return `${indent}${words.nothing}\n`
  const fields = names.map((name) => {
    const value = Object.hasOwn(from.value, name) ? from.value[name] : undefined
    const param =
      from.valueParam && Object.hasOwn(from.valueParam, name) ? from.valueParam[name] : undefined
    const said = withParam(value === undefined ? undefined : printValue(value), param)
    return `${writeName(naming.nameOf(name))} ${words.be} ${said}`
  })
  return `${indent}${words.set} ${fields.join('，')}\n`
}

const item = (from: RuleItem, naming: Naming, indent: string): string => {
  const inner = `${indent}  `
  const remark =
    from.ruleRemark === undefined
      ? ''
      : `${indent}${words.remark} ${JSON.stringify(from.ruleRemark)}\n`
  const list = conditions(from.conditions, naming, `${indent}    `)
  const thenText = `${words.so}\n${action(from.thenAction, naming, inner)}`
  const elseText = from.elseAction
    ? `${indent}${words.else}\n${action(from.elseAction, naming, inner)}`
    : ''
  return `${remark}${indent}${words.if} ${list} ${thenText}${elseText}${indent}${words.end}\n`
}

/**
 * A body as a script in Chinese; {@link parseChinese} gives the body back.
 *
 * - `如果 条件 那么 … 否则 … 结束`; a branch holds further 如果, or one of `设 结果 为 "queue"，标签 为 ["12"]`, `执行规则
 * "123"`, `不做` (sets nothing).
 * - a condition is `名称（"参数"） 关系 值`, joined by 并且 and 或者 (并且 binds first) and bracketed by （）; `计算 甲
 * + 乙 * 2 大于 5` compares a math expression.
 * - indicators go by their name where it is one's alone, by their id otherwise; names of several
 * words stand in 「」, and `@` marks an id that looks like another's name.
 * - `值 参数 "…"` gives a value a parameter; `备注 "…"` before 如果 is the remark.
 */
export function printChinese(body: RuleBody, catalogue: Catalogue): string {
  const naming = indicatorNaming(catalogue)
  return normalise(body)
    .map((one) => item(one, naming, ''))
    .join('')
}
