import { type Static, Type } from 'typebox'
import { Id, Millis, TypeKey, nullable, oneOf } from '../envelope.ts'
import { Answer, Dimension, itemStates, questionKinds } from './schemas.ts'

/** The kinds of work in which people are asked items of libraries. */
export const answerSources = ['exam', 'simulation', 'drill', 'gold', 'calibration'] as const
export type AnswerSource = (typeof answerSources)[number]
/** What came of an answer; one in words is open until a person has marked it. */
export const answerMarks = ['right', 'wrong', 'open'] as const

export const figureLimits = {
  /** Libraries that are looked at together. */
  libraries: 50,
  weeks: 12,
  people: 200,
  hardest: 30,
  /** Results in the table of confusions. */
  results: 20,
  /** Rows of an exported log. */
  exported: 20_000,
} as const

const Part = nullable(Type.Number({ description: 'from 0 to 1; null: of nothing' }))
const share = {
  asked: Type.Integer({ description: 'answers' }),
  marked: Type.Integer({ description: 'answers of which it is known whether they are right' }),
  right: Type.Integer(),
  value: Part,
  low: Part,
  high: Part,
}
/** How many of the marked answers were right, with the 95 % interval. */
export const AnswerShare = Type.Object(share)
export type AnswerShare = Static<typeof AnswerShare>

/** Which answers are meant. */
export const answerFilter = {
  itemId: Type.Optional(Id),
  personId: Type.Optional(Id),
  teamId: Type.Optional(Id),
  source: Type.Optional(oneOf(answerSources)),
  label: Type.Optional(Type.Integer()),
  mark: Type.Optional(oneOf(answerMarks)),
  from: Type.Optional(Millis),
  to: Type.Optional(Millis),
}
export const libraryIds = Type.Array(Id, {
  minItems: 1,
  maxItems: figureLimits.libraries,
  uniqueItems: true,
})

export const LoggedAnswer = Type.Object({
  id: Id,
  at: Millis,
  personId: Id,
  person: Type.String(),
  team: Type.String({ description: 'of the day of the answer' }),
  libraryId: Id,
  library: Type.String(),
  itemId: Id,
  no: Type.Integer(),
  version: Type.Integer({ description: 'that was asked' }),
  begins: Type.String({ description: 'how its text begins' }),
  kind: oneOf(questionKinds),
  typeKey: nullable(Type.Unsafe<string>({ ...TypeKey, description: 'of a record' })),
  options: Type.Array(Type.String()),
  dims: Type.Array(Dimension),
  given: Answer,
  answer: Type.Object(Answer.properties, { description: 'the right one' }),
  right: nullable(Type.Boolean()),
  ms: Type.Integer(),
  source: oneOf(answerSources),
})
export type LoggedAnswer = Static<typeof LoggedAnswer>

/** How a label, or an option of a dimension, was answered where it is right. */
export const SideFigure = Type.Object({
  side: oneOf(['label', 'dimension']),
  key: Type.String({ description: 'the label, or dimension=option' }),
  name: Type.String(),
  ...share,
})
export type SideFigure = Static<typeof SideFigure>

export const WeekFigure = Type.Object({
  week: Type.String({ description: 'the Monday it begins with, as YYYY-MM-DD of the office' }),
  ...share,
})

export const Analysis = Type.Object({
  total: AnswerShare,
  ms: nullable(Type.Integer({ description: 'half of the answers took less' })),
  weeks: Type.Array(WeekFigure),
  sides: Type.Array(SideFigure),
  people: Type.Array(Type.Object({ personId: Id, name: Type.String(), ...share })),
  sources: Type.Array(Type.Object({ source: oneOf(answerSources), ...share })),
  hardest: Type.Array(
    Type.Object({
      itemId: Id,
      libraryId: Id,
      library: Type.String(),
      no: Type.Integer(),
      begins: Type.String(),
      difficulty: Type.Integer(),
      ...share,
    }),
    { description: 'those answered wrong most often first' },
  ),
  confusions: Type.Object({
    results: Type.Array(Type.String(), { description: 'in the order of how often they are right' }),
    cells: Type.Array(
      Type.Object({ right: Type.String(), given: Type.String(), n: Type.Integer() }),
    ),
  }),
})
export type Analysis = Static<typeof Analysis>

const counted = <const T extends readonly string[]>(of: T) =>
  Type.Array(Type.Object({ of: oneOf(of), n: Type.Integer() }))
export const LibraryFigures = Type.Object({
  states: counted(itemStates),
  kinds: counted(questionKinds),
  difficulties: Type.Array(Type.Object({ of: Type.Integer(), n: Type.Integer() })),
  labels: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), n: Type.Integer() })),
  uses: Type.Integer(),
  answers: AnswerShare,
  weeks: Type.Array(WeekFigure),
})
export type LibraryFigures = Static<typeof LibraryFigures>
