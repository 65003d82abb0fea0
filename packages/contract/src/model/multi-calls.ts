import { Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Empty, Id, oneOf, pageOf, paging } from '../envelope.ts'
import { change, edit, read, remove } from './access.ts'
import { MultiBody, MultiCurves, MultiRow, multiRules } from './multi-schemas.ts'
import { Changed, Version, strategyActs, strategyStates } from './schemas.ts'

/** Combined models: several models that strategies read as one. */
export const modelMultiCalls = {
  multis: call({
    ...read,
    path: '/multi',
    answersWithin: 5000,
    input: Type.Object({
      ...paging,
      text: Type.Optional(Type.String({ maxLength: 128 })),
      appId: Type.Optional(AppId),
      rule: Type.Optional(oneOf(multiRules)),
      state: Type.Optional(oneOf(strategyStates)),
    }),
    output: pageOf(MultiRow),
    summary: 'Combined models, those changed last first',
  }),
  createMulti: call({
    ...edit,
    path: '/multi',
    input: Type.Object({ body: MultiBody }),
    output: Changed,
    summary: 'Write a draft',
  }),
  setMultiState: call({
    ...edit,
    access: 'model.read',
    path: '/multi/state',
    input: Type.Object({
      id: Id,
      version: Version,
      act: oneOf(strategyActs),
      reason: Type.String({ maxLength: 200 }),
    }),
    output: Changed,
    summary: 'Submit (model.edit), approve, reject (model.review) or stop (model.release)',
  }),
  multiCurves: call({
    ...edit,
    access: 'model.read',
    path: '/multi/curves',
    answersWithin: 15_000,
    limited: 5,
    input: Type.Object({ body: MultiBody }),
    output: MultiCurves,
    summary: 'What it would have said in thirty days beside its members, by what people decided',
  }),
  updateMulti: call({
    ...change,
    path: '/multi/:id',
    input: Type.Object({ id: Id, version: Version, body: MultiBody }),
    output: Changed,
    summary: 'Write a new version; the one in force stays until this one is approved',
  }),
  removeMulti: call({
    ...remove,
    path: '/multi/:id',
    input: Type.Object({ id: Id, version: Version }),
    output: Empty,
    summary: 'Delete one that is not in force and that no strategy reads',
  }),
}
