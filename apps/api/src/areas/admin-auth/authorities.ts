import type { Input } from '@oas/contract/define'
import type { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import type { AdminAuth, AdminAuthV2 } from '@oas/contract/admin-auth/schemas'
import { type ScopeEntry, scopeWord } from '@oas/contract/people/rights'
import type { CallContext, Context } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import {
  type Change,
  changePeople,
  checkHeld,
  checkManages,
  checkScopesKnown,
  checkVersion,
  deleteScopes,
  findUser,
  grantAtOnce,
  insertScopes,
  listPersonScopes,
  patchUser,
  rolesOf,
} from '../people/index.ts'
import {
  findGrant,
  findGrantOf,
  findGrants,
  findPeople,
  listGrants,
  listHolders,
  loadHolders,
} from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof adminAuthCalls
type Row = NonNullable<Awaited<ReturnType<typeof findGrant>>>
const toAdminAuth = (row: Row): AdminAuth => ({ ...row, at: row.at.getTime() })

export const getList: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, ...by },
) => {
  const { rows, total } = await listGrants(ctx.db, {
    ...by,
    offset: (current - 1) * pageSize,
    limit: pageSize,
  })
  return { list: rows.map(toAdminAuth), total }
}
export async function getOne(ctx: CallContext, { id }: Input<Calls['get']>): Promise<AdminAuth> {
  return toAdminAuth((await findGrant(ctx.db, id)) ?? fail('not-found'))
}

/** Some people with all they have, in the order in which they are named. */
export async function authoritiesOf(
  on: Context['db'] | Change['tx'],
  ids: readonly string[],
): Promise<AdminAuthV2[]> {
  const { people, auths, byRole, alone } = await loadHolders(on, ids)
  const place = new Map(ids.map((id, at) => [id, at]))
  const inOrder = people.toSorted((one, two) => (place.get(one.id) ?? 0) - (place.get(two.id) ?? 0))
  return inOrder.map(({ id, name, ...person }) => ({
    adminId: id,
    adminName: name,
    ...person,
    auths: auths
      .filter((row) => row.personId === id)
      .map((row) => ({ id: row.id, authType: row.roleId, authName: row.name })),
    scopes: [
      ...byRole
        .filter((row) => row.personId === id)
        .map(({ appId, type }) => ({ appId, type, personal: false })),
      ...alone
        .filter((row) => row.personId === id)
        .map(({ appId, type }) => ({ appId, type, personal: true })),
    ],
  }))
}

export const getListV2: Handler<Calls['listV2']> = async (
  ctx,
  { current = 1, pageSize = 10, ...by },
) => {
  const { ids, total } = await listHolders(ctx.db, {
    ...by,
    offset: (current - 1) * pageSize,
    limit: pageSize,
  })
  return { list: await authoritiesOf(ctx.db, ids), total }
}
export async function getOneV2(
  ctx: CallContext,
  { adminId }: Input<Calls['getV2']>,
): Promise<AdminAuthV2> {
  return (await authoritiesOf(ctx.db, [adminId]))[0] ?? fail('not-found')
}

const nameOf = async ({ tx }: Change, id: string): Promise<string> =>
  (await findPeople(tx, [id]))[0]?.name ?? fail('not-found')

export function give(
  ctx: CallContext,
  { adminId, authType }: Input<Calls['give']>,
): Promise<AdminAuth> {
  return changePeople(ctx, async (change) => {
    await grantAtOnce(
      change,
      { people: [await nameOf(change, adminId)], add: [authType], remove: [] },
      undefined,
    )
    return toAdminAuth((await findGrantOf(change.tx, adminId, authType)) ?? fail('not-found'))
  })
}

