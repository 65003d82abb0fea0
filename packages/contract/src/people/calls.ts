import { Type } from 'typebox'
import { call } from '../define.ts'
import {
  AppId,
  Empty,
  Id,
  Millis,
  TypeId,
  keyset,
  keysetOf,
  nullable,
  oneOf,
  pageOf,
  paging,
} from '../envelope.ts'
import {
  BasicInfo,
  Grant,
  GrantPreview,
  Holder,
  LogRow,
  MemberInput,
  MemberRow,
  MenuInput,
  MenuRow,
  Name,
  NamedId,
  NewUser,
  OwnRights,
  PasswordInput,
  PathEntry,
  PathRow,
  PermissionKey,
  PermissionRow,
  Reason,
  Remark,
  RoleDetail,
  RoleInput,
  RoleRow,
  TeamRow,
  UserDetail,
  UserInput,
  UserRow,
  Version,
  userStates,
} from './schemas.ts'
import { SessionId, SessionRow } from '../session/schemas.ts'

const byId = Type.Object({ id: Id })
const versioned = Type.Object({ id: Id, version: Version })
const Made = Type.Object({ id: Id })
const Saved = Type.Object({ version: Version })
const sheet = { output: Type.Unknown(), answers: 'raw', answersWithin: 10_000, limited: 5 } as const
const text = Type.Optional(Type.String({ maxLength: 100 }))
const read = { method: 'GET', service: 'user', access: 'people.read', scope: 'none' } as const
const add = { method: 'POST', service: 'user', access: 'people.edit', scope: 'none' } as const
const change = { method: 'PUT', service: 'user', access: 'people.edit', scope: 'none' } as const
const drop = {
  method: 'DELETE',
  service: 'user',
  access: 'people.edit',
  scope: 'none',
  query: ['version'],
} as const
const team = { service: 'user', access: 'people.team', scope: 'self' } as const

const roleFilters = { text, permission: text, appId: Type.Optional(AppId) }
const userFilters = {
  text,
  state: Type.Optional(oneOf(userStates)),
  roleId: Type.Optional(Id),
  teamId: Type.Optional(Id),
  permission: text,
  online: Type.Optional(Type.Boolean()),
}
const permissionFilters = { text, held: Type.Optional(Type.Boolean()) }

const roleCalls = {
  roles: call({
    ...read,
    path: '/role',
    input: Type.Object({ ...paging, ...roleFilters }),
    output: pageOf(RoleRow),
    summary: 'Roles with what they hold and how many people have them',
  }),
  exportRoles: call({
    ...read,
    ...sheet,
    path: '/role/export',
    input: Type.Object(roleFilters),
    summary: 'Roles with all they hold, as a workbook',
  }),
  roleChoices: call({
    ...read,
    path: '/role/choices',
    input: Empty,
    output: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        grantable: Type.Boolean(),
        byDefault: Type.Boolean(),
      }),
    ),
    summary: 'Roles to choose from; one is grantable when the caller holds all it holds',
  }),
  role: call({
    ...read,
    path: '/role/:id',
    input: byId,
    output: RoleDetail,
    summary: 'A role with its permissions, paths, data scope and holders',
  }),
  createRole: call({
    ...add,
    path: '/role',
    input: RoleInput,
    output: Made,
    summary: 'Create a role out of rights the caller holds',
  }),
  copyRole: call({
    ...add,
    path: '/role/:id/copy',
    input: Type.Object({ id: Id, name: Name }),
    output: Made,
    summary: 'The same rights under another name',
  }),
  updateRole: call({
    ...change,
    path: '/role/:id',
    input: Type.Object({ id: Id, version: Version, ...RoleInput.properties }),
    output: Saved,
    summary: 'Change a role; its holders follow at once',
  }),
  removeRole: call({
    ...drop,
    path: '/role/:id',
    input: versioned,
    output: Empty,
    summary: 'Remove a role from everybody and for good',
  }),
}

