import { type CalculatorItem, type RuleBody, mathIndicator } from '@oas/contract/strategy/rule'
import { eachCondition } from '@oas/rule-engine/views/walk'

/** A value that a run asks for; `key` is how the input names it. */
export type Need = { readonly id: string; readonly param: string; readonly key: string }
const inputKey = (id: string, param: string): string => (param === '' ? id : `${id}(${param})`)
/** The indicator and the parameter that a name of the input stands for. */
export function idOfInput(key: string): { id: string; param?: string } {
  const at = key.indexOf('(')
  return at < 0 || !key.endsWith(')')
    ? { id: key }
    : { id: key.slice(0, at), param: key.slice(at + 1, -1) }
}

/**
 * Every value a body may ask for, each once, in the order of first mention. Rules that it runs are
 * not looked into.
 */
export function needsOf(body: RuleBody): Need[] {
  const found = new Map<string, Need>()
  const add = (id: string, param = ''): void => {
    const key = inputKey(id, param)
    if (id !== '' && id !== mathIndicator && !found.has(key)) found.set(key, { id, param, key })
  }
  const terms = (list: readonly CalculatorItem[]): void =>
    list.forEach((item) => {
      if ('calculatorList' in item) terms(item.calculatorList)
      else if ('leftKey' in item) add(item.leftKey, item.leftKeyParam)
    })
  const items = (list: RuleBody): void =>
    list.forEach((item) => {
      eachCondition(item.conditions, '', (condition) => {
        if ('complexCondition' in condition) return
        if ('calculatorList' in condition) terms(condition.calculatorList)
        else if (
          condition.relation === 'mapHas' &&
          typeof condition.value === 'object' &&
          !Array.isArray(condition.value)
        )
          Object.keys(condition.value).forEach((key) => add(condition.leftKey, key))
        else add(condition.leftKey, condition.leftKeyParam)
      })
      for (const action of [item.thenAction, item.elseAction])
        if (action?.type === 'rules') items(action.rules)
    })
  items(body)
  return [...found.values()]
}
