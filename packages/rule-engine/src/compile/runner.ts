import type { Catalogue, ReadValue, RuleTrace, RunOptions, RunResult } from '../model.ts'
import { gather } from './gather.ts'
import { type Machine, machineOf, runRules } from './machine.ts'
import type { Plan } from './plan.ts'
import { resetState } from './state.ts'
import { rowsOf } from './trace.ts'

type TracedResult = RunResult & { readonly rows: readonly RuleTrace[] }
export type Runner = {
  readonly run: (read: ReadValue, options?: RunOptions) => RunResult
  readonly trace: (read: ReadValue, options?: RunOptions) => TracedResult
}

/** Runs the rules from a clean state, in which the outcome can be gathered afterwards. */
const runClean = (
  machine: Machine,
  read: ReadValue,
  traced: boolean,
  options: RunOptions,
): void => {
  resetState(machine.state, machine.plan, read, traced)
  runRules(machine, traced, options)
}

const rowsOfRules = ({ plan, prepared, state, walker }: Machine): RuleTrace[] =>
  plan.rules.map(({ source }, rule) => ({
    ruleId: source.ruleId,
    rows: rowsOf(rule, plan, prepared, state, walker),
  }))

/**
 * Runs a plan: groups of rules by generated code, single ones by walking where the code threw or a
 * guard ends within a group. A reader that runs the same set again gets a state of its own.
 */
export function runnerOf(plan: Plan, catalogue: Catalogue, mayGenerate: boolean): Runner {
  const machine = machineOf(plan, catalogue, mayGenerate)
  const inner = () => runnerOf(plan, catalogue, false)
  const run = (read: ReadValue, options: RunOptions = {}): RunResult => {
    if (machine.busy) return inner().run(read, options)
    machine.busy = true
    try {
      const verdicts = options.verdicts === true
      runClean(machine, read, verdicts, options)
      return gather(machine, verdicts, options.counts)
    } finally {
      machine.busy = false
    }
  }
  const trace = (read: ReadValue, options: RunOptions = {}): TracedResult => {
    if (machine.busy) return inner().trace(read, options)
    machine.busy = true
    try {
      runClean(machine, read, true, options)
      return { ...gather(machine, true, options.counts), rows: rowsOfRules(machine) }
    } finally {
      machine.busy = false
    }
  }
  return { run, trace }
}
