import { type Static, Type } from 'typebox'
import { AppId, Id, Json, Millis, TypeId, nullable, oneOf } from '../envelope.ts'

/** Names of roles, teams and the like: 64 characters at most. */
export const Name = Type.String({ minLength: 1, maxLength: 64 })
export const Remark = Type.String({ maxLength: 500 })
/** Why a harming act is done. */
export const Reason = Type.String({ minLength: 1, maxLength: 200 })
/** The number an edit was made on; another one since refuses it. */
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const hostLabel = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
/** An e-mail address as people have them: one `@`, a dotted host, no spaces. Empty: none. */
export const emailPattern = `^$|^[^\\s@<>()\\[\\],;:"\\\\]{1,64}@${hostLabel}(?:\\.${hostLabel})+$`
export const Email = Type.String({ maxLength: 200, pattern: emailPattern })
/** An entry of the allowed paths: a page of the console, or a prefix that ends with '*'. */
export const pathPattern = '^(\\*|/[^\\s?#*]*\\*?)$'
export const PathEntry = Type.String({ minLength: 1, maxLength: 200, pattern: pathPattern })
/**
 * Keys that administrators add beside the built-in ones, for programs that ask with
 * permission/check or a permission token.
 */
export const permissionPattern = '^[a-z][a-z0-9_.-]{1,63}$'
export const PermissionKey = Type.String({ maxLength: 64, pattern: permissionPattern })
/** Characters of a password. */
export const passwordLength = { min: 12, max: 200 } as const
const Password = Type.String({ minLength: passwordLength.min, maxLength: passwordLength.max })

export const ScopeEntry = Type.Object({ appId: nullable(AppId), type: nullable(TypeId) })
export const OwnRights = Type.Object({
  permissions: Type.Array(Type.String()),
  paths: Type.Array(Type.String()),
  scopes: Type.Array(ScopeEntry),
})
export const NamedId = Type.Object({ id: Id, name: Type.String() })
export const userStates = ['active', 'disabled', 'deleted'] as const

const rights = {
  permissions: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 300 }),
  paths: Type.Array(PathEntry, { maxItems: 500 }),
  scopes: Type.Array(ScopeEntry, { maxItems: 2000 }),
}
export const RoleInput = Type.Object({
  name: Name,
  description: Remark,
  manySessions: Type.Boolean(),
  byDefault: Type.Boolean(),
  ...rights,
})
export type RoleInput = Static<typeof RoleInput>
export const RoleRow = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  manySessions: Type.Boolean(),
  byDefault: Type.Boolean(),
  permissionCount: Type.Integer(),
  pathCount: Type.Integer(),
  scopes: Type.Array(ScopeEntry),
  people: Type.Integer(),
  version: Version,
  changedAt: Millis,
  grantable: Type.Boolean({ description: 'the caller holds everything this role holds' }),
})
export type RoleRow = Static<typeof RoleRow>
export const RoleDetail = Type.Object({
  ...RoleInput.properties,
  id: Id,
  version: Version,
  changedAt: Millis,
  grantable: Type.Boolean(),
  holders: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      displayName: Type.String(),
      state: Type.String(),
      teamName: Type.String(),
    }),
  ),
})
export type RoleDetail = Static<typeof RoleDetail>

const basics = {
  displayName: Name,
  email: Email,
  teamId: nullable(Id),
  region: Type.String({ maxLength: 20 }),
  languages: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { maxItems: 30 }),
}
const skills = Type.Array(Type.String({ minLength: 1, maxLength: 30 }), { maxItems: 20 })
/** Working hours of a day, `HH:mm-HH:mm`; a night shift ends before it starts. Empty: none set. */
const shift = Type.String({
  maxLength: 11,
  pattern: '^$|^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$',
})
export const UserInput = Type.Object({
  ...basics,
  skills,
  shift,
  roleIds: Type.Array(Id, { maxItems: 50 }),
})
export type UserInput = Static<typeof UserInput>
export const NewUser = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_\\u4e00-\\u9fff]+$' }),
  ...UserInput.properties,
  password: Type.Optional(Password),
})
export const PasswordInput = Type.Object({ id: Id, password: nullable(Password), version: Version })

export const UserRow = Type.Object({
  id: Id,
  name: Type.String(),
  displayName: Type.String(),
  email: Type.String(),
  teamId: nullable(Id),
  teamName: Type.String(),
  region: Type.String(),
  languages: Type.Array(Type.String()),
  state: oneOf(userStates),
  roles: Type.Array(NamedId),
  sessions: Type.Integer({ description: 'live ones' }),
  seenAt: nullable(Millis),
  createdAt: Millis,
  changedAt: Millis,
  version: Version,
})
export type UserRow = Static<typeof UserRow>

/** Somebody to be picked. */
export const PickedPerson = Type.Object({
  id: Id,
  name: Type.String(),
  displayName: Type.String(),
  teamName: Type.String(),
  state: oneOf(userStates),
})
export type PickedPerson = Static<typeof PickedPerson>

