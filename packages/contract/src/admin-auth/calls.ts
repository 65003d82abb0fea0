import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, TypeId, keyset, keysetOf, oneOf, pageOf, paging } from '../envelope.ts'
import { LogRow, PathEntry, ScopeEntry, Version } from '../people/schemas.ts'
import { sortBy } from '../sort.ts'
import {
  AdminAuth,
  AdminAuthV2,
  AppNode,
  AuthType,
  GroupMember,
  QueryConfig,
  Verdict,
} from './schemas.ts'

const text = Type.Optional(Type.String({ maxLength: 100 }))
const filters = {
  ...paging,
  text,
  authType: Type.Optional(Id),
  teamId: Type.Optional(Id),
  appId: Type.Optional(AppId),
}
const logFilters = { module: text, operateType: text, actor: text, subject: text }
const grants = Type.Object({
  ...sortBy(['adminName', 'displayName', 'teamName', 'authName', 'by', 'at']),
  ...filters,
})
const question = {
  adminId: Type.Optional(Id),
  authType: Type.Optional(Id),
  permission: text,
  route: Type.Optional(PathEntry),
  appId: Type.Optional(AppId),
  type: Type.Optional(TypeId),
}
const Ids = Type.Array(Id, { minItems: 1, maxItems: 500 })
const Changed = Type.Object({ changed: Type.Integer() })
const one = Type.Object({ adminId: Id, authType: Id })
const members = Type.Object({ teamId: Type.Optional(Id) })
const releasing = { service: 'releasing', scope: 'none' } as const
const orderAuth = { service: 'orderAuth', scope: 'none' } as const
const read = { access: 'people.read' } as const
const edit = { access: 'people.edit' } as const

/** The authorities as the releasing system asks for them. */
const releasingCalls = {
  list: call({
    ...releasing,
    ...read,
    method: 'POST',
    path: '/admin-auth-list',
    input: grants,
    output: pageOf(AdminAuth),
    summary: 'Authorities, one a row',
  }),
  listV2: call({
    ...releasing,
    ...read,
    method: 'POST',
    path: '/admin-auth-list-v2',
    input: Type.Object({
      ...sortBy(['adminName', 'displayName', 'teamName', 'state']),
      ...filters,
    }),
    output: pageOf(AdminAuthV2),
    summary: 'People with all their authorities',
  }),
  give: call({
    ...releasing,
    ...edit,
    method: 'POST',
    path: '/admin-auth',
    input: one,
    output: AdminAuth,
    summary: 'Give a person a type of authority',
  }),
  setV2: call({
    ...releasing,
    ...edit,
    method: 'POST',
    path: '/admin-auth-v2',
    output: AdminAuthV2,
    summary: 'Set all types of authority and own data of a person at once',
    input: Type.Object({
      adminId: Id,
      authTypes: Type.Array(Id, { maxItems: 50 }),
      scopes: Type.Array(ScopeEntry, { maxItems: 500 }),
      version: Version,
    }),
  }),
  get: call({
    ...releasing,
    ...read,
    method: 'GET',
    path: '/admin-auth/:id',
    input: Type.Object({ id: Id }),
    output: AdminAuth,
    summary: 'One authority',
  }),
  getV2: call({
    ...releasing,
    ...read,
    method: 'GET',
    path: '/admin-auth-v2/:adminId',
    input: Type.Object({ adminId: Id }),
    output: AdminAuthV2,
    summary: 'A person with all authorities',
  }),
  removeV2: call({
    ...releasing,
    ...edit,
    method: 'DELETE',
    path: '/admin-auth-v2',
    query: ['adminId', 'version'],
    input: Type.Object({ adminId: Id, version: Version }),
    output: Changed,
    summary: 'Take all authorities and own data of a person',
  }),
  removeList: call({
    ...releasing,
    ...edit,
    method: 'DELETE',
    path: '/admin-auth-list',
    input: Type.Object({ ids: Ids }),
    output: Changed,
    summary: 'Take several authorities, all or none',
  }),
  types: call({
    ...releasing,
    ...read,
    method: 'GET',
    path: '/admin-auth-type',
    input: Empty,
    output: Type.Array(AuthType),
    summary: 'Types of authority',
  }),
  groupMembers: call({
    ...releasing,
    ...read,
    method: 'GET',
    path: '/admin-auth/group-members',
    input: members,
    output: Type.Array(GroupMember),
    summary: "People of a team (the caller's own when none is named) with their authorities",
  }),
  check: call({
    ...releasing,
    access: 'signed-in',
    scope: 'self',
    method: 'POST',
    path: '/admin-auth/check',
    input: Type.Object(question),
    output: Verdict,
    summary:
      'Whether a person (the caller when none is named) has all that is asked, and through what; ' +
      'others need people.read',
  }),
}

