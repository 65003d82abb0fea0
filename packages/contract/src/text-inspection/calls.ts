import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import {
  AppId,
  Empty,
  Id,
  Millis,
  TypeId,
  TypeKey,
  nullable,
  oneOf,
  pageOf,
  paging,
} from '../envelope.ts'
import { sortBy } from '../sort.ts'
import { keywordCalls } from './keyword-calls.ts'
import { longestPattern } from './limits.ts'

/**
 * 0: a plain word; 1: a pattern for the text without case and width; 2: a pattern for the text as
 * it came.
 */
export const wordTypes = [0, 1, 2] as const
const WordType = Type.Integer({ minimum: 0, maximum: 2 })
const Pattern = Type.String({ minLength: 1, maxLength: longestPattern })
export const wordStates = ['pending', 'accepted', 'rejected'] as const
/** What is wrong with a proposed word or a pattern. */
export const wordCodes = [
  '',
  'EMPTY',
  'TOO_LONG',
  'TOO_SHORT',
  'SYNTAX',
  'MATCHES_EMPTY',
  'TOO_SLOW',
  'UNKNOWN_LABEL',
] as const
export type WordCode = (typeof wordCodes)[number]

const NewWord = Type.Object({
  rule: Pattern,
  wordType: WordType,
  labelId: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }))),
  level: Type.Integer({ minimum: 1, maximum: 3, description: '1 grave, 2 usual, 3 a hint' }),
  languages: Type.Optional(
    Type.Array(Type.String({ pattern: '^[a-z]{2,3}$' }), { maxItems: 20, uniqueItems: true }),
  ),
  remark: Type.Optional(Type.String({ maxLength: 200 })),
})
export const AddedWord = Type.Object({
  id: Id,
  appId: AppId,
  type: TypeId,
  rule: Type.String(),
  wordType: WordType,
  labelId: nullable(Type.Integer()),
  level: Type.Integer(),
  languages: Type.Array(Type.String()),
  remark: Type.String(),
  recordId: nullable(Id),
  state: oneOf(wordStates),
  by: Type.String(),
  mine: Type.Boolean(),
  at: Millis,
  reviewedBy: Type.String(),
  reviewedAt: nullable(Millis),
  reason: Type.String(),
  /** The draft of a library that it became. */
  itemId: nullable(Id),
})
export type AddedWord = Static<typeof AddedWord>
const Span = Type.Array(Type.Integer(), {
  minItems: 2,
  maxItems: 2,
  description: 'start and end, in UTF-16 units',
})
const Found = Type.Object({
  recordId: Id,
  appId: AppId,
  type: TypeId,
  postId: Type.String(),
  uid: Type.String(),
  at: Millis,
  field: Type.String(),
  text: Type.String(),
  spans: Type.Array(Span),
  resultId: nullable(Type.String()),
  /** Of the decision in force: whether the app was told. */
  delivery: nullable(oneOf(['pending', 'delivered', 'failed', 'stopped'])),
  signals: Type.Array(
    Type.Object({ id: Id, rule: Type.String(), level: Type.Integer(), verdict: Type.String() }),
  ),
})
export const inspectDays = 31
/** Records made at once, of a search or by a day's plan. */
export const mostMade = 1000
export const mostPlans = 20

/** Under what a record is made to be audited. */
export const RecordsTo = {
  typeKey: TypeKey,
  priority: Type.Integer({ minimum: 0, maximum: 9, description: '9 is most urgent' }),
  changeOrderId: Type.Optional(Id),
}
export const PlanBody = Type.Object(
  {
    ...RecordsTo,
    name: Type.String({ minLength: 1, maxLength: 64, pattern: String.raw`\S` }),
    appTypes: Type.Array(TypeKey, { minItems: 1, maxItems: 20, uniqueItems: true }),
    regex: Type.String({ maxLength: longestPattern }),
    words: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 20 }),
    allWords: Type.Boolean(),
    lang: Type.String({ maxLength: 10 }),
    cap: Type.Integer({ minimum: 1, maximum: mostMade, description: 'records a day at most' }),
    hour: Type.Integer({ minimum: 0, maximum: 23, description: 'of the day in Shanghai' }),
    active: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type PlanBody = Static<typeof PlanBody>
export const PlanRow = Type.Object({
  id: Id,
  ...PlanBody.properties,
  version: Type.Integer(),
  madeBy: Type.String(),
  updatedBy: Type.String(),
  updatedAt: Millis,
  nextAt: nullable(Millis),
  running: Type.Boolean(),
  ranAt: nullable(Millis),
  scanned: Type.Integer(),
  found: Type.Integer(),
  made: Type.Integer(),
  problem: Type.String(),
})
export type PlanRow = Static<typeof PlanRow>
const PlanRef = Type.Object({
  id: Id,
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
})
const plan = { service: 'review', access: 'audit.team', scope: 'filtered' } as const

