import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, keyset, keysetOf, nullable, oneOf } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  FeedbackLog,
  FeedbackRow,
  FeedbackTicket,
  feedbackActs,
  feedbackAges,
  feedbackKinds,
  feedbackStates,
  maxReply,
} from './schemas.ts'

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const staff = { service: 'hello', access: 'question-feedback', scope: 'filtered' } as const
const conditions = {
  appId: Type.Optional(AppId),
  kind: Type.Optional(oneOf(feedbackKinds)),
  language: Type.Optional(Type.String({ maxLength: 16 })),
  age: Type.Optional(oneOf(feedbackAges)),
}

export const helloFeedbackCalls = {
  receive: call({
    method: 'POST',
    service: 'hello',
    path: '/userFeedback',
    access: 'ingest',
    scope: { app: 'appId' },
    apiKey: true,
    input: Type.Object(FeedbackTicket),
    output: Type.Object({ id: Id, duplicate: Type.Boolean() }),
    summary: 'An app sends what a user says or reports',
  }),
  list: call({
    ...staff,
    method: 'GET',
    path: '/userFeedback/list',
    input: Type.Object({
      ...sortBy(['kind', 'state', 'language', 'assignee', 'createdAt']),
      ...keyset,
      ...conditions,
      id: Type.Optional(Id),
      state: Type.Optional(oneOf(feedbackStates)),
      uid: Type.Optional(Type.String({ maxLength: 64 })),
      text: Type.Optional(Type.String({ maxLength: 100 })),
      mine: Type.Optional(Type.Boolean({ description: 'only those passed to the caller' })),
    }),
    output: keysetOf(FeedbackRow),
    summary: "Tickets of users of the caller's apps, newest first",
  }),
  log: call({
    ...staff,
    method: 'GET',
    path: '/userFeedback/log/:id',
    input: Type.Object({ id: Id }),
    output: Type.Array(FeedbackLog),
    summary: 'All that was done to a ticket, oldest first',
  }),
  waiting: call({
    ...staff,
    method: 'GET',
    path: '/userFeedback/waiting',
    input: Type.Object(conditions),
    output: Type.Object({ free: Type.Integer(), held: Type.Integer(), oldest: nullable(Millis) }),
    summary: 'How many tickets wait for the caller',
  }),
  take: call({
    ...staff,
    method: 'POST',
    path: '/userFeedback/take',
    input: Type.Object(conditions),
    output: nullable(FeedbackRow),
    summary: 'The ticket the caller has, else the oldest that waits and nobody has',
  }),
  keep: call({
    ...staff,
    method: 'PUT',
    path: '/userFeedback/keep',
    input: Type.Object({ id: Id }),
    output: Type.Object({ heldUntil: Millis }),
    summary: 'Go on having a ticket',
  }),
  update: call({
    ...staff,
    method: 'PUT',
    path: '/userFeedback',
    input: Type.Object({
      id: Id,
      version: Version,
      act: oneOf(feedbackActs),
      text: Type.Optional(Type.String({ maxLength: maxReply })),
      templateId: Type.Optional(Id),
      assigneeId: Type.Optional(Id),
    }),
    output: Type.Object({ version: Type.Integer(), state: oneOf(feedbackStates) }),
    summary: 'Reply to the user, pass on, close, let go or open again',
  }),
  templates: call({
    ...staff,
    method: 'GET',
    path: '/userFeedback/templates',
    input: Type.Object({ id: Id }),
    output: Type.Array(
      Type.Object({ id: Id, key: Type.String(), language: Type.String(), text: Type.String() }),
    ),
    summary: "Texts in use that answer this ticket, in the user's language, words filled in",
  }),
  people: call({
    ...staff,
    scope: { app: 'appId' },
    method: 'GET',
    path: '/userFeedback/people',
    input: Type.Object({ appId: AppId }),
    output: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    summary: 'To whom a ticket of an app may be passed',
  }),
  drop: call({
    ...staff,
    method: 'PUT',
    path: '/userFeedback/release',
    input: Empty,
    output: Type.Object({ released: Type.Integer() }),
    summary: 'Let go of every ticket the caller has',
  }),
}

export const helloFeedbackArea = {
  calls: { helloFeedback: helloFeedbackCalls },
  acts: [
    'helloFeedback.close',
    'helloFeedback.pass',
    'helloFeedback.release',
    'helloFeedback.reopen',
    'helloFeedback.reply',
  ],
  pages: [
    page('/hello-user-feedback/index', 'question-feedback', [
      'system',
      50,
      'hello_feedback',
      'list',
    ]),
  ],
} as const satisfies Area
