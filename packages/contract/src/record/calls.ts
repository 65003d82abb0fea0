import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Id, Millis, keysetOf } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import { RecordDetail, RecordEvent, RecordQuery, RecordRow } from './schemas.ts'

const one = Type.Object({ recordId: Id })

export const recordCalls = {
  find: call({
    method: 'POST',
    service: 'review',
    path: '/record/list',
    access: 'record.read',
    scope: 'filtered',
    answersWithin: 10_000,
    input: Type.Object({ ...sortBy(['receivedAt', 'decidedAt']), ...RecordQuery.properties }),
    output: keysetOf(RecordRow),
    summary:
      'Records by id, user, serial or time; without an id at most 24 hours of one month, ' +
      'no older than six months',
  }),
  mine: call({
    method: 'POST',
    service: 'review',
    path: '/record/mine',
    access: 'audit.take',
    scope: 'self',
    answersWithin: 10_000,
    input: Type.Object({ ...sortBy(['decidedAt']), ...RecordQuery.properties }),
    output: keysetOf(RecordRow),
    summary: "One's own decisions, or the team's with audit.team",
  }),
  detail: call({
    method: 'GET',
    service: 'review',
    path: '/record/detail',
    access: 'record.read',
    scope: 'filtered',
    input: one,
    output: RecordDetail,
    summary: 'A record with its decisions, deliveries and history',
  }),
  operations: call({
    method: 'GET',
    service: 'review',
    path: '/recordOperation',
    access: 'record.read',
    scope: 'filtered',
    input: one,
    output: Type.Array(RecordEvent),
    summary: 'What happened to a record',
  }),
  reportTimes: call({
    method: 'GET',
    service: 'review',
    path: '/record/reportTimes',
    access: 'record.read',
    scope: 'filtered',
    input: one,
    output: Type.Object({ recordId: Id, count: Type.Integer(), times: Type.Array(Millis) }),
    summary: 'How often and when a record was reported',
  }),
  export: call({
    method: 'POST',
    service: 'review',
    path: '/record/export',
    access: 'record.read',
    scope: 'filtered',
    answersWithin: 60_000,
    answers: 'raw',
    input: RecordQuery,
    output: Type.Unknown(),
    summary: 'The found records as CSV, at most 20,000',
  }),
}

export const recordArea = {
  calls: { record: recordCalls },
  acts: [],
  pages: [
    page('/tags/record-list', 'record.read', ['records', 10, 'find_records', 'search']),
    page('/audit/record-list', 'audit.take', ['records', 50, 'my_records', 'record']),
    page('/audit/*', 'audit.take'),
    page('/internal/audit-detail', 'audit.take'),
    page('/user', 'audit.take'),
    page('/assist', 'audit.take'),
  ],
} as const satisfies Area
