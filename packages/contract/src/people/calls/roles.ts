import { Type } from 'typebox'
import { call } from '../../define.ts'
import { AppId, Empty, Id, pageOf, paging } from '../../envelope.ts'
import { Name, RoleDetail, RoleInput, RoleRow, Version } from '../schemas.ts'
import { sortBy } from '../../sort.ts'
import { Made, Saved, add, byId, change, drop, read, sheet, text, versioned } from './shared.ts'

const roleFilters = { text, permission: text, appId: Type.Optional(AppId) }

/** Roles and what they hold. */
export const roleCalls = {
  roles: call({
    ...read,
    path: '/role',
    input: Type.Object({ ...sortBy(['name', 'people', 'changedAt']), ...paging, ...roleFilters }),
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
