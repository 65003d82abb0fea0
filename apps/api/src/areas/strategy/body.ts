import { hash } from 'node:crypto'
import type {
  Action,
  CalculatorItem,
  Condition,
  RuleBody,
  RuleItem,
} from '@oas/contract/strategy/rule'

/** What a body names: indicators it reads and sets, and rules it runs. */
export type Names = { uses: string[]; refersTo: string[] }

type Found = { uses: Set<string>; refersTo: Set<string> }

const inTerms = (terms: readonly CalculatorItem[], found: Found): void => {
  for (const term of terms) {
    if ('calculatorList' in term) inTerms(term.calculatorList, found)
    else if ('leftKey' in term) found.uses.add(term.leftKey)
  }
}
const inConditions = (conditions: readonly Condition[], found: Found): void => {
  for (const condition of conditions) {
    if ('complexCondition' in condition) inConditions(condition.complexCondition, found)
    else if ('calculatorList' in condition) inTerms(condition.calculatorList, found)
    else found.uses.add(condition.leftKey)
  }
}
const inAction = (action: Action, found: Found): void => {
  if (action.type === 'execSubRules') found.refersTo.add(action.ruleId)
  else if (action.type === 'rules') inItems(action.rules, found)
  else for (const id of Object.keys(action.value)) found.uses.add(id)
}
const inItems = (items: readonly RuleItem[], found: Found): void => {
  for (const { conditions, thenAction, elseAction } of items) {
    inConditions(conditions, found)
    inAction(thenAction, found)
    if (elseAction) inAction(elseAction, found)
  }
}

export function namesIn(body: RuleBody): Names {
  const found: Found = { uses: new Set(), refersTo: new Set() }
  inItems(body, found)
  return { uses: [...found.uses].sort(), refersTo: [...found.refersTo].sort() }
}

/** SHA-256 of a body as it is stored, where members stand in the order they were written in. */
export function hashOf(body: RuleBody): string {
  return hash('sha256', JSON.stringify(body), 'hex')
}

/**
 * Ids of the rows of a changed body. An item that reads as before keeps its id wherever it stands
 * now; one that was changed in its place keeps the id of that place; others get new ones.
 */
export function rowIdsOf(
  before: { body: RuleBody; rowIds: readonly string[] },
  after: RuleBody,
  fresh: () => string,
): string[] {
  const waiting = new Map<string, number[]>()
  before.body.forEach((item, index) => {
    const text = JSON.stringify(item)
    const places = waiting.get(text)
    if (places) places.push(index)
    else waiting.set(text, [index])
  })
  for (const places of waiting.values()) places.reverse()
  const from = after.map((item) => waiting.get(JSON.stringify(item))?.pop())
  const taken = new Set(from)
  let last = -1
  return from.map((index) => {
    const place =
      index ?? (last + 1 < before.body.length && !taken.has(last + 1) ? last + 1 : undefined)
    if (place === undefined) return fresh()
    taken.add(place)
    last = place
    return before.rowIds[place] ?? fresh()
  })
}
