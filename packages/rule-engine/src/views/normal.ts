import type {
  Action,
  CalculatorItem,
  Condition,
  RuleBody,
  RuleItem,
} from '@oas/contract/strategy/rule'

const some = (param: string | undefined): param is string => param !== undefined && param !== ''

const joined = (items: readonly CalculatorItem[]): CalculatorItem[] =>
  items.map((item, index) => {
    const next = index === items.length - 1 ? {} : { next: item.next ?? ('+' as const) }
    if ('calculatorList' in item) return { calculatorList: joined(item.calculatorList), ...next }
    if ('value' in item) return { value: item.value === 0 ? 0 : item.value, ...next }
    return {
      leftKey: item.leftKey,
      ...(some(item.leftKeyParam) ? { leftKeyParam: item.leftKeyParam } : {}),
      ...next,
    }
  })

const conditions = (list: readonly Condition[]): Condition[] =>
  list.map((item, index) => {
    const next = index === list.length - 1 ? {} : { nextLogic: item.nextLogic ?? ('&&' as const) }
    if ('complexCondition' in item)
      return { complexCondition: conditions(item.complexCondition), ...next }
    if ('calculatorList' in item)
      return {
        leftKey: item.leftKey,
        calculatorList: joined(item.calculatorList),
        relation: item.relation,
        value: item.value,
        ...next,
      }
    return {
      leftKey: item.leftKey,
      ...(some(item.leftKeyParam) ? { leftKeyParam: item.leftKeyParam } : {}),
      relation: item.relation,
      ...(item.value === undefined ? {} : { value: item.value }),
      ...(some(item.rightValueParam) ? { rightValueParam: item.rightValueParam } : {}),
      ...next,
    }
  })

const action = (from: Action): Action => {
  if (from.type === 'rules') return { type: 'rules', rules: normalise(from.rules) }
  if (from.type === 'execSubRules') return { type: 'execSubRules', ruleId: from.ruleId }
  const params = Object.entries(from.valueParam ?? {}).filter(([, param]) => param !== '')
  return {
    type: 'result',
    value: from.value,
    ...(params.length === 0 ? {} : { valueParam: Object.fromEntries(params) }),
  }
}

const item = (from: RuleItem): RuleItem => ({
  ...(some(from.ruleRemark) ? { ruleRemark: from.ruleRemark } : {}),
  conditions: conditions(from.conditions),
  thenAction: action(from.thenAction),
  ...(from.elseAction ? { elseAction: action(from.elseAction) } : {}),
})

/**
 * The one form of bodies that mean the same word by word: the last of a list joins to nothing, the
 * others by `&&` (terms by `+`) where nothing is said; empty parameters and remarks are left out.
 * Every view gives back a normalised body exactly.
 */
export function normalise(body: RuleBody): RuleBody {
  return body.map(item)
}
