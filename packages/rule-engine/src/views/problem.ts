import type { RuleBody } from '@oas/contract/strategy/rule'

/**
 * Texts of what may be wrong with a view of a rule; words in braces are filled in. The first four
 * of the tree and those of the catalogue of errors are verbatim.
 */
export const problemTexts = {
  then_required: 'thenAction is required',
  expect_then: "expect 'then'",
  no_condition: 'At least one condition.',
  no_child: 'branch has no child',
  one_child: 'branch must have exactly one child',
  one_reference: 'rule reference branch must have exactly one child',
  only_conditions: 'nested conditions branch must contain only conditions',
  illegal_node: 'illegal node in branch: {type}',
  syntax: 'not understood: {detail}',
  expected: 'expected {expected}, found {found}',
  only_if_or_return: 'only if-statements, or a single return',
  condition_form: 'a condition is indicator() == "text", or relation("name", indicator(), value)',
  relation_arguments: 'relation takes 2 or 3 arguments, not {count}',
  indicator_form: 'an indicator is name() or name("parameter")',
  value_form: 'a value is a text, a finite number, a list of them or an object of them',
  action_form: 'a branch returns {name: value} or run("id of a rule")',
  duplicate: '{name} is set twice',
  comment_place: 'a comment belongs before an if: it is kept as its remark',
  too_deep: 'nested deeper than {limit}',
  too_long: 'longer than {limit} characters',
  too_many: 'more than {limit} of them',
  unknown_indicator: 'unknown indicator: {name}',
  unknown_relation: 'unknown relation: {name}',
  value_type: 'right value type mismatch: {relation} takes {expected}',
  unknown_punish: 'unknown cps punish result option: {value}',
  math_variables: 'math expression invalid: it needs at least two variables',
  math_operator: 'math expression invalid: {operator} is none of + - * / %',
  or: 'conditions are joined by "or"',
  bracket: 'conditions stand in brackets',
  math: 'a math expression is compared',
  nested: 'rules are nested',
  else: 'there is an else branch',
  sub_rule: 'another rule is run',
  twice: 'the same comparison stands twice: {name}',
  value_missing: 'a comparison has no value: {name}',
  extra_param: 'a value has a parameter: {name}',
  broken_chart: 'the chart does not hold together: {detail}',
} as const
export type ProblemCode = keyof typeof problemTexts
export type ProblemParams = Readonly<Record<string, string | number>>

/** What is wrong, as a code with parameters for translation and as an English sentence. */
export type ViewProblem = {
  readonly code: ProblemCode
  readonly params: ProblemParams
  readonly message: string
}
/** A place in a text: offsets in UTF-16 units, line and column from 1. */
export type Place = {
  readonly from: number
  readonly to: number
  readonly line: number
  readonly column: number
}
export type TextProblem = ViewProblem & Place
/**
 * A problem at a node of the body, by the path of the engine's own checks (`0.thenAction.rules.1`).
 */
export type PathProblem = ViewProblem & { readonly path: string }
/**
 * What a script says. `body` is null where the text cannot be read at all; unknown names leave the
 * body and are named among the problems. `places` tells where in the text a node of the body
 * stands, by its path.
 */
export type ParsedText = {
  readonly body: RuleBody | null
  readonly problems: readonly TextProblem[]
  readonly places: ReadonlyMap<string, { readonly from: number; readonly to: number }>
}

/** Makes a problem of a code. */
export function problemOf(code: ProblemCode, params: ProblemParams = {}): ViewProblem {
  return {
    code,
    params,
    message: problemTexts[code].replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      String(params[name] ?? whole),
    ),
  }
}

/** At most so many problems are told of one text. */
export const maxProblems = 50
/** Scripts are no longer than this, in characters. */
export const maxScript = 8_000_000

/** Thrown inside the parsers only; they turn it into a problem of their answer. */
export class Refused extends Error {
  constructor(
    readonly problem: ViewProblem,
    readonly from: number,
    readonly to: number,
  ) {
    super(problem.message)
  }
}

/** Tells line and column (both from 1) of offsets. */
export function placesIn(text: string): (from: number, to: number) => Place {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (from, to) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= from) low = middle
      else high = middle - 1
    }
    return { from, to: Math.max(from, to), line: low + 1, column: from - (starts[low] ?? 0) + 1 }
  }
}
