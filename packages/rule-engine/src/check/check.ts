import { type Action, type RuleBody, maxRuleDepth } from '@oas/contract/strategy/rule'
import type { Catalogue } from '../model.ts'
import { checkConditions } from './conditions.ts'
import { type BodyProblem, type Finder, finderOf } from './problems.ts'
import { checkReferences } from './references.ts'
import { checkOptions, checkParam, fits } from './values.ts'

const rightOfResult = {
  string: 'string',
  number: 'number',
  float: 'number',
  list: 'list',
  map: 'object',
} as const

const checkResult = (
  finder: Finder,
  action: Extract<Action, { type: 'result' }>,
  path: string,
): void => {
  for (const [id, value] of Object.entries(action.value)) {
    const here = `${path}.value.${id}`
    const indicator = finder.catalogue.indicators.get(id)
    if (indicator?.kind !== 'resultIndicators') {
      finder.find(here, 'indicator', { name: id })
      continue
    }
    if (!fits(rightOfResult[indicator.type], 'string', value)) {
      finder.find(here, 'value')
      continue
    }
    checkOptions(finder, indicator, value, here)
    if (indicator.type !== 'map')
      checkParam(finder, indicator, action.valueParam?.[id], `${path}.valueParam.${id}`)
  }
  for (const id of Object.keys(action.valueParam ?? {}))
    if (!Object.hasOwn(action.value, id))
      finder.find(`${path}.valueParam.${id}`, 'indicator', { name: id })
}
const checkAction = (finder: Finder, action: Action, path: string, depth: number): void => {
  if (action.type === 'result') checkResult(finder, action, path)
  if (action.type === 'rules') checkItems(finder, action.rules, `${path}.rules`, depth + 1)
}
const checkItems = (finder: Finder, items: RuleBody, path: string, depth: number): void => {
  if (depth > maxRuleDepth) {
    finder.find(path, 'depth')
    return
  }
  items.forEach((item, index) => {
    const here = path === '' ? String(index) : `${path}.${index}`
    checkConditions(finder, item.conditions, `${here}.conditions`, 1)
    checkAction(finder, item.thenAction, `${here}.thenAction`, depth)
    if (item.elseAction) checkAction(finder, item.elseAction, `${here}.elseAction`, depth)
  })
}

/**
 * What is wrong with a body that has the form of one: indicators, relations and options the
 * catalogue does not know, values and parameters that do not fit, expressions, nesting, and the
 * rules it runs. Paths are like `0.conditions.1.value`; 500 problems at most. `others`: bodies of
 * the rules it may run (left out: what it runs is not looked at); `own`: its own id, by which
 * circles are found.
 */
export function checkBody(
  body: RuleBody,
  catalogue: Catalogue,
  others?: ReadonlyMap<string, RuleBody>,
  own = '',
): BodyProblem[] {
  const finder = finderOf(catalogue)
  if (body.length === 0) finder.find('', 'empty')
  checkItems(finder, body, '', 1)
  if (others) checkReferences(finder, body, others, own)
  return finder.problems
}
