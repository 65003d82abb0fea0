import { type Static, Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, TypeId, oneOf } from '../envelope.ts'
import { businessKinds } from '../kinds.ts'

export const Label = Type.Object({
  id: Type.Integer(), labelId: Type.Integer(), parentId: Type.Integer({ description: '0 for a root' }), templateId: Type.Integer(), name: Type.String({ description: 'in the language of the call' }),
  cnName: Type.String(), enName: Type.String(), idName: Type.String(), ruName: Type.String(), orders: Type.Integer(), punishId: Type.Integer(), translateGroup: Type.String(), translateKey: Type.String(), extJson: Type.String(), leaf: Type.Boolean(),
})
export type Label = Static<typeof Label>
const forType = { appId: AppId, type: TypeId, business: Type.Optional(oneOf(businessKinds)) }

export const labelCalls = {
  list: call({ method: 'GET', service: 'review', path: '/label', access: 'signed-in', scope: { app: 'appId', type: 'type' }, input: Type.Object({ ...forType, versionTime: Type.Optional(Type.String({ maxLength: 200 })) }), output: Type.Object({ version: Type.String(), list: Type.Array(Label) }), summary: 'Labels of a type by orders descending; an equal versionTime answers an empty list' }),
  hot: call({ method: 'GET', service: 'review', path: '/label/hot', access: 'signed-in', scope: { app: 'appId', type: 'type' }, input: Type.Object(forType), output: Type.Array(Type.Integer()), summary: 'Ids of the labels used most in the last seven days' }),
  byIds: call({ method: 'POST', service: 'review', path: '/getLabelsByLid', access: 'signed-in', scope: 'none', input: Type.Object({ ids: Type.Array(Type.Integer(), { maxItems: 500 }) }), output: Type.Array(Label), summary: 'Labels by id' }),
}
