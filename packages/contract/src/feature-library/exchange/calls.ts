import { Type } from 'typebox'
import { call } from '../../define.ts'
import { Id, Millis, oneOf, pageOf, paging } from '../../envelope.ts'
import { FeatureImport, ImportRow, Target, importOutcomes, importStates } from './schemas.ts'
import { Reason } from '../schemas.ts'

const read = {
  service: 'feature',
  access: 'feature-library',
  scope: 'filtered',
  method: 'GET',
} as const
const edit = { ...read, access: 'feature.edit', method: 'POST' } as const

/** Lists of hashes that come in and go out, and archives of pictures. */
export const featureExchangeCalls = {
  importPreview: call({
    ...edit,
    path: '/feature/import/preview',
    maxBody: 16 * 1024 * 1024,
    answersWithin: 60_000,
    limited: 5,
    input: Type.Object({
      ...Target,
      complete: Type.Boolean({ description: 'it is the whole list: what it lacks is taken back' }),
      file: Type.String({
        description: 'in base64; CSV, a workbook, JSON or lines of JSON, 10 MiB at most',
      }),
    }),
    output: FeatureImport,
    summary: 'Look through a list of hashes: what becomes of each row, before anything changes',
  }),
  importPictures: call({
    ...edit,
    path: '/feature/import/pictures',
    answersWithin: 60_000,
    limited: 5,
    input: Type.Object(Target),
    query: ['storeId', 'listName', 'fileName', 'remark'],
    body: 'stream',
    output: FeatureImport,
    summary: 'Send a zip of pictures, 2 GiB and 10,000 of them at most; it is read once committed',
  }),
  importCommit: call({
    ...edit,
    path: '/feature/import/commit',
    answersWithin: 60_000,
    input: Type.Object({
      id: Id,
      validOnly: Type.Boolean({ description: 'leave out rows that cannot be taken' }),
    }),
    output: FeatureImport,
    summary:
      'Propose what is new and retire what is taken back, or begin to read an archive; the same ' +
      'again changes nothing',
  }),
  imports: call({
    ...read,
    path: '/feature/import',
    input: Type.Object({
      ...paging,
      storeId: Type.Optional(Id),
      state: Type.Optional(oneOf(importStates)),
    }),
    output: pageOf(FeatureImport),
    summary: 'Lists and archives that came in, the newest first',
  }),
  importLists: call({
    ...read,
    path: '/feature/import/lists',
    input: Type.Object({ storeId: Id }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          name: Type.String(),
          features: Type.Integer({ description: 'in force, waiting or suspended' }),
          lastAt: Millis,
        }),
      ),
    }),
    summary: 'Lists of which a store has features',
  }),
  importJob: call({
    ...read,
    path: '/feature/import/:id',
    input: Type.Object({ id: Id, ...paging, outcome: Type.Optional(oneOf(importOutcomes)) }),
    output: Type.Object({ ...pageOf(ImportRow).properties, import: FeatureImport }),
    summary: 'A list or an archive, and what becomes of its rows',
  }),
  importCancel: call({
    ...edit,
    method: 'PUT',
    path: '/feature/import/:id/cancel',
    input: Type.Object({ id: Id }),
    output: FeatureImport,
    summary: 'Stop reading an archive; what was proposed of it stays',
  }),
  exportFeatures: call({
    ...read,
    path: '/feature/export',
    answersWithin: 60_000,
    changes: true,
    limited: 5,
    input: Type.Object({
      storeId: Id,
      format: oneOf(['csv', 'json']),
      since: Type.Optional(Millis),
      reason: Reason,
    }),
    output: Type.Unknown(),
    answers: 'raw',
    summary:
      'Hashes of a store with their facts, and those taken back since; who exported them is ' +
      'logged, and why',
  }),
}
