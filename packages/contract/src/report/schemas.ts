import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, nullable, oneOf } from '../envelope.ts'
import { reportDims, reportGrains } from './kinds.ts'

/** Rows that a report answers at most, and days and months it spans. */
export const maxReportRows = 5000
export const maxReportDays = 93
export const maxReportMonths = 24
/** Rows of a download at most. */
export const maxDownloaded = 20_000

/** Several keys joined by commas, as an address carries them. */
const list = (one: string, most: number, description: string) =>
  Type.Optional(
    Type.String({
      pattern: `^${one}(,${one}){0,${most - 1}}$`,
      maxLength: 24 * most,
      description: `${description}, joined by commas, ${most} at most`,
    }),
  )
const dim = `(${reportDims.join('|')})`

/** What a report is asked for. */
export const ReportAsked = Type.Object({
  from: Type.Optional(Millis),
  to: Type.Optional(Millis),
  grain: Type.Optional(oneOf(reportGrains)),
  dims: Type.Optional(
    Type.String({
      pattern: `^${dim}(,${dim})?$`,
      description: 'what it is split by, two at most, joined by a comma',
    }),
  ),
  by: Type.Optional(
    oneOf(['work', 'finding'], {
      description: 'whether a finding counts on the day of the work or on its own',
    }),
  ),
  appId: Type.Optional(AppId),
  types: list('[0-9]{1,10}:[0-9]{1,10}', 50, 'types as app:type'),
  tasks: list('[0-9]{1,19}', 50, 'ids of delivery tasks'),
  queues: list('[0-9]{1,19}', 50, 'ids of queues'),
  persons: list('[0-9]{1,19}', 50, 'ids of people'),
  teamId: Type.Optional(Id),
  languages: list('[A-Za-z-]{2,10}', 20, 'languages of content'),
  before: Type.Optional(
    Type.Boolean({ description: 'the totals of the span of the same length before, too' }),
  ),
  more: Type.Optional(
    oneOf(['matrix', 'heat'], {
      description: 'what was given against what was right; or what was done by hour and weekday',
    }),
  ),
})
export type ReportAsked = Static<typeof ReportAsked>

/** A number as what it is made of; `den` is null where it is a plain count. */
export const Num = Type.Object({
  num: Type.Number(),
  den: nullable(Type.Number()),
  value: nullable(Type.Number({ description: 'null: nothing was counted' })),
  low: nullable(Type.Number({ description: 'where its 95 % interval begins' })),
  high: nullable(Type.Number()),
})
export type Num = Static<typeof Num>
export const Numbers = Type.Record(Type.String(), Num)
export type Numbers = Static<typeof Numbers>

export const ReportRow = Type.Object({
  keys: Type.Array(Type.String(), { description: 'one for each dimension' }),
  names: Type.Array(Type.String({ description: 'empty: the key says it' })),
  numbers: Numbers,
})
export type ReportRow = Static<typeof ReportRow>

export const ReportAnswer = Type.Object({
  asOf: Millis,
  timezone: Type.String(),
  exact: Type.Boolean(),
  from: Millis,
  to: Millis,
  open: Type.Object(
    { inspections: Type.Integer(), branches: Type.Integer(), appeals: Type.Integer() },
    { description: 'what may still move these numbers' },
  ),
  repaired: Type.Array(Type.Object({ day: Type.String(), at: Millis }), {
    description: 'days in this range whose figures were found to differ and were mended',
  }),
  rows: Type.Array(ReportRow),
  more: Type.Boolean({ description: 'there were more rows than are answered' }),
  total: Numbers,
  before: nullable(Numbers),
  cells: Type.Array(
    Type.Object({
      row: Type.String({ description: 'a result, or a weekday from 1, Monday' }),
      column: Type.String({ description: 'a result, or an hour of the day' }),
      n: Type.Integer(),
    }),
    { description: 'of the matrix or the heat map that was asked for' },
  ),
})
export type ReportAnswer = Static<typeof ReportAnswer>
