import type { Input } from '@oas/contract/define'
import type { peopleCalls } from '@oas/contract/people/calls'
import { scopeWord } from '@oas/contract/people/rights'
import { type TextKey, textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { officeTime } from '../../core/office-time.ts'
import { writeSheets } from '../../files/sheet.ts'
import { getMenu } from './menus.ts'
import { getPermissions } from './permissions.ts'
import { rightsByRole } from './queries/rights.ts'
import { getRoles } from './roles.ts'
import { getUsers } from './users.ts'

type Calls = typeof peopleCalls
type Cell = string | number | null

const mostRows = 20_000
const pageRows = 5000
/** Spreadsheet programs refuse a cell that is longer. */
const mostCell = 32_000
const list = (words: readonly string[]): string => words.join(', ').slice(0, mostCell)

const sheet = (
  ctx: CallContext,
  name: string,
  head: readonly TextKey[],
  rows: readonly (readonly Cell[])[],
): Promise<Buffer> => {
  ctx.http.setHeader(
    'content-type',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  ctx.http.setHeader('content-disposition', `attachment; filename="${name}.xlsx"`)
  return writeSheets([{ name, rows: [head.map((key) => textOf(ctx.language, key)), ...rows] }])
}

/** All pages of a list, as far as an export goes. */
const every = async <R>(
  read: (current: number) => Promise<{ list: R[]; total: number }>,
): Promise<R[]> => {
  const rows: R[] = []
  for (let current = 1; rows.length < mostRows; current++) {
    const page = await read(current)
    rows.push(...page.list)
    if (page.list.length < pageRows) break
  }
  return rows
}

export async function exportUsers(
  ctx: CallContext,
  { text, state, roleId, teamId, permission, online }: Input<Calls['exportUsers']>,
): Promise<unknown> {
  const rows = await every((current) =>
    getUsers(ctx, { text, state, roleId, teamId, permission, online, current, pageSize: pageRows }),
  )
  return sheet(
    ctx,
    'users',
    [
      'people.name',
      'people.display_name',
      'people.team',
      'people.roles',
      'people.languages',
      'frontend.region',
      'frontend.state',
      'people.email',
      'people.sessions',
      'people.seen',
      'people.changed',
    ],
    rows.map((row) => [
      row.name,
      row.displayName,
      row.teamName,
      list(row.roles.map((role) => role.name)),
      list(row.languages),
      row.region,
      textOf(ctx.language, `people.state_${row.state}`),
      row.email,
      row.sessions,
      officeTime(row.seenAt),
      officeTime(row.changedAt),
    ]),
  )
}

export async function exportRoles(
  ctx: CallContext,
  { text, permission, appId }: Input<Calls['exportRoles']>,
): Promise<unknown> {
  const rows = await every((current) =>
    getRoles(ctx, { text, permission, appId, current, pageSize: pageRows }),
  )
  const rights = await rightsByRole(
    ctx.db,
    rows.map((row) => row.id),
  )
  const yes = (is: boolean): string => textOf(ctx.language, is ? 'people.yes' : 'people.no')
  return sheet(
    ctx,
    'roles',
    [
      'frontend.name',
      'people.description',
      'people.permissions',
      'people.paths',
      'people.data',
      'people.people_count',
      'people.many_sessions',
      'people.by_default',
      'people.changed',
    ],
    rows.map((row) => {
      const held = rights.get(row.id)
      return [
        row.name,
        row.description,
        list([...(held?.permissions ?? [])].sort()),
        list([...(held?.paths ?? [])].sort()),
        list(row.scopes.map(scopeWord)),
        row.people,
        yes(row.manySessions),
        yes(row.byDefault),
        officeTime(row.changedAt),
      ]
    }),
  )
}

export async function exportPermissions(
  ctx: CallContext,
  { text, held }: Input<Calls['exportPermissions']>,
): Promise<unknown> {
  const rows = await getPermissions(ctx, { text, held })
  return sheet(
    ctx,
    'permissions',
    [
      'people.key',
      'frontend.name',
      'people.type',
      'people.roles',
      'people.people_count',
      'people.note',
    ],
    rows.map((row) => [
      row.key,
      row.name ||
        (row.builtIn
          ? textOf(ctx.language, `people.permission_${row.key.replaceAll(/[.-]/g, '_')}`)
          : ''),
      textOf(ctx.language, row.builtIn ? 'people.built_in' : 'people.added'),
      list(row.roles.map((role) => role.name)),
      row.people,
      row.note,
    ]),
  )
}

export async function exportMenu(ctx: CallContext): Promise<unknown> {
  const rows = await getMenu(ctx, {})
  const word = (title: string): string => textOf(ctx.language, title)
  const titles = new Map(rows.map((row) => [row.id, word(row.title)]))
  return sheet(
    ctx,
    'menu',
    ['people.parent', 'people.title', 'people.key', 'people.path', 'people.icon', 'people.hidden'],
    rows.map((row) => [
      row.parentId === null ? '' : (titles.get(row.parentId) ?? ''),
      word(row.title),
      row.title,
      row.path,
      row.icon,
      textOf(ctx.language, row.hidden ? 'people.yes' : 'people.no'),
    ]),
  )
}
