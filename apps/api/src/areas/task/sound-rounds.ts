import { type TaskBody, type TaskRounds, oneRound, roundLimits } from '@oas/contract/task/schemas'
import { bad, missing } from './refusing.ts'

/** How many people are named: each of them answers where everybody is asked. */
const namedOf = ({ personIds, excludedIds }: TaskBody['people']): number =>
  personIds.filter((id) => !excludedIds.includes(id)).length

/**
 * Rounds as their mode makes them: what it does not use says nothing. There is no judge of answers
 * that are only kept, and as many answers as there are people where everybody is asked.
 */
export function tidyRounds({
  rounds,
  effect,
  people,
}: Pick<TaskBody, 'rounds' | 'effect' | 'people'>): TaskRounds {
  const { mode, n, most, accept, agreeBy, next } = rounds
  const depth = agreeBy === 'labels' ? rounds.depth : 0
  if (mode === 'single') return oneRound
  if (mode === 'everybody') {
    const all = Math.min(Math.max(2, namedOf(people)), roundLimits.everybody)
    return { ...oneRound, mode, n: all, most: all, accept, agreeBy, depth }
  }
  if (mode === 'serial')
    return { ...oneRound, mode, n, most: n, next: next.toSorted(), judgeTeamIds: [] }
  return {
    mode,
    n,
    most,
    accept,
    agreeBy,
    depth,
    next: [],
    finalWithin: rounds.finalWithin,
    judgeTeamIds: effect === 'acts' ? rounds.judgeTeamIds : [],
    ...(effect === 'acts' && rounds.judgeLevel ? { judgeLevel: rounds.judgeLevel } : {}),
  }
}

/** Everybody is asked in studies alone, of so few that the answers come to an end. */
const checkEverybody = ({ effect, people }: Pick<TaskBody, 'effect' | 'people'>): void => {
  if (effect === 'acts') bad('rounds.mode', 'everybody_studies')
  if (people.teams.length > 0) bad('people.teams', 'everybody_named')
  const n = namedOf(people)
  if (n < 2 || n > roundLimits.everybody)
    bad('people.personIds', 'everybody_people', { min: 2, max: roundLimits.everybody })
}

/** Holds the rounds of a task against each other, its people and how it is handed out. */
export function checkRounds({
  rounds,
  handing,
  effect,
  people,
}: Pick<TaskBody, 'rounds' | 'handing' | 'effect' | 'people'>): void {
  const { mode, n, most, next } = rounds
  if (mode === 'single') return
  if (mode === 'everybody') checkEverybody({ effect, people })
  else if (n > roundLimits.most) bad('rounds.n', 'rounds_most', { n: roundLimits.most })
  else if (most > roundLimits.most) bad('rounds.most', 'rounds_most', { n: roundLimits.most })
  if (mode === 'blind' && most < n) bad('rounds.most', 'below_rounds')
  if (mode === 'serial' && next.length === 0) missing('rounds.next')
  if (handing.rule === 'named') bad('handing.rule', 'rounds_need_pool')
}
