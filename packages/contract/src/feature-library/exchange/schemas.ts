import { type Static, Type } from 'typebox'
import { Id, Millis, nullable, oneOf } from '../../envelope.ts'
import { Remark, featureKinds } from '../schemas.ts'

/** Rows of a list of hashes, and pictures of an archive. */
export const mostListed = 10_000
export const mostListBytes = 10 * 1024 * 1024
/** Bytes of an archive of pictures, and of all that is packed in it. */
export const mostArchiveBytes = 2 * 1024 * 1024 * 1024
export const mostPictureBytes = 20 * 1024 * 1024
/** Archives of one person that are read or wait for it. */
export const openArchives = 2

/**
 * What becomes of a row: it waits to be read, is new, there already, stands twice, is taken back,
 * is taken back and not here, or cannot be used.
 */
export const importOutcomes = [
  'waiting',
  'new',
  'exists',
  'repeated',
  'retracted',
  'unknown',
  'invalid',
] as const
export type ImportOutcome = (typeof importOutcomes)[number]
/** A list is looked through, then committed; an archive waits and is read after that. */
export const importStates = ['seen', 'waiting', 'running', 'done', 'cancelled', 'failed'] as const
export type ImportState = (typeof importStates)[number]
export const importKinds = ['list', 'pictures'] as const
/** Why a row is left as it is. */
export const importCodes = [
  '',
  'no-hash',
  'bad-hash',
  'other-kind',
  'needs-text',
  'too-short',
  'bad-link',
  'bad-quality',
  'quality',
  'no-json',
  'cell',
  'rejected',
  'elsewhere',
  'missing',
  'path',
  'encrypted',
  'packing',
  'size',
  'unreadable',
  'full',
] as const
export type ImportCode = (typeof importCodes)[number]

const Count = Type.Integer({ minimum: 0 })
export const ListName = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: String.raw`\S`,
  description: 'the list that it is of: what it takes back is found by this name',
})
export const FileName = Type.String({ minLength: 1, maxLength: 200 })
export const Target = {
  storeId: Id,
  listName: ListName,
  fileName: FileName,
  remark: Remark,
}
export const ImportCounts = Type.Object({
  waiting: Count,
  new: Count,
  exists: Count,
  repeated: Count,
  retracted: Count,
  unknown: Count,
  invalid: Count,
})
export type ImportCounts = Static<typeof ImportCounts>
/** A list or an archive that came in. */
export const FeatureImport = Type.Object({
  id: Id,
  storeId: Id,
  storeName: Type.String(),
  appId: Type.Integer(),
  kind: oneOf(importKinds),
  fileName: Type.String(),
  listName: Type.String(),
  complete: Type.Boolean({ description: 'what it lacks of its list is taken back' }),
  remark: Type.String(),
  state: oneOf(importStates),
  counts: ImportCounts,
  done: Count,
  total: Count,
  problem: Type.String(),
  own: Type.Boolean(),
  madeBy: Type.String(),
  madeAt: Millis,
  finishedAt: nullable(Millis),
})
export type FeatureImport = Static<typeof FeatureImport>
export const ImportRow = Type.Object({
  n: Type.Integer(),
  line: nullable(Type.Integer({ description: 'in the file; none: it is missing there' })),
  outcome: oneOf(importOutcomes),
  code: oneOf(importCodes),
  name: Type.String({ description: 'the hash, the text, or the name of the picture' }),
  quality: nullable(Type.Integer()),
  featureId: nullable(Id),
})
export type ImportRow = Static<typeof ImportRow>

/** Columns of a list that goes out; those of the first half are read when one comes in. */
export const exportColumns = [
  'hash',
  'algorithm',
  'quality',
  'text',
  'status',
  'state',
  'labelId',
  'label',
  'level',
  'hits',
  'decided',
  'right',
  'wrong',
  'madeAt',
  'changedAt',
] as const
/** What a list says of a hash. */
export const listedStatuses = ['active', 'retracted'] as const
/** A list of hashes as JSON. */
export const ExportedList = Type.Object({
  store: Type.String(),
  kind: oneOf(featureKinds),
  exportedAt: Type.String(),
  since: nullable(Type.String()),
  features: Type.Array(
    Type.Object({
      hash: Type.String(),
      algorithm: Type.String(),
      quality: nullable(Type.Integer()),
      text: Type.String(),
      status: oneOf(listedStatuses),
      state: Type.String(),
      labelId: Type.Integer(),
      label: Type.String(),
      level: Type.Integer(),
      hits: Count,
      decided: Count,
      right: Count,
      wrong: Count,
      madeAt: Type.String(),
      changedAt: Type.String(),
    }),
  ),
})
export type ExportedFeature = Static<typeof ExportedList>['features'][number]
