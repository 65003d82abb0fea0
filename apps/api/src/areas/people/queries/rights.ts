import type { Rights } from '@oas/contract/people/rights'
import { typeKeyOf } from '@oas/contract/type-key'
import { type Transaction, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/tables.gen.ts'

export type Tx = Transaction<DB>
export type On = Db | Tx
export type RoleRights = {
  permissions: string[]
  paths: string[]
  scopes: { appId: number | null; type: number | null }[]
}

/**
 * Changes of people and rights wait for each other on all servers: what one of them checks is still
 * so when it commits.
 */
export function lockPeople(tx: Tx) {
  return sql`select pg_advisory_xact_lock(7310, 8)`.execute(tx)
}

/** What each of some roles (or of all) holds. */
export async function rightsByRole(
  on: On,
  roleIds?: readonly string[],
): Promise<Map<string, RoleRights>> {
  const wanted = roleIds === undefined ? undefined : [...roleIds]
  if (wanted?.length === 0) return new Map()
  const [permissions, paths, scopes] = await Promise.all([
    on
      .selectFrom('rolePermission')
      .select(['roleId', 'permission'])
      .$if(wanted !== undefined, (query) => query.where('roleId', 'in', wanted ?? []))
      .orderBy('permission')
      .execute(),
    on
      .selectFrom('rolePath')
      .select(['roleId', 'path'])
      .$if(wanted !== undefined, (query) => query.where('roleId', 'in', wanted ?? []))
      .orderBy('path')
      .execute(),
    on
      .selectFrom('roleScope')
      .select(['roleId', 'appId', 'type'])
      .$if(wanted !== undefined, (query) => query.where('roleId', 'in', wanted ?? []))
      .orderBy('appId')
      .orderBy('type')
      .execute(),
  ])
  const found = new Map<string, RoleRights>()
  const of = (roleId: string): RoleRights => {
    const have = found.get(roleId) ?? { permissions: [], paths: [], scopes: [] }
    found.set(roleId, have)
    return have
  }
  for (const row of permissions) of(row.roleId).permissions.push(row.permission)
  for (const row of paths) of(row.roleId).paths.push(row.path)
  for (const { roleId, appId, type } of scopes) of(roleId).scopes.push({ appId, type })
  return found
}

/** All that some roles hold together. */
export async function rightsOfRoles(on: On, roleIds: readonly string[]): Promise<Rights> {
  const each = [...(await rightsByRole(on, roleIds)).values()]
  return {
    permissions: [...new Set(each.flatMap((role) => role.permissions))],
    paths: [...new Set(each.flatMap((role) => role.paths))],
    scopes: each.flatMap((role) => role.scopes),
  }
}

const roleIdsOf = async (on: On, personId: string): Promise<string[]> =>
  (
    await on
      .selectFrom('personRole')
      .select('roleId')
      .where('personId', '=', personId)
      .orderBy('roleId')
      .execute()
  ).map((row) => row.roleId)

/** Data given to one person alone. */
export function listPersonScopes(on: On, personId: string) {
  return on
    .selectFrom('personScope')
    .select(['id', 'appId', 'type', 'enabled', 'version'])
    .where('personId', '=', personId)
    .orderBy('appId')
    .orderBy('type')
    .execute()
}

/** The same for several people. */
export async function listScopesOf(on: On, personIds: readonly string[]) {
  return personIds.length === 0
    ? []
    : on
        .selectFrom('personScope')
        .select(['personId', 'appId', 'type', 'enabled'])
        .where('personId', 'in', [...personIds])
        .execute()
}

/** All that a person holds, by roles and alone; what is switched off counts with `all`. */
export async function rightsOfPerson(on: On, personId: string, all = false): Promise<Rights> {
  const [roleIds, own] = await Promise.all([
    roleIdsOf(on, personId),
    listPersonScopes(on, personId),
  ])
  const rights = await rightsOfRoles(on, roleIds)
  return {
    ...rights,
    scopes: [
      ...rights.scopes,
      ...own.filter((row) => all || row.enabled).map(({ appId, type }) => ({ appId, type })),
    ],
  }
}

/** Of some permissions those that an active person holds. */
export async function heldBySomebody(on: On, permissions: readonly string[]): Promise<string[]> {
  return permissions.length === 0
    ? []
    : (
        await on
          .selectFrom('rolePermission')
          .innerJoin('personRole', 'personRole.roleId', 'rolePermission.roleId')
          .innerJoin('person', 'person.id', 'personRole.personId')
          .select('permission')
          .distinct()
          .where('permission', 'in', [...permissions])
          .where('state', '=', 'active')
          .execute()
      ).map((row) => row.permission)
}

/**
 * Active people who can give every page and every app and may read and change people (`able`), and
 * those of them who also hold every one of `permissions` (`full`).
 */
export async function countAdministrators(
  on: On,
  permissions: readonly string[],
  except?: string,
): Promise<{ able: number; full: number }> {
  const { rows } = await sql<{ able: number; full: number }>`
    with holder as (
      select p.id,
        count(distinct rp.permission) filter (
          where rp.permission = any(${[...permissions]}::text[])
        ) as n
      from person p
      join person_role pr on pr.person_id = p.id
      join role_permission rp on rp.role_id = pr.role_id
      where p.state = 'active'
        and (${except ?? null}::bigint is null or p.id <> ${except ?? null}::bigint)
        and exists (
          select 1
          from person_role o
          join role_path x on x.role_id = o.role_id
          where o.person_id = p.id and x.path in ('*', '/*')
        )
        and (
          exists (
            select 1
            from person_role o
            join role_scope s on s.role_id = o.role_id
            where o.person_id = p.id and s.app_id is null
          )
            or exists (
              select 1
              from person_scope s
              where s.person_id = p.id and s.app_id is null and s.enabled
            )
        )
      group by p.id
      having bool_or(rp.permission = 'people.edit') and bool_or(rp.permission = 'people.read')
    )
    select count(*)::int as able, (count(*) filter (where n = ${permissions.length}))::int as full
    from holder`.execute(on)
  return rows[0] ?? { able: 0, full: 0 }
}

/** Keys of added permissions. */
export async function listAddedKeys(on: On): Promise<string[]> {
  return (await on.selectFrom('permission').select('key').execute()).map((row) => row.key)
}
export async function listAppIds(on: On): Promise<number[]> {
  return (await on.selectFrom('app').select('id').execute()).map((row) => row.id)
}
export async function listTypeKeys(on: On): Promise<string[]> {
  return (await on.selectFrom('recordType').select(['appId', 'type']).execute()).map(typeKeyOf)
}
export async function holdersOfRole(on: On, roleId: string): Promise<string[]> {
  return (
    await on.selectFrom('personRole').select('personId').where('roleId', '=', roleId).execute()
  ).map((row) => row.personId)
}
