import { type Static, Type } from 'typebox'
import { AppId, Id, Json, Millis, TypeId, nullable, oneOf } from '../envelope.ts'

/** Lines of one batch, typed and from a file. */
export const maxBatchLines = 5000
export const maxBatchRows = 20_000

/** `review`: a second person must pass it; `running` until every item has its outcome. */
export const batchStates = ['review', 'rejected', 'running', 'done', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]
/**
 * What became of an item. `warned`: decided, but a white list spares it or it is punished already;
 * `refused`: no effect at all.
 */
export const itemStates = ['pending', 'done', 'warned', 'refused', 'cancelled'] as const
export type ItemState = (typeof itemStates)[number]
export const batchActs = ['made', 'approved', 'rejected', 'cancelled', 'ended'] as const

/** An object, or the same as JSON text: clients send both. */
const Loose = Type.Union([Json, Type.String({ maxLength: 20_000 })])
export const BatchLine = Type.Object({
  postId: Type.Optional(Type.String({ maxLength: 128 })),
  uid: Type.Optional(Type.String({ maxLength: 64 })),
  currentJson: Type.Optional(Loose),
  extData: Type.Optional(Loose),
})
export type BatchLine = Static<typeof BatchLine>

const verdict = {
  resultId: Type.String({ minLength: 1, maxLength: 40 }),
  labels: Type.Array(Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 }), {
    maxItems: 50,
  }),
  punishTime: Type.Optional(
    Type.Integer({
      minimum: -1,
      maximum: 4_000_000_000,
      description: 'seconds; 0 at once, -1 for good',
    }),
  ),
  remark: Type.String({ maxLength: 2000 }),
}
export const NewBatch = Type.Object({
  appId: AppId,
  type: TypeId,
  ...verdict,
  list: Type.Optional(Type.Array(BatchLine, { maxItems: maxBatchLines })),
  file: Type.Optional(
    Type.String({
      maxLength: 14_000_000,
      description:
        'a .xlsx or .csv file in base64; its first row is the head: postId, uid, extData, ' +
        'currentJson',
    }),
  ),
  changeOrderId: Type.Optional(Id),
  dry: Type.Optional(Type.Boolean({ description: 'only say what would come of it' })),
  skipBad: Type.Optional(Type.Boolean({ description: 'leave refused lines out' })),
})
export const BadLine = Type.Object({
  line: Type.Integer({ description: 'from 1; of a file the row' }),
  text: Type.String(),
  reason: Type.String(),
})
export type BadLine = Static<typeof BadLine>
/** What a batch would do, by what is known now. */
export const BatchEffect = Type.Object({
  items: Type.Integer(),
  users: Type.Integer({ description: 'different users' }),
  waiting: Type.Integer({ description: 'their orders wait: they are decided' }),
  held: Type.Integer({ description: 'somebody works on them now' }),
  decided: Type.Integer({ description: 'decided before: they get a further decision' }),
  unknown: Type.Integer({ description: 'without a record: one is made' }),
  spared: Type.Integer({ description: 'a white list spares them' }),
  punished: Type.Integer({ description: 'punished so already' }),
  tests: Type.Integer({ description: 'test users: nothing is delivered' }),
})
export type BatchEffect = Static<typeof BatchEffect>
export const BatchMade = Type.Object({
  id: nullable(Id),
  state: nullable(oneOf(batchStates)),
  refused: Type.Array(BadLine),
  effect: BatchEffect,
  needsChangeOrder: Type.Boolean(),
  needsReview: Type.Boolean(),
  seconds: Type.Integer({ description: 'how long it will run at least' }),
})

export const Batch = Type.Object({
  id: Id,
  appId: AppId,
  type: TypeId,
  typeName: Type.String(),
  resultId: Type.String(),
  resultKey: Type.String(),
  labels: Type.Array(Type.Integer()),
  punishTime: nullable(Type.Integer()),
  remark: Type.String(),
  source: oneOf(['typed', 'file']),
  state: oneOf(batchStates),
  changeOrderId: nullable(Id),
  changeOrder: Type.String(),
  items: Type.Integer(),
  done: Type.Integer(),
  warned: Type.Integer(),
  refused: Type.Integer(),
  left: Type.Integer({ description: 'items without an outcome' }),
  cancelled: Type.Integer(),
  effect: BatchEffect,
  by: Type.String(),
  byId: Id,
  at: Millis,
  reviewer: Type.String(),
  endedAt: nullable(Millis),
})
export type Batch = Static<typeof Batch>
export const BatchItem = Type.Object({
  position: Type.Integer(),
  postId: Type.String(),
  uid: Type.String(),
  state: oneOf(itemStates),
  codes: Type.Array(Type.String()),
  message: Type.String(),
  recordId: nullable(Id),
  decisionId: nullable(Id),
  at: nullable(Millis),
})
export type BatchItem = Static<typeof BatchItem>
export const BatchStep = Type.Object({
  act: oneOf(batchActs),
  by: Type.String({ description: 'empty: the system itself' }),
  reason: Type.String(),
  at: Millis,
})
