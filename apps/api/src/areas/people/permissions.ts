import type { peopleCalls } from '@oas/contract/people/calls'
import type { PermissionRow } from '@oas/contract/people/schemas'
import { permissions as builtIn } from '@oas/contract/permissions'
import { because, fail } from '../../core/fail.ts'
import { changePeople, checkVersion, requireTrimmed } from './change.ts'
import { deleteNote, findNote, insertNote, listNotes, patchNote } from './queries/catalogue.ts'
import { countPeople } from './queries/holders.ts'
import { type On, rightsByRole } from './queries/rights.ts'
import { listRoleNames } from './queries/roles.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof peopleCalls
const isBuiltIn = (key: string): boolean => (builtIn as readonly string[]).includes(key)

const allRows = async (on: On): Promise<PermissionRow[]> => {
  const [notes, roles, rights] = await Promise.all([
    listNotes(on),
    listRoleNames(on),
    rightsByRole(on),
  ])
  const keys = [
    ...new Set<string>([
      ...builtIn,
      ...notes.map((row) => row.key),
      ...[...rights.values()].flatMap((role) => role.permissions),
    ]),
  ]
  const holding = new Map(
    keys.map((key) => [
      key,
      roles.filter((role) => rights.get(role.id)?.permissions.includes(key)),
    ]),
  )
  const people = await countPeople(
    on,
    new Map([...holding].map(([key, of]) => [key, of.map((role) => role.id)])),
  )
  return keys.map((key) => {
    const note = notes.find((row) => row.key === key)
    return {
      key,
      name: note?.name ?? '',
      note: note?.note ?? '',
      version: note?.version ?? null,
      builtIn: isBuiltIn(key),
      roles: (holding.get(key) ?? []).map(({ id, name }) => ({ id, name })),
      people: people.get(key) ?? 0,
    }
  })
}

export const getPermissions: Handler<Calls['permissions']> = async (ctx, { text = '', held }) => {
  const wanted = text.toLowerCase()
  return (await allRows(ctx.db)).filter(
    (row) =>
      `${row.key} ${row.name} ${row.note}`.toLowerCase().includes(wanted) &&
      (held === undefined || held === row.people > 0),
  )
}

export const getPermission: Handler<Calls['permission']> = async (ctx, { key }) =>
  (await allRows(ctx.db)).find((row) => row.key === key) ?? fail('not-found')

export const createPermission: Handler<Calls['createPermission']> = (
  ctx,
  { key, note, ...input },
) =>
  changePeople(ctx, async ({ tx, note: log }) => {
    const name = requireTrimmed('name', input.name)
    if (isBuiltIn(key) || (await findNote(tx, key))) fail('in-use', { what: key, field: 'key' })
    await insertNote(tx, { key, name, note })
    log({
      action: 'people.createPermission',
      subject: `permission:${key}`,
      detail: { before: null, after: { name, note } },
    })
    return { key, name, note, builtIn: false, roles: [], people: 0, version: 1 }
  })

export const updatePermission: Handler<Calls['updatePermission']> = (
  ctx,
  { key, note, version, ...input },
) =>
  changePeople(ctx, async ({ tx, note: log }) => {
    const before = await findNote(tx, key)
    if (!before && !isBuiltIn(key)) fail('not-found')
    if ((before?.version ?? null) !== version) fail('conflict')
    // The console names built-in permissions in every language.
    const name = isBuiltIn(key) ? '' : requireTrimmed('name', input.name)
    if (before) await patchNote(tx, key, { name, note })
    else await insertNote(tx, { key, name, note })
    log({
      action: 'people.updatePermission',
      subject: `permission:${key}`,
      detail: {
        before: { name: before?.name ?? '', note: before?.note ?? '' },
        after: { name, note },
      },
    })
    return { version: (version ?? 0) + 1 }
  })

export const removePermission: Handler<Calls['removePermission']> = (ctx, { key, version }) =>
  changePeople(ctx, async ({ tx, note: log }) => {
    const before = (await findNote(tx, key)) ?? fail('not-found')
    checkVersion(before.version, version)
    if (isBuiltIn(key)) fail('invalid-input', { field: 'key', reason: because('built_in') })
    const row = (await allRows(tx)).find((one) => one.key === key)
    if (row && row.roles.length > 0)
      fail('in-use', { what: row.roles.map((role) => role.name).join(', ') })
    await deleteNote(tx, key)
    log({
      action: 'people.removePermission',
      subject: `permission:${key}`,
      detail: { before: { name: before.name, note: before.note }, after: null },
    })
    return {}
  })