const config = '/user/business/query-config'
/** The same authorities as the order-auth service offers them. */
const orderAuthCalls = {
  orderList: call({
    ...orderAuth,
    ...read,
    method: 'POST',
    path: '/admin-auth',
    input: grants,
    output: pageOf(AdminAuth),
    summary: 'Authorities, one a row',
  }),
  orderCreate: call({
    ...orderAuth,
    ...edit,
    method: 'POST',
    path: '/admin-auth/create',
    input: one,
    output: AdminAuth,
    summary: 'Give a person a type of authority',
  }),
  orderBatchCreate: call({
    ...orderAuth,
    ...edit,
    method: 'POST',
    path: '/admin-auth/batch/create',
    input: Type.Object({
      adminIds: Ids,
      authTypes: Type.Array(Id, { minItems: 1, maxItems: 50 }),
      changeOrder: text,
    }),
    output: Changed,
    summary: 'Give many people several types of authority, all or none',
  }),
  orderDefaultUpdate: call({
    ...orderAuth,
    ...edit,
    method: 'POST',
    path: '/admin-auth/default/update',
    input: Type.Object({ authTypes: Type.Array(Id, { maxItems: 50 }) }),
    output: Changed,
    summary: 'Which types of authority new people get by default',
  }),
  orderDefaultType: call({
    ...orderAuth,
    ...read,
    method: 'GET',
    path: '/admin-auth/default/type',
    input: Empty,
    output: Type.Array(AuthType),
    summary: 'Types of authority that new people get',
  }),
  orderCheck: call({
    ...orderAuth,
    access: 'signed-in',
    scope: 'self',
    method: 'GET',
    path: '/admin-auth/check',
    input: Type.Object(question),
    output: Verdict,
    summary: 'Whether a person has all that is asked, and through what; others need people.read',
  }),
  orderTypes: call({
    ...orderAuth,
    ...read,
    method: 'GET',
    path: '/admin-auth/type',
    input: Empty,
    output: Type.Array(AuthType),
    summary: 'Types of authority',
  }),
  orderGroupMembers: call({
    ...orderAuth,
    ...read,
    method: 'GET',
    path: '/admin-auth/group-members',
    input: members,
    output: Type.Array(GroupMember),
    summary: 'People of a team with their authorities',
  }),
  orderRemove: call({
    ...orderAuth,
    ...edit,
    method: 'DELETE',
    path: '/admin-auth/delete',
    query: ['id'],
    input: Type.Object({ id: Id }),
    output: Changed,
    summary: 'Take one authority',
  }),
  orderBatchRemove: call({
    ...orderAuth,
    ...edit,
    method: 'DELETE',
    path: '/admin-auth/batch/delete',
    input: Type.Object({ ids: Ids }),
    output: Changed,
    summary: 'Take several authorities, all or none',
  }),
  orderLog: call({
    ...orderAuth,
    ...read,
    scope: 'filtered',
    method: 'GET',
    path: '/audit-log',
    input: Type.Object({ ...sortBy(['at']), ...keyset, ...logFilters }),
    output: keysetOf(LogRow),
    summary: 'Who changed which authority, with before and after',
  }),
  orderLogModules: call({
    ...orderAuth,
    ...read,
    method: 'GET',
    path: '/audit-log/module',
    input: Empty,
    output: Type.Array(Type.String()),
    summary: 'Areas that stand in the log',
  }),
  orderLogTypes: call({
    ...orderAuth,
    ...read,
    method: 'GET',
    path: '/audit-log/operate/type',
    input: Type.Object({ module: text }),
    output: Type.Array(Type.String()),
    summary: 'Acts that stand in the log',
  }),
  appTree: call({
    ...orderAuth,
    access: 'signed-in',
    scope: 'filtered',
    method: 'GET',
    path: '/config/app/tree',
    input: Empty,
    output: Type.Array(AppNode),
    summary: 'Apps and their types, as far as the caller sees them',
  }),
  userBusiness: call({
    ...orderAuth,
    access: 'signed-in',
    scope: 'self',
    method: 'GET',
    path: '/user/business',
    input: Type.Object({ userId: Type.Optional(Id) }),
    output: Type.Array(AppNode),
    summary:
      'Apps and types a person may query, as far as the caller sees them (the caller when none ' +
      'is named); others need people.read',
  }),
  configCreate: call({
    ...orderAuth,
    ...edit,
    method: 'POST',
    path: `${config}/batchCreate`,
    input: Type.Object({
      userIds: Ids,
      scopes: Type.Array(ScopeEntry, { minItems: 1, maxItems: 200 }),
      enabled: Type.Optional(Type.Boolean()),
      changeOrder: text,
    }),
    output: Changed,
    summary: 'Let people query businesses beside what their roles give',
  }),
  configList: call({
    ...orderAuth,
    ...read,
    method: 'GET',
    path: `${config}/queryConfigList`,
    input: Type.Object({
      ...sortBy(['userName', 'displayName', 'enabled', 'by', 'at']),
      ...paging,
      text,
      userId: Type.Optional(Id),
      appId: Type.Optional(AppId),
      status: Type.Optional(oneOf(['on', 'off'])),
    }),
    output: pageOf(QueryConfig),
    summary: 'Businesses that people may query beside their roles',
  }),
  configOf: call({
    ...orderAuth,
    ...read,
    method: 'GET',
    path: `${config}/queryAdmConfigById`,
    input: Type.Object({ id: Id }),
    output: QueryConfig,
    summary: 'One of them',
  }),
  configRemove: call({
    ...orderAuth,
    ...edit,
    method: 'DELETE',
    path: `${config}/:id`,
    query: ['version'],
    input: Type.Object({ id: Id, version: Version }),
    output: Empty,
    summary: 'Remove one',
  }),
  configStatus: call({
    ...orderAuth,
    ...edit,
    method: 'PUT',
    path: `${config}/status`,
    input: Type.Object({ id: Id, version: Version, enabled: Type.Boolean() }),
    output: QueryConfig,
    summary: 'Switch one on or off',
  }),
  configUpdate: call({
    ...orderAuth,
    ...edit,
    method: 'PUT',
    path: `${config}/update`,
    input: Type.Object({ id: Id, version: Version, ...ScopeEntry.properties }),
    output: QueryConfig,
    summary: 'Another business for the same person',
  }),
  ownConfig: call({
    ...orderAuth,
    access: 'signed-in',
    scope: 'self',
    method: 'GET',
    path: `${config}/fetchUserQueryConfig`,
    input: Empty,
    output: Type.Array(QueryConfig),
    summary: "The caller's own",
  }),
}

export const adminAuthCalls = { ...releasingCalls, ...orderAuthCalls }

export const adminAuthArea = {
  calls: { adminAuth: adminAuthCalls },
  acts: [],
  pages: [page('/order-auth', 'people.read', ['administration', 70, 'order_auth', 'database'])],
} as const satisfies Area
