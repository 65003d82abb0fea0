import { type Static, Type } from 'typebox'
import { Answer, questionKinds } from '../case-library/schemas.ts'
import { Question } from '../case-library/question.ts'
import { Id, Millis, TypeKey, nullable, oneOf } from '../envelope.ts'
import { TypeSetting } from '../setting/schemas.ts'

const open = { additionalProperties: false }

/** `marking`: nobody answers any more, and not all is marked; `closed`: all is. */
export const examStates = [
  'draft',
  'published',
  'running',
  'marking',
  'closed',
  'cancelled',
] as const
export type ExamState = (typeof examStates)[number]
/** `submitted`: what a person marks waits; `void`: taken out by hand, and counted for nobody. */
export const attemptStates = ['running', 'suspended', 'submitted', 'marked', 'void'] as const
export type AttemptState = (typeof attemptStates)[number]
/** Named questions for everybody, or others for each person, drawn by rules. */
export const paperModes = ['fixed', 'random'] as const
/** What people see of their work; answers only once the exam is over. */
export const examShows = ['nothing', 'score', 'answers'] as const

export const examLimits = {
  libraries: 20,
  questions: 200,
  rules: 50,
  points: 100,
  minutes: 480,
  attempts: 3,
  suspends: 10,
  types: 50,
  people: 500,
  teams: 100,
  days: 3650,
  /** Attempts from which on it is told how well a question tells people apart. */
  discriminates: 20,
} as const

export const Points = Type.Integer({ minimum: 1, maximum: examLimits.points })
/** So many questions of what all that is said holds for. */
export const PaperRule = Type.Object(
  {
    kind: nullable(oneOf(questionKinds)),
    label: nullable(Type.Integer()),
    difficulty: nullable(Type.Integer({ minimum: 1, maximum: 5 })),
    count: Type.Integer({ minimum: 1, maximum: examLimits.questions }),
    points: Points,
  },
  open,
)
export type PaperRule = Static<typeof PaperRule>
export const Paper = Type.Object(
  {
    mode: oneOf(paperModes),
    items: Type.Array(Type.Object({ itemId: Id, points: Points }, open), {
      maxItems: examLimits.questions,
      description: 'fixed: the questions',
    }),
    rules: Type.Array(PaperRule, {
      maxItems: examLimits.rules,
      description: 'random: what each person is asked',
    }),
  },
  open,
)
export type Paper = Static<typeof Paper>

/** Types that only who passed may take, from some days after `from` on. */
export const ExamGate = Type.Object(
  {
    types: Type.Array(TypeKey, { minItems: 1, maxItems: examLimits.types, uniqueItems: true }),
    from: Millis,
    graceDays: Type.Integer({ minimum: 0, maximum: 365 }),
    validDays: nullable(
      Type.Integer({ minimum: 1, maximum: examLimits.days, description: 'empty: for good' }),
    ),
  },
  open,
)
export type ExamGate = Static<typeof ExamGate>

const Ids = (maxItems: number) => Type.Array(Id, { maxItems, uniqueItems: true })
export const ExamBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
    libraryIds: Type.Array(Id, {
      minItems: 1,
      maxItems: examLimits.libraries,
      uniqueItems: true,
    }),
    paper: Paper,
    people: Type.Object(
      { personIds: Ids(examLimits.people), teamIds: Ids(examLimits.teams) },
      open,
    ),
    openAt: Millis,
    closeAt: Millis,
    minutes: Type.Integer({ minimum: 1, maximum: examLimits.minutes }),
    passMark: Type.Integer({ minimum: 1, maximum: 20_000 }),
    attempts: Type.Integer({ minimum: 1, maximum: examLimits.attempts }),
    suspends: Type.Object(
      {
        times: Type.Integer({ minimum: 0, maximum: examLimits.suspends }),
        minutes: Type.Integer({ minimum: 0, maximum: examLimits.minutes }),
      },
      open,
    ),
    show: oneOf(examShows),
    gate: nullable(ExamGate),
  },
  open,
)
export type ExamBody = Static<typeof ExamBody>

const counts = {
  invited: Type.Integer(),
  attended: Type.Integer(),
  passed: Type.Integer(),
  mean: nullable(Type.Number({ description: 'of the best attempt of each person' })),
  median: nullable(Type.Number()),
  waiting: Type.Integer({ description: 'answers that a person has to mark' }),
}
export const Exam = Type.Object({
  id: Id,
  state: oneOf(examStates),
  version: Type.Integer(),
  body: ExamBody,
  total: Type.Number({ description: 'points of a paper' }),
  questions: Type.Integer({ description: 'of a paper' }),
  ...counts,
  own: Type.Boolean({ description: 'written last by the caller, who never publishes it' }),
  gateOpen: Type.Boolean({ description: 'its gate stops, or will' }),
  updatedBy: Type.String(),
  updatedAt: Millis,
})
export type Exam = Static<typeof Exam>

