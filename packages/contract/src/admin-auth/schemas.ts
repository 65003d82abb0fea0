import { type Static, Type } from 'typebox'
import { Id, Millis, TypeKey, nullable } from '../envelope.ts'
import { ScopeEntry, Version } from '../people/schemas.ts'

/** One authority: a person has a type of authority. A type of authority is a role. */
export const AdminAuth = Type.Object({
  id: Id,
  adminId: Id,
  adminName: Type.String(),
  displayName: Type.String(),
  teamName: Type.String(),
  authType: Id,
  authName: Type.String(),
  by: Type.String(),
  at: Millis,
})
export type AdminAuth = Static<typeof AdminAuth>
/** All authorities of a person: types and the data they reach. */
export const AdminAuthV2 = Type.Object({
  adminId: Id,
  adminName: Type.String(),
  displayName: Type.String(),
  teamId: nullable(Id),
  teamName: Type.String(),
  state: Type.String(),
  version: Version,
  auths: Type.Array(Type.Object({ id: Id, authType: Id, authName: Type.String() })),
  scopes: Type.Array(Type.Object({ ...ScopeEntry.properties, personal: Type.Boolean() })),
})
export type AdminAuthV2 = Static<typeof AdminAuthV2>
export const AuthType = Type.Object({
  authType: Id,
  authName: Type.String(),
  description: Type.String(),
  byDefault: Type.Boolean(),
  grantable: Type.Boolean(),
})
export const GroupMember = Type.Object({
  adminId: Id,
  adminName: Type.String(),
  displayName: Type.String(),
  authTypes: Type.Array(Id),
})
export const Verdict = Type.Object({
  flag: Type.Boolean(),
  through: Type.Array(
    Type.Object({ authType: nullable(Id), authName: Type.String(), entry: Type.String() }),
  ),
})
export const AppNode = Type.Object({
  appId: Type.Integer(),
  appName: Type.String(),
  types: Type.Array(
    Type.Object({
      type: Type.Integer(),
      name: Type.String(),
      business: Type.String(),
      key: TypeKey,
    }),
  ),
})

/**
 * A business (app and type) that a person may query beside what their roles give; off: kept,
 * without effect.
 */
export const QueryConfig = Type.Object({
  id: Id,
  userId: Id,
  userName: Type.String(),
  displayName: Type.String(),
  appId: nullable(Type.Integer()),
  appName: Type.String(),
  type: nullable(Type.Integer()),
  typeName: Type.String(),
  enabled: Type.Boolean(),
  by: Type.String(),
  at: Millis,
  version: Version,
})
export type QueryConfig = Static<typeof QueryConfig>
