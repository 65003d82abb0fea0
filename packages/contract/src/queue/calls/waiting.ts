import { Type } from 'typebox'
import { call } from '../../define.ts'
import { Id, TypeKey, keyset, keysetOf } from '../../envelope.ts'
import { ConditionQuery, HeldRecord, OrderState, TypeCount, tf } from '../schemas.ts'
import { sortBy } from '../../sort.ts'
import { seen } from './shared.ts'

const waitingInput = {
  ...keyset,
  types: Type.Optional(Type.Array(TypeKey, { maxItems: 200 })),
  conditionQuery: Type.Optional(ConditionQuery),
  states: Type.Optional(Type.Array(OrderState, { maxItems: 4 })),
  postId: Type.Optional(Type.String({ maxLength: 128 })),
  uid: Type.Optional(Type.String({ maxLength: 64 })),
  ...tf,
}

/** Orders that wait, and those forced out. */
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
      }),
    ),
    summary: 'Orders in the queue',
  }),
  waitingSummary: call({
    ...seen,
    path: '/waiting-record-summary',
    access: 'record.read',
    input: Type.Object({ types: waitingInput.types, conditionQuery: waitingInput.conditionQuery }),
    output: Type.Array(TypeCount),
    summary: 'Orders in the queue by type',
  }),
  discard: call({
    ...seen,
    path: '/manual-force-discard',
    access: 'audit.discard',
    input: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: 200 }),
      remark: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
    }),
    output: Type.Object({
      list: Type.Array(Type.Object({ id: Id, discarded: Type.Boolean(), reason: Type.String() })),
      discarded: Type.Integer(),
    }),
    summary: 'Force orders out of the queue, undecided',
  }),
}