const userCalls = {
  users: call({
    ...read,
    path: '/user',
    output: pageOf(UserRow),
    summary: 'People of the console',
    input: Type.Object({ ...paging, ...userFilters }),
  }),
  exportUsers: call({
    ...read,
    ...sheet,
    path: '/user/export',
    input: Type.Object(userFilters),
    summary: 'People of the console as a workbook, 20,000 at most',
  }),
  user: call({
    ...read,
    path: '/user/:id',
    input: byId,
    output: UserDetail,
    summary: 'A person with all rights and the roles they come from',
  }),
  createUser: call({
    ...add,
    path: '/user',
    input: NewUser,
    output: Made,
    summary: 'Create a person; without a password they sign on at the identity provider',
  }),
  updateUser: call({
    ...change,
    path: '/user/:id',
    input: Type.Object({ id: Id, version: Version, ...UserInput.properties }),
    output: Saved,
    summary: 'Change facts and roles of a person',
  }),
  setUserState: call({
    ...change,
    path: '/user/:id/state',
    input: Type.Object({
      id: Id,
      version: Version,
      state: oneOf(['active', 'disabled']),
      reason: Reason,
    }),
    output: Saved,
    summary: 'Disable a person (their sessions end with -7), or let them in again',
  }),
  removeUser: call({
    ...drop,
    path: '/user/:id',
    input: versioned,
    output: Empty,
    summary: 'Delete a person: sessions end with -6, roles go, what they did stays',
  }),
  setPassword: call({
    ...change,
    path: '/user/:id/password',
    input: PasswordInput,
    output: Saved,
    summary: 'Set or take away a password; other sessions of that person end',
  }),
  kickUser: call({
    ...add,
    path: '/user/:id/kick',
    input: byId,
    output: Type.Object({ ended: Type.Integer() }),
    summary: 'End all sessions of a person with -8',
  }),
  userSessions: call({
    ...read,
    path: '/user/:id/session',
    input: byId,
    output: Type.Array(SessionRow),
    summary: 'Sessions of a person, newest first',
  }),
  endUserSession: call({
    ...drop,
    query: [],
    path: '/user/:id/session/:sessionId',
    input: Type.Object({ id: Id, sessionId: SessionId }),
    output: Empty,
    summary: 'End one session of a person with -8',
  }),
  whoCan: call({
    ...read,
    path: '/who-can',
    output: pageOf(Holder),
    summary:
      'Who holds a permission, may open a path and sees a type: all that are given must hold',
    input: Type.Object({
      ...paging,
      permission: text,
      route: Type.Optional(PathEntry),
      appId: Type.Optional(AppId),
      type: Type.Optional(TypeId),
    }),
  }),
  previewGrant: call({
    ...add,
    path: '/batch-auth/preview',
    input: Grant,
    output: GrantPreview,
    summary: 'What giving and taking roles would change for each person',
  }),
  grant: call({
    ...add,
    path: '/batch-auth',
    output: Type.Object({ changed: Type.Integer() }),
    answersWithin: 5000,
    summary: 'Give and take roles of many people, all or none, as previewed',
    input: Type.Object({
      ...Grant.properties,
      preview: Type.String({ maxLength: 64 }),
      changeOrder: Type.Optional(Type.String({ maxLength: 64 })),
      reason: Reason,
    }),
  }),
  ownRights: call({
    ...read,
    access: 'signed-in',
    scope: 'self',
    path: '/own-rights',
    input: Empty,
    output: OwnRights,
    summary: 'All that the caller holds: what they may hand out',
  }),
  syncBasicInfo: call({
    method: 'POST',
    service: 'user',
    access: 'signed-in',
    scope: 'self',
    path: '/user/syncBasicInfo',
    output: BasicInfo,
    summary: "Write what is given of the caller's own basic facts and answer all of them",
    input: Type.Object({
      displayName: Type.Optional(Name),
      region: Type.Optional(UserInput.properties.region),
      languages: Type.Optional(UserInput.properties.languages),
    }),
  }),
}

