import { Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Empty, Id, oneOf, pageOf, paging } from '../envelope.ts'
import { change, edit, read, remove } from './access.ts'
import { AttributeBody, AttributeRow, AttributeTried, attributeTypes } from './attribute-schemas.ts'
import { Changed, Version, strategyActs, strategyStates } from './schemas.ts'

/** Attributes: what models say as values that rules read by name. */
export const modelAttributeCalls = {
  attributes: call({
    ...read,
    path: '/attribute',
    answersWithin: 5000,
    input: Type.Object({
      ...paging,
      text: Type.Optional(Type.String({ maxLength: 128 })),
      appId: Type.Optional(AppId),
      modelId: Type.Optional(Id),
      valueType: Type.Optional(oneOf(attributeTypes)),
      state: Type.Optional(oneOf(strategyStates)),
      derived: Type.Optional(Type.Boolean({ description: 'those worked out from others' })),
    }),
    output: pageOf(AttributeRow),
    summary: 'Attributes, those changed last first, with how their values spread',
  }),
  createAttribute: call({
    ...edit,
    path: '/attribute',
    input: Type.Object({ body: AttributeBody }),
    output: Changed,
    summary: 'Write a draft',
  }),
  setAttributeState: call({
    ...edit,
    access: 'model.read',
    path: '/attribute/state',
    input: Type.Object({
      id: Id,
      version: Version,
      act: oneOf(strategyActs),
      reason: Type.String({ maxLength: 200 }),
    }),
    output: Changed,
    summary: 'Submit (model.edit), approve, reject (model.review) or stop (model.release)',
  }),
  tryAttribute: call({
    ...edit,
    access: 'model.read',
    path: '/attribute/try',
    answersWithin: 10_000,
    limited: 5,
    input: Type.Object({ body: AttributeBody }),
    output: Type.Object({ list: Type.Array(AttributeTried) }),
    summary: 'What it would have been for the twenty newest records of its scope',
  }),
  updateAttribute: call({
    ...change,
    path: '/attribute/:id',
    input: Type.Object({ id: Id, version: Version, body: AttributeBody }),
    output: Changed,
    summary: 'Write a new version; the one in force stays until this one is approved',
  }),
  removeAttribute: call({
    ...remove,
    path: '/attribute/:id',
    input: Type.Object({ id: Id, version: Version }),
    output: Empty,
    summary: 'Delete one that is not in force and that nothing names',
  }),
}
