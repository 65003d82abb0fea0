import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Id, Millis, oneOf } from '../envelope.ts'
import { reportKinds } from './kinds.ts'
import { reportNumbers } from './numbers.ts'
import { ReportAnswer, ReportAsked } from './schemas.ts'

const base = {
  service: 'releasing',
  access: 'report.read',
  scope: 'filtered',
  answersWithin: 10_000,
  input: ReportAsked,
  output: ReportAnswer,
} as const
const posted = (path: string, summary: string) =>
  call({ ...base, method: 'POST', path: `/report/${path}`, summary })
const got = (path: string, summary: string) =>
  call({ ...base, method: 'GET', path: `/tagging/report/${path}`, summary })

const numberKeys = Object.keys(reportNumbers)
/** Which columns of a report are shown in which order, and what its numbers should reach. */
export const ReportView = Type.Object({
  columns: Type.Array(oneOf(numberKeys), { maxItems: 60, uniqueItems: true, minItems: 1 }),
  targets: Type.Array(
    Type.Object({
      number: oneOf(numberKeys),
      value: Type.Number({ minimum: -1, maximum: 1_000_000_000 }),
    }),
    { maxItems: 60 },
  ),
})
export type ReportView = Static<typeof ReportView>
const SavedReportView = Type.Object({
  ...ReportView.properties,
  savedAt: Millis,
  savedBy: Type.String(),
})
const Report = oneOf(reportKinds, { description: 'which report' })

/** Reports, one call each. */
export const reportCalls = {
  deliver: posted('deliver-data-v2', 'Delivery tasks: drawn, released, decided, withdrawn'),
  draw: posted('draw-data-v2', 'Inspections: eligible, drawn, inspected, accuracy'),
  appeal: posted('appeal-data-v2', 'Wrong orders and the appeals against them'),
  quality: posted('quality-data', 'Accuracy, agreement and wrong orders'),
  stack: got('stack', 'What came in, was done, and waits now by age'),
  single: got('single-review', 'Orders that one person decides'),
  double: got('double-review', 'Records that several people answer: how far they agree'),
  inspection: got('inspection-review', 'Inspections of decisions'),
  anti: got('anti-insp-review', 'Inspections of inspections'),
  handling: got('appeal-handle-review', 'Appeals by who handles them'),
}
/** What goes with reports. */
export const reportMoreCalls = {
  tasks: call({
    service: 'releasing',
    method: 'GET',
    path: '/report/tasks',
    access: 'report.read',
    scope: 'filtered',
    input: Type.Object({
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
      text: Type.Optional(Type.String({ maxLength: 100 })),
      ids: Type.Optional(Type.String({ pattern: '^[0-9]{1,19}(,[0-9]{1,19}){0,49}$' })),
    }),
    output: Type.Object({
      list: Type.Array(Type.Object({ id: Id, name: Type.String(), kind: Type.String() })),
    }),
    summary: 'Delivery tasks of which something was counted in a range, 50 at most',
  }),
  queryConfig: call({
    service: 'releasing',
    method: 'GET',
    path: '/report/config/query',
    access: 'report.read',
    scope: 'self',
    input: Type.Object({ report: Report }),
    output: Type.Object({
      own: Type.Union([SavedReportView, Type.Null()]),
      shared: Type.Union([SavedReportView, Type.Null()]),
    }),
    summary: "Columns and targets of a report: the caller's own and those for everybody",
  }),
  saveConfig: call({
    service: 'releasing',
    method: 'POST',
    path: '/report/config/save',
    access: 'report.read',
    scope: 'self',
    input: Type.Object({
      report: Report,
      shared: Type.Optional(
        Type.Boolean({ description: 'for everybody, which report.edit allows' }),
      ),
      view: Type.Union([ReportView, Type.Null()], { description: 'null: forget it' }),
    }),
    output: Type.Object({}),
    summary: 'Keeps columns and targets of a report',
  }),
  download: call({
    service: 'releasing',
    method: 'POST',
    path: '/report/download',
    access: 'report.export',
    scope: 'filtered',
    answers: 'raw',
    answersWithin: 20_000,
    limited: 5,
    input: Type.Object({
      report: Report,
      columns: Type.Optional(Type.Array(oneOf(numberKeys), { maxItems: 60, uniqueItems: true })),
      ...ReportAsked.properties,
    }),
    output: Type.Unknown(),
    summary: 'A report as a workbook that says up to when it is true',
  }),
}

const menu = (at: number, title: string, icon: string) => ['statistics', at, title, icon] as const
export const reportArea = {
  calls: { report: reportCalls, reportMore: reportMoreCalls },
  acts: ['reportMore.saveConfig', 'reportMore.download'],
  pages: [
    page('/delivery-task/statistics', 'report.read', menu(11, 'report_deliver', 'list')),
    page('/delivery-task/quality-statistics', 'report.read', menu(12, 'report_quality', 'chart')),
    page('/delivery-task/inspection-statistics', 'report.read', menu(13, 'report_draw', 'search')),
    page('/delivery-task/appeal-statistics', 'report.read', menu(14, 'report_appeal', 'scale')),
    page('/atlas/audit-statistic', 'report.read', menu(15, 'report_audit', 'queue')),
    page('/atlas/inspect-statistic', 'report.read', menu(16, 'report_inspect', 'search')),
    page('/atlas/appeal-statistic', 'report.read', menu(17, 'report_handling', 'scale')),
  ],
} as const satisfies Area
