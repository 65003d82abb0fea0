import { Type } from 'typebox'
import { call } from '../../define.ts'
import { AppId, Id, Millis, TypeId, TypeKey, oneOf } from '../../envelope.ts'
import {
  Business,
  ConditionQuery,
  Fetched,
  HeldRef,
  HoldOutcome,
  PageKey,
  WindowId,
  fetchFields,
} from '../schemas.ts'
import { own, seen } from './shared.ts'

/** Taking orders, holding them and giving them back. */
export const holdCalls = {
  fetch: call({
    ...seen,
    path: '/v:version/record',
    answersWithin: 5000,
    acts: true,
    input: Type.Object({ version: Type.Integer({ minimum: 2, maximum: 9 }), ...fetchFields }),
    output: Fetched,
    summary: 'Hold up to `limit` orders for this window',
  }),
  look: call({
    ...seen,
    path: '/record/look',
    answersWithin: 5000,
    input: Type.Object({
      pageKey: PageKey,
      windowId: WindowId,
      from: Millis,
      to: Millis,
      limit: Type.Integer({ minimum: 1, maximum: 200 }),
      but: Type.Optional(Type.Array(Id, { maxItems: 400 })),
      postId: fetchFields.postId,
      uid: fetchFields.uid,
      types: Type.Optional(Type.Array(TypeKey, { maxItems: 200 })),
      conditionQuery: Type.Optional(ConditionQuery),
    }),
    output: Fetched,
    summary:
      'Orders that came in within at most 24 hours, seen without being held: ' +
      'for pages that hold what is ticked',
  }),
  take: call({
    ...own,
    path: '/record/take',
    answersWithin: 5000,
    acts: true,
    input: Type.Object({
      pageKey: PageKey,
      windowId: WindowId,
      ids: Type.Array(Id, { minItems: 1, maxItems: 200 }),
    }),
    output: Fetched,
    summary: 'Hold the named orders for this window, where they still wait',
  }),
  fetchOne: call({
    ...seen,
    method: 'GET',
    path: '/record',
    changes: true,
    acts: true,
    input: Type.Object({
      pageKey: PageKey,
      business: Business,
      windowId: WindowId,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 1 })),
      appId: Type.Optional(AppId),
      type: Type.Optional(TypeId),
      postId: Type.Optional(Type.String({ maxLength: 128 })),
      uid: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    output: Fetched,
    summary: 'Record fetch of version 1',
  }),
  refresh: call({
    ...own,
    path: '/refresh',
    input: Type.Object({
      pageKey: PageKey,
      windowId: WindowId,
      list: Type.Array(Type.Object({ ...HeldRef.properties, shownAt: Type.Optional(Millis) }), {
        maxItems: 200,
      }),
    }),
    output: Type.Object({ list: Type.Array(HoldOutcome), serverTime: Millis }),
    summary: 'Heartbeat: renew holds, report first shows, learn of withdrawn ones',
  }),
  resetTimeout: call({
    ...own,
    path: '/record/resetTimeoutOrder',
    acts: true,
    input: Type.Object({
      pageKey: PageKey,
      windowId: WindowId,
      resetList: Type.Array(HeldRef, { maxItems: 200 }),
    }),
    output: Type.Object({ list: Type.Array(HoldOutcome) }),
    summary: 'Start the clock of timed-out orders anew where nobody else took them',
  }),
  release: call({
    ...own,
    path: '/record/release',
    input: Type.Object({
      pageKey: PageKey,
      windowId: WindowId,
      list: Type.Array(
        Type.Object({ ...HeldRef.properties, reason: oneOf(['back', 'filtered', 'too-hard']) }),
        { maxItems: 200 },
      ),
    }),
    output: Type.Object({ list: Type.Array(HoldOutcome) }),
    summary: 'Give orders back',
  }),
  suspend: call({
    ...own,
    path: '/record/suspend',
    acts: true,
    input: Type.Object({
      pageKey: PageKey,
      windowId: WindowId,
      list: Type.Array(HeldRef, { minItems: 1, maxItems: 50 }),
    }),
    output: Type.Object({ list: Type.Array(HoldOutcome), suspended: Type.Integer() }),
    summary: 'Park orders; only their auditor gets them back',
  }),
  restore: call({
    ...own,
    path: '/record/restore',
    acts: true,
    input: Type.Object({
      pageKey: PageKey,
      windowId: WindowId,
      ids: Type.Optional(Type.Array(Id, { maxItems: 50 })),
      limit: Type.Integer({ minimum: 1, maximum: 50 }),
    }),
    output: Type.Object({
      ...Fetched.properties,
      stopped: Type.Array(TypeKey, {
        description: 'types whose suspended orders stay so until an exam is passed',
      }),
    }),
    summary: 'Take suspended orders back, oldest first',
  }),
  doubtful: call({
    ...own,
    path: '/submitDoubtfulRecord',
    acts: true,
    input: Type.Object({
      pageKey: PageKey,
      windowId: WindowId,
      ...HeldRef.properties,
      question: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
    }),
    output: HoldOutcome,
    summary: 'Park an order with a question to the leaders',
  }),
  answerDoubtful: call({
    ...seen,
    path: '/answerDoubtfulRecord',
    access: 'audit.doubtful',
    input: Type.Object({
      id: Id,
      answer: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
    }),
    output: Type.Object({ id: Id }),
    summary: 'Answer a doubtful record: it goes back to the asker first',
  }),
}
