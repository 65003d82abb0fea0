import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf } from '../envelope.ts'
import { skillLevels } from '../skill-level/schemas.ts'

/**
 * How often a record is asked: once; of several people who know nothing of each other; of each of
 * the named people, who do not either; or of one level after the other, where the first answers say
 * that another is to look.
 */
export const roundModes = ['single', 'blind', 'everybody', 'serial'] as const
export type RoundMode = (typeof roundModes)[number]
/** By what two answers are the same. */
export const agreeKinds = ['result', 'class', 'labels'] as const
export type AgreeKind = (typeof agreeKinds)[number]
export const accepts = ['all', 'majority'] as const
export const roundLimits = {
  most: 5,
  everybody: 200,
  depth: 6,
  hours: 168,
  next: 50,
  teams: 50,
} as const

const Count = (description: string) =>
  Type.Integer({ minimum: 2, maximum: roundLimits.everybody, description })

/** The rounds of a task; those of `single` beside it are of no use. */
export const TaskRounds = Type.Object(
  {
    mode: oneOf(roundModes),
    n: Count('blind: answers that are wanted; everybody: people; serial: levels'),
    most: Count('blind: answers there may be while they do not agree'),
    agreeBy: oneOf(agreeKinds),
    depth: Type.Integer({
      minimum: 0,
      maximum: roundLimits.depth,
      description: 'labels: the level of the tree they are compared at; 0: as they are',
    }),
    accept: oneOf(accepts),
    next: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
      maxItems: roundLimits.next,
      uniqueItems: true,
      description: 'serial: results that another level looks at',
    }),
    finalWithin: nullable(
      Type.Integer({
        minimum: 1,
        maximum: roundLimits.hours,
        description: 'hours after which the answers there are decide',
      }),
    ),
    judgeTeamIds: Type.Array(Id, {
      maxItems: roundLimits.teams,
      uniqueItems: true,
      description: 'who settles what the rounds disagree on; empty: every judge',
    }),
    judgeLevel: Type.Optional(
      oneOf(skillLevels, {
        description: 'the least level of a judge in type and language; absent: any',
      }),
    ),
  },
  { additionalProperties: false },
)
export type TaskRounds = Static<typeof TaskRounds>

/** A record is asked once. */
export const oneRound: TaskRounds = {
  mode: 'single',
  n: 2,
  most: 2,
  agreeBy: 'result',
  depth: 0,
  accept: 'all',
  next: [],
  finalWithin: 24,
  judgeTeamIds: [],
}
