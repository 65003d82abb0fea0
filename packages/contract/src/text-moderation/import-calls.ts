import { type Static, Type } from 'typebox'
import { call } from '../define.ts'
import { Empty, Id, Millis, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { edit, read } from './access.ts'
import { itemFilters } from './item-filters.ts'
import { ItemBody, ItemScope } from './schemas.ts'

/** Rows of a file of words, and of one that is written. */
export const mostImported = 20_000
export const mostImportedBytes = 10 * 1024 * 1024
/** Items that one call changes. */
export const mostEdited = 5000
/** What becomes of a row of a file. */
export const rowOutcomes = ['new', 'repeated', 'exists', 'allow', 'beyond', 'invalid'] as const
export type RowOutcome = (typeof rowOutcomes)[number]
export const batchStates = ['seen', 'pending', 'approved', 'rejected', 'withdrawn'] as const
/** Columns of a file of words. */
export const importColumns = [
  'rule',
  'wordType',
  'category',
  'label',
  'level',
  'languages',
  'scopes',
  'scenes',
  'matchMode',
  'except',
  'validTo',
  'remark',
  'combination',
] as const
export type ImportColumn = (typeof importColumns)[number]

const Count = Type.Integer({ minimum: 0 })
const Reason = Type.String({ maxLength: 200 })
const { libraryId, categoryId, labelId, level } = ItemBody.properties
const Scopes = Type.Array(ItemScope, { maxItems: 200, description: 'none: every app' })

export const Batch = Type.Object({
  id: Id,
  libraryId: Id,
  libraryName: Type.String(),
  fileName: Type.String(),
  state: oneOf(batchStates),
  counts: Type.Object({
    new: Count,
    repeated: Count,
    exists: Count,
    allow: Count,
    beyond: Count,
    invalid: Count,
  }),
  items: Count,
  waiting: Type.Integer({ minimum: 0, description: 'items that wait for a review' }),
  madeBy: Type.String(),
  own: Type.Boolean({ description: 'sent by the caller, who may not review it' }),
  madeAt: Millis,
  committedAt: nullable(Millis),
  reviewedBy: Type.String(),
  reviewedAt: nullable(Millis),
  reason: Type.String(),
})
export type Batch = Static<typeof Batch>
export const BatchRow = Type.Object({
  line: Type.Integer(),
  outcome: oneOf(rowOutcomes),
  field: Type.String({ description: 'the column at fault' }),
  code: Type.String(),
  message: Type.String(),
  rule: Type.String(),
})
export type BatchRow = Static<typeof BatchRow>
export const EditConflict = Type.Object({
  id: Id,
  rule: Type.String(),
  code: oneOf(['not-found', 'foreign-data', 'wrong-state', 'invalid', 'same']),
  message: Type.String(),
})
export type EditConflict = Static<typeof EditConflict>

/** Many words at once: files that come in and go out, and changes of what is ticked or found. */
export const textImportCalls = {
  importPreview: call({
    ...edit,
    path: '/word/import/preview',
    maxBody: 16 * 1024 * 1024,
    answersWithin: 60_000,
    limited: 5,
    input: Type.Object({
      fileName: Type.String({ minLength: 1, maxLength: 200 }),
      workbook: Type.String({
        description: 'in base64; a workbook, CSV, lines of words or of JSON, 10 MiB at most',
      }),
      libraryId,
      categoryId,
      labelId,
      level,
      scopes: Scopes,
    }),
    output: Batch,
    summary: 'Look through a file of words; rows that leave something out have what is said here',
  }),
  importCommit: call({
    ...edit,
    path: '/word/import/commit',
    answersWithin: 60_000,
    input: Type.Object({
      id: Id,
      validOnly: Type.Boolean({ description: 'leave out rows that cannot be taken' }),
    }),
    output: Batch,
    summary: 'Submit what is new in a file as one batch; the same again changes nothing',
  }),
  importTemplate: call({
    ...read,
    scope: 'none',
    path: '/word/import/template',
    input: Empty,
    output: Type.Unknown(),
    answers: 'raw',
    summary: 'The workbook to fill in, in the language of the caller',
  }),
  batches: call({
    ...read,
    path: '/word/batch',
    input: Type.Object({ ...paging, state: Type.Optional(oneOf(batchStates)) }),
    output: pageOf(Batch),
    summary: 'Files of words that were submitted, the newest first',
  }),
  batch: call({
    ...read,
    path: '/word/batch/:id',
    input: Type.Object({ id: Id, ...paging, outcome: Type.Optional(oneOf(rowOutcomes)) }),
    output: Type.Object({ ...pageOf(BatchRow).properties, batch: Batch }),
    summary: 'A file of words, and what becomes of its rows',
  }),
  reviewBatch: call({
    ...edit,
    access: 'text.review',
    path: '/word/batch/:id/review',
    answersWithin: 30_000,
    input: Type.Object({ id: Id, act: oneOf(['approve', 'reject']), reason: Reason }),
    output: Batch,
    summary: 'Approve or reject all that waits of a batch; not by whoever sent it',
  }),
  withdrawBatch: call({
    ...edit,
    path: '/word/batch/:id/withdraw',
    answersWithin: 30_000,
    input: Type.Object({ id: Id }),
    output: Batch,
    summary: 'Take back all that still waits of a batch of one’s own',
  }),
  editItems: call({
    ...edit,
    path: '/word/batch',
    answersWithin: 30_000,
    input: Type.Object({
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: mostEdited, uniqueItems: true })),
      filter: Type.Optional(Type.Object(itemFilters)),
      set: Type.Object({
        level: Type.Optional(level),
        scopes: Type.Optional(Scopes),
        scenes: Type.Optional(ItemBody.properties.scenes),
        validTo: Type.Optional(ItemBody.properties.validTo),
        libraryId: Type.Optional(libraryId),
        categoryId: Type.Optional(categoryId),
        labelId: Type.Optional(labelId),
      }),
      preview: Type.Boolean(),
    }),
    output: Type.Object({
      found: Count,
      changed: Count,
      unchanged: Count,
      conflicts: Type.Array(EditConflict),
      inConflict: Count,
    }),
    summary: 'Write a new draft of each of many items; with a preview nothing is written yet',
  }),
  tryCombination: call({
    ...read,
    method: 'POST',
    path: '/combination/try',
    scope: 'none',
    limited: 40,
    input: Type.Object({
      line: Type.String({ maxLength: 5000, description: 'the combination as a line' }),
      texts: Type.Array(Type.String({ maxLength: 2000 }), { minItems: 1, maxItems: 10 }),
    }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          text: Type.String(),
          parts: Type.Array(
            Type.Object({
              hit: Type.Integer({ description: 'which hit it is of, from 0' }),
              s: Type.Integer(),
              e: Type.Integer(),
              gap: Type.Integer({ description: 'characters since the part before it' }),
            }),
          ),
        }),
      ),
    }),
    summary: 'What a combination that is being written finds in some texts, part by part',
  }),
  exportItems: call({
    ...read,
    path: '/word/export',
    answersWithin: 60_000,
    changes: true,
    limited: 5,
    input: Type.Object({
      ...itemFilters,
      format: Type.Optional(oneOf(['xlsx', 'csv'])),
      reason: Reason,
    }),
    output: Type.Unknown(),
    answers: 'raw',
    summary: 'Words as a file that can be imported again; who exported them is logged, and why',
  }),
}
export type ItemSet = Static<typeof textImportCalls.editItems.input>['set']