export const textInspectionCalls = {
  ...keywordCalls,
  addWords: call({
    method: 'POST',
    service: 'review',
    path: '/keyword/add',
    access: 'keyword.add',
    scope: { app: 'appId', type: 'type' },
    limited: 20,
    input: Type.Object({
      appId: AppId,
      type: TypeId,
      recordId: Type.Optional(Id),
      words: Type.Array(NewWord, { minItems: 1, maxItems: 50 }),
    }),
    output: Type.Array(
      Type.Object({
        rule: Type.String(),
        state: oneOf(['pending', 'exists', 'invalid']),
        id: nullable(Id),
        code: oneOf(wordCodes),
      }),
    ),
    summary: 'Propose words; each is taken or refused on its own and waits for another person',
  }),
  words: call({
    method: 'GET',
    service: 'review',
    path: '/keyword/list',
    access: 'keyword.add',
    scope: 'filtered',
    input: Type.Object({
      ...sortBy(['rule', 'level', 'state', 'by', 'at']),
      ...paging,
      appId: Type.Optional(AppId),
      state: Type.Optional(oneOf(wordStates)),
      text: Type.Optional(Type.String({ maxLength: 100 })),
      mine: Type.Optional(Type.Boolean()),
    }),
    output: pageOf(AddedWord),
    summary: 'Proposed words, newest first',
  }),
  review: call({
    method: 'POST',
    service: 'review',
    path: '/keyword/review',
    access: 'keyword.review',
    scope: 'filtered',
    input: Type.Object({
      id: Id,
      accept: Type.Boolean(),
      reason: Type.Optional(Type.String({ maxLength: 200 })),
      /** Where it is kept once it is accepted. */
      libraryId: Type.Optional(Id),
      categoryId: Type.Optional(Id),
      labelId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      level: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
    }),
    output: Type.Object({ itemId: nullable(Id) }),
    summary:
      'Accept a proposed word of another person into a library, as a draft, or reject it with a ' +
      'reason',
  }),
  checkRegex: call({
    method: 'POST',
    service: 'review',
    path: '/text-inspection/regex/check',
    access: 'record.read',
    scope: 'none',
    limited: 20,
    input: Type.Object({
      regex: Pattern,
      wordType: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
      samples: Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 50 })),
    }),
    output: Type.Object({
      ok: Type.Boolean(),
      code: oneOf(wordCodes),
      message: Type.String(),
      spans: Type.Array(Type.Array(Span)),
    }),
    summary: 'Whether a pattern can be used, and what it finds in samples',
  }),
  findTexts: call({
    method: 'POST',
    service: 'review',
    path: '/text-inspection/text/query',
    access: 'record.read',
    scope: 'filtered',
    answersWithin: 10_000,
    limited: 10,
    input: Type.Object({
      appTypes: Type.Array(TypeKey, { minItems: 1, maxItems: 20 }),
      start: Millis,
      end: Millis,
      regex: Type.Optional(Pattern),
      words: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 20 }),
      ),
      allWords: Type.Optional(Type.Boolean({ description: 'all words are in a text, not any' })),
      uid: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      uids: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 200 }),
      ),
      postId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
      itemId: Type.Optional(Id),
      resultId: Type.Optional(Type.String({ maxLength: 64 })),
      lang: Type.Optional(Type.String({ maxLength: 10 })),
      decided: Type.Optional(Type.Boolean()),
      cursor: Type.Optional(Id),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    }),
    output: Type.Object({
      list: Type.Array(Found),
      next: nullable(Id),
      scanned: Type.Integer(),
      done: Type.Boolean(),
      upTo: nullable(Millis),
    }),
    summary:
      'Texts of up to 31 days that a pattern, words or a user fit, newest first; ' +
      'each answer looks through a stretch and says how far it came',
  }),
  makeRecords: call({
    ...plan,
    method: 'POST',
    path: '/text-inspection/record',
    answersWithin: 60_000,
    limited: 10,
    acts: true,
    input: Type.Object({
      ...RecordsTo,
      recordIds: Type.Array(Id, { minItems: 1, maxItems: mostMade, uniqueItems: true }),
      reason: Type.String({ maxLength: 200 }),
    }),
    output: Type.Object({
      made: Type.Integer(),
      again: Type.Integer({ description: 'made by an earlier call, or joined to what waits' }),
      refused: Type.Array(Type.Object({ recordId: Id, reason: Type.String() })),
    }),
    summary: 'Have what was found audited under a type; a record is made of each once',
  }),
  plans: call({
    ...plan,
    method: 'GET',
    path: '/text-inspection/plan',
    input: Type.Object({
      ...sortBy(['name', 'updatedAt', 'ranAt', 'made']),
      ...paging,
      text: Type.Optional(Type.String({ maxLength: 64 })),
      appId: Type.Optional(AppId),
    }),
    output: pageOf(PlanRow),
    summary: 'Searches that are run every day, with what they found last',
  }),
  createPlan: call({
    ...plan,
    method: 'POST',
    path: '/text-inspection/plan',
    input: Type.Object({ body: PlanBody }),
    output: PlanRef,
    summary: 'Have a search run every day, and records made of what it finds',
  }),
  updatePlan: call({
    ...plan,
    method: 'PUT',
    path: '/text-inspection/plan/:id',
    input: Type.Object({ ...PlanRef.properties, body: PlanBody }),
    output: PlanRef,
    summary: 'Change such a search',
  }),
  removePlan: call({
    ...plan,
    method: 'DELETE',
    path: '/text-inspection/plan/:id',
    query: ['version'],
    input: PlanRef,
    output: Empty,
    summary: 'Delete such a search; the records it made stay',
  }),
}

export const textInspectionArea = {
  calls: { textInspection: textInspectionCalls },
  acts: [
    'textInspection.acceptWord',
    'textInspection.addWord',
    'textInspection.createPlan',
    'textInspection.makeRecords',
    'textInspection.rejectWord',
    'textInspection.removePlan',
    'textInspection.updatePlan',
  ],
  pages: [
    page('/keyword/index', 'keyword.add', ['records', 30, 'keyword', 'text']),
    page('/tags/regex-inspect-tool', 'strategy.read', ['records', 40, 'regex_inspect', 'search']),
    page('/tags/text-new', 'record.read', ['records', 45, 'text_new', 'list']),
  ],
} as const satisfies Area
