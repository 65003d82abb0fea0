import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, TypeId, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import { AppFields, AppKey, AppRow, KeyIps, KeyRow, appStates, maxKeyScopes } from './schemas.ts'

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Url = Type.String({ minLength: 1, maxLength: 2000 })
const inApp = { scope: { app: 'appId' } } as const
const keyFields = {
  types: Type.Array(TypeId, {
    maxItems: maxKeyScopes,
    uniqueItems: true,
    description: 'none: every type of the app',
  }),
  ips: KeyIps,
}
const shown = { access: 'config.read', service: 'global' } as const
const edited = { access: 'app.edit', service: 'global' } as const
const Secret = Type.String({ description: 'shown this once' })

export const appCalls = {
  list: call({
    ...shown,
    method: 'GET',
    path: '/app',
    scope: 'filtered',
    input: Type.Object({
      ...sortBy(['name', 'types', 'keys', 'state', 'updatedBy']),
      ...paging,
      text: Type.Optional(Type.String({ maxLength: 64 })),
      state: Type.Optional(oneOf(appStates)),
    }),
    output: pageOf(AppRow),
    summary: 'Apps with their settings, keys and deliveries',
  }),
  create: call({
    ...edited,
    ...inApp,
    method: 'POST',
    path: '/app',
    input: Type.Object({ appId: AppId, key: AppKey, ...AppFields.properties }),
    output: Type.Object({ version: Version }),
    summary: 'Add an app; its id and key stay',
  }),
  update: call({
    ...edited,
    ...inApp,
    method: 'PUT',
    path: '/app',
    input: Type.Object({ appId: AppId, version: Version, ...AppFields.properties }),
    output: Type.Object({ version: Version }),
    summary: 'Change an app',
  }),
  setState: call({
    ...edited,
    ...inApp,
    method: 'PUT',
    path: '/app/state',
    input: Type.Object({
      appId: AppId,
      version: Version,
      state: oneOf(appStates),
      reason: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    output: Type.Object({ version: Version }),
    summary: 'Stop or resume intake; decisions already made are delivered in any case',
  }),
  keys: call({
    ...shown,
    ...inApp,
    method: 'GET',
    path: '/app/key',
    input: Type.Object({ appId: AppId }),
    output: Type.Array(KeyRow),
    summary: 'Keys of an app, newest first; never the keys themselves',
  }),
  createKey: call({
    ...edited,
    ...inApp,
    method: 'POST',
    path: '/app/key',
    input: Type.Object({
      appId: AppId,
      name: Type.String({ minLength: 1, maxLength: 64 }),
      ...keyFields,
    }),
    output: Type.Object({ id: Id, key: Secret }),
    summary: 'Make a key with which an app sends content in',
  }),
  updateKey: call({
    ...edited,
    ...inApp,
    method: 'PUT',
    path: '/app/key',
    input: Type.Object({
      appId: AppId,
      id: Id,
      version: Version,
      name: Type.String({ minLength: 1, maxLength: 64 }),
      ...keyFields,
    }),
    output: Empty,
    summary: 'Change what a key may be used for and from where',
  }),
  rotateKey: call({
    ...edited,
    ...inApp,
    method: 'POST',
    path: '/app/key/rotate',
    input: Type.Object({
      appId: AppId,
      id: Id,
      version: Version,
      overlap: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(24), Type.Literal(168)], {
        description: 'hours for which the key before is still accepted',
      }),
    }),
    output: Type.Object({ key: Secret, previousUntil: nullable(Millis) }),
    summary: 'Replace a key',
  }),
  disableKey: call({
    ...edited,
    ...inApp,
    method: 'POST',
    path: '/app/key/disable',
    input: Type.Object({
      appId: AppId,
      id: Id,
      version: Version,
      reason: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    output: Empty,
    summary: 'End a key, for good and at once',
  }),
  setEndpoint: call({
    ...edited,
    ...inApp,
    method: 'PUT',
    path: '/app/endpoint',
    input: Type.Object({
      appId: AppId,
      url: Url,
      sendPass: Type.Boolean(),
      newSecret: Type.Boolean(),
    }),
    output: Type.Object({ secret: nullable(Secret) }),
    summary:
      'Set where decisions are delivered; a first endpoint and `newSecret` make a signing secret',
  }),
  setEndpointState: call({
    ...edited,
    ...inApp,
    method: 'PUT',
    path: '/app/endpoint/state',
    input: Type.Object({
      appId: AppId,
      state: oneOf(appStates),
      reason: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    output: Empty,
    summary: 'Hold deliveries back or let them go on',
  }),
  testEndpoint: call({
    ...edited,
    ...inApp,
    method: 'POST',
    path: '/app/test',
    input: Type.Object({ appId: AppId }),
    output: Type.Object({
      status: nullable(Type.Integer()),
      ms: Type.Integer(),
      error: Type.String(),
      body: Type.String({ description: 'its beginning' }),
    }),
    answersWithin: 15_000,
    limited: 5,
    summary: 'Send a signed delivery of type `test`, once',
  }),
}

export const appArea = {
  calls: { app: appCalls },
  acts: [
    'access.createApiKey',
    'access.revokeApiKey',
    'access.rotateApiKey',
    'access.updateApiKey',
    'app.create',
    'app.disable',
    'app.enable',
    'app.update',
  ],
  pages: [page('/atlas/app-management', 'config.read', ['system', 170, 'apps', 'folder'])],
} as const satisfies Area
