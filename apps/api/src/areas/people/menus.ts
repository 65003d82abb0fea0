import type { peopleCalls } from '@oas/contract/people/calls'
import type { MenuInput, MenuRow } from '@oas/contract/people/schemas'
import type { MenuEntry } from '@oas/contract/session/schemas'
import { scopeOf } from '../../core/caller.ts'
import { because, fail } from '../../core/fail.ts'
import { menuOf } from '../session/index.ts'
import { type Change, changePeople, checkVersion, requireTrimmed } from './change.ts'
import {
  countChildren,
  deleteMenu,
  findMenu,
  insertMenu,
  listMenuRows,
  orderMenu,
  patchMenu,
} from './queries/catalogue.ts'
import { rightsOfPerson, rightsOfRoles } from './queries/rights.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof peopleCalls
/** The sidebar shows this many levels. */
const deepest = 3

const documentOf = ({
  parentId,
  title,
  icon,
  path,
  hidden,
  hideChildren,
  target,
}: MenuInput): MenuInput => ({ parentId, title, icon, path, hidden, hideChildren, target })

export const getMenu: Handler<Calls['menu']> = async (ctx) =>
  (await listMenuRows(ctx.db)).map((row) => ({ ...row, target: row.target as MenuRow['target'] }))

const idsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) => [entry.id, ...idsOf(entry.children)])

export const getMenuFor: Handler<Calls['menuFor']> = async (ctx, { userId, roleId }) => {
  if (userId === undefined && roleId === undefined) fail('required', { field: 'userId' })
  const { permissions, paths, scopes } =
    userId === undefined
      ? await rightsOfRoles(ctx.db, [roleId ?? '0'])
      : await rightsOfPerson(ctx.db, userId)
  return idsOf(
    await menuOf(ctx, { permissions: new Set(permissions), paths, scope: scopeOf(scopes) }),
  )
}

/**
 * Refuses a parent that does not exist, lies below the entry itself, or makes the tree deeper than
 * the sidebar shows.
 */
const checkParent = async ({ tx }: Change, parentId: string | null, id?: string): Promise<void> => {
  const rows = await listMenuRows(tx)
  const heightOf = (of: string): number =>
    1 + Math.max(0, ...rows.filter((row) => row.parentId === of).map((row) => heightOf(row.id)))
  let depth = id === undefined ? 1 : heightOf(id)
  for (let at = parentId; at !== null; depth++) {
    const parent =
      rows.find((row) => row.id === at) ??
      fail('invalid-input', { field: 'parentId', reason: because('no_such_id', { id: at }) })
    if (parent.id === id)
      fail('invalid-input', { field: 'parentId', reason: because('below_itself') })
    at = parent.parentId
  }
  if (depth > deepest)
    fail('invalid-input', { field: 'parentId', reason: because('menu_too_deep', { n: deepest }) })
}

export const createMenu: Handler<Calls['createMenu']> = (ctx, input) =>
  changePeople(ctx, async (change) => {
    const row = { ...documentOf(input), title: requireTrimmed('title', input.title) }
    await checkParent(change, row.parentId)
    const id = await insertMenu(change.tx, row)
    change.touch(null)
    change.note({
      action: 'people.createMenu',
      subject: `menu:${id}`,
      detail: { before: null, after: row },
    })
    return { id }
  })

export const updateMenu: Handler<Calls['updateMenu']> = (ctx, { id, version, ...input }) =>
  changePeople(ctx, async (change) => {
    const before = (await findMenu(change.tx, id)) ?? fail('not-found')
    checkVersion(before.version, version)
    const row = { ...documentOf(input), title: requireTrimmed('title', input.title) }
    await checkParent(change, row.parentId, id)
    await patchMenu(change.tx, id, row)
    change.touch(null)
    change.note({
      action: 'people.updateMenu',
      subject: `menu:${id}`,
      detail: { before: documentOf(before as MenuInput), after: row },
    })
    return { version: version + 1 }
  })

export const moveMenu: Handler<Calls['moveMenu']> = (
  ctx,
  { id, version, parentId, before: next },
) =>
  changePeople(ctx, async (change) => {
    const moved = (await findMenu(change.tx, id)) ?? fail('not-found')
    checkVersion(moved.version, version)
    await checkParent(change, parentId, id)
    const rows = await listMenuRows(change.tx)
    const siblings = rows
      .filter((row) => row.parentId === parentId && row.id !== id)
      .map((row) => row.id)
    const at = next === null ? siblings.length : siblings.indexOf(next)
    if (at < 0)
      fail('invalid-input', { field: 'before', reason: because('no_such_id', { id: next ?? '' }) })
    await patchMenu(change.tx, id, { parentId })
    await orderMenu(change.tx, siblings.toSpliced(at, 0, id))
    change.touch(null)
    const placeOf = (parent: string | null, following: string | null) => ({
      parentId: parent,
      before: following,
    })
    const mates = rows.filter((row) => row.parentId === moved.parentId).map((row) => row.id)
    change.note({
      action: 'people.moveMenu',
      subject: `menu:${id}`,
      detail: {
        before: placeOf(moved.parentId, mates[mates.indexOf(id) + 1] ?? null),
        after: placeOf(parentId, next),
      },
    })
    return { version: version + 1 }
  })

export const removeMenu: Handler<Calls['removeMenu']> = (ctx, { id, version }) =>
  changePeople(ctx, async (change) => {
    const before = (await findMenu(change.tx, id)) ?? fail('not-found')
    checkVersion(before.version, version)
    const children = await countChildren(change.tx, id)
    if (children > 0) fail('in-use', { what: String(children) })
    await deleteMenu(change.tx, id)
    change.touch(null)
    change.note({
      action: 'people.removeMenu',
      subject: `menu:${id}`,
      detail: { before: documentOf(before as MenuInput), after: null },
    })
    return {}
  })
