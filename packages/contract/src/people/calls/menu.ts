import { Type } from 'typebox'
import { call } from '../../define.ts'
import { Empty, Id, nullable } from '../../envelope.ts'
import { MenuInput, MenuRow, Version } from '../schemas.ts'
import { Made, Saved, add, change, drop, read, sheet, versioned } from './shared.ts'

/** Entries of the menu. */
export const menuCalls = {
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
