import { Type } from 'typebox'
import { call } from '../../define.ts'
import { Empty, nullable } from '../../envelope.ts'
import { Name, PermissionKey, PermissionRow, Remark, Version } from '../schemas.ts'
import { Saved, add, change, drop, read, sheet, text } from './shared.ts'

const permissionFilters = { text, held: Type.Optional(Type.Boolean()) }

/** Permissions, built in and added. */
export const permissionCalls = {
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
}
