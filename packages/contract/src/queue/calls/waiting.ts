import { Type } from 'typebox'
import { call } from '../../define.ts'
import { Id, Millis, TypeKey, keyset, keysetOf, nullable, oneOf } from '../../envelope.ts'
import { ConditionQuery, HeldRecord, OrderState, TypeCount, WindowId, tf } from '../schemas.ts'
import { sortBy } from '../../sort.ts'
import { seen } from './shared.ts'

/** Whether an order waits in the ordinary queue or in a task. */
export const workKinds = ['ordinary', 'task'] as const
const Work = oneOf(workKinds)
export const topOrderPriority = 9
/** As many orders as one act takes. */
export const mostActed = 200
/** The oldest age that is asked for: a year. */
export const mostAgeMinutes = 525_600

const waitingInput = {
  ...keyset,
  types: Type.Optional(Type.Array(TypeKey, { maxItems: 200 })),
  conditionQuery: Type.Optional(ConditionQuery),
  states: Type.Optional(Type.Array(OrderState, { maxItems: 4 })),
  postId: Type.Optional(Type.String({ maxLength: 128 })),
  uid: Type.Optional(Type.String({ maxLength: 64 })),
  ...tf,
  overdue: Type.Optional(
    Type.Boolean({
      description: 'only what is due since, or shown for longer than its type allows',
    }),
  ),
  holderId: Type.Optional(Id),
  windowId: Type.Optional(WindowId),
  work: Type.Optional(Work),
  minAgeMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: mostAgeMinutes })),
  minPriority: Type.Optional(Type.Integer({ minimum: 0, maximum: topOrderPriority })),
  ids: Type.Optional(
    Type.Array(Id, { maxItems: mostActed, description: 'of orders or of their records' }),
  ),
}

const ids = Type.Array(Id, { minItems: 1, maxItems: mostActed, uniqueItems: true })
export const mostReason = 200
const reason = Type.String({ minLength: 1, maxLength: mostReason, pattern: '\\S' })
/**
 * Why an act left an order as it was; `folded`: it was done, and a newer order took the post over.
 */
export const orderActReasons = [
  'not-found',
  'not-waiting',
  'not-held',
  'task',
  'excluded',
  'decided',
  'foreign-type',
  'leaders',
  'exam',
  'care',
  'folded',
] as const
export type OrderActReason = (typeof orderActReasons)[number]
const outcome = {
  id: Id,
  done: Type.Boolean(),
  reason: Type.Union([Type.Literal(''), oneOf(orderActReasons)]),
}
const acted = Type.Object({ list: Type.Array(Type.Object(outcome)), done: Type.Integer() })
const act = { ...seen, access: 'audit.team' } as const

/** Orders that wait or that somebody has, and what leaders do with them. */
export const waitingCalls = {
  waiting: call({
    ...seen,
    path: '/waiting-record',
    access: 'record.read',
    input: Type.Object({ ...sortBy(['receivedAt']), ...waitingInput }),
    output: keysetOf(
      Type.Object({
        ...HeldRecord.properties,
        state: OrderState,
        holder: Type.String(),
        question: Type.String(),
        holderId: nullable(Id),
        windowId: Type.String(),
        heldAt: nullable(Millis),
        parkedAt: nullable(Millis),
        keptFor: Type.String({ description: 'whom alone it waits for' }),
        dueAt: nullable(Millis),
        overdue: Type.Boolean(),
        itemId: nullable(Id),
        task: Type.String({
          description: 'its name, for those who see all that the task takes',
        }),
      }),
    ),
    summary: 'Orders in the queue',
  }),
  waitingSummary: call({
    ...seen,
    path: '/waiting-record-summary',
    access: 'record.read',
    input: Type.Object({
      types: waitingInput.types,
      conditionQuery: waitingInput.conditionQuery,
      work: Type.Optional(
        oneOf([...workKinds, 'all'], { description: 'of ordinary work where nothing is said' }),
      ),
    }),
    output: Type.Array(TypeCount),
    summary: 'Orders in the queue by type',
  }),
  assign: call({
    ...act,
    path: '/order/assign',
    input: Type.Object({ ids, personId: Id }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          ...outcome,
          exam: Type.String({ description: 'that the person has to pass first; else empty' }),
        }),
      ),
      done: Type.Integer(),
      person: Type.String({ description: 'the name of the person' }),
      freedAfterMinutes: Type.Integer({
        description:
          'ordinary orders wait for everybody again when the person audits nothing so long',
      }),
    }),
    summary: 'Keep waiting orders for one person',
  }),
  setPriority: call({
    ...act,
    path: '/order/priority',
    input: Type.Object({
      ids,
      priority: Type.Integer({ minimum: 0, maximum: topOrderPriority }),
      reason,
    }),
    output: acted,
    summary: 'Move waiting orders of ordinary work in the queue; those of a task have its priority',
  }),
  recall: call({
    ...act,
    path: '/order/release',
    input: Type.Object({ ids, reason }),
    output: acted,
    summary: 'Take held, suspended or doubtful orders back: they wait again under a new fence',
  }),
  discard: call({
    ...seen,
    path: '/manual-force-discard',
    access: 'audit.discard',
    acts: true,
    input: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: mostActed }),
      remark: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
    }),
    output: Type.Object({
      list: Type.Array(Type.Object({ id: Id, discarded: Type.Boolean(), reason: Type.String() })),
      discarded: Type.Integer(),
    }),
    summary: 'Force orders out of the queue, undecided',
  }),
}
