import { type Static, Type } from 'typebox'
import { Answer } from '../case-library/schemas.ts'
import { Question } from '../case-library/question.ts'
import { Id, Millis, nullable, oneOf } from '../envelope.ts'

const open = { additionalProperties: false }

/**
 * `open`: people answer, each without what others say; `discussing`: answers are shown, and the
 * right one is agreed on, case by case.
 */
export const calibrationStates = ['draft', 'open', 'discussing', 'closed', 'cancelled'] as const
export type CalibrationState = (typeof calibrationStates)[number]
/** What a session may become, by what it is. */
export const calibrationMoves = {
  draft: ['open', 'cancelled'],
  open: ['discussing', 'cancelled'],
  discussing: ['closed', 'cancelled'],
  closed: [],
  cancelled: [],
} as const satisfies Record<CalibrationState, readonly CalibrationState[]>

export const calibrationLimits = {
  cases: { least: 1, most: 20 },
  people: { least: 2, most: 50 },
  text: 2000,
  comments: 200,
} as const
const Text = Type.String({ minLength: 1, maxLength: calibrationLimits.text, pattern: '\\S' })

export const CalibrationBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
    remark: Type.String({ maxLength: 200 }),
    libraryId: Id,
    itemIds: Type.Array(Id, {
      minItems: calibrationLimits.cases.least,
      maxItems: calibrationLimits.cases.most,
      uniqueItems: true,
    }),
    personIds: Type.Array(Id, {
      minItems: calibrationLimits.people.least,
      maxItems: calibrationLimits.people.most,
      uniqueItems: true,
    }),
    closesAt: nullable(
      Type.Unsafe<number>({ ...Millis, description: 'when answers are shown by themselves' }),
    ),
    named: Type.Boolean({ description: 'in the discussion everybody sees who answered what' }),
  },
  open,
)
export type CalibrationBody = Static<typeof CalibrationBody>

export const Calibration = Type.Object({
  id: Id,
  name: Type.String(),
  state: oneOf(calibrationStates),
  version: Type.Integer(),
  libraryId: Id,
  libraryName: Type.String(),
  leader: Type.String(),
  cases: Type.Integer(),
  people: Type.Integer(),
  finished: Type.Integer({ description: 'people who have answered all' }),
  mine: Type.Integer({ description: 'cases that the caller has answered' }),
  asked: Type.Boolean({ description: 'the caller is one of its people' }),
  agreed: Type.Integer({ description: 'cases whose right answer is agreed on' }),
  closesAt: nullable(Millis),
  updatedAt: Millis,
})
export type Calibration = Static<typeof Calibration>

/** One answer to a case, and how many gave it. */
export const Spread = Type.Object({
  answer: Answer,
  n: Type.Integer(),
  people: Type.Array(Type.String(), { description: 'who; empty where names are not shown' }),
  key: Type.Boolean({ description: 'what the library holds to be right' }),
})
export type Spread = Static<typeof Spread>

export const CalibrationCase = Type.Object({
  itemId: Id,
  no: Type.Integer({ description: 'its place in the session, from 1' }),
  question: Question,
  mine: nullable(Answer),
  answered: Type.Integer(),
  spread: nullable(
    Type.Array(Spread, { description: 'the most frequent first; null: not to be seen yet' }),
  ),
  right: nullable(Answer),
  explanation: Type.String(),
  agreed: nullable(Answer),
  note: Type.String({ description: 'why that is right' }),
  guide: Type.String({ description: 'what the guide should say from now on' }),
  guideDone: nullable(Type.Object({ by: Type.String(), at: Millis })),
  newVersion: nullable(
    Type.Integer({ description: 'the version of the case that waits for review or was passed' }),
  ),
  comments: Type.Array(
    Type.Object({
      id: Id,
      by: Type.String(),
      own: Type.Boolean(),
      text: Type.String(),
      at: Millis,
    }),
  ),
})
export type CalibrationCase = Static<typeof CalibrationCase>

export const CalibrationDetail = Type.Object({
  ...Calibration.properties,
  remark: Type.String(),
  named: Type.Boolean(),
  leads: Type.Boolean({ description: 'the caller may lead it' }),
  persons: Type.Array(Type.Object({ id: Id, name: Type.String(), answered: Type.Integer() })),
  list: Type.Array(CalibrationCase),
  figures: nullable(
    Type.Object({
      agreement: nullable(Type.Number({ description: 'share of pairs of answers that agree' })),
      alpha: nullable(Type.Number({ description: 'agreement beyond chance, of Krippendorff' })),
      right: nullable(
        Type.Number({ description: 'share of answers that the library holds right' }),
      ),
    }),
  ),
})
export type CalibrationDetail = Static<typeof CalibrationDetail>

/** The one case that is discussed, and what was agreed on. */
export const Agreement = Type.Object({
  id: Id,
  itemId: Id,
  answer: Answer,
  note: Text,
  guide: Type.String({ maxLength: calibrationLimits.text }),
})
export const Said = Type.Object({ id: Id, itemId: Id, text: Text })

/** A change of the guide that a session asked for. */
export const GuideChange = Type.Object({
  sessionId: Id,
  itemId: Id,
  session: Type.String(),
  case: Type.String({ description: 'how the case begins' }),
  labels: Type.Array(Type.Integer(), { description: 'of the agreed answer' }),
  typeKey: nullable(Type.String()),
  guide: Type.String(),
  by: Type.String(),
  at: Millis,
})
export type GuideChange = Static<typeof GuideChange>