export function giveMany(
  ctx: CallContext,
  { adminIds, authTypes, changeOrder }: Input<Calls['orderBatchCreate']>,
): Promise<{ changed: number }> {
  return changePeople(ctx, async (change) => {
    const people = await findPeople(change.tx, adminIds)
    const unknown = adminIds.find((id) => !people.some((person) => person.id === id))
    if (unknown !== undefined)
      fail('invalid-input', { field: 'adminIds', reason: because('nobody_of_id') })
    return {
      changed: await grantAtOnce(
        change,
        { people: people.map((person) => person.name), add: [...new Set(authTypes)], remove: [] },
        changeOrder,
      ),
    }
  })
}

/** Takes grants by their ids, all or none. */
export function takeMany(
  ctx: CallContext,
  { ids }: Input<Calls['removeList']>,
): Promise<{ changed: number }> {
  return changePeople(ctx, async (change) => {
    const wanted = [...new Set(ids)]
    const found = await findGrants(change.tx, wanted)
    if (found.length < wanted.length) fail('not-found')
    const byPerson = new Map<string, string[]>()
    for (const { name, roleId } of found)
      byPerson.set(name, [...(byPerson.get(name) ?? []), roleId])
    for (const [name, remove] of byPerson)
      await grantAtOnce(change, { people: [name], add: [], remove }, undefined)
    return { changed: found.length }
  })
}
export function takeOne(
  ctx: CallContext,
  { id }: Input<Calls['orderRemove']>,
): Promise<{ changed: number }> {
  return takeMany(ctx, { ids: [id] })
}

const has = (entries: readonly ScopeEntry[], wanted: ScopeEntry): boolean =>
  entries.some((entry) => entry.appId === wanted.appId && entry.type === wanted.type)

/** Makes a person's authorities and own data exactly these. */
const setAll = async (
  change: Change,
  adminId: string,
  authTypes: readonly string[],
  scopes: readonly ScopeEntry[],
  version: number,
): Promise<number> => {
  const { tx, ctx } = change
  const person = (await findUser(tx, adminId)) ?? fail('not-found')
  if (person.state === 'deleted') fail('not-found')
  checkVersion(person.version, version)
  await checkManages(change, adminId)
  const had = ((await rolesOf(tx, [adminId])).get(adminId) ?? []).map((role) => role.id)
  const own = await listPersonScopes(tx, adminId)
  const added = scopes.filter((entry) => !has(own, entry))
  const dropped = own.filter((row) => row.enabled && !has(scopes, row))
  await checkScopesKnown(tx, added)
  await checkHeld(change, { permissions: [], paths: [], scopes: added })
  await deleteScopes(
    tx,
    dropped.map((row) => row.id),
  )
  await insertScopes(tx, adminId, added, { by: ctx.caller.name, at: ctx.now() })
  if (added.length + dropped.length > 0) {
    await patchUser(tx, adminId, {}, ctx.now())
    change.note({
      action: 'people.setData',
      subject: `person:${adminId}`,
      detail: {
        before: { data: own.map(scopeWord) },
        after: { data: [...own.filter((row) => !dropped.includes(row)), ...added].map(scopeWord) },
      },
    })
  }
  change.touch(adminId)
  await grantAtOnce(
    change,
    {
      people: [person.name],
      add: authTypes.filter((id) => !had.includes(id)),
      remove: had.filter((id) => !authTypes.includes(id)),
    },
    undefined,
  )
  return had.filter((id) => !authTypes.includes(id)).length + dropped.length
}

export function setV2(
  ctx: CallContext,
  { adminId, authTypes, scopes, version }: Input<Calls['setV2']>,
): Promise<AdminAuthV2> {
  return changePeople(ctx, async (change) => {
    await setAll(change, adminId, [...new Set(authTypes)], scopes, version)
    return (await authoritiesOf(change.tx, [adminId]))[0] ?? fail('not-found')
  })
}
export function takeAll(
  ctx: CallContext,
  { adminId, version }: Input<Calls['removeV2']>,
): Promise<{ changed: number }> {
  return changePeople(ctx, async (change) => ({
    changed: await setAll(change, adminId, [], [], version),
  }))
}
