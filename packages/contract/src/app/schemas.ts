import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, TypeId, nullable, oneOf } from '../envelope.ts'

/** Records a second that an app may be allowed at most. */
export const maxRate = 5000
export const maxKeyIps = 50
export const maxKeyScopes = 200
/** Hours for which a replaced key may still be used. */
export const overlapHours = [0, 1, 24, 168] as const
/** Ids under which the apps of the platform are known. Others may be added. */
export const knownAppIds = [
  50, 71, 72, 49, 48, 18, 129, 66, 74, 62, 60, 101, 98, 19, 95, 132, 118, 126, 128,
] as const
export const appStates = ['on', 'off'] as const

const Name = Type.String({ maxLength: 64 })
export const AppNames = Type.Object({ cn: Name, en: Name, id: Name, ru: Name })
export type AppNames = Static<typeof AppNames>

/**
 * What is set of an app. `rate`: records a second, null: no limit. `icon`: the address of a stored
 * picture, or empty.
 */
export const AppFields = Type.Object({
  names: AppNames,
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  icon: Type.String({ maxLength: 200 }),
  rate: nullable(Type.Integer({ minimum: 1, maximum: maxRate })),
})
export type AppFields = Static<typeof AppFields>
export const AppKey = Type.String({ pattern: '^[a-z0-9_]{2,32}$' })

/** Where an app receives its decisions; its secret is shown when it is made and never again. */
export const AppEndpoint = Type.Object({
  url: Type.String(),
  state: oneOf(['on', 'off', 'gone']),
  sendPass: Type.Boolean(),
  updatedAt: Millis,
})
export type AppEndpoint = Static<typeof AppEndpoint>

export const AppRow = Type.Object({
  id: AppId,
  key: Type.String(),
  name: Type.String({ description: "in the caller's language" }),
  ...AppFields.properties,
  state: oneOf(appStates),
  version: Type.Integer(),
  updatedAt: Millis,
  updatedBy: Type.String(),
  types: Type.Integer(),
  keys: Type.Integer({ description: 'keys in use' }),
  delivered: Type.Integer({ description: 'deliveries of the last 24 hours' }),
  undelivered: Type.Integer({ description: 'of those, failed or stopped' }),
  endpoint: nullable(AppEndpoint),
})
export type AppRow = Static<typeof AppRow>

/** A null type stands for every type of the app. */
export const KeyScope = Type.Object({ appId: AppId, type: nullable(TypeId) })
export const KeyIps = Type.Array(
  Type.String({ maxLength: 64, description: 'an address or a network (CIDR), version 4 or 6' }),
  { maxItems: maxKeyIps },
)
export const KeyRow = Type.Object({
  id: Id,
  name: Type.String(),
  prefix: Type.String(),
  scopes: Type.Array(KeyScope),
  permissions: Type.Array(Type.String()),
  ips: Type.Array(Type.String()),
  state: oneOf(['on', 'off']),
  version: Type.Integer(),
  createdAt: Millis,
  revokedAt: nullable(Millis),
  usedAt: nullable(Millis),
  usedIp: Type.String(),
  previousUntil: nullable(
    Type.Integer({ description: 'until when the key before this one is accepted' }),
  ),
})
export type KeyRow = Static<typeof KeyRow>