const catalogueCalls = {
  permissions: call({
    ...read,
    path: '/permission/list',
    input: Type.Object(permissionFilters),
    output: Type.Array(PermissionRow),
    summary: 'Every permission and the roles that hold it',
  }),
  exportPermissions: call({
    ...read,
    ...sheet,
    path: '/permission/export',
    input: Type.Object(permissionFilters),
    summary: 'Permissions and the roles that hold them, as a workbook',
  }),
  permission: call({
    ...read,
    path: '/permission/detail/:key',
    input: Type.Object({ key: Type.String({ maxLength: 100 }) }),
    output: PermissionRow,
    summary: 'One permission',
  }),
  createPermission: call({
    ...add,
    path: '/permission',
    input: Type.Object({ key: PermissionKey, name: Name, note: Remark }),
    output: PermissionRow,
    summary: 'A permission for programs that ask permission/check or take a token',
  }),
  updatePermission: call({
    ...change,
    path: '/permission/:key',
    input: Type.Object({
      key: Type.String({ maxLength: 100 }),
      name: Type.String({ maxLength: 64 }),
      note: Remark,
      version: nullable(Version),
    }),
    output: Saved,
    summary: 'Name and note of a permission; built-in ones keep their name',
  }),
  removePermission: call({
    ...drop,
    path: '/permission/:key',
    input: Type.Object({ key: Type.String({ maxLength: 100 }), version: Version }),
    output: Empty,
    summary: 'Remove an added permission that no role holds',
  }),
  routes: call({
    ...read,
    path: '/route',
    input: Type.Object({ text, roleId: Type.Optional(Id) }),
    output: Type.Array(PathRow),
    summary: 'Front-end paths: registered, in the menu or granted, with the roles that open them',
  }),
  createRoute: call({
    ...add,
    path: '/route',
    input: Type.Object({ path: PathEntry, title: Name, note: Remark }),
    output: Made,
    summary: 'Register a front-end path',
  }),
  updateRoute: call({
    ...change,
    path: '/route/:id',
    input: Type.Object({ id: Id, version: Version, path: PathEntry, title: Name, note: Remark }),
    output: Saved,
    summary: 'Change a registered path; what roles hold stays',
  }),
  removeRoute: call({
    ...drop,
    path: '/route/:id',
    input: versioned,
    output: Empty,
    summary: 'Take a path out of the register; what roles hold stays',
  }),
  menu: call({
    ...read,
    path: '/menu',
    input: Empty,
    output: Type.Array(MenuRow),
    summary: 'Every entry of the menu, by parent and position',
  }),
  exportMenu: call({
    ...read,
    ...sheet,
    path: '/menu/export',
    input: Empty,
    summary: 'The menu as a workbook',
  }),
  menuFor: call({
    ...read,
    path: '/menu/preview',
    input: Type.Object({ userId: Type.Optional(Id), roleId: Type.Optional(Id) }),
    output: Type.Array(Id),
    summary: 'Ids of the entries that a person or a role sees',
  }),
  createMenu: call({
    ...add,
    path: '/menu',
    input: MenuInput,
    output: Made,
    summary: 'Add an entry at the end of its parent',
  }),
  updateMenu: call({
    ...change,
    path: '/menu/:id',
    input: Type.Object({ id: Id, version: Version, ...MenuInput.properties }),
    output: Saved,
    summary: 'Change an entry',
  }),
  moveMenu: call({
    ...change,
    path: '/menu/:id/place',
    input: Type.Object({ id: Id, version: Version, parentId: nullable(Id), before: nullable(Id) }),
    output: Saved,
    summary: 'Put an entry before another one of a parent, or at its end',
  }),
  removeMenu: call({
    ...drop,
    path: '/menu/:id',
    input: versioned,
    output: Empty,
    summary: 'Remove an entry without children',
  }),
}

const teamCalls = {
  teams: call({
    ...read,
    path: '/team',
    input: Empty,
    output: Type.Array(TeamRow),
    summary: 'Teams',
  }),
  createTeam: call({
    ...add,
    path: '/team',
    input: Type.Object({ name: Name }),
    output: Made,
    summary: 'Create a team',
  }),
  renameTeam: call({
    ...change,
    path: '/team/:id',
    input: Type.Object({ id: Id, name: Name, before: Name }),
    output: Empty,
    summary: 'Rename a team that still has the name before',
  }),
  removeTeam: call({
    ...drop,
    query: [],
    path: '/team/:id',
    input: byId,
    output: Empty,
    summary: 'Remove a team without people',
  }),
  members: call({
    ...team,
    method: 'GET',
    path: '/team/member',
    output: Type.Object({ team: nullable(NamedId), list: Type.Array(MemberRow) }),
    summary: "People of the caller's own team: who works, where, with which rights",
    input: Type.Object({
      text,
      language: text,
      skill: text,
      online: Type.Optional(Type.Boolean()),
      page: text,
    }),
  }),
  updateMember: call({
    ...team,
    method: 'PUT',
    path: '/team/member/:id',
    input: Type.Object({ id: Id, version: Version, ...MemberInput.properties }),
    output: Saved,
    summary: 'Languages, skills, shift and own types of a team member, within what the caller sees',
  }),
  kickMember: call({
    ...team,
    method: 'POST',
    path: '/team/member/:id/kick',
    input: byId,
    output: Type.Object({ ended: Type.Integer() }),
    summary: 'End the sessions of a team member with -8',
  }),
}

const logFilters = {
  module: text,
  action: text,
  actor: text,
  subject: text,
  from: Type.Optional(Millis),
  to: Type.Optional(Millis),
}
const logCalls = {
  log: call({
    ...read,
    scope: 'filtered',
    path: '/auth-log',
    input: Type.Object({ ...keyset, ...logFilters }),
    output: keysetOf(LogRow),
    summary: 'Administrative changes with before and after, from the hash-chained log',
  }),
  ownLog: call({
    ...read,
    access: 'signed-in',
    scope: 'self',
    path: '/auth-log/own',
    input: Type.Object({ ...keyset }),
    output: keysetOf(LogRow),
    summary: 'Administrative changes one made oneself or that were made to one',
  }),
  logModules: call({
    ...read,
    path: '/auth-log/modules',
    input: Empty,
    output: Type.Array(Type.Object({ module: Type.String(), actions: Type.Array(Type.String()) })),
    summary: 'Areas and acts that stand in the log',
  }),
}

export const peopleCalls = {
  ...roleCalls,
  ...userCalls,
  ...catalogueCalls,
  ...teamCalls,
  ...logCalls,
}
