import { Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Empty, TypeId, TypeKey, oneOf } from '../envelope.ts'
import { businessKinds } from '../kinds.ts'
import { ConditionField, TypeInfo, TypeSetting } from './schemas.ts'

const source = Type.Optional(oneOf(['audit', 'customize', 'inspection']))
const select = Type.Object({
  business: Type.Optional(oneOf(businessKinds)),
  source,
  showInAuditSwitch: Type.Optional(Type.Boolean()),
  pageKey: Type.Optional(Type.String({ maxLength: 100 })),
})

export const settingCalls = {
  conditions: call({
    method: 'GET',
    service: 'review',
    path: '/config/conditions',
    access: 'signed-in',
    scope: { app: 'appId', type: 'type' },
    input: Type.Object({ appId: AppId, type: TypeId }),
    output: Type.Array(ConditionField),
    summary: 'Query fields of a type',
  }),
  typesV2: call({
    method: 'GET',
    service: 'review',
    path: '/v2/config/types',
    access: 'signed-in',
    scope: 'filtered',
    input: select,
    output: Type.Array(TypeInfo),
    summary: 'Types of a business, flat',
  }),
  typesV3: call({
    method: 'GET',
    service: 'review',
    path: '/v3/config/types',
    access: 'signed-in',
    scope: 'filtered',
    input: select,
    output: Type.Array(
      Type.Object({ appId: AppId, appName: Type.String(), types: Type.Array(TypeInfo) }),
    ),
    summary: 'Types of a business by app, with waiting counts',
  }),
  allTypes: call({
    method: 'GET',
    service: 'review',
    path: '/config/all-types',
    access: 'signed-in',
    scope: 'filtered',
    input: Empty,
    output: Type.Array(TypeInfo),
    summary: 'All types the caller may see',
  }),
  results: call({
    method: 'GET',
    service: 'review',
    path: '/config/results',
    access: 'signed-in',
    scope: 'filtered',
    input: Empty,
    output: Type.Array(Type.String()),
    summary: 'Ids of the results that the types of the caller offer',
  }),
  busconfig: call({
    method: 'GET',
    service: 'review',
    path: '/config/busconfig',
    access: 'signed-in',
    scope: { app: 'appId', type: 'type' },
    input: Type.Object({
      appId: AppId,
      type: TypeId,
      source,
      version: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    output: TypeSetting,
    summary: 'The published setting of a type',
  }),
  busconfigs: call({
    method: 'POST',
    service: 'review',
    path: '/v2/config/busconfig',
    access: 'signed-in',
    scope: 'filtered',
    input: Type.Object({ types: Type.Array(TypeKey, { maxItems: 200 }), source }),
    output: Type.Array(TypeSetting),
    summary: 'The published settings of several types',
  }),
  versions: call({
    method: 'POST',
    service: 'review',
    path: '/config/getBusConfigVersion',
    access: 'signed-in',
    scope: 'filtered',
    input: Type.Object({ types: Type.Array(TypeKey, { maxItems: 200 }), source }),
    output: Type.Record(Type.String(), Type.Integer()),
    summary: 'Newest published version by type',
  }),
}
