import { type Static, Type } from 'typebox'
import { Id, Millis, TypeKey, nullable, oneOf } from '../envelope.ts'
import { CaseRecord } from '../setting/case-schemas.ts'

const open = { additionalProperties: false }

/** What a library is for: examples to look at, questions of exams, cases of simulations. */
export const libraryKinds = ['case', 'exam', 'simulation'] as const
export type LibraryKind = (typeof libraryKinds)[number]
/** Only one in use may be worked with; one that is archived is kept to be read. */
export const libraryStates = ['draft', 'in-use', 'archived'] as const
export type LibraryState = (typeof libraryStates)[number]
/**
 * What is asked: what a record deserves; one or several of given answers; yes or no; a few words,
 * which a person marks.
 */
export const questionKinds = ['record', 'single', 'multi', 'boolean', 'text'] as const
export type QuestionKind = (typeof questionKinds)[number]
/** Of the newest version: an item is used in the version that was passed last. */
export const itemStates = ['draft', 'review', 'active', 'retired'] as const
export type ItemState = (typeof itemStates)[number]
export const itemSources = [
  'manual',
  'record',
  'wrong-order',
  'appeal',
  'branch',
  'import',
  'library',
] as const
export type ItemSource = (typeof itemSources)[number]

export const libraryLimits = {
  types: 50,
  teams: 50,
  languages: 50,
  dims: 10,
  dimOptions: 30,
  options: { least: 2, most: 10 },
  accepted: 5,
  difficulty: { least: 1, most: 5, usual: 3 },
  /** Items of one library. */
  items: 20_000,
  /** Items that one call makes or changes. */
  batch: 500,
  /** Rows of a file. */
  fileRows: 5000,
  /** Bytes of a file, and of what an archive holds. */
  fileBytes: 48 * 1024 * 1024,
  unpackedBytes: 64 * 1024 * 1024,
  /** Files in an archive. */
  entries: 1000,
} as const

const Key = Type.String({ pattern: '^[a-z][a-z0-9_]{0,29}$' })
/** A side of an answer beside result and labels, such as who is meant. */
export const Dimension = Type.Object(
  {
    key: Key,
    name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
    options: Type.Array(
      Type.Object(
        { key: Key, name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }) },
        open,
      ),
      { minItems: 2, maxItems: libraryLimits.dimOptions },
    ),
  },
  open,
)
export type Dimension = Static<typeof Dimension>

export const LibraryBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
    remark: Type.String({ maxLength: 200 }),
    types: Type.Array(TypeKey, {
      maxItems: libraryLimits.types,
      uniqueItems: true,
      description: 'types of its records; empty: it has none',
    }),
    languages: Type.Array(Type.String({ minLength: 1, maxLength: 16 }), {
      maxItems: libraryLimits.languages,
      uniqueItems: true,
    }),
    teamIds: Type.Array(Id, {
      maxItems: libraryLimits.teams,
      uniqueItems: true,
      description: 'who sees it; empty: everybody who may read libraries',
    }),
    dims: Type.Array(Dimension, { maxItems: libraryLimits.dims }),
  },
  open,
)
export type LibraryBody = Static<typeof LibraryBody>

/** A library in which nothing is said yet. */
export const blankLibrary: LibraryBody = {
  name: '',
  remark: '',
  types: [],
  languages: [],
  teamIds: [],
  dims: [],
}

/** What is answered; which of it counts follows from what is asked. */
export const Answer = Type.Object(
  {
    resultId: Type.String({ maxLength: 40, description: 'record: the button' }),
    labels: Type.Array(Type.Integer(), { maxItems: 50, uniqueItems: true }),
    dims: Type.Record(Key, Key),
    options: Type.Array(Type.Integer({ minimum: 0, maximum: libraryLimits.options.most - 1 }), {
      maxItems: libraryLimits.options.most,
      uniqueItems: true,
      description: 'single, multi: places in the list',
    }),
    yes: nullable(Type.Boolean()),
    text: Type.String({ maxLength: 2000 }),
  },
  open,
)
export type Answer = Static<typeof Answer>
export const blankAnswer: Answer = {
  resultId: '',
  labels: [],
  dims: {},
  options: [],
  yes: null,
  text: '',
}

