import {
  type TaskBody,
  type TaskEffect,
  type TaskRounds,
  oneRound,
} from '@oas/contract/task/schemas'
import { bad, missing } from './refusing.ts'

/**
 * Rounds as their mode makes them: what it does not use says nothing. There is no judge of answers
 * that are only kept.
 */
export function tidyRounds(rounds: TaskRounds, effect: TaskEffect): TaskRounds {
  const { mode, n, most, accept, agreeBy, depth, next } = rounds
  if (mode === 'single') return oneRound
  if (mode === 'serial')
    return { ...oneRound, mode, n, most: n, next: next.toSorted(), judgeTeamIds: [] }
  return {
    mode,
    n,
    most,
    accept,
    agreeBy,
    depth: agreeBy === 'labels' ? depth : 0,
    next: [],
    finalWithin: rounds.finalWithin,
    judgeTeamIds: effect === 'acts' ? rounds.judgeTeamIds : [],
  }
}

/** Holds the rounds of a task against each other and against how it is handed out. */
export function checkRounds({ rounds, handing }: Pick<TaskBody, 'rounds' | 'handing'>): void {
  const { mode, n, most, next } = rounds
  if (mode === 'single') return
  if (mode === 'blind' && most < n) bad('rounds.most', 'below_rounds')
  if (mode === 'serial' && next.length === 0) missing('rounds.next')
  if (handing.rule === 'named') bad('handing.rule', 'rounds_need_pool')
}
