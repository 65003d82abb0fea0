import type { RuleOutcome, RunOptions, RunResult } from '../model.ts'
import type { Machine } from './machine.ts'

type Counts = RunOptions['counts']

/** Adds what a rule said to what the set says. */
const addSaid = ({ state, merger }: Machine, rule: number): void => {
  const first = state.firsts[rule] ?? 0
  const list = first === 0 || state.more.size === 0 ? undefined : state.more.get(rule)
  if (list) for (const action of list) merger.add(action)
  else if (first !== 0) merger.add(first)
}

/**
 * Where nothing was missing, nothing failed and no rule said two things, every outcome was made
 * beforehand.
 */
const gatherPlain = (
  { state, outcomes, merger }: Machine,
  said: RuleOutcome[],
  counts: Counts,
): void => {
  for (let rule = 0; rule < said.length; rule += 1) {
    const first = state.firsts[rule] ?? 0
    const outcome = first === 0 ? outcomes.blank[rule] : outcomes.said[first]
    if (outcome) said[rule] = outcome
    if (first !== 0 && (!counts || counts(rule))) merger.add(first)
  }
}

/**
 * Puts each outcome in its place, and what failed into `failed`; true where anything was missing.
 */
const gatherMixed = (
  machine: Machine,
  said: RuleOutcome[],
  failed: RuleOutcome[],
  counts: Counts,
): boolean => {
  let missing = false
  for (let rule = 0; rule < said.length; rule += 1) {
    const outcome = machine.outcomes.of(machine.state, rule)
    said[rule] = outcome
    if (counts && !counts(rule)) continue
    if (outcome.problem !== '') {
      failed.push(outcome)
      continue
    }
    if (outcome.missing) missing = true
    addSaid(machine, rule)
  }
  return missing
}

/**
 * What the run just made says, rule by rule and together; rules that do not count stand among the
 * outcomes alone. `verdicts` answers the outcome of every condition as well.
 */
export function gather(machine: Machine, verdicts: boolean, counts: Counts): RunResult {
  const { state, outcomes, merger } = machine
  const said: RuleOutcome[] = outcomes.blank.slice()
  const failed: RuleOutcome[] = []
  let missing = false
  merger.begin()
  if (state.flags[0] === 0 && state.more.size === 0 && state.problems.size === 0)
    gatherPlain(machine, said, counts)
  else missing = gatherMixed(machine, said, failed, counts)
  return {
    outcomes: said,
    result: merger.take(),
    missing,
    failed,
    verdicts: verdicts ? state.verdicts.slice() : null,
  }
}
