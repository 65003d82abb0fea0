import type {
  Catalogue,
  ReadValue,
  RuleOutcome,
  RuleTrace,
  RunOptions,
  RunResult,
} from '../model.ts'
import { chunksOf, generate } from './code.ts'
import { mergerOf } from './merger.ts'
import { outcomesOf } from './outcomes.ts'
import type { Plan } from './plan.ts'
import { prepare } from './prepare.ts'
import { newState, resetState } from './state.ts'
import { rowsOf } from './trace.ts'
import { walkerOf } from './walk.ts'

type Chunk = { readonly rules: readonly number[]; readonly run: (() => void) | null }
export type Runner = {
  readonly run: (read: ReadValue, options?: RunOptions) => RunResult
  readonly trace: (
    read: ReadValue,
    options?: RunOptions,
  ) => RunResult & { readonly rows: readonly RuleTrace[] }
}

/** Rules beyond the steps a run may take. */
const stepsFrom = (plan: Plan, steps: number): number => {
  let taken = 0
  for (let rule = 0; rule < plan.rules.length; rule += 1) {
    const { from, to } = plan.rules[rule] ?? { from: 0, to: 0 }
    taken += to - from
    if (taken > steps) return rule
  }
  return plan.rules.length
}

/**
 * Runs a plan: groups of rules by generated code, single ones by walking where the code threw or a
 * guard ends within a group.
 */
export const runnerOf = (plan: Plan, catalogue: Catalogue, mayGenerate: boolean): Runner => {
  const prepared = prepare(plan)
  const state = newState(plan, prepared)
  const walker = walkerOf(plan, prepared, state)
  const outcomes = outcomesOf(plan, catalogue)
  const merger = mergerOf(catalogue, plan.said)
  const walked: readonly Chunk[] = chunksOf(plan).map(({ rules }) => ({ rules, run: null }))
  const made: { fast: readonly Chunk[] | null; traced: readonly Chunk[] | null } = {
    fast: null,
    traced: null,
  }
  let barred = !mayGenerate
  let busy = false
  state.saidBefore = (rule) => (rule < 0 ? undefined : outcomes.of(state, rule))

  const chunks = (traced: boolean): readonly Chunk[] => {
    if (barred) return walked
    try {
      if (traced) {
        made.traced ??= generate(plan, prepared, state, walker, true)
        return made.traced
      }
      made.fast ??= generate(plan, prepared, state, walker, false)
      return made.fast
    } catch (error) {
      // A page whose policy bars generated code gets the same outcomes by walking.
      if (!(error instanceof EvalError)) throw error
      barred = true
      return walked
    }
  }
  const one = (rule: number, limit: number) => {
    if (rule < limit && !state.done.has(rule) && !state.problems.has(rule)) walker.rule(rule)
  }
  const group = ({ rules, run }: Chunk, limit: number) => {
    if (
      run &&
      (rules.at(-1) ?? 0) < limit &&
      (state.done.size === 0 || !rules.some((rule) => state.done.has(rule)))
    ) {
      try {
        run()
        return
      } catch {
        /*
         * The rules of the group run one by one below: the one that throws fails, the others do
         * not.
         */
      }
    }
    for (const rule of rules) one(rule, limit)
  }
  const fail = (from: number, problem: string) => {
    for (let rule = from; rule < plan.rules.length; rule += 1)
      if (!state.problems.has(rule) && !state.done.has(rule)) state.problems.set(rule, problem)
  }

  const all = (traced: boolean, { steps, now, budgetMs }: RunOptions) => {
    const limit = steps === undefined ? plan.rules.length : stepsFrom(plan, steps)
    const until = now && budgetMs !== undefined ? now() + budgetMs : Infinity
    for (const chunk of chunks(traced)) {
      if (now && until !== Infinity && now() > until) {
        fail(chunk.rules[0] ?? 0, 'over the time of the run')
        break
      }
      group(chunk, limit)
    }
    if (limit < plan.rules.length) fail(limit, 'over the steps of the run')
  }
  /** Adds what a rule said to what the set says. */
  const count = (rule: number) => {
    const first = state.firsts[rule] ?? 0
    const list = first === 0 || state.more.size === 0 ? undefined : state.more.get(rule)
    if (list) for (const action of list) merger.add(action)
    else if (first !== 0) merger.add(first)
  }
  /**
   * Where nothing was missing, nothing failed and no rule said two things, every outcome was made
   * beforehand.
   */
  const gatherPlain = (said: RuleOutcome[], counts: RunOptions['counts']) => {
    for (let rule = 0; rule < said.length; rule += 1) {
      const first = state.firsts[rule] ?? 0
      const outcome = first === 0 ? outcomes.blank[rule] : outcomes.said[first]
      if (outcome) said[rule] = outcome
      if (first !== 0 && (!counts || counts(rule))) merger.add(first)
    }
  }
  const gather = (verdicts: boolean, counts: RunOptions['counts']): RunResult => {
    const said: RuleOutcome[] = outcomes.blank.slice()
    const failed: RuleOutcome[] = []
    let missing = false
    merger.begin()
    if (state.flags[0] === 0 && state.more.size === 0 && state.problems.size === 0)
      gatherPlain(said, counts)
    else
      for (let rule = 0; rule < said.length; rule += 1) {
        const outcome = outcomes.of(state, rule)
        said[rule] = outcome
        if (counts && !counts(rule)) continue
        if (outcome.problem !== '') {
          failed.push(outcome)
          continue
        }
        if (outcome.missing) missing = true
        count(rule)
      }
    return {
      outcomes: said,
      result: merger.take(),
      missing,
      failed,
      verdicts: verdicts ? state.verdicts.slice() : null,
    }
  }
  /** Runs within one state; a reader that runs the same set again gets a state of its own. */
  const within = <T>(
    read: ReadValue,
    options: RunOptions,
    traced: boolean,
    take: () => T,
    again: () => T,
  ): T => {
    if (busy) return again()
    busy = true
    try {
      resetState(state, plan, read, traced)
      all(traced, options)
      return take()
    } finally {
      busy = false
    }
  }
  const inner = () => runnerOf(plan, catalogue, false)
  return {
    run: (read, options = {}) =>
      within(
        read,
        options,
        options.verdicts === true,
        () => gather(options.verdicts === true, options.counts),
        () => inner().run(read, options),
      ),
    trace: (read, options = {}) =>
      within(
        read,
        options,
        true,
        () => {
          const result = gather(true, options.counts)
          return {
            ...result,
            rows: plan.rules.map(({ source }, rule) => ({
              ruleId: source.ruleId,
              rows: rowsOf(rule, plan, prepared, state, walker),
            })),
          }
        },
        () => inner().trace(read, options),
      ),
  }
}