const Through = Type.Array(
  Type.Object({
    roleId: nullable(Id),
    role: Type.String({ description: 'empty: given to the person alone' }),
    entry: Type.String(),
  }),
)
const Held = Type.Object({ what: Type.String(), through: Through })
export const PersonalScope = Type.Object({
  id: Id,
  appId: nullable(Type.Integer()),
  type: nullable(Type.Integer()),
  enabled: Type.Boolean(),
  version: Version,
})
export const UserDetail = Type.Object({
  ...UserRow.properties,
  skills,
  shift: Type.String(),
  hasPassword: Type.Boolean(),
  hasSubject: Type.Boolean(),
  personalScopes: Type.Array(PersonalScope),
  rights: Type.Object({
    permissions: Type.Array(Held),
    paths: Type.Array(Held),
    scopes: Type.Array(Held),
  }),
  manageable: Type.Boolean({ description: 'the caller holds everything this person holds' }),
})
export type UserDetail = Static<typeof UserDetail>

export const Holder = Type.Object({
  id: Id,
  name: Type.String(),
  displayName: Type.String(),
  teamName: Type.String(),
  state: oneOf(userStates),
  through: Through,
})
export type Holder = Static<typeof Holder>

export const TeamRow = Type.Object({ id: Id, name: Type.String(), people: Type.Integer() })
export const PermissionRow = Type.Object({
  key: Type.String(),
  name: Type.String({ description: 'empty for built-in ones, which the console names' }),
  note: Type.String(),
  builtIn: Type.Boolean(),
  roles: Type.Array(NamedId),
  people: Type.Integer(),
  version: nullable(Version),
})
export type PermissionRow = Static<typeof PermissionRow>
export const PathRow = Type.Object({
  id: nullable(Id),
  path: Type.String(),
  title: Type.String(),
  note: Type.String(),
  version: nullable(Version),
  menus: Type.Array(Type.String()),
  people: Type.Integer(),
  roles: Type.Array(Type.Object({ id: Id, name: Type.String(), entry: Type.String() })),
})
export type PathRow = Static<typeof PathRow>

/** Where a menu entry leads: a page of the console (`#/…`), a web address, or nowhere (a group). */
export const menuPathPattern = '^$|^#/[^\\s#]*$|^https?://[^\\s]+$'
export const MenuInput = Type.Object({
  parentId: nullable(Id),
  title: Name,
  icon: Type.String({ maxLength: 40, pattern: '^[a-z0-9_-]*$' }),
  path: Type.String({ maxLength: 300, pattern: menuPathPattern }),
  hidden: Type.Boolean(),
  hideChildren: Type.Boolean(),
  target: oneOf(['', '_blank']),
})
export type MenuInput = Static<typeof MenuInput>
export const MenuRow = Type.Object({
  ...MenuInput.properties,
  target: Type.String(),
  icon: Type.String(),
  path: Type.String(),
  title: Type.String(),
  id: Id,
  position: Type.Integer(),
  version: Version,
})
export type MenuRow = Static<typeof MenuRow>

export const LogRow = Type.Object({
  id: Id,
  at: Millis,
  actorId: nullable(Id),
  actor: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  subjectName: Type.String(),
  appId: nullable(Type.Integer()),
  detail: Json,
  requestId: Type.String(),
  sealed: Type.Boolean({ description: 'already part of the hash chain' }),
})
export type LogRow = Static<typeof LogRow>

export const Grant = Type.Object({
  people: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
    minItems: 1,
    maxItems: 500,
    description: 'user names',
  }),
  add: Type.Array(Id, { maxItems: 50 }),
  remove: Type.Array(Id, { maxItems: 50 }),
})
export const GrantRow = Type.Object({
  id: Id,
  name: Type.String(),
  displayName: Type.String(),
  added: Type.Array(Type.String()),
  removed: Type.Array(Type.String()),
  gains: Type.Array(Type.String()),
  loses: Type.Array(Type.String()),
  refused: Type.String(),
})
export type GrantRow = Static<typeof GrantRow>
export const GrantPreview = Type.Object({
  list: Type.Array(GrantRow),
  unknown: Type.Array(Type.String()),
  changed: Type.Integer(),
  needsChangeOrder: Type.Boolean(),
  preview: Type.String(),
})
export type GrantPreview = Static<typeof GrantPreview>
/** Changes of more people than this at once name a change order. */
export const changeOrderAbove = 50

export const MemberRow = Type.Object({
  id: Id,
  name: Type.String(),
  displayName: Type.String(),
  teamName: Type.String(),
  state: oneOf(userStates),
  region: Type.String(),
  languages: Type.Array(Type.String()),
  skills,
  shift: Type.String(),
  roles: Type.Array(Type.String()),
  online: Type.Boolean(),
  page: Type.String({ description: 'page of the open audit session' }),
  since: nullable(Millis),
  decidedToday: Type.Integer(),
  seenAt: nullable(Millis),
  types: Type.Array(
    Type.Object({
      appId: nullable(Type.Integer()),
      type: nullable(Type.Integer()),
      personal: nullable(Id),
    }),
  ),
  version: Version,
  manageable: Type.Boolean(),
})
export type MemberRow = Static<typeof MemberRow>
export const MemberInput = Type.Object({
  languages: basics.languages,
  skills,
  shift,
  scopes: Type.Array(ScopeEntry, { maxItems: 500 }),
})
export const BasicInfo = Type.Object({
  id: Id,
  name: Type.String(),
  displayName: Type.String(),
  email: Type.String(),
  teamId: nullable(Id),
  teamName: Type.String(),
  region: Type.String(),
  languages: Type.Array(Type.String()),
})
