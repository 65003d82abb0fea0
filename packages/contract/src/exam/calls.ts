import { Type } from 'typebox'
import { Answer, questionKinds } from '../case-library/schemas.ts'
import { Question } from '../case-library/question.ts'
import { type Calls, call } from '../define.ts'
import { Empty, Id, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  Exam,
  ExamBody,
  ItemFigures,
  LabelShare,
  Paper,
  PersonResult,
  Points,
  PoolItem,
  examLimits,
  examStates,
} from './schemas.ts'

const base = '/tagging/exam'
const read = { service: 'releasing', scope: 'filtered', access: 'exam.read' } as const
const edit = { ...read, access: 'exam.edit' } as const
const mark = { ...read, access: 'exam.mark' } as const
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Saved = Type.Object({ id: Id, version: Version })
const Reason = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
const Outcome = Type.Object({ score: nullable(Type.Number()), passed: Type.Boolean() })

export const examCalls = {
  create: call({
    ...edit,
    method: 'POST',
    path: `${base}/create`,
    input: Type.Object({ body: ExamBody }),
    output: Saved,
    summary: 'Write an exam; it is a draft',
  }),
  update: call({
    ...edit,
    method: 'PUT',
    path: `${base}/update`,
    input: Type.Object({ id: Id, baseVersion: Version, body: ExamBody }),
    output: Saved,
    summary: 'Change an exam that is not published',
  }),
  updateStatus: call({
    ...edit,
    method: 'PUT',
    path: `${base}/update/status`,
    input: Type.Object({
      id: Id,
      baseVersion: Version,
      act: oneOf(['publish', 'cancel', 'lift-gate']),
    }),
    output: Type.Object({ state: oneOf(examStates), version: Version }),
    summary: 'Publish an exam of somebody else, cancel one, or let its gate stop nobody more',
  }),
  query: call({
    ...read,
    method: 'GET',
    path: `${base}/query`,
    input: Type.Object({
      ...sortBy(['name', 'state', 'openAt', 'closeAt']),
      ...paging,
      name: Type.Optional(Type.String({ maxLength: 60 })),
      state: Type.Optional(oneOf(examStates)),
    }),
    output: pageOf(Exam),
    summary: 'Exams with how people did',
  }),
  detail: call({
    ...read,
    method: 'GET',
    path: `${base}/detail`,
    input: Type.Object({ id: Id }),
    output: Exam,
    summary: 'An exam',
  }),
  states: call({
    ...read,
    method: 'GET',
    path: `${base}/status`,
    input: Empty,
    output: Type.Array(Type.Object({ value: oneOf(examStates), label: Type.String() })),
    summary: 'States of exams',
  }),
  pool: call({
    ...edit,
    method: 'POST',
    path: `${base}/pool`,
    input: Type.Object({
      libraryIds: Type.Array(Id, { maxItems: examLimits.libraries, uniqueItems: true }),
      paper: Paper,
    }),
    output: Type.Object({
      items: Type.Array(PoolItem),
      has: Type.Array(Type.Integer(), { description: 'questions each rule may draw from' }),
      questions: Type.Integer(),
      total: Type.Number(),
      flaw: Type.String({ description: 'what the paper lacks; empty: nothing' }),
    }),
    summary: 'What libraries hold for a paper, and whether that is enough',
  }),
  remind: call({
    ...edit,
    method: 'POST',
    path: `${base}/remind`,
    input: Type.Object({ id: Id }),
    output: Type.Object({ people: Type.Integer() }),
    summary: 'Remind who has not begun of an exam that is open',
  }),
  itemUpdate: call({
    ...edit,
    method: 'PUT',
    path: `${base}/item/update`,
    answersWithin: 10_000,
    input: Type.Object({
      examId: Id,
      itemId: Id,
      key: Type.Optional(
        Type.Object({ answer: Answer, accepted: Type.Array(Answer, { maxItems: 5 }) }),
      ),
      points: Type.Optional(Points),
      void: Type.Optional(Type.Boolean({ description: 'everybody has its points' })),
      reason: Reason,
      dryRun: Type.Optional(Type.Boolean({ description: 'only say what would come of it' })),
    }),
    output: Type.Object({
      touched: Type.Array(
        Type.Object({ attemptId: Id, person: Type.String(), before: Outcome, after: Outcome }),
      ),
    }),
    summary: 'Correct what is right at a question, and mark anew who was asked it',
  }),
  voidAttempt: call({
    ...edit,
    method: 'PUT',
    path: `${base}/attempt/void`,
    input: Type.Object({ attemptId: Id, reason: Reason }),
    output: Empty,
    summary: 'Take an attempt out; the person may begin another',
  }),
  texts: call({
    ...mark,
    method: 'GET',
    path: `${base}/mark/query`,
    input: Type.Object({ ...paging, examId: Id, marked: Type.Optional(Type.Boolean()) }),
    output: pageOf(
      Type.Object({
        serial: Type.Integer({ description: 'number of the attempt' }),
        itemId: Id,
        question: Type.String(),
        expected: Type.String(),
        text: Type.String(),
        most: Type.Number(),
        points: nullable(Type.Number()),
      }),
    ),
    summary: 'Texts that a person marks, without names; none of the caller',
  }),
  mark: call({
    ...mark,
    method: 'PUT',
    path: `${base}/mark`,
    input: Type.Object({
      examId: Id,
      serial: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      itemId: Id,
      points: Type.Number({ minimum: 0, maximum: examLimits.points }),
    }),
    output: Type.Object({ waiting: Type.Integer({ description: 'texts of the exam left' }) }),
    summary: 'Give points for a text; never for one of oneself',
  }),
  analysis: call({
    ...read,
    method: 'GET',
    path: `${base}/analysis`,
    answersWithin: 10_000,
    input: Type.Object({ examId: Id }),
    output: Type.Object({
      exam: Exam,
      histogram: Type.Array(
        Type.Object({ from: Type.Number(), to: Type.Number(), n: Type.Integer() }),
      ),
      people: Type.Array(PersonResult),
      labels: Type.Array(LabelShare),
      items: Type.Array(ItemFigures),
      absent: Type.Array(Type.Object({ person: Type.String(), team: Type.String() })),
    }),
    summary: 'How an exam went: by person, label and question, and who was absent',
  }),
  item: call({
    ...edit,
    method: 'GET',
    path: `${base}/item/detail`,
    input: Type.Object({ examId: Id, itemId: Id }),
    output: Type.Object({
      question: Question,
      answer: Answer,
      accepted: Type.Array(Answer),
      kind: oneOf(questionKinds),
      points: Type.Number(),
      void: Type.Boolean(),
      wrong: Type.Array(Type.Object({ answer: Answer, n: Type.Integer() })),
    }),
    summary: 'A question of an exam with its key, and what was answered wrongly most',
  }),
  export: call({
    ...read,
    method: 'POST',
    path: `${base}/analysis/export`,
    answers: 'raw',
    answersWithin: 30_000,
    input: Type.Object({ examId: Id }),
    output: Type.Unknown(),
    summary: 'How an exam went, as a workbook',
  }),
} satisfies Calls
