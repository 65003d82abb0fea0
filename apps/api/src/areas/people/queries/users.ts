import type { UserInput, UserRow } from '@oas/contract/people/schemas'
import { sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import { type On, type Tx } from './rights.ts'

const userOrders = {
  name: words('p.name'),
  displayName: words('p.display_name'),
  teamName: words('team.name'),
  region: words('p.region'),
  state: 'p.state',
  email: words('p.email'),
  changedAt: 'p.changed_at',
}
type Filter = {
  sort?: SortOf<typeof userOrders>
  text?: string | undefined
  state?: string | undefined
  roleId?: string | undefined
  teamId?: string | undefined
  permission?: string | undefined
  online?: boolean | undefined
  now: Date
  offset: number
  limit: number
}

const live = (now: Date) =>
  sql<boolean>`exists (
      select 1
      from session s
      where s.person_id = p.id and s.ended_at is null and s.expires_at > ${now}
    )`

const filtered = (on: On, by: Filter) => {
  let query = on.selectFrom('person as p')
  // Deleted people are found when asked for.
  query =
    by.state === undefined
      ? query.where('p.state', '<>', 'deleted')
      : query.where('p.state', '=', by.state)
  if (by.text) {
    const like = containing(by.text)
    query = query.where((where) =>
      where.or([
        where('p.name', 'ilike', like),
        where('p.displayName', 'ilike', like),
        where('p.email', 'ilike', like),
      ]),
    )
  }
  if (by.roleId)
    query = query.where(
      'p.id',
      'in',
      on.selectFrom('personRole').select('personId').where('roleId', '=', by.roleId),
    )
  if (by.teamId) query = query.where('p.teamId', '=', by.teamId)
  if (by.permission)
    query = query.where(
      'p.id',
      'in',
      on
        .selectFrom('personRole')
        .innerJoin('rolePermission', 'rolePermission.roleId', 'personRole.roleId')
        .select('personId')
        .where('permission', '=', by.permission),
    )
  if (by.online !== undefined) query = query.where(live(by.now), '=', by.online)
  return query
}

/** A page of people with their team. */
export async function listUsers(on: On, by: Filter) {
  const query = filtered(on, by)
  const { n } = await query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  const rows = await query
    .leftJoin('team', 'team.id', 'p.teamId')
    .select([
      'p.id',
      'p.name',
      'displayName',
      'email',
      'teamId',
      sql<string>`coalesce(team.name, '')`.as('teamName'),
      'region',
      'languages',
      'state',
      'createdAt',
      'changedAt',
      'version',
    ])
    .$call(sortQuery(by.sort, userOrders))
    .orderBy('p.name')
    .offset(by.offset)
    .limit(by.limit)
    .execute()
  return { rows, total: n }
}

/** Roles of some people, by person. */
export async function rolesOf(
  on: On,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  const found = new Map<string, { id: string; name: string }[]>()
  if (ids.length === 0) return found
  const rows = await on
    .selectFrom('personRole')
    .innerJoin('role', 'role.id', 'personRole.roleId')
    .select(['personId', 'role.id', 'role.name'])
    .where('personId', 'in', [...ids])
    .orderBy('role.name')
    .execute()
  for (const { personId, ...role } of rows)
    found.set(personId, [...(found.get(personId) ?? []), role])
  return found
}

/** Live sessions of some people and when they were last seen, by person. */
export async function presenceOf(
  on: On,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, { sessions: number; seenAt: number | null }>> {
  if (ids.length === 0) return new Map()
  const rows = await on
    .selectFrom('session')
    .select([
      'personId',
      sql<number>`(count(*) filter (where ended_at is null and expires_at > ${now}))::int`.as(
        'sessions',
      ),
      sql<Date>`max(seen_at)`.as('seenAt'),
    ])
    .where('personId', 'in', [...ids])
    .groupBy('personId')
    .execute()
  return new Map(
    rows.map((row) => [row.personId, { sessions: row.sessions, seenAt: row.seenAt.getTime() }]),
  )
}

export function findUser(on: On, id: string) {
  return on
    .selectFrom('person')
    .leftJoin('team', 'team.id', 'person.teamId')
    .where('person.id', '=', id)
    .select([
      'person.id',
      'person.name',
      'displayName',
      'email',
      'teamId',
      sql<string>`coalesce(team.name, '')`.as('teamName'),
      'region',
      'languages',
      'skills',
      'shift',
      'state',
      'createdAt',
      'changedAt',
      'version',
      sql<boolean>`password_hash is not null`.as('hasPassword'),
      sql<boolean>`person.subject is not null`.as('hasSubject'),
    ])
    .executeTakeFirst()
}

/** People by their user names. */
export function findUsersByName(on: On, names: readonly string[]) {
  return on
    .selectFrom('person')
    .select(['id', 'name', 'displayName', 'state', 'version'])
    .where('name', 'in', [...names])
    .orderBy('name')
    .execute()
}
export async function hasTeam(on: On, id: string): Promise<boolean> {
  return (
    (await on.selectFrom('team').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

/** The same address twice would let one sign-on find two people. */
export function findByEmail(on: On, email: string) {
  return on
    .selectFrom('person')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
}

export async function insertUser(
  tx: Tx,
  facts: Omit<UserInput, 'roleIds'> & { name: string; passwordHash: string | null },
): Promise<string> {
  return (await tx.insertInto('person').values(facts).returning('id').executeTakeFirstOrThrow()).id
}

type Facts = Partial<Omit<UserInput, 'roleIds'>> & {
  state?: UserRow['state']
  passwordHash?: string | null
}
export function patchUser(tx: Tx, id: string, facts: Facts, at: Date) {
  return tx
    .updateTable('person')
    .set((set) => ({ ...facts, changedAt: at, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function addRoles(
  tx: Tx,
  personId: string,
  roleIds: readonly string[],
  by: string,
  at: Date,
): Promise<void> {
  if (roleIds.length > 0)
    await tx
      .insertInto('personRole')
      .values(roleIds.map((roleId) => ({ personId, roleId, grantedBy: by, grantedAt: at })))
      .onConflict((same) => same.doNothing())
      .execute()
}
export async function dropRoles(
  tx: Tx,
  personId: string,
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length > 0)
    await tx
      .deleteFrom('personRole')
      .where('personId', '=', personId)
      .where('roleId', 'in', [...roleIds])
      .execute()
}
export function dropPersonScopes(tx: Tx, personId: string) {
  return tx.deleteFrom('personScope').where('personId', '=', personId).execute()
}
