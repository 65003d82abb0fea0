import { Type } from 'typebox'
import { call } from '../define.ts'
import { Empty, Id, Millis, TypeKey, oneOf, pageOf, paging } from '../envelope.ts'
import { Version, edit, read } from './access.ts'
import {
  OfflineReport,
  OfflineRow,
  OfflineTest,
  candidateKinds,
  offlineLimits,
  offlineSources,
  offlineStates,
} from './offline-schemas.ts'

const Which = Type.Object({ id: Id })
const rowFilters = {
  kind: Type.Optional(oneOf(['gained', 'lost'])),
  itemId: Type.Optional(Id),
  language: Type.Optional(Type.String({ maxLength: 16 })),
  right: Type.Optional(oneOf(['right', 'wrong', 'undecided'])),
}

/** Words measured over texts of the past, before they are released. */
export const textOfflineCalls = {
  offlineUpload: call({
    ...edit,
    scope: 'self',
    path: '/offline-test/upload',
    answersWithin: 60_000,
    limited: 5,
    input: Empty,
    body: 'stream',
    output: Type.Object({ fileId: Id, rows: Type.Integer(), bad: Type.Integer() }),
    summary:
      'Send texts as a workbook, CSV, lines of JSON or of text; to be tested within a day. ' +
      'Columns: text, and where known id, lang, scene, label',
  }),
  offlineTests: call({
    ...read,
    path: '/offline-test',
    input: Type.Object({ ...paging, state: Type.Optional(oneOf(offlineStates)) }),
    output: pageOf(OfflineTest),
    summary: 'Tests of words over texts of the past, the newest first',
  }),
  offlineStart: call({
    ...edit,
    path: '/offline-test',
    answersWithin: 30_000,
    limited: 5,
    input: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 64, pattern: String.raw`\S` }),
      source: oneOf(offlineSources),
      fileId: Type.Optional(Id),
      types: Type.Array(TypeKey, {
        minItems: 1,
        maxItems: offlineLimits.types,
        uniqueItems: true,
        description: 'of a file one: its texts are read as those of this type',
      }),
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
      sample: Type.Integer({ minimum: 1, maximum: 100, description: 'per cent of the rows' }),
      base: Type.Optional(Version),
      candidateKind: oneOf(candidateKinds),
      candidateId: Type.Optional(Id),
    }),
    output: Which,
    summary: 'Begin a test; base is the release in force unless said, three at once a person',
  }),
  offlineTest: call({
    ...read,
    path: '/offline-test/:id',
    answersWithin: 5000,
    input: Which,
    output: OfflineReport,
    summary: 'What was counted so far: both sides, and by item, library and language',
  }),
  offlineRows: call({
    ...read,
    path: '/offline-test/:id/rows',
    answersWithin: 5000,
    input: Type.Object({ id: Id, ...paging, ...rowFilters }),
    output: pageOf(OfflineRow),
    summary: 'Rows on which both sides differ, in no order, with what each found',
  }),
  offlineExport: call({
    ...read,
    path: '/offline-test/:id/export',
    answersWithin: 30_000,
    limited: 5,
    input: Which,
    output: Type.Unknown(),
    answers: 'raw',
    summary: 'Figures and differing rows as a workbook',
  }),
  offlineCancel: call({
    ...edit,
    method: 'PUT',
    path: '/offline-test/:id/cancel',
    input: Which,
    output: Empty,
    summary: 'End a test that waits or runs; what was counted stays',
  }),
}
export const offlineActs = [
  'textModeration.cancelOffline',
  'textModeration.exportOffline',
  'textModeration.startOffline',
] as const
