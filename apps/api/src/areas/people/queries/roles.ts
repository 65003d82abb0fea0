import type { RoleInput } from '@oas/contract/people/schemas'
import type { ScopeEntry } from '@oas/contract/people/rights'
import { sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import { type On, type Tx, rightsByRole } from './rights.ts'

const roleColumns = [
  'id',
  'name',
  'description',
  'manySessions',
  'byDefault',
  'version',
  'changedAt',
] as const

const roleOrders = {
  name: words('role.name'),
  people: 'people',
  changedAt: 'role.changed_at',
}
/** A page of roles with how many active people have each. */
export async function listRoles(
  on: On,
  by: {
    text?: string | undefined
    permission?: string | undefined
    appId?: number | undefined
    sort?: SortOf<typeof roleOrders>
    offset: number
    limit: number
  },
) {
  let query = on.selectFrom('role')
  if (by.text) {
    const like = containing(by.text)
    query = query.where((where) =>
      where.or([where('name', 'ilike', like), where('description', 'ilike', like)]),
    )
  }
  if (by.permission)
    query = query.where(
      'id',
      'in',
      on.selectFrom('rolePermission').select('roleId').where('permission', '=', by.permission),
    )
  if (by.appId !== undefined)
    query = query.where(
      'id',
      'in',
      on
        .selectFrom('roleScope')
        .select('roleId')
        .where((where) =>
          where.or([where('appId', '=', by.appId ?? 0), where('appId', 'is', null)]),
        ),
    )
  const { n } = await query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  const rows = await query
    .select([
      ...roleColumns,
      sql<number>`(
          select count(*)::int
          from person_role pr
          join person p on p.id = pr.person_id
          where pr.role_id = role.id and p.state <> 'deleted'
        )`.as('people'),
    ])
    .$call(sortQuery(by.sort, roleOrders))
    .orderBy('name')
    .orderBy('id')
    .offset(by.offset)
    .limit(by.limit)
    .execute()
  return { rows, total: n }
}

const findRole = (on: On, id: string) =>
  on.selectFrom('role').select(roleColumns).where('id', '=', id).executeTakeFirst()
export function findRoleByName(on: On, name: string) {
  return on.selectFrom('role').select('id').where('name', '=', name).executeTakeFirst()
}
export function listRoleNames(on: On) {
  return on
    .selectFrom('role')
    .select(['id', 'name', 'byDefault', 'description'])
    .orderBy('name')
    .execute()
}
/** Names of some roles by id; ids without a role are not in it. */
export async function roleNames(on: On, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map(
    ids.length === 0
      ? []
      : (
          await on
            .selectFrom('role')
            .select(['id', 'name'])
            .where('id', 'in', [...ids])
            .execute()
        ).map((row) => [row.id, row.name]),
  )
}

export function listHolders(on: On, roleId: string) {
  return on
    .selectFrom('personRole')
    .innerJoin('person', 'person.id', 'personRole.personId')
    .leftJoin('team', 'team.id', 'person.teamId')
    .select([
      'person.id',
      'person.name',
      'displayName',
      'state',
      sql<string>`coalesce(team.name, '')`.as('teamName'),
    ])
    .where('roleId', '=', roleId)
    .where('state', '<>', 'deleted')
    .orderBy('person.name')
    .limit(1000)
    .execute()
}

/** A role as the audit log and its editor know it. */
export async function roleDocument(
  on: On,
  id: string,
): Promise<(RoleInput & { id: string; version: number; changedAt: Date }) | undefined> {
  const row = await findRole(on, id)
  if (!row) return undefined
  return {
    ...row,
    ...((await rightsByRole(on, [id])).get(id) ?? { permissions: [], paths: [], scopes: [] }),
  }
}

const unique = (scopes: readonly ScopeEntry[]): ScopeEntry[] => [
  ...new Map(scopes.map((entry) => [`${entry.appId}:${entry.type}`, entry])).values(),
]

const putRights = async (
  tx: Tx,
  roleId: string,
  { permissions, paths, scopes }: Pick<RoleInput, 'permissions' | 'paths' | 'scopes'>,
): Promise<void> => {
  if (permissions.length > 0)
    await tx
      .insertInto('rolePermission')
      .values([...new Set(permissions)].map((permission) => ({ roleId, permission })))
      .execute()
  if (paths.length > 0)
    await tx
      .insertInto('rolePath')
      .values([...new Set(paths)].map((path) => ({ roleId, path })))
      .execute()
  if (scopes.length > 0)
    await tx
      .insertInto('roleScope')
      .values(unique(scopes).map(({ appId, type }) => ({ roleId, appId, type })))
      .execute()
}

export async function insertRole(
  tx: Tx,
  { name, description, manySessions, byDefault, ...rights }: RoleInput,
  at: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('role')
    .values({ name, description, manySessions, byDefault, changedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putRights(tx, id, rights)
  return id
}

export async function replaceRole(
  tx: Tx,
  id: string,
  { name, description, manySessions, byDefault, ...rights }: RoleInput,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('role')
    .set((set) => ({
      name,
      description,
      manySessions,
      byDefault,
      changedAt: at,
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('rolePermission').where('roleId', '=', id).execute()
  await tx.deleteFrom('rolePath').where('roleId', '=', id).execute()
  await tx.deleteFrom('roleScope').where('roleId', '=', id).execute()
  await putRights(tx, id, rights)
}

export function deleteRole(tx: Tx, id: string) {
  return tx.deleteFrom('role').where('id', '=', id).execute()
}
/** Marks exactly these roles as given to new people; answers the ids whose mark changed. */
export async function setDefaultRoles(tx: Tx, ids: readonly string[], at: Date): Promise<string[]> {
  return (
    await tx
      .updateTable('role')
      .set((set) => ({
        byDefault: sql<boolean>`id = any(${[...ids]}::bigint[])`,
        changedAt: at,
        version: set('version', '+', 1),
      }))
      .where(sql<boolean>`by_default <> (id = any(${[...ids]}::bigint[]))`)
      .returning('id')
      .execute()
  ).map((row) => row.id)
}
