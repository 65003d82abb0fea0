import { type Static, Type } from 'typebox'
import { Question } from '../case-library/question.ts'
import { Answer } from '../case-library/schemas.ts'
import { Id, Millis, nullable, oneOf } from '../envelope.ts'
import { TypeSetting } from '../setting/schemas.ts'

/** A simulation is asked of people, a drill is one's own choice. */
export const practiceKinds = ['simulation', 'drill'] as const
export type PracticeKind = (typeof practiceKinds)[number]

/** `tomorrow`: what may be answered in a day is; `waiting`: it is not running, or not yet. */
export const practiceStates = ['asking', 'done', 'tomorrow', 'waiting', 'over'] as const

/** Which work of a kind: a simulation, or a round of a drill. */
export const Work = { kind: oneOf(practiceKinds), id: Id }

export const Marked = Type.Object({
  saved: Type.Boolean({ description: 'false: it was answered before, and that stands' }),
  right: nullable(Type.Boolean({ description: 'null: not told while others are asked' })),
  rightAnswer: nullable(Answer),
  given: nullable(Answer),
  explanation: Type.String({ description: 'why, in the language of the caller' }),
})
export type Marked = Static<typeof Marked>

export const Practice = Type.Object({
  name: Type.String(),
  state: oneOf(practiceStates),
  teach: Type.Boolean({ description: 'what is right is told after each answer' }),
  total: Type.Integer({ description: 'of a pool: with what nobody has taken yet' }),
  answered: Type.Integer(),
  right: nullable(Type.Integer({ description: 'of what was answered; null: not told yet' })),
  passLine: nullable(Type.Integer({ description: 'percent that pass; null: a drill' })),
  left: nullable(Type.Integer({ description: 'that may be answered today; null: as one likes' })),
  deadline: nullable(Millis),
  item: nullable(
    Type.Object({
      id: Id,
      version: Type.Integer(),
      question: Question,
      setting: nullable(TypeSetting),
      appName: Type.String(),
    }),
  ),
})
export type Practice = Static<typeof Practice>

/** A case as it was answered. */
export const PracticeRow = Type.Object({
  itemId: Id,
  question: Question,
  given: Answer,
  right: Type.Boolean(),
  rightAnswer: Answer,
  explanation: Type.String(),
})
export type PracticeRow = Static<typeof PracticeRow>

export const MySimulation = Type.Object({
  id: Id,
  name: Type.String(),
  state: oneOf(practiceStates),
  total: Type.Integer(),
  answered: Type.Integer(),
  right: nullable(Type.Integer()),
  passLine: Type.Integer(),
  deadline: nullable(Millis),
})
export const MyDrill = Type.Object({
  id: Id,
  name: Type.String(),
  libraryName: Type.String(),
  remark: Type.String(),
  items: Type.Integer({ description: 'that may be asked' }),
  answered: Type.Integer({ description: 'by the caller' }),
  right: Type.Integer(),
  roundId: nullable(Type.Unsafe<string>({ ...Id, description: 'a round that is not ended' })),
})
export const PracticeDay = Type.Object({
  day: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
  answered: Type.Integer(),
  right: Type.Integer(),
})