export const ItemBody = Type.Object(
  {
    kind: oneOf(questionKinds),
    typeKey: nullable(Type.Unsafe<string>({ ...TypeKey, description: 'of a record' })),
    record: nullable(CaseRecord),
    text: Type.String({ maxLength: 2000, description: 'the question, or a note to the record' }),
    options: Type.Array(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }), {
      maxItems: libraryLimits.options.most,
    }),
    answer: Answer,
    accepted: Type.Array(Answer, {
      maxItems: libraryLimits.accepted,
      description: 'other answers that are right too',
    }),
    explanation: Type.Object(
      {
        cn: Type.String({ maxLength: 2000 }),
        en: Type.String({ maxLength: 2000 }),
        id: Type.String({ maxLength: 2000 }),
        ru: Type.String({ maxLength: 2000 }),
      },
      open,
    ),
    difficulty: Type.Integer({
      minimum: libraryLimits.difficulty.least,
      maximum: libraryLimits.difficulty.most,
    }),
    validTo: nullable(Type.Unsafe<number>({ ...Millis, description: 'not asked after it' })),
    policy: Type.String({ maxLength: 60, description: 'the version of the rules it follows' }),
  },
  open,
)
export type ItemBody = Static<typeof ItemBody>

/** A question of a kind that asks nothing yet. */
export function blankItem(kind: QuestionKind): ItemBody {
  return {
    kind,
    typeKey: null,
    record: null,
    text: '',
    options: [],
    answer: blankAnswer,
    accepted: [],
    explanation: { cn: '', en: '', id: '', ru: '' },
    difficulty: libraryLimits.difficulty.usual,
    validTo: null,
    policy: '',
  }
}

export const Library = Type.Object({
  id: Id,
  kind: oneOf(libraryKinds),
  state: oneOf(libraryStates),
  version: Type.Integer(),
  body: LibraryBody,
  counts: Type.Object({
    draft: Type.Integer(),
    review: Type.Integer(),
    active: Type.Integer({ description: 'that may be used, also those with a newer version' }),
    retired: Type.Integer(),
  }),
  createdBy: Type.String(),
  updatedBy: Type.String(),
  createdAt: Millis,
  updatedAt: Millis,
})
export type Library = Static<typeof Library>

const itemFields = {
  id: Id,
  libraryId: Id,
  no: Type.Integer({ description: 'its number in the library' }),
  version: Type.Integer(),
  activeVersion: nullable(
    Type.Integer({ description: 'the version in use, while a newer one is not passed yet' }),
  ),
  state: oneOf(itemStates),
  kind: oneOf(questionKinds),
  source: oneOf(itemSources),
  difficulty: Type.Integer(),
  labels: Type.Array(Type.Integer()),
  begins: Type.String({ description: 'how its text begins' }),
  uses: Type.Integer(),
  reason: Type.String({ description: 'why it was sent back or retired' }),
  writtenBy: Type.String(),
  updatedAt: Millis,
}
export const ItemRow = Type.Object(itemFields)
export type ItemRow = Static<typeof ItemRow>
export const Item = Type.Object({
  ...itemFields,
  body: ItemBody,
  media: Type.Object({
    total: Type.Integer({ description: 'files that it shows and that lie with others' }),
    kept: Type.Integer({ description: 'of these, shown from files of the product' }),
    failed: Type.Integer({ description: 'of these, that could not be had' }),
  }),
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      by: Type.String(),
      at: Millis,
      passedBy: Type.String(),
    }),
  ),
})
export type Item = Static<typeof Item>

/** What became of one of several. */
export const RowResult = Type.Object({
  no: Type.Integer({ description: 'its place in what was sent, from 1; its line in a file' }),
  status: oneOf(['new', 'same', 'bad']),
  id: nullable(Id),
  field: Type.String({ description: 'what of it is wrong, as a path; empty: all of it' }),
  reason: Type.String({ description: 'what is wrong, in the language of the caller' }),
})
export type RowResult = Static<typeof RowResult>
