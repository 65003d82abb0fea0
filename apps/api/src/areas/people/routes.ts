import { areas } from '@oas/contract/index'
import type { peopleCalls } from '@oas/contract/people/calls'
import { coversPath } from '@oas/contract/people/rights'
import type { PathRow } from '@oas/contract/people/schemas'
import { consolePath } from '@oas/contract/session/path-access'
import { fail } from '../../core/fail.ts'
import { type Change, changePeople, checkVersion, requireTrimmed } from './change.ts'
import {
  deletePath,
  findPath,
  findPathByText,
  insertPath,
  listMenuRows,
  listPaths,
  patchPath,
} from './queries/catalogue.ts'
import { countPeople } from './queries/holders.ts'
import { rightsByRole } from './queries/rights.ts'
import { listRoleNames } from './queries/roles.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof peopleCalls

const pageRights = areas
  .flatMap(({ pages }) => pages)
  .map(({ path, may }) => ({ path, permission: may === 'signed-in' ? null : may }))
export const getPageRights: Handler<Calls['pageRights']> = async () => pageRights

/**
 * Registered paths, those of the menu and those that roles hold, each with the roles that open it.
 */
export const getRoutes: Handler<Calls['routes']> = async (ctx, { text = '', roleId }) => {
  const [registered, roles, rights, menu] = await Promise.all([
    listPaths(ctx.db),
    listRoleNames(ctx.db),
    rightsByRole(ctx.db),
    listMenuRows(ctx.db),
  ])
  const inMenu = menu.flatMap((row) => {
    const path = consolePath(row.path)
    return path === null ? [] : [{ path, title: row.title }]
  })
  const paths = [
    ...new Map(
      [
        ...[...rights.values()].flatMap((role) => role.paths),
        ...inMenu.map((row) => row.path),
        ...registered.map((row) => row.path),
      ].map((path) => [path.toLowerCase(), path]),
    ).values(),
  ].sort()
  const rows = paths.map((path): PathRow => {
    const known = registered.find((row) => row.path === path)
    const opening = roles.flatMap((role) => {
      const entry = (rights.get(role.id)?.paths ?? []).find((one) => coversPath(one, path))
      return entry === undefined ? [] : [{ id: role.id, name: role.name, entry }]
    })
    return {
      id: known?.id ?? null,
      path,
      title: known?.title ?? '',
      note: known?.note ?? '',
      version: known?.version ?? null,
      menus: inMenu.filter((row) => row.path === path).map((row) => row.title),
      people: 0,
      roles: opening,
    }
  })
  const wanted = text.toLowerCase()
  const shown = rows.filter(
    (row) =>
      `${row.path} ${row.title} ${row.note}`.toLowerCase().includes(wanted) &&
      (roleId === undefined || row.roles.some((role) => role.id === roleId)),
  )
  const people = await countPeople(
    ctx.db,
    new Map(shown.map((row) => [row.path, row.roles.map((role) => role.id)])),
  )
  return shown.map((row) => ({ ...row, people: people.get(row.path) ?? 0 }))
}

const checkPath = async ({ tx }: Change, path: string, ownId?: string): Promise<void> => {
  const twin = await findPathByText(tx, path)
  if (twin && twin.id !== ownId) fail('in-use', { what: path, field: 'path' })
}

export const createRoute: Handler<Calls['createRoute']> = (ctx, input) =>
  changePeople(ctx, async (change) => {
    const row = { path: input.path, title: requireTrimmed('title', input.title), note: input.note }
    await checkPath(change, row.path)
    const id = await insertPath(change.tx, row)
    change.note({
      action: 'people.createRoute',
      subject: `route:${row.path}`,
      detail: { before: null, after: row },
    })
    return { id }
  })

export const updateRoute: Handler<Calls['updateRoute']> = (ctx, { id, version, ...input }) =>
  changePeople(ctx, async (change) => {
    const before = (await findPath(change.tx, id)) ?? fail('not-found')
    checkVersion(before.version, version)
    const row = { path: input.path, title: requireTrimmed('title', input.title), note: input.note }
    await checkPath(change, row.path, id)
    await patchPath(change.tx, id, row)
    change.note({
      action: 'people.updateRoute',
      subject: `route:${row.path}`,
      detail: { before: { path: before.path, title: before.title, note: before.note }, after: row },
    })
    return { version: version + 1 }
  })

export const removeRoute: Handler<Calls['removeRoute']> = (ctx, { id, version }) =>
  changePeople(ctx, async (change) => {
    const before = (await findPath(change.tx, id)) ?? fail('not-found')
    checkVersion(before.version, version)
    await deletePath(change.tx, id)
    change.note({
      action: 'people.removeRoute',
      subject: `route:${before.path}`,
      detail: {
        before: { path: before.path, title: before.title, note: before.note },
        after: null,
      },
    })
    return {}
  })
