import { Type } from 'typebox'
import { Answer } from '../case-library/schemas.ts'
import { type Calls, call } from '../define.ts'
import { Empty, Id, Millis, TypeKey, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import {
  AskedQuestion,
  AskedSetting,
  AttemptNow,
  ItemResult,
  LabelShare,
  MyExam,
  Transcript,
  attemptStates,
} from './schemas.ts'

const own = { service: 'releasing', access: 'signed-in', scope: 'self' } as const
const base = '/tagging/my-exam'
const AttemptId = Type.Object({ attemptId: Id })

/** What people do with their own exams; attempts of others are not there. */
export const myExamCalls = {
  query: call({
    ...own,
    method: 'GET',
    path: `${base}/query`,
    input: Type.Object({ ...paging, tab: oneOf(['open', 'coming', 'done']) }),
    output: pageOf(MyExam),
    summary: 'Exams that the caller may take now, will or could',
  }),
  card: call({
    ...own,
    method: 'GET',
    path: `${base}/card`,
    input: Empty,
    output: Type.Object({
      open: Type.Integer(),
      closeAt: nullable(Type.Unsafe<number>({ ...Millis, description: 'the first to close' })),
      blocked: Type.Array(
        Type.Object({
          typeKey: TypeKey,
          typeName: Type.String(),
          exam: Type.String(),
          suspended: Type.Integer({
            description: 'orders that the caller suspended before and cannot take back now',
          }),
          backAt: nullable(
            Type.Unsafe<number>({
              ...Millis,
              description: 'when the first of them goes back to the queue',
            }),
          ),
        }),
        { description: 'types that the caller may not take before passing' },
      ),
    }),
    summary: 'How many exams wait for the caller, and what is stopped until one is passed',
  }),
  detail: call({
    ...own,
    method: 'GET',
    path: `${base}/detail`,
    input: Type.Object({ examId: Id }),
    output: Type.Object({ exam: MyExam, attempts: Type.Array(Transcript) }),
    summary: 'One exam of the caller with their attempts',
  }),
  start: call({
    ...own,
    method: 'POST',
    path: `${base}/start`,
    input: Type.Object({ examId: Id }),
    output: Type.Object({ attemptId: Id }),
    summary: 'Begin an attempt, or go on with the one that runs',
  }),
  items: call({
    ...own,
    method: 'GET',
    path: `${base}/item/query`,
    answersWithin: 10_000,
    input: AttemptId,
    output: Type.Object({
      attempt: AttemptNow,
      examId: Id,
      name: Type.String(),
      serverTime: Millis,
      items: Type.Array(AskedQuestion),
      settings: Type.Record(Type.String(), AskedSetting),
    }),
    summary: 'The questions of an attempt with what was answered, never what is right',
  }),
  answer: call({
    ...own,
    method: 'PUT',
    path: `${base}/answer`,
    input: Type.Object({
      attemptId: Id,
      itemNo: Type.Integer({ minimum: 1, maximum: 1000 }),
      answer: Answer,
      seq: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    }),
    output: Type.Object({ saved: Type.Integer({ description: 'the number of what is stored' }) }),
    summary: 'Keep an answer; of several the one with the highest number counts',
  }),
  suspend: call({
    ...own,
    method: 'PUT',
    path: `${base}/suspend`,
    input: Type.Object({ attemptId: Id, suspend: Type.Boolean() }),
    output: Type.Object({ attempt: AttemptNow, serverTime: Millis }),
    summary: 'Stop the clock of an attempt, or let it run again',
  }),
  submit: call({
    ...own,
    method: 'POST',
    path: `${base}/submit`,
    input: AttemptId,
    output: Type.Object({
      state: oneOf(attemptStates),
      score: nullable(Type.Number()),
    }),
    summary: 'Hand an attempt in',
  }),
  transcripts: call({
    ...own,
    method: 'GET',
    path: `${base}/transcript/query`,
    input: Type.Object({ ...paging }),
    output: pageOf(Transcript),
    summary: 'What the caller handed in, newest first',
  }),
  result: call({
    ...own,
    method: 'GET',
    path: `${base}/transcript/result`,
    input: AttemptId,
    output: Type.Object({
      transcript: Transcript,
      labels: Type.Array(LabelShare),
      questions: Type.Integer(),
    }),
    summary: 'What came of an attempt, as far as the exam shows it',
  }),
  itemResult: call({
    ...own,
    method: 'GET',
    path: `${base}/item/result`,
    input: Type.Object({ attemptId: Id, itemNo: Type.Integer({ minimum: 1, maximum: 1000 }) }),
    output: ItemResult,
    summary: 'A question of an attempt with what was right, once the exam shows it',
  }),
} satisfies Calls
