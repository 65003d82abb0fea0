import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { BatchMade } from '../batch-punish/schemas.ts'
import { AppId, Id, Millis, TypeId, keyset, keysetOf, nullable } from '../envelope.ts'
import { sortBy } from '../sort.ts'

/** Posts of one clearing, authors of one question, days that one may span. */
export const maxBarPosts = 5000
export const maxAuthors = 200
export const maxBarDays = 31
/** Above so many posts a second person passes a clearing. */
export const barReviewAbove = 50
export const maxBarSql = 2000
/** The one table that queries see, and its columns. */
export const barTable = 'bar_post'
export const barColumns = {
  id: 'bigint',
  app_id: 'int',
  type: 'int',
  post_id: 'text',
  uid: 'text',
  bar: 'text',
  floors: 'int',
  text: 'text',
  country: 'text',
  language: 'text',
  source: 'text',
  reports: 'int',
  decided: 'boolean',
  result: 'text',
  created_at: 'timestamptz',
} as const

export const BarPost = Type.Object({
  recordId: Id,
  appId: AppId,
  type: TypeId,
  typeName: Type.String(),
  postId: Type.String(),
  uid: Type.String(),
  bar: Type.String(),
  floors: Type.Integer(),
  text: Type.String(),
  reports: Type.Integer(),
  createdAt: Millis,
  waiting: Type.Boolean(),
  resultId: nullable(Type.String({ description: 'of the decision that stands' })),
})
export type BarPost = Static<typeof BarPost>
const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
export const BarQuery = {
  appId: AppId,
  bar: Text(128),
  authors: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: maxAuthors }),
  ),
  words: Text(100),
  from: Type.Optional(Millis),
  to: Type.Optional(Millis),
  decided: Type.Optional(Type.Boolean()),
  sql: Type.Optional(
    Type.String({
      maxLength: maxBarSql,
      description: 'one SELECT of ids over the view of posts; its posts alone are found',
    }),
  ),
}
const own = {
  service: 'review',
  method: 'POST',
  access: 'punish.batch',
  scope: { app: 'appId' },
  limited: 20,
} as const
export const barClearCalls = {
  query: call({
    ...own,
    path: '/bar/clear/query',
    answersWithin: 15_000,
    input: Type.Object({
      ...BarQuery,
      ...sortBy(['createdAt', 'floors', 'reports']),
      ...keyset,
    }),
    output: keysetOf(BarPost),
    summary: 'Posts of bars, newest first; a month at most',
  }),
  all: call({
    ...own,
    path: '/bar/clear/ids',
    answersWithin: 15_000,
    input: Type.Object(BarQuery),
    output: Type.Object({
      posts: Type.Array(Type.Object({ recordId: Id, type: TypeId, postId: Type.String() })),
      more: Type.Boolean(),
    }),
    summary: `All posts that match, ${maxBarPosts} at most`,
  }),
  clear: call({
    ...own,
    path: '/bar/clear',
    scope: { app: 'appId', type: 'type' },
    answersWithin: 20_000,
    acts: true,
    input: Type.Object({
      appId: AppId,
      type: TypeId,
      recordIds: Type.Array(Id, { minItems: 1, maxItems: maxBarPosts }),
      resultId: Type.String({ minLength: 1, maxLength: 40 }),
      labels: Type.Array(Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 }), {
        maxItems: 50,
      }),
      punishTime: Type.Optional(Type.Integer({ minimum: -1, maximum: 4_000_000_000 })),
      remark: Type.String({ maxLength: 2000 }),
      changeOrderId: Type.Optional(Id),
      dry: Type.Optional(Type.Boolean()),
    }),
    output: BatchMade,
    summary: 'Decide posts of bars at once, as a batch; many wait for a second person first',
  }),
}

export const barClearArea = {
  calls: { barClear: barClearCalls },
  acts: [],
  pages: [page('/tags/batch-clear-bar', 'punish.review', ['bulk', 30, 'batch_clear_bar', 'trash'])],
} as const satisfies Area
