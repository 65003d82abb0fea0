import type { Catalogue, RunOptions } from '../model.ts'
import { chunksOf, generate } from './code.ts'
import { type Merger, mergerOf } from './merger.ts'
import { type Outcomes, outcomesOf } from './outcomes.ts'
import type { Plan } from './plan.ts'
import { type Prepared, prepare } from './prepare.ts'
import { type State, newState } from './state.ts'
import { type Walker, walkerOf } from './walk.ts'

/** Rules that run together; without `run` they are walked. */
type Chunk = { readonly rules: readonly number[]; readonly run: (() => void) | null }

/**
 * A plan made ready to run, with the one state its runs share. `fast` and `traced` are the two
 * forms of generated code, made at their first use; `barred` says that code may not be generated,
 * `busy` that a run is under way.
 */
export type Machine = {
  readonly plan: Plan
  readonly prepared: Prepared
  readonly state: State
  readonly walker: Walker
  readonly outcomes: Outcomes
  readonly merger: Merger
  readonly walked: readonly Chunk[]
  fast: readonly Chunk[] | null
  traced: readonly Chunk[] | null
  barred: boolean
  busy: boolean
}

/** Makes a plan ready to run. Where code may not be generated, every rule is walked. */
export function machineOf(plan: Plan, catalogue: Catalogue, mayGenerate: boolean): Machine {
  const prepared = prepare(plan)
  const state = newState(plan, prepared)
  const outcomes = outcomesOf(plan, catalogue)
  state.saidBefore = (rule) => (rule < 0 ? undefined : outcomes.of(state, rule))
  return {
    plan,
    prepared,
    state,
    walker: walkerOf(plan, prepared, state),
    outcomes,
    merger: mergerOf(catalogue, plan.said),
    walked: chunksOf(plan).map(({ rules }) => ({ rules, run: null })),
    fast: null,
    traced: null,
    barred: !mayGenerate,
    busy: false,
  }
}

const generateChunks = (machine: Machine, traced: boolean): readonly Chunk[] => {
  const { plan, prepared, state, walker } = machine
  if (traced) {
    machine.traced ??= generate(plan, prepared, state, walker, true)
    return machine.traced
  }
  machine.fast ??= generate(plan, prepared, state, walker, false)
  return machine.fast
}

const chunksFor = (machine: Machine, traced: boolean): readonly Chunk[] => {
  if (machine.barred) return machine.walked
  try {
    return generateChunks(machine, traced)
  } catch (error) {
    // A page whose policy bars generated code gets the same outcomes by walking.
    if (!(error instanceof EvalError)) throw error
    machine.barred = true
    return machine.walked
  }
}

const walkRule = ({ state, walker }: Machine, rule: number, limit: number): void => {
  if (rule < limit && !state.done.has(rule) && !state.problems.has(rule)) walker.rule(rule)
}

const runChunk = (machine: Machine, { rules, run }: Chunk, limit: number): void => {
  const { done } = machine.state
  if (
    run &&
    (rules.at(-1) ?? 0) < limit &&
    (done.size === 0 || !rules.some((rule) => done.has(rule)))
  ) {
    try {
      run()
      return
    } catch {
      // The rules of the group run one by one below: the one that throws fails, the others do not.
    }
  }
  for (const rule of rules) walkRule(machine, rule, limit)
}

/** Rules from a place on that have not run fail with one problem. */
const failFrom = ({ plan, state }: Machine, from: number, problem: string): void => {
  for (let rule = from; rule < plan.rules.length; rule += 1)
    if (!state.problems.has(rule) && !state.done.has(rule)) state.problems.set(rule, problem)
}

/** The first rule beyond the steps a run may take. */
const firstBeyond = (plan: Plan, steps: number): number => {
  let taken = 0
  for (let rule = 0; rule < plan.rules.length; rule += 1) {
    const { from, to } = plan.rules[rule] ?? { from: 0, to: 0 }
    taken += to - from
    if (taken > steps) return rule
  }
  return plan.rules.length
}

/**
 * Runs all rules on the values its state reads; rules beyond the steps or the milliseconds of the
 * options fail. `traced` keeps the outcome of every condition.
 */
export function runRules(machine: Machine, traced: boolean, options: RunOptions): void {
  const { steps, now, budgetMs } = options
  const { length } = machine.plan.rules
  const limit = steps === undefined ? length : firstBeyond(machine.plan, steps)
  const until = now && budgetMs !== undefined ? now() + budgetMs : Infinity
  for (const chunk of chunksFor(machine, traced)) {
    if (now && until !== Infinity && now() > until) {
      failFrom(machine, chunk.rules[0] ?? 0, 'over the time of the run')
      break
    }
    runChunk(machine, chunk, limit)
  }
  if (limit < length) failFrom(machine, limit, 'over the steps of the run')
}
