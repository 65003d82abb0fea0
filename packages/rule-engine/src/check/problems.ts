import type { RuleProblem } from '@oas/contract/strategy/schemas'
import type { Catalogue, IndicatorSpec } from '../model.ts'

/** What may be wrong with a rule. Some messages carry more behind a colon. */
export const messages = {
  indicator: 'unknown indicator', relation: 'unknown relation', left: 'the relation does not take this indicator', value: 'right value type mismatch',
  option: 'unknown option', punish: 'unknown cps punish result option',
  missingParam: 'missing traceback parameter', param: 'unknown parameter', noParam: 'the indicator takes no parameter',
  math: 'math expression invalid', depth: 'nested too deep', empty: 'nothing is said', pattern: 'pattern refused',
  rule: 'unknown rule', circle: 'circle of rules', ruleDepth: 'rules run each other too deep', size: 'too many conditions',
} as const

/** Conditions of one rule at most, those of the rules it runs counted where they are run. */
export const maxConditions = 200_000
/** Problems of one body that are told. */
const maxProblems = 500

/** Gathers the problems of one body; knows the options of indicators as sets. */
export type Finder = {
  readonly catalogue: Catalogue; readonly problems: RuleProblem[]; readonly find: (path: string, what: keyof typeof messages, more?: string) => void;
  readonly optionsOf: (indicator: IndicatorSpec) => ReadonlySet<string> | null
}

export const finderOf = (catalogue: Catalogue): Finder => {
  const problems: RuleProblem[] = []
  const sets = new Map<string, ReadonlySet<string>>()
  return {
    catalogue, problems,
    find: (path, what, more) => { if (problems.length < maxProblems) problems.push({ path, message: more === undefined ? messages[what] : `${messages[what]}: ${more}` }) },
    optionsOf: (indicator) => {
      if (indicator.options === null) return null
      const set = sets.get(indicator.id) ?? new Set(indicator.options)
      sets.set(indicator.id, set)
      return set
    },
  }
}
