import type {
  Action,
  CalculatorItem,
  Condition,
  RuleBody,
  RuleItem,
  RuleValue,
} from '@oas/contract/strategy/rule'
import { normalise } from './normal.ts'
import { comparisons, isPlainId } from './script-words.ts'

const quote = (text: string): string => JSON.stringify(text)

/** A value as both scripts write it. */
export function printValue(value: RuleValue): string {
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((one) => JSON.stringify(one)).join(', ')}]`
  return `{${Object.entries(value)
    .map(([key, one]) => `${quote(key)}: ${JSON.stringify(one)}`)
    .join(', ')}}`
}

const indicator = (id: string, param: string | undefined): string => {
  const args = param === undefined ? [] : [quote(param)]
  return isPlainId(id) ? `${id}(${args.join('')})` : `indicator(${[quote(id), ...args].join(', ')})`
}

const term = (item: CalculatorItem): string => {
  if ('calculatorList' in item) return `(${terms(item.calculatorList)})`
  return 'value' in item ? String(item.value) : indicator(item.leftKey, item.leftKeyParam)
}
const terms = (list: readonly CalculatorItem[]): string =>
  list
    .map((item) => (item.next === undefined ? term(item) : `${term(item)} ${item.next} `))
    .join('')

const leftOf = (condition: Exclude<Condition, { complexCondition: Condition[] }>): string => {
  if (!('calculatorList' in condition)) return indicator(condition.leftKey, condition.leftKeyParam)
  const [only, second] = condition.calculatorList
  return second === undefined && only !== undefined && 'leftKey' in only
    ? `math(${term(only)})`
    : terms(condition.calculatorList)
}

const comparison = (condition: Exclude<Condition, { complexCondition: Condition[] }>): string => {
  const { relation, value } = condition
  const param = 'rightValueParam' in condition ? condition.rightValueParam : undefined
  if (
    comparisons.has(relation) &&
    param === undefined &&
    (typeof value === 'string' || typeof value === 'number')
  )
    return `${leftOf(condition)} ${relation} ${printValue(value)}`
  const right =
    param === undefined
      ? value === undefined
        ? []
        : [printValue(value)]
      : [`param(${[...(value === undefined ? [] : [printValue(value)]), quote(param)].join(', ')})`]
  return `relation(${[quote(relation), leftOf(condition), ...right].join(', ')})`
}

const width = 110
const printConditions = (list: readonly Condition[], indent: string): string => {
  const parts = list.map((one) =>
    'complexCondition' in one
      ? `(${printConditions(one.complexCondition, `${indent}  `)})`
      : comparison(one),
  )
  const line = parts.map((part, index) =>
    index === 0 ? part : `${list[index - 1]?.nextLogic ?? '&&'} ${part}`,
  )
  const flat = line.join(' ')
  return flat.length + indent.length <= width && !flat.includes('\n')
    ? flat
    : line.join(`\n${indent}`)
}

/** A remark as comments: a line each, or a JSON text where a line of comment cannot hold it. */
const remark = (text: string, indent: string): string => {
  const odd = /[\r\u2028\u2029]|^"/.test(text)
  return (
    odd
      ? [JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')]
      : text.split('\n')
  )
    .map((line) => `${indent}// ${line}\n`)
    .join('')
}

const printResult = (action: Action & { type: 'result' }): string => {
  const names = [
    ...new Set([...Object.keys(action.value), ...Object.keys(action.valueParam ?? {})]),
  ]
  const fields = names.map((name) => {
    const value = Object.hasOwn(action.value, name) ? action.value[name] : undefined
    const param =
      action.valueParam && Object.hasOwn(action.valueParam, name)
        ? action.valueParam[name]
        : undefined
    const said = value === undefined ? [] : [printValue(value)]
    const key = /^[A-Za-z]\w*$/.test(name) ? name : quote(name)
    return param === undefined
      ? `${key}: ${said.join('')}`
      : `${key}: param(${[...said, quote(param)].join(', ')})`
  })
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

const block = (action: Action, indent: string): string => {
  const inner = `${indent}  `
  if (action.type === 'rules') return `{\n${printItems(action.rules, inner)}${indent}}`
  const said = action.type === 'result' ? printResult(action) : `run(${quote(action.ruleId)})`
  return `{\n${inner}return ${said}\n${indent}}`
}

const statement = (item: RuleItem, indent: string): string => {
  const conditions = printConditions(item.conditions, `${indent}    `)
  const start = `if (${conditions}) ${block(item.thenAction, indent)}`
  if (!item.elseAction) return start
  const only =
    item.elseAction.type === 'rules' && item.elseAction.rules.length === 1
      ? item.elseAction.rules[0]
      : undefined
  const other =
    only && only.ruleRemark === undefined ? statement(only, indent) : block(item.elseAction, indent)
  return `${start} else ${other}`
}

const printItems = (items: readonly RuleItem[], indent: string): string =>
  items
    .map((item) => {
      const said = item.ruleRemark === undefined ? '' : remark(item.ruleRemark, indent)
      return `${said}${indent}${statement(item, indent)}\n`
    })
    .join('')

/**
 * A body as a script in the form of JavaScript; {@link parseScript} gives the body back. Nothing of
 * it is ever run.
 *
 * - `if (conditions) { … } else { … }`; a branch holds further ifs, or one `return`.
 * - a condition is `uid() == "5"` with one of `== != >= <= > <`, or `relation("in", country(),
 * ["CN"])`, `relation("isNull", uid())`; `&&` binds before `||`, brackets are kept.
 * - an indicator is called, with its parameter: `user.records("7d")`; `indicator("id",
 * "parameter")` where its id is no name of the language.
 * - math stands left: `a() + b() * 2 > 5`; `math(a()) > 5` where it is only one indicator.
 * - `return { result: "queue", labelId: ["12"] }` sets results; `return run("123")` runs the rule
 * of that id.
 * - a parameter of a value: `param(value, "parameter")`, or `param("parameter")` without a value.
 * - comments right before an `if` are its remark.
 */
export function printScript(body: RuleBody): string {
  return printItems(normalise(body), '')
}
