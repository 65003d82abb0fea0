import { mergeResults } from '../merge.ts'
import type { Catalogue, RuleOutcome } from '../model.ts'
import type { Plan } from './plan.ts'
import type { State } from './state.ts'

/**
 * Outcomes made beforehand: of a rule that said nothing, by its place, and of one that said one
 * thing, by the number of that; `of` answers the outcome of a rule that has run, whatever it said.
 */
export type Outcomes = {
  readonly blank: readonly RuleOutcome[]
  readonly said: readonly RuleOutcome[]
  readonly of: (state: State, rule: number) => RuleOutcome
}

const frozen = (outcome: RuleOutcome): RuleOutcome => {
  for (const value of Object.values(outcome.result)) Object.freeze(value)
  Object.freeze(outcome.result)
  return Object.freeze(outcome)
}
const nobody = frozen({
  ruleId: '',
  version: 0,
  hit: false,
  missing: false,
  result: {},
  problem: '',
})

export function outcomesOf(plan: Plan, catalogue: Catalogue): Outcomes {
  const blank = plan.rules.map(({ source: { ruleId, version } }) =>
    frozen({ ...nobody, ruleId, version, result: {} }),
  )
  const said = plan.said.map(({ rule, result }) =>
    frozen({ ...(blank[rule] ?? nobody), hit: true, result }),
  )
  const of = (state: State, rule: number): RuleOutcome => {
    const none = blank[rule] ?? nobody
    const problem = state.problems.get(rule)
    if (problem !== undefined) return { ...none, problem }
    const first = state.firsts[rule] ?? 0
    const list = first === 0 || state.more.size === 0 ? undefined : state.more.get(rule)
    const outcome = list
      ? {
          ...none,
          hit: true,
          result: mergeResults(
            catalogue,
            list.map((action) => plan.said[action]?.result ?? {}),
          ),
        }
      : first === 0
        ? none
        : (said[first] ?? none)
    return state.missing[rule] === 1 ? { ...outcome, missing: true } : outcome
  }
  return { blank, said, of }
}
