import { Type } from 'typebox'
import { call } from '../define.ts'
import { Empty, Id, keysetOf, keyset, oneOf, pageOf, paging } from '../envelope.ts'
import { Version, caseLibraryCalls } from './calls.ts'
import {
  Analysis,
  LibraryFigures,
  LoggedAnswer,
  SideFigure,
  answerFilter,
  figureLimits,
  libraryIds,
} from './figures.ts'
import { Question } from './question.ts'
import { Answer, Library, RowResult, libraryLimits, libraryStates } from './schemas.ts'

const base = { service: 'releasing', scope: 'filtered' } as const
const read = { ...base, access: 'case.read' } as const
const edit = { ...base, access: 'case.edit' } as const
const { query, create, update, remove, itemQuery, itemImport, itemUpdate, itemRemove } =
  caseLibraryCalls
const path = '/case/library'
const FileLine = Type.Optional(
  Type.Integer({ minimum: 1, maximum: libraryLimits.fileRows, description: 'the first row' }),
)

/** What is kept of case libraries, by those who make delivery tasks of them. */
const kept = {
  list: call({
    ...read,
    method: 'GET',
    path,
    input: Type.Object({
      name: Type.Optional(Type.String({ maxLength: 60 })),
      state: Type.Optional(oneOf(libraryStates)),
    }),
    output: Type.Array(Library),
    summary: 'Case libraries that tasks may ask from, with how many items they have',
  }),
  query: call({ ...query, path: `${path}/v2` }),
  create: call({ ...create, path }),
  update: call({ ...update, path }),
  remove: call({ ...remove, path }),
  itemQuery: call({ ...itemQuery, method: 'POST', path: `${path}/item/v2` }),
  itemImport: call({ ...itemImport, path: `${path}/item` }),
  itemUpdate: call({ ...itemUpdate, path: `${path}/item` }),
  itemRemove: call({ ...itemRemove, path: `${path}/item` }),
  itemPreview: call({
    ...read,
    method: 'POST',
    path: `${path}/item/preview`,
    input: Type.Object({ id: Id, version: Type.Optional(Version) }),
    output: Type.Object({ version: Version, question: Question }),
    summary: 'An item as people are asked it, without its answer',
  }),
  itemRecord: call({
    ...edit,
    method: 'PUT',
    path: `${path}/item/record`,
    answersWithin: 10_000,
    input: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: libraryLimits.batch, uniqueItems: true }),
      answer: Type.Object({
        resultId: Type.String({ minLength: 1, maxLength: 40 }),
        labels: Answer.properties.labels,
        dims: Answer.properties.dims,
      }),
      reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    }),
    output: Type.Object({
      changed: Type.Integer(),
      left: Type.Array(Type.Object({ id: Id, no: Type.Integer(), reason: Type.String() })),
    }),
    summary: 'Give records another right answer: new versions, which somebody else has to pass',
  }),
}

/** Items that come in a file: sent, looked through, added. */
const filed = {
  itemTemplate: call({
    ...read,
    method: 'GET',
    path: `${path}/item/template`,
    input: Type.Object({ libraryId: Id }),
    output: Type.Unknown(),
    answers: 'raw',
    summary: 'The workbook to fill in, with what answers to records of the library may name',
  }),
  itemUpload: call({
    ...base,
    scope: 'self',
    access: 'case.edit',
    method: 'POST',
    path: `${path}/item/upload`,
    answersWithin: 60_000,
    input: Empty,
    output: Type.Object({ fileId: Id, rows: Type.Integer() }),
    body: 'stream',
    limited: 10,
    summary:
      'Send items as a workbook, lines of JSON, or an archive of either with pictures, videos ' +
      'and recordings; to be looked through and added within a day',
  }),
  importPreview: call({
    ...edit,
    method: 'POST',
    path: `${path}/item/import/preview`,
    answersWithin: 10_000,
    input: Type.Object({ libraryId: Id, fileId: Id, from: FileLine }),
    output: Type.Object({
      rows: Type.Array(RowResult),
      added: Type.Integer({ description: 'that would be' }),
      total: Type.Integer({ description: 'rows of the file' }),
    }),
    summary: 'What would come of the next rows of a file; nothing is stored',
  }),
}

const asked = Type.Object({ libraryIds, ...answerFilter })
const { from, to } = answerFilter
/** What people answered, and what that comes to. */
const answered = {
  auditLog: call({
    ...read,
    method: 'POST',
    path: `${path}/audit/log`,
    input: Type.Object({ libraryIds, ...answerFilter, ...keyset }),
    output: keysetOf(LoggedAnswer),
    summary: 'Answers to items of libraries, the newest first',
  }),
  dimensionLog: call({
    ...read,
    method: 'POST',
    path: `${path}/audit/dimension-log`,
    answersWithin: 10_000,
    input: Type.Object({ libraryIds, ...answerFilter, ...paging }),
    output: pageOf(SideFigure),
    summary: 'How often labels and dimensions were answered right',
  }),
  auditLogExport: call({
    ...read,
    method: 'GET',
    path: `${path}/audit/log/export`,
    answersWithin: 30_000,
    input: Type.Object({
      libraryIds: Type.String({
        pattern: `^\\d{1,18}(,\\d{1,18}){0,${figureLimits.libraries - 1}}$`,
        description: 'ids, joined by commas',
      }),
      ...answerFilter,
    }),
    output: Type.Unknown(),
    answers: 'raw',
    summary: 'Answers to items of libraries as a workbook',
  }),
  statistics: call({
    ...read,
    method: 'GET',
    path: `${path}/statistics/:id`,
    answersWithin: 10_000,
    input: Type.Object({ id: Id }),
    output: LibraryFigures,
    summary: 'What a library holds and how it is answered',
  }),
  analyzeOne: call({
    ...read,
    method: 'GET',
    path: `${path}/analyze/:id`,
    answersWithin: 10_000,
    input: Type.Object({ id: Id, from, to }),
    output: Analysis,
    summary: 'How a library is answered: by week, label, person, source and item',
  }),
  analyze: call({
    ...read,
    method: 'POST',
    path: `${path}/analyze`,
    answersWithin: 10_000,
    input: asked,
    output: Analysis,
    summary: 'The same for several libraries together, and for some of the answers',
  }),
}

const LabelTree = Type.Object({
  templateId: Type.Integer(),
  name: Type.String(),
  version: Type.Integer(),
})
const trees = {
  labelTemplates: call({
    ...read,
    method: 'GET',
    path: `${path}/label-template`,
    input: Type.Object({ libraryId: Type.Optional(Id) }),
    output: Type.Array(LabelTree),
    summary: 'Label trees of the types of a library, or of all types that the caller sees',
  }),
  templateLabels: call({
    ...read,
    method: 'GET',
    path: `${path}/label-template/label`,
    input: Type.Object({ templateId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    output: Type.Object({
      version: Type.Integer(),
      labels: Type.Array(
        Type.Object({
          id: Type.Integer(),
          parentId: Type.Integer({ description: '0: a root' }),
          name: Type.String(),
          leaf: Type.Boolean(),
        }),
      ),
    }),
    summary: 'The labels of such a tree, as they are published now',
  }),
}

export const taskLibraryCalls = { ...kept, ...filed, ...answered, ...trees }
