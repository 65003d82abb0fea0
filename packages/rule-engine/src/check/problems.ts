import { patternProblemTexts } from '@oas/regex'
import type { Catalogue, IndicatorSpec } from '../model.ts'

/**
 * What may be wrong with a rule, as English sentences; words in braces are filled in. Those of the
 * catalogue of errors are verbatim.
 */
export const bodyProblemTexts = {
  indicator: 'unknown indicator: {name}',
  relation: 'unknown relation: {name}',
  left: 'the relation does not take this indicator',
  value: 'right value type mismatch',
  option: 'unknown option',
  punish: 'unknown cps punish result option',
  missing_param: 'missing traceback parameter',
  param: 'unknown parameter',
  no_param: 'the indicator takes no parameter',
  math: 'math expression invalid',
  depth: 'nested too deep',
  empty: 'nothing is said',
  rule: 'unknown rule: {ruleId}',
  circle: 'circle of rules: {rules}',
  rule_depth: 'rules run each other too deep: {limit}',
  size: 'too many conditions: {limit}',
  not_in_use: 'rule is not in use: {name}',
  beyond: 'a number beyond 2^53 - 1 is not kept exactly: compare it as text',
  ...patternProblemTexts,
} as const
export type BodyProblemCode = keyof typeof bodyProblemTexts
type Params = Readonly<Record<string, string | number>>

/**
 * What is wrong with a body and where (`0.conditions.1.value`): a code with parameters for
 * translation, and an English sentence.
 */
export type BodyProblem = {
  readonly path: string
  readonly code: BodyProblemCode
  readonly params: Params
  readonly message: string
}

/** Makes a problem of a code. */
export function bodyProblem(path: string, code: BodyProblemCode, params: Params = {}): BodyProblem {
  return {
    path,
    code,
    params,
    message: bodyProblemTexts[code].replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      String(params[name] ?? whole),
    ),
  }
}

/** Conditions of one rule at most, those of the rules it runs counted where they are run. */
export const maxConditions = 200_000
/** Problems of one body that are told. */
const maxProblems = 500

/** Gathers the problems of one body; knows the options of indicators as sets. */
export type Finder = {
  readonly catalogue: Catalogue
  readonly problems: BodyProblem[]
  readonly find: (path: string, code: BodyProblemCode, params?: Params) => void
  readonly optionsOf: (indicator: IndicatorSpec) => ReadonlySet<string> | null
}

export function finderOf(catalogue: Catalogue): Finder {
  const problems: BodyProblem[] = []
  const sets = new Map<string, ReadonlySet<string>>()
  return {
    catalogue,
    problems,
    find: (path, code, params) => {
      if (problems.length < maxProblems) problems.push(bodyProblem(path, code, params))
    },
    optionsOf: (indicator) => {
      if (indicator.options === null) return null
      const set = sets.get(indicator.id) ?? new Set(indicator.options)
      sets.set(indicator.id, set)
      return set
    },
  }
}
