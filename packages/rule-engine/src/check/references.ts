import { type Action, type RuleBody, maxRuleDepth } from '@oas/contract/strategy/rule'
import { countConditions } from './count.ts'
import { type Finder, maxConditions } from './problems.ts'

/** A place of a body that runs another rule. */
export type Reference = { readonly path: string; readonly ruleId: string }

const inAction = (
  action: Action | undefined,
  path: string,
  found: Reference[],
  depth: number,
): void => {
  if (action?.type === 'execSubRules') found.push({ path: `${path}.ruleId`, ruleId: action.ruleId })
  if (action?.type === 'rules') inItems(action.rules, `${path}.rules.`, found, depth + 1)
}
const inItems = (items: RuleBody, prefix: string, found: Reference[], depth: number): void => {
  if (depth > maxRuleDepth) return
  items.forEach((item, index) => {
    inAction(item.thenAction, `${prefix}${index}.thenAction`, found, depth)
    inAction(item.elseAction, `${prefix}${index}.elseAction`, found, depth)
  })
}
/** Every place of a body that runs another rule, with its path. */
export function referencesOf(body: RuleBody): Reference[] {
  const found: Reference[] = []
  inItems(body, '', found, 1)
  return found
}

type Bodies = ReadonlyMap<string, RuleBody>
/**
 * What running a rule comes to: how deep rules run rules below it, and how many conditions; or why
 * it cannot be run.
 */
type Reach =
  | { readonly depth: number; readonly size: number }
  | {
      readonly what: 'rule' | 'circle' | 'rule_depth' | 'size'
      readonly params: Readonly<Record<string, string | number>>
    }

const reachOf = (others: Bodies, own: string, known: Map<string, Reach>) => {
  const reach = (ruleId: string, trail: readonly string[]): Reach => {
    const begins = trail.indexOf(ruleId)
    if (begins !== -1)
      return { what: 'circle', params: { rules: [...trail.slice(begins), ruleId].join(' > ') } }
    if (trail.length > maxRuleDepth) return { what: 'rule_depth', params: { limit: maxRuleDepth } }
    const before = known.get(ruleId)
    if (before) return before
    const body = others.get(ruleId)
    const found = body
      ? below(body, [...trail, ruleId])
      : { what: 'rule' as const, params: { ruleId } }
    known.set(ruleId, found)
    return found
  }
  const below = (body: RuleBody, trail: readonly string[]): Reach => {
    let depth = 0
    let size = countConditions(body)
    for (const { ruleId } of referencesOf(body)) {
      const one = reach(ruleId, trail)
      if ('what' in one) return one
      depth = Math.max(depth, one.depth + 1)
      size += one.size
    }
    if (depth >= maxRuleDepth) return { what: 'rule_depth', params: { limit: maxRuleDepth } }
    return size > maxConditions
      ? { what: 'size', params: { limit: maxConditions } }
      : { depth, size }
  }
  return (ruleId: string) => reach(ruleId, own === '' ? [] : [own])
}

/**
 * Checks what a body runs: unknown rules, circles (named in their order), chains that are too long,
 * and bodies that grow too large by what they run. `others`: bodies of the rules that may be run;
 * `own`: the id of the rule itself, if it has one.
 */
export function checkReferences(finder: Finder, body: RuleBody, others: Bodies, own: string): void {
  const reach = reachOf(others, own, new Map())
  let size = countConditions(body)
  for (const { path, ruleId } of referencesOf(body)) {
    const found = reach(ruleId)
    if ('what' in found) finder.find(path, found.what, found.params)
    else size += found.size
  }
  if (size > maxConditions) finder.find('', 'size', { limit: maxConditions })
}

/** Ids of the rules that a body runs, itself or through others, each once; circles end. */
export function reachable(body: RuleBody, others: Bodies): string[] {
  const found = new Set<string>()
  const visit = (one: RuleBody) => {
    for (const { ruleId } of referencesOf(one)) {
      const next = others.get(ruleId)
      if (!next || found.has(ruleId)) continue
      found.add(ruleId)
      visit(next)
    }
  }
  visit(body)
  return [...found]
}