/** A question that may stand on a paper. */
export const PoolItem = Type.Object({
  itemId: Id,
  no: Type.Integer(),
  library: Type.String(),
  kind: oneOf(questionKinds),
  begins: Type.String(),
  difficulty: Type.Integer(),
  labels: Type.Array(Type.Integer()),
})
export type PoolItem = Static<typeof PoolItem>

const attemptFields = {
  attemptId: Id,
  state: oneOf(attemptStates),
  startedAt: Millis,
  deadline: Millis,
  suspendsLeft: Type.Integer(),
  suspendMsLeft: Type.Integer(),
}
export const AttemptNow = Type.Object(attemptFields)
export type AttemptNow = Static<typeof AttemptNow>

const score = nullable(Type.Number({ description: 'empty: not marked, or not shown' }))
/** An exam as the person sees it who is to take it. */
export const MyExam = Type.Object({
  examId: Id,
  name: Type.String(),
  state: oneOf(examStates),
  openAt: Millis,
  closeAt: Millis,
  minutes: Type.Integer(),
  questions: Type.Integer(),
  total: Type.Number(),
  passMark: Type.Integer(),
  suspends: Type.Object({ times: Type.Integer(), minutes: Type.Integer() }),
  show: oneOf(examShows),
  gated: Type.Boolean({ description: 'types may be taken only after passing' }),
  attempts: Type.Integer(),
  attemptsLeft: Type.Integer(),
  current: nullable(AttemptNow),
  score,
  passed: nullable(Type.Boolean()),
})
export type MyExam = Static<typeof MyExam>

export const AskedQuestion = Type.Object({
  itemNo: Type.Integer(),
  points: Type.Number(),
  question: Question,
  answer: nullable(Answer),
  seq: Type.Integer({ description: 'of the stored answer; 0: none' }),
})
export type AskedQuestion = Static<typeof AskedQuestion>
/** What answers to records of a type may say. */
export const AskedSetting = Type.Object({
  appName: Type.String(),
  setting: TypeSetting,
  labels: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
})
export type AskedSetting = Static<typeof AskedSetting>

export const LabelShare = Type.Object({
  label: Type.Integer(),
  name: Type.String(),
  asked: Type.Integer(),
  right: Type.Integer(),
})
export type LabelShare = Static<typeof LabelShare>

export const Transcript = Type.Object({
  attemptId: Id,
  examId: Id,
  name: Type.String(),
  no: Type.Integer({ description: 'which attempt of the person' }),
  submittedAt: Millis,
  state: oneOf(attemptStates),
  total: Type.Number(),
  passMark: Type.Integer(),
  score,
  firstScore: score,
  passed: nullable(Type.Boolean()),
  rank: nullable(Type.Integer()),
  validTo: nullable(Type.Unsafe<number>({ ...Millis, description: 'of the gate' })),
  show: oneOf(examShows),
  answersShown: Type.Boolean(),
})
export type Transcript = Static<typeof Transcript>

/** A question with what was answered, and what would have been right. */
export const ItemResult = Type.Object({
  itemNo: Type.Integer(),
  question: Question,
  given: nullable(Answer),
  answer: Answer,
  accepted: Type.Array(Answer),
  explanation: Type.String(),
  right: nullable(Type.Boolean()),
  points: nullable(Type.Number()),
  most: Type.Number(),
  void: Type.Boolean(),
})
export type ItemResult = Static<typeof ItemResult>

export const PersonResult = Type.Object({
  personId: Id,
  person: Type.String(),
  team: Type.String(),
  attempts: Type.Array(
    Type.Object({
      attemptId: Id,
      no: Type.Integer(),
      state: oneOf(attemptStates),
      score: nullable(Type.Number()),
      firstScore: nullable(Type.Number()),
      reason: Type.String(),
    }),
  ),
  score: nullable(Type.Number()),
  passed: Type.Boolean(),
})
export type PersonResult = Static<typeof PersonResult>
export const ItemFigures = Type.Object({
  itemId: Id,
  no: Type.Integer(),
  kind: oneOf(questionKinds),
  begins: Type.String(),
  asked: Type.Integer(),
  right: Type.Integer(),
  points: Type.Number(),
  void: Type.Boolean(),
  corrected: Type.Boolean(),
  difficulty: nullable(Type.Number({ description: 'share of right answers' })),
  discrimination: nullable(
    Type.Number({ description: 'share right of the upper 27 % less that of the lower 27 %' }),
  ),
})
export type ItemFigures = Static<typeof ItemFigures>
