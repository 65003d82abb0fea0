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
  pattern_end: 'pattern refused: ends too early at {at}',
  pattern_hex: 'pattern refused: not a hexadecimal number at {at}',
  pattern_point: 'pattern refused: not a code point at {at}',
  pattern_back: 'pattern refused: back references are not supported at {at}',
  pattern_escape: 'pattern refused: unknown escape at {at}',
  pattern_unicode: 'pattern refused: properties of Unicode are not supported at {at}',
  pattern_range: 'pattern refused: a range does not ascend at {at}',
  pattern_deep: 'pattern refused: groups nest too deep at {at}',
  pattern_look: 'pattern refused: lookaround and flags are not supported at {at}',
  pattern_group: 'pattern refused: a group does not end at {at}',
  pattern_alone: 'pattern refused: {sign} stands alone at {at}',
  pattern_count: 'pattern refused: a count does not ascend at {at}',
  pattern_times: 'pattern refused: a count is above {limit} at {at}',
  pattern_nothing: 'pattern refused: nothing to repeat at {at}',
  pattern_size: 'pattern refused: it is too large with its repeats written out',
  pattern_long: 'pattern refused: it is longer than {limit} characters',
} as const
export type BodyProblemCode = keyof typeof bodyProblemTexts
export type PatternProblemCode = Extract<BodyProblemCode, `pattern_${string}`>
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
