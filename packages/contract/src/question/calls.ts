import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, keyset, keysetOf, oneOf } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  AnnexList,
  QuestionForm,
  QuestionLog,
  QuestionOrigin,
  QuestionRow,
  maxRemark,
  questionAges,
  questionBusinesses,
} from './schemas.ts'
import { questionActs, questionStates } from './states.ts'

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Short = Type.String({ maxLength: 100 })
const filters = {
  id: Type.Optional(Id),
  title: Type.Optional(Short),
  backendId: Type.Optional(Id),
  appId: Type.Optional(AppId),
  business: Type.Optional(oneOf(questionBusinesses)),
  asker: Type.Optional(Short),
  state: Type.Optional(oneOf(questionStates)),
  age: Type.Optional(oneOf(questionAges)),
  assigneeId: Type.Optional(Id),
  updated: Type.Optional(
    Type.Boolean({ description: 'only those where it is the turn of the staff' }),
  ),
}
const staff = { service: 'feedback', access: 'question.read', scope: 'filtered' } as const
const own = { service: 'feedback', access: 'signed-in', scope: 'self' } as const

export const questionCalls = {
  list: call({
    method: 'GET',
    ...own,
    scope: 'filtered',
    path: '/feedback/list',
    input: Type.Object({
      ...sortBy(['title', 'state', 'asker', 'assignee', 'askedAt']),
      ...keyset,
      ...filters,
    }),
    output: keysetOf(QuestionRow),
    summary: "Questions of the caller's apps, newest first; without question.read only one's own",
  }),
  create: call({
    method: 'POST',
    ...own,
    path: '/feedback/',
    input: Type.Object({ ...QuestionForm.properties, ...QuestionOrigin }),
    output: Type.Object({ id: Id }),
    limited: 10,
    summary: 'Ask',
  }),
  update: call({
    method: 'PUT',
    ...own,
    path: '/feedback/',
    input: Type.Object({
      id: Id,
      version: Version,
      act: oneOf(questionActs.filter((act) => act !== 'retract')),
      text: Type.Optional(Type.String({ maxLength: maxRemark })),
      annexList: Type.Optional(AnnexList),
      assigneeId: Type.Optional(Id),
      form: Type.Optional(QuestionForm),
      duplicateOf: Type.Optional(Id),
      link: Type.Optional(
        Type.String({
          maxLength: 500,
          pattern: '^(https?://[^\\s]+|#/[^\\s]*)?$',
          description: 'empty takes the link away',
        }),
      ),
    }),
    output: Type.Object({ version: Type.Integer() }),
    summary: 'Do something to a question: as its asker, or as staff with question.answer',
  }),
  mine: call({
    method: 'GET',
    ...own,
    path: '/feedback/user',
    input: Type.Object({
      ...sortBy(['title', 'state', 'asker', 'assignee', 'askedAt']),
      ...keyset,
      state: Type.Optional(oneOf(questionStates)),
      appId: Type.Optional(AppId),
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
      updated: Type.Optional(Type.Boolean()),
    }),
    output: keysetOf(QuestionRow),
    summary: 'What the caller asked, newest first',
  }),
  viewed: call({
    method: 'GET',
    ...own,
    path: '/feedback/viewed',
    input: Empty,
    output: Type.Boolean(),
    summary: 'Whether anything happened to questions of the caller that they have not seen',
  }),
  view: call({
    method: 'PUT',
    ...own,
    path: '/feedback/viewed/:id',
    input: Type.Object({ id: Id }),
    output: Empty,
    summary: 'The caller has seen what happened to a question of theirs',
  }),
  log: call({
    method: 'GET',
    ...own,
    scope: 'filtered',
    path: '/feedback/log/:id',
    input: Type.Object({ id: Id }),
    output: Type.Array(QuestionLog),
    summary: 'All that was said and done, oldest first',
  }),
  config: call({
    method: 'GET',
    ...own,
    scope: 'none',
    path: '/feedback/config',
    input: Empty,
    output: Type.Object({
      maxAnnexes: Type.Integer(),
      maxTitle: Type.Integer(),
      maxRemark: Type.Integer(),
      states: Type.Array(Type.String()),
      businesses: Type.Array(Type.String()),
      staff: Type.Array(Type.Object({ id: Id, name: Type.String() }), {
        description: 'who may be assigned; empty without question.answer',
      }),
    }),
    summary: 'Bounds and choices of questions',
  }),
  retract: call({
    method: 'PUT',
    ...own,
    path: '/feedback/retract',
    input: Type.Object({
      id: Id,
      version: Version,
      reason: Type.String({ minLength: 1, maxLength: 500 }),
    }),
    output: Type.Object({ version: Type.Integer() }),
    summary: 'Take a question of one back',
  }),
  apps: call({
    method: 'GET',
    ...own,
    scope: 'filtered',
    path: '/app/getAppList',
    input: Type.Object({ permission: Type.Optional(Type.String({ maxLength: 100 })) }),
    output: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        value: Type.String({ description: "'id-name'" }),
      }),
    ),
    summary:
      'Apps for which the caller holds a permission; for question-feedback those that have ' +
      'punishments',
  }),
  export: call({
    method: 'GET',
    ...staff,
    path: '/feedback/export',
    input: Type.Object(filters),
    output: Type.Unknown(),
    answers: 'raw',
    answersWithin: 30_000,
    limited: 5,
    summary: 'Found questions as CSV, 20,000 at most',
  }),
}

export const questionArea = {
  calls: { question: questionCalls },
  acts: [
    'question.answer',
    'question.ask',
    'question.assign',
    'question.create',
    'question.edit',
    'question.link',
    'question.merge',
    'question.reopen',
    'question.reply',
    'question.resolve',
    'question.retract',
    'question.take',
  ],
  pages: [
    page('/question/index', 'question.read', ['system', 40, 'questions', 'list']),
    page('/person-question', 'audit.take', ['account', 20, 'my_questions', 'text']),
    page('/question/create', 'audit.take'),
    page('/question/update/*', 'audit.take'),
  ],
} as const satisfies Area
