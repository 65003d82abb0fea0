import { checkBody } from '../check/check.ts'
import { reachable } from '../check/references.ts'
import type { BodyProblem } from '../check/problems.ts'
import type {
  Catalogue,
  Need,
  ReadValue,
  RuleOutcome,
  RuleSource,
  RuleTrace,
  RunOptions,
  RunResult,
  SubRules,
} from '../model.ts'
import { buildPlan } from './build-plan.ts'
import { runnerOf } from './runner.ts'

/**
 * Rules made ready to run together. `needs`: every value a run may ask for. `conditions`: where the
 * comparison of a verdict stands, by its id. `problems`: what is wrong with rules that cannot run;
 * they fail in every run. `run` runs every rule in the set's order; `trace` also answers the
 * outcome and the values of every comparison. Runs never throw: what the reader throws fails the
 * rules that ask for it (`run` without verdicts asks for cheap values first, and not at all for
 * what no outcome depends on; with verdicts and in `trace` conditions are asked in their order).
 */
export type CompiledSet = {
  readonly needs: readonly Need[]
  readonly conditions: readonly { readonly ruleId: string; readonly path: string }[]
  readonly problems: readonly {
    readonly ruleId: string
    readonly problems: readonly BodyProblem[]
  }[]
  readonly run: (read: ReadValue, options?: RunOptions) => RunResult
  readonly trace: (
    read: ReadValue,
    options?: RunOptions,
  ) => RunResult & { readonly rows: readonly RuleTrace[] }
}
/** One rule made ready to run by itself. */
export type CompiledRule = {
  readonly source: RuleSource
  readonly needs: readonly Need[]
  readonly run: (read: ReadValue, options?: RunOptions) => RuleOutcome
  readonly trace: (
    read: ReadValue,
    options?: RunOptions,
  ) => { readonly outcome: RuleOutcome; readonly rows: RuleTrace['rows'] }
}
/** A rule that cannot be compiled; `problems` says why. */
export class CompileError extends Error {
  constructor(
    readonly ruleId: string,
    readonly problems: readonly BodyProblem[],
  ) {
    super(
      `rule ${ruleId} cannot be compiled: ${problems
        .map(({ path, message }) => `${path}: ${message}`)
        .slice(0, 5)
        .join('; ')}`,
    )
  }
}
/**
 * `generate`: whether code may be generated; false where the page's policy bars it (found out by
 * itself otherwise). The outcomes are the same, slower.
 */
export type CompileOptions = { readonly generate?: boolean }

/**
 * Compiles rules to run together, in their order. `subRules`: the rules that others run, by id,
 * each in the version that is in use. A rule with problems does not stop the others: it fails in
 * every run, and `problems` names it.
 */
export function compileSet(
  rules: readonly RuleSource[],
  catalogue: Catalogue,
  subRules: SubRules,
  options: CompileOptions = {},
): CompiledSet {
  const bodies = new Map([...subRules].map(([ruleId, { body }]) => [ruleId, body]))
  const problems = new Map<number, readonly BodyProblem[]>()
  const checked = new Map<string, BodyProblem[]>()
  const ofSubRule = (ruleId: string): BodyProblem[] => {
    const known = checked.get(ruleId) ?? checkBody(bodies.get(ruleId) ?? [], catalogue)
    checked.set(ruleId, known)
    return known
  }
  rules.forEach(({ body, ruleId }, rule) => {
    const found = [
      ...checkBody(body, catalogue, bodies, ruleId),
      ...reachable(body, bodies).flatMap((run) =>
        ofSubRule(run).map((problem) => ({ ...problem, path: `${run}/${problem.path}` })),
      ),
    ]
    if (found.length > 0) problems.set(rule, found)
  })
  const reasons = new Map(
    [...problems].map(([rule, found]) => [
      rule,
      found
        .map(({ path, message }) => `${path}: ${message}`)
        .slice(0, 3)
        .join('; '),
    ]),
  )
  const plan = buildPlan(rules, catalogue, subRules, reasons)
  const runner = runnerOf(plan, catalogue, options.generate ?? true)
  return {
    needs: plan.needs,
    conditions: plan.rules.flatMap(({ source, from, to }) =>
      plan.conditions.slice(from, to).map(({ path }) => ({ ruleId: source.ruleId, path })),
    ),
    problems: [...problems].map(([rule, found]) => ({
      ruleId: rules[rule]?.ruleId ?? '',
      problems: found,
    })),
    run: runner.run,
    trace: runner.trace,
  }
}

/** Compiles one rule. Throws CompileError where it, or a rule it runs, has problems. */
export function compileRule(
  source: RuleSource,
  catalogue: Catalogue,
  subRules: SubRules = new Map(),
  options: CompileOptions = {},
): CompiledRule {
  const set = compileSet([source], catalogue, subRules, options)
  const [wrong] = set.problems
  if (wrong) throw new CompileError(source.ruleId, wrong.problems)
  const only = ({ outcomes }: RunResult): RuleOutcome => {
    const [outcome] = outcomes
    if (!outcome) throw new Error(`rule ${source.ruleId} has no outcome`)
    return outcome
  }
  return {
    source,
    needs: set.needs,
    run: (read, runOptions) => only(set.run(read, runOptions)),
    trace: (read, runOptions) => {
      const result = set.trace(read, runOptions)
      return { outcome: only(result), rows: result.rows[0]?.rows ?? [] }
    },
  }
}
