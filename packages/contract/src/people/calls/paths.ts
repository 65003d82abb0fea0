import { Type } from 'typebox'
import { call } from '../../define.ts'
import { Empty, Id, nullable } from '../../envelope.ts'
import { Name, PathEntry, PathRow, Remark, Version } from '../schemas.ts'
import { Made, Saved, add, change, drop, read, text, versioned } from './shared.ts'

/** Front-end paths that roles open. */
export const pathCalls = {
  routes: call({
    ...read,
    path: '/route',
    input: Type.Object({ text, roleId: Type.Optional(Id) }),
    output: Type.Array(PathRow),
    summary: 'Front-end paths: registered, in the menu or granted, with the roles that open them',
  }),
  pageRights: call({
    ...read,
    path: '/page-rights',
    input: Empty,
    output: Type.Array(Type.Object({ path: Type.String(), permission: nullable(Type.String()) })),
    summary: 'Pages of the console and the permission each needs; null: being signed in',
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
}
