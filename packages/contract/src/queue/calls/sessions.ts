import { Type } from 'typebox'
import { call } from '../../define.ts'
import { AppId, Id, Json, Millis, TypeId, TypeKey, nullable, oneOf } from '../../envelope.ts'
import { ConditionOption, ConditionQuery, PageKey, QueryList, Saved, WindowId } from '../schemas.ts'
import { own, seen } from './shared.ts'

const sessionInput = Type.Object({
  pageKey: PageKey,
  windowId: WindowId,
  types: Type.Array(TypeKey, { maxItems: 200 }),
  takeOver: Type.Optional(Type.Boolean()),
})
const Counts = Type.Record(Type.String({ maxLength: 40 }), Type.Integer())

/** Audit sessions of a page and its saved conditions. */
export const sessionCalls = {
  start: call({
    ...seen,
    path: '/auditor',
    acts: true,
    input: sessionInput,
    output: Type.Object({ serialId: Id, startedAt: Millis, otherWindows: Type.Array(WindowId) }),
    summary: 'Start audit: a new serial id, counts at zero',
  }),
  stop: call({
    ...own,
    method: 'DELETE',
    path: '/auditor',
    input: Type.Object({
      pageKey: PageKey,
      windowId: WindowId,
      types: Type.Optional(Type.Array(TypeKey, { maxItems: 200 })),
    }),
    output: Type.Object({ stoppedAt: Millis, returned: Type.Integer() }),
    summary: "Stop audit: the window's holds go back",
  }),
  auditor: call({
    ...own,
    method: 'GET',
    path: '/auditor',
    input: Type.Object({ pageKey: PageKey, windowId: Type.Optional(WindowId) }),
    output: Type.Object({
      alreadyLogin: Type.Boolean(),
      serialId: nullable(Id),
      windows: Type.Array(
        Type.Object({ windowId: WindowId, startedAt: Millis, held: Type.Integer() }),
      ),
      save: nullable(Type.Object({ ...Saved.properties, savedAt: Millis })),
    }),
    summary: 'Whether an audit runs on this page, and the saved conditions',
  }),
  quit: call({
    ...own,
    path: '/v2/auditor-quit',
    query: ['quitType'],
    input: Type.Object({
      quitType: Type.Optional(oneOf(['normal', 'close'])),
      pageKey: Type.Optional(PageKey),
      windowId: WindowId,
      serialId: Type.Optional(Id),
    }),
    output: Type.Object({ returned: Type.Integer() }),
    summary:
      'Beacon of a closed window: its holds go back; with serialId only those of that audit, ' +
      'so that a late beacon leaves the one begun meanwhile alone',
  }),
  report: call({
    ...own,
    path: '/auditor/report',
    input: Type.Object({ serialId: Id, windowId: WindowId, counts: Counts }),
    output: Type.Object({ serialId: Id }),
    summary: 'Periodic report of audited counts',
  }),
  saveConditions: call({
    ...own,
    path: '/condition',
    input: Type.Object({
      pageKey: PageKey,
      appTypes: Type.Array(TypeKey, { maxItems: 200 }),
      conditions: ConditionQuery,
      queryList: Type.Optional(QueryList),
      frontendNode: Type.Optional(Json),
    }),
    output: Saved,
    summary: 'Save the query conditions of a page',
  }),
  conditionOptions: call({
    method: 'GET',
    service: 'review',
    path: '/config/condition-options',
    access: 'audit.take',
    scope: { app: 'appId', type: 'type' },
    input: Type.Object({
      appId: AppId,
      type: TypeId,
      dbField: Type.String({ maxLength: 64 }),
      text: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    output: Type.Object({ list: Type.Array(ConditionOption), more: Type.Boolean() }),
    summary:
      'What a field of the query form may be set to: the labels of its tree, else what waiting ' +
      'orders have, the most frequent first',
  }),
}
