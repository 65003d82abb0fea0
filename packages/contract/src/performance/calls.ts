import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Empty, Id, Millis, TypeKey, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import { incomeCalls } from './income.ts'
import {
  Freshness,
  Month,
  PerformanceDetail,
  PerformanceRow,
  PeriodRow,
  PriceBody,
  PriceTable,
  Project,
  ProjectBody,
  Reason,
  performanceViews,
  priceStates,
  projectStates,
  recordStates,
} from './schemas.ts'

const own = { service: 'releasing', access: 'signed-in', scope: 'filtered' } as const
const office = { ...own, access: 'performance.manage', method: 'POST' } as const
const pay = { ...own, access: 'performance.pay' } as const
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const slow = { answersWithin: 15_000 } as const
const filters = {
  projectId: Type.Optional(Id),
  period: Type.Optional(Month),
  personId: Type.Optional(Id),
  teamId: Type.Optional(Id),
  state: Type.Optional(oneOf(recordStates)),
  mine: Type.Optional(Type.Boolean({ description: "only the caller's own" })),
}
const rowOrders = ['person', 'team', 'state', 'score', 'rank', 'paid'] as const

/** What people did in a month, measured by projects, and what is paid for it. */
export const performanceCalls = {
  today: call({
    ...own,
    method: 'GET',
    scope: 'self',
    path: '/today/audit/data',
    input: Empty,
    output: Type.Object({
      handled: Type.Integer(),
      ms: Type.Integer({ description: 'from focus to verdict, all together' }),
      timed: Type.Integer({ description: 'decisions of which that is known' }),
      onTime: Type.Object({ num: Type.Integer(), den: Type.Integer() }),
      byPage: Type.Array(
        Type.Object({
          pageKey: Type.String(),
          typeKey: TypeKey,
          typeName: Type.String(),
          n: Type.Integer(),
          ms: Type.Integer(),
          timed: Type.Integer(),
        }),
      ),
      quotas: Type.Array(
        Type.Object({ name: Type.String(), left: Type.Integer(), most: Type.Integer() }),
        { description: 'tasks that the caller works on with so many a day' },
      ),
      asOf: Millis,
    }),
    summary: "The caller's own work of today",
  }),
  check: call({
    ...own,
    ...slow,
    method: 'POST',
    path: '/performance/checking-performance',
    input: Type.Object({
      period: Month,
      projectId: Id,
      personIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
      action: oneOf(['query', 'confirm', 'dispute']),
      remark: Type.Optional(Reason),
    }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          personId: Id,
          person: Type.String(),
          recordId: nullable(Id),
          state: oneOf(recordStates),
          inspected: Type.Integer(),
          num: Type.Integer(),
          den: Type.Integer(),
        }),
      ),
    }),
    summary: 'What inspections say of people in a month; confirm or dispute the own locked month',
  }),
  list: call({
    ...own,
    ...slow,
    method: 'GET',
    path: '/performance/query/v2',
    input: Type.Object({ ...sortBy(rowOrders), ...paging, ...filters }),
    output: Type.Object({
      ...pageOf(PerformanceRow).properties,
      view: oneOf(performanceViews),
      ...Freshness.properties,
    }),
    summary: 'Records of a month, this one where none is named: own, of the team, or all',
  }),
  detail: call({
    ...own,
    ...slow,
    method: 'GET',
    path: '/performance/query-performance-detail',
    input: Type.Object({
      recordId: Type.Optional(Id),
      projectId: Type.Optional(Id),
      period: Type.Optional(Month),
      personId: Type.Optional(Id),
    }),
    output: PerformanceDetail,
    summary: 'One record with its adjustments and the months before',
  }),
  projects: call({
    ...own,
    method: 'GET',
    path: '/performance/query-performance-project',
    input: Type.Object({
      ...sortBy(['name', 'state', 'updatedAt']),
      ...paging,
      name: Type.Optional(Type.String({ maxLength: 60 })),
      state: Type.Optional(oneOf(projectStates)),
      mine: Type.Optional(Type.Boolean({ description: 'only those that cover the caller' })),
    }),
    output: pageOf(Project),
    summary: 'Projects that cover the caller, or that the caller reads or manages',
  }),
  ranking: call({
    ...own,
    ...slow,
    method: 'GET',
    path: '/performance/query-performance-ranking',
    input: Type.Object({ projectId: Id, period: Type.Optional(Month) }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          personId: Id,
          person: Type.String(),
          team: Type.String(),
          rank: nullable(Type.Integer()),
          score: Type.Integer(),
          band: Type.String(),
          own: Type.Boolean(),
        }),
      ),
      ranked: Type.Integer(),
    }),
    summary: 'Places in a project and month: the own one, those of the team, or all',
  }),
  saveProject: call({
    ...office,
    path: '/performance/project',
    input: Type.Object({
      id: Type.Optional(Id),
      version: Type.Optional(Version),
      state: oneOf(projectStates),
      body: ProjectBody,
    }),
    output: Type.Object({ id: Id, version: Version }),
    summary: 'Make a project, change it, bring it into use or put it away',
  }),
  periods: call({
    ...office,
    ...slow,
    method: 'GET',
    path: '/performance/period',
    input: Type.Object({
      ...sortBy(['project', 'period', 'state', 'people', 'lockedAt']),
      ...paging,
      projectId: Type.Optional(Id),
    }),
    output: pageOf(PeriodRow),
    summary: 'Months of projects with their records and open cases',
  }),
  lockPeriod: call({
    ...office,
    ...slow,
    path: '/performance/period/lock',
    input: Type.Object({ projectId: Id, period: Month }),
    output: Type.Object({ people: Type.Integer(), openCases: Type.Integer() }),
    summary: 'Write down the records of a month that is over; earlier only without open cases',
  }),
  publish: call({
    ...office,
    path: '/performance/period/publish',
    input: Type.Object({ projectId: Id, period: Month }),
    output: Type.Object({ published: Type.Integer(), waiting: Type.Integer() }),
    summary: 'Publish records that are confirmed, answered, or past the time to dispute them',
  }),
  addAdjustment: call({
    ...office,
    path: '/performance/adjustment',
    input: Type.Object({
      projectId: Id,
      period: Month,
      personId: Id,
      points: Type.Integer({ minimum: -10_000, maximum: 10_000, description: 'hundredths' }),
      amount: Type.Integer({ minimum: -10_000_000, maximum: 10_000_000, description: 'fen' }),
      reason: Reason,
    }),
    output: Type.Object({ id: Id }),
    summary: 'Add or take points and pay of an open month, with the reason',
  }),
  answerDispute: call({
    ...own,
    access: 'performance.read',
    method: 'POST',
    path: '/performance/dispute/answer',
    input: Type.Object({
      recordId: Id,
      points: Type.Integer({ minimum: -10_000, maximum: 10_000, description: 'hundredths' }),
      amount: Type.Integer({ minimum: -10_000_000, maximum: 10_000_000, description: 'fen' }),
      answer: Reason,
    }),
    output: Empty,
    summary: 'Answer a dispute of another person; what is granted is added to the open month',
  }),
  prices: call({
    ...pay,
    method: 'GET',
    path: '/performance/price',
    input: Empty,
    output: Type.Object({
      version: Type.Integer({ description: 'of the newest table, 0 where there is none' }),
      inForce: nullable(PriceTable),
      waiting: nullable(PriceTable),
    }),
    summary: 'What is paid for, and the table that waits for a second person',
  }),
  savePrices: call({
    ...pay,
    method: 'PUT',
    path: '/performance/price',
    input: Type.Object({
      version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
      body: PriceBody,
    }),
    output: Type.Object({ version: Version, state: oneOf(priceStates) }),
    summary: 'Change the price table; with a penalty it waits for a second person',
  }),
  reviewPrices: call({
    ...pay,
    method: 'POST',
    path: '/performance/price/review',
    input: Type.Object({ version: Version, pass: Type.Boolean(), reason: Reason }),
    output: Empty,
    summary: 'Pass or reject the price table of another person',
  }),
  export: call({
    ...office,
    method: 'GET',
    path: '/performance/export',
    answersWithin: 20_000,
    answers: 'raw',
    limited: 5,
    input: Type.Object({ projectId: Id, period: Month }),
    output: Type.Unknown(),
    summary: 'The records of a month as a workbook',
  }),
}

export const performanceArea = {
  calls: { performance: performanceCalls, income: incomeCalls },
  acts: [
    'income.move',
    'performance.addAdjustment',
    'performance.answerDispute',
    'performance.confirm',
    'performance.dispute',
    'performance.export',
    'performance.lockPeriod',
    'performance.publish',
    'performance.restate',
    'performance.reviewPrices',
    'performance.savePrices',
    'performance.saveProject',
  ],
  pages: [page('/my-performance', 'signed-in', ['statistics', 43, 'my_performance', 'chart'])],
} as const satisfies Area
