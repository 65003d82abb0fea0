import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import {
  AppId,
  Id,
  Millis,
  TypeId,
  TypeKey,
  keyset,
  keysetOf,
  nullable,
  oneOf,
} from '../envelope.ts'
import { sortBy } from '../sort.ts'

/** What figures can be split by; two at most at once. */
export const statAxes = ['app', 'type', 'person', 'result', 'label', 'day', 'hour'] as const
export type StatAxis = (typeof statAxes)[number]
/**
 * Longest time that one question for figures or for the log of decisions may span, and rows that it
 * answers.
 */
export const maxStatDays = 92
export const maxStatRows = 5000
/** Rows of an export, and of each of its pages. */
export const maxExported = 20_000
export const exportPage = 5000

const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const Whole = Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 })
const about = {
  types: Type.Optional(Type.Array(TypeKey, { maxItems: 200 })),
  appId: Type.Optional(AppId),
  persons: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  teamId: Type.Optional(Id),
  resultId: Text(40),
  labelId: Type.Optional(Whole),
}
export const StatFilter = Type.Object({
  from: Type.Optional(Millis),
  to: Type.Optional(Millis),
  ...about,
  mine: Type.Optional(Type.Boolean({ description: "only the caller's own" })),
  axes: Type.Optional(Type.Array(oneOf(statAxes), { maxItems: 2, uniqueItems: true })),
})

const figures = {
  n: Type.Integer({ description: 'decisions that stand' }),
  violations: Type.Integer(),
  passed: Type.Integer(),
  undone: Type.Integer({ description: 'taken back by the person' }),
  replaced: Type.Integer({ description: 'decided anew by somebody else' }),
  seconds: nullable(Type.Number({ description: 'from focus to verdict, on average' })),
  p50: nullable(Type.Number({ description: 'seconds' })),
  p90: nullable(Type.Number({ description: 'seconds' })),
}
export const StatRow = Type.Object({
  keys: Type.Array(Type.String(), {
    description: 'one for each axis: an id, a type key, YYYY-MM-DD, the hour of the day',
  }),
  names: Type.Array(Type.String()),
  ...figures,
})
export type StatRow = Static<typeof StatRow>
export const Figures = Type.Object(figures)
export type Figures = Static<typeof Figures>

const LogFilter = {
  from: Type.Optional(Millis),
  to: Type.Optional(Millis),
  ...about,
  uid: Text(64),
  postId: Text(128),
  serialId: Type.Optional(Id),
  pageKey: Text(64),
  hour: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 23, description: 'of the day in Shanghai' }),
  ),
  violation: Type.Optional(Type.Boolean()),
  state: Type.Optional(oneOf(['active', 'undone', 'replaced'])),
}
export const DecisionLine = Type.Object({
  id: Id,
  at: Millis,
  by: Type.String(),
  appId: AppId,
  type: TypeId,
  typeName: Type.String(),
  recordId: Id,
  postId: Type.String(),
  uid: Type.String(),
  resultId: Type.String(),
  violation: Type.Boolean(),
  labels: Type.Array(Type.Integer()),
  labelNames: Type.Array(Type.String()),
  punishes: Type.Integer(),
  remark: Type.String(),
  seconds: nullable(Type.Number({ description: 'from focus to verdict' })),
  pageKey: Type.String(),
  serialId: nullable(Id),
  settingVersion: Type.Integer(),
  state: oneOf(['active', 'undone', 'replaced']),
  delivery: oneOf(['none', 'pending', 'delivered', 'failed', 'stopped']),
  test: Type.Boolean({ description: 'of a test user: in no figure' }),
})
export type DecisionLine = Static<typeof DecisionLine>

const team = {
  service: 'review',
  method: 'POST',
  access: 'audit.team',
  scope: 'filtered',
  answersWithin: 10_000,
} as const
export const statisticsCalls = {
  figures: call({
    ...team,
    path: '/log/statistics',
    input: StatFilter,
    output: Type.Object({
      rows: Type.Array(StatRow),
      total: Figures,
      more: Type.Boolean({ description: 'there were more rows than are answered' }),
      asOf: Millis,
    }),
    summary: 'Decisions in numbers, split by one or two axes; exact at the moment they are read',
  }),
  exportFigures: call({
    ...team,
    path: '/log/statistics/export',
    answers: 'raw',
    limited: 5,
    input: StatFilter,
    output: Type.Unknown(),
    summary: 'The same as CSV',
  }),
  log: call({
    ...team,
    path: '/log/list',
    input: Type.Object({ ...LogFilter, ...sortBy(['at']), ...keyset }),
    output: keysetOf(DecisionLine),
    summary: 'Decisions, newest first, also those that stand no more',
  }),
  exportLog: call({
    ...team,
    path: '/log/list/export',
    answersWithin: 20_000,
    answers: 'raw',
    limited: 5,
    input: Type.Object(LogFilter),
    output: Type.Unknown(),
    summary: `The same as CSV, ${maxExported} rows at most`,
  }),
  auditorStat: call({
    service: 'taggingReview',
    method: 'POST',
    path: '/auditor/stat',
    access: 'signed-in',
    scope: 'filtered',
    input: Type.Array(
      Type.Object({
        appId: AppId,
        type: TypeId,
        from: Type.Optional(Millis),
        to: Type.Optional(Millis),
      }),
      { maxItems: 200 },
    ),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          appId: AppId,
          type: TypeId,
          typeName: Type.String(),
          waiting: Type.Integer(),
          labels: Type.Array(
            Type.Object({ labelId: Type.Integer(), name: Type.String(), n: Type.Integer() }),
          ),
          ...figures,
        }),
      ),
    }),
    summary:
      "The caller's own work by type, today unless a time is named; " +
      'an empty list stands for every type worked on',
  }),
}

export const statisticsArea = {
  calls: { statistics: statisticsCalls },
  acts: [],
  pages: [
    page('/tags/statistics/count', 'audit.team', ['statistics', 10, 'statistics_count', 'rows']),
    page('/tags/statistics/log', 'audit.team', ['statistics', 20, 'statistics_log', 'record']),
    page('/tags/statistics/resend', 'delivery.read', [
      'statistics',
      30,
      'statistics_resend',
      'refresh',
    ]),
  ],
} as const satisfies Area
