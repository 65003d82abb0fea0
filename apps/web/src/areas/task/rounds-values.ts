import { skillLevels } from '@oas/contract/skill-level/schemas'
import {
  type AgreeKind,
  type RoundMode,
  type TaskRounds,
  oneRound,
} from '@oas/contract/task/schemas'

/** Rounds as the form has them: flat, numbers that may be empty. */
export type RoundValues = {
  roundMode: RoundMode
  roundN: number | null
  roundMost: number | null
  agreeBy: AgreeKind
  agreeDepth: number | null
  accept: TaskRounds['accept']
  nextResults: string[]
  finalWithin: number | null
  judgeTeamIds: string[]
  judgeLevel: string
}

export function roundValuesOf(rounds: TaskRounds = oneRound): RoundValues {
  return {
    roundMode: rounds.mode,
    roundN: rounds.n,
    roundMost: rounds.most,
    agreeBy: rounds.agreeBy,
    agreeDepth: rounds.depth,
    accept: rounds.accept,
    nextResults: [...rounds.next],
    finalWithin: rounds.finalWithin,
    judgeTeamIds: [...rounds.judgeTeamIds],
    judgeLevel: rounds.judgeLevel ?? 'trainee',
  }
}

/** Rounds as they are sent: fields of a mode that is not chosen say nothing. */
export function roundsOf(values: RoundValues): TaskRounds {
  const { roundMode: mode } = values
  if (mode === 'single') return oneRound
  const n = values.roundN ?? oneRound.n
  if (mode === 'serial') return { ...oneRound, mode, n, most: n, next: values.nextResults }
  const { agreeBy, accept } = values
  const level = skillLevels.find((one) => one === values.judgeLevel) ?? 'trainee'
  const depth = agreeBy === 'labels' ? (values.agreeDepth ?? 0) : 0
  // The server counts the people who are named.
  if (mode === 'everybody') return { ...oneRound, mode, agreeBy, depth, accept }
  return {
    mode,
    n,
    most: values.roundMost ?? n,
    agreeBy,
    depth,
    accept,
    next: [],
    finalWithin: values.finalWithin,
    judgeTeamIds: values.judgeTeamIds,
    ...(level === 'trainee' ? {} : { judgeLevel: level }),
  }
}
