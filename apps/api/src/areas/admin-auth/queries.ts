import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { containing } from '../../db/like.ts'
import { type SortOf, sortQuery, words } from '../../db/sort.ts'
import type { Change } from '../people/index.ts'

type On = Context['db'] | Change['tx']
export type Filter = {
  text?: string | undefined
  authType?: string | undefined
  teamId?: string | undefined
  appId?: number | undefined
  offset: number
  limit: number
}

const people = (on: On, by: Filter) => {
  let query = on
    .selectFrom('person as p')
    .leftJoin('team', 'team.id', 'p.teamId')
    .where('p.state', '<>', 'deleted')
  if (by.text) {
    const like = containing(by.text)
    query = query.where((where) =>
      where.or([where('p.name', 'ilike', like), where('p.displayName', 'ilike', like)]),
    )
  }
  if (by.teamId) query = query.where('p.teamId', '=', by.teamId)
  if (by.appId !== undefined) {
    query = query.where(sql<boolean>`(
          exists (
            select 1
            from person_role o
            join role_scope s on s.role_id = o.role_id
            where o.person_id = p.id and (s.app_id is null or s.app_id = ${by.appId})
          )
            or exists (
              select 1
              from person_scope s
              where s.person_id = p.id
                and s.enabled
                and (s.app_id is null or s.app_id = ${by.appId})
            )
        )`)
  }
  return query
}

const columns = [
  'g.id',
  'g.personId as adminId',
  'p.name as adminName',
  'p.displayName',
  'g.roleId as authType',
  'role.name as authName',
  'g.grantedBy as by',
  'g.grantedAt as at',
] as const
const grants = (on: On, by: Filter) => {
  const query = people(on, by)
    .innerJoin('personRole as g', 'g.personId', 'p.id')
    .innerJoin('role', 'role.id', 'g.roleId')
  return by.authType ? query.where('g.roleId', '=', by.authType) : query
}
const count = sql<number>`count(*)::int`.as('n')
const teamName = sql<string>`coalesce(team.name, '')`.as('teamName')

const personOrders = {
  adminName: words('p.name'),
  displayName: words('p.display_name'),
  teamName: words('team.name'),
}
const grantOrders = {
  ...personOrders,
  authName: words('role.name'),
  by: words('g.granted_by'),
  at: 'g.granted_at',
}
/** A page of grants, one a row. */
export async function listGrants(on: On, by: Filter & { sort?: SortOf<typeof grantOrders> }) {
  const query = grants(on, by)
  const { n } = await query.select(count).executeTakeFirstOrThrow()
  return {
    rows: await query
      .select(columns)
      .select(teamName)
      .$call(sortQuery(by.sort, grantOrders))
      .orderBy('p.name')
      .orderBy('role.name')
      .offset(by.offset)
      .limit(by.limit)
      .execute(),
    total: n,
  }
}

const everybody: Filter = { offset: 0, limit: 1 }
export function findGrant(on: On, id: string) {
  return grants(on, everybody)
    .select(columns)
    .select(teamName)
    .where('g.id', '=', id)
    .executeTakeFirst()
}
export function findGrantOf(on: On, adminId: string, authType: string) {
  return grants(on, everybody)
    .select(columns)
    .select(teamName)
    .where('p.id', '=', adminId)
    .where('g.roleId', '=', authType)
    .executeTakeFirst()
}
export function findGrants(on: On, ids: readonly string[]) {
  return on
    .selectFrom('personRole')
    .innerJoin('person', 'person.id', 'personRole.personId')
    .select(['personRole.id', 'personId', 'roleId', 'person.name'])
    .where('personRole.id', 'in', [...ids])
    .execute()
}

const holderOrders = { ...personOrders, state: words('p.state') }
/** A page of people who have any authority, or the one that is asked for. */
export async function listHolders(on: On, by: Filter & { sort?: SortOf<typeof holderOrders> }) {
  const query = people(on, by).where(
    sql<boolean>`exists (
        select 1
        from person_role g
        where g.person_id = p.id
          and (${by.authType ?? null}::bigint is null or g.role_id = ${by.authType ?? null}::bigint)
      )`,
  )
  const { n } = await query.select(count).executeTakeFirstOrThrow()
  return {
    ids: (
      await query
        .select('p.id')
        .$call(sortQuery(by.sort, holderOrders))
        .orderBy('p.name')
        .offset(by.offset)
        .limit(by.limit)
        .execute()
    ).map((row) => row.id),
    total: n,
  }
}

/** Facts, authorities and data of some people. */
export async function loadHolders(on: On, ids: readonly string[]) {
  if (ids.length === 0) return { people: [], auths: [], byRole: [], alone: [] }
  const wanted = [...ids]
  const [found, auths, byRole, alone] = await Promise.all([
    on
      .selectFrom('person as p')
      .leftJoin('team', 'team.id', 'p.teamId')
      .select(['p.id', 'p.name', 'displayName', 'teamId', teamName, 'state', 'version'])
      .where('p.id', 'in', wanted)
      .orderBy('p.name')
      .execute(),
    on
      .selectFrom('personRole as g')
      .innerJoin('role', 'role.id', 'g.roleId')
      .select(['g.id', 'g.personId', 'g.roleId', 'role.name'])
      .where('g.personId', 'in', wanted)
      .orderBy('role.name')
      .execute(),
    on
      .selectFrom('personRole as g')
      .innerJoin('roleScope as s', 's.roleId', 'g.roleId')
      .select(['g.personId', 's.appId', 's.type'])
      .distinct()
      .where('g.personId', 'in', wanted)
      .orderBy('s.appId')
      .orderBy('s.type')
      .execute(),
    on
      .selectFrom('personScope')
      .select(['personId', 'appId', 'type'])
      .where('personId', 'in', wanted)
      .where('enabled', '=', true)
      .orderBy('appId')
      .orderBy('type')
      .execute(),
  ])
  return { people: found, auths, byRole, alone }
}

export function listTeamPeople(on: On, teamId: string) {
  return on
    .selectFrom('person')
    .select('id')
    .where('teamId', '=', teamId)
    .where('state', '<>', 'deleted')
    .orderBy('name')
    .limit(500)
    .execute()
}

const configColumns = [
  'c.id',
  'c.personId as userId',
  'p.name as userName',
  'p.displayName',
  'c.appId',
  'c.type',
  'c.enabled',
  'c.grantedBy as by',
  'c.grantedAt as at',
  'c.version',
] as const
const configs = (on: On) =>
  on
    .selectFrom('personScope as c')
    .innerJoin('person as p', 'p.id', 'c.personId')
    .leftJoin('app', 'app.id', 'c.appId')
    .leftJoin('recordType as t', (join) =>
      join.onRef('t.appId', '=', 'c.appId').onRef('t.type', '=', 'c.type'),
    )
const configNames = [
  sql<string>`coalesce(app.name, '')`.as('appName'),
  sql<string>`coalesce(t.name, '')`.as('typeName'),
] as const

const configOrders = {
  userName: words('p.name'),
  displayName: words('p.display_name'),
  enabled: 'c.enabled',
  by: words('c.granted_by'),
  at: 'c.granted_at',
}
/** A page of businesses given to people alone. */
export async function listConfigs(
  on: On,
  by: {
    text?: string | undefined
    userId?: string | undefined
    appId?: number | undefined
    enabled?: boolean | undefined
    sort?: SortOf<typeof configOrders>
    offset: number
    limit: number
  },
) {
  let query = configs(on).where('p.state', '<>', 'deleted')
  if (by.text) {
    const like = containing(by.text)
    query = query.where((where) =>
      where.or([where('p.name', 'ilike', like), where('p.displayName', 'ilike', like)]),
    )
  }
  if (by.userId) query = query.where('c.personId', '=', by.userId)
  if (by.appId !== undefined) query = query.where('c.appId', '=', by.appId)
  if (by.enabled !== undefined) query = query.where('c.enabled', '=', by.enabled)
  const { n } = await query.select(count).executeTakeFirstOrThrow()
  return {
    rows: await query
      .select(configColumns)
      .select(configNames)
      .$call(sortQuery(by.sort, configOrders))
      .orderBy('p.name')
      .orderBy('c.appId')
      .orderBy('c.type')
      .offset(by.offset)
      .limit(by.limit)
      .execute(),
    total: n,
  }
}
export function findConfig(on: On, id: string) {
  return configs(on)
    .select(configColumns)
    .select(configNames)
    .where('c.id', '=', id)
    .executeTakeFirst()
}
export function findTwin(on: On, userId: string, appId: number | null, type: number | null) {
  return on
    .selectFrom('personScope')
    .select('id')
    .where('personId', '=', userId)
    .where(
      sql<boolean>`
        app_id is not distinct from ${appId}::int and type is not distinct from ${type}::int`,
    )
    .executeTakeFirst()
}
export function patchConfig(
  tx: Change['tx'],
  id: string,
  facts: { appId?: number | null; type?: number | null; enabled?: boolean },
) {
  return tx
    .updateTable('personScope')
    .set((set) => ({ ...facts, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
export function deleteConfig(tx: Change['tx'], id: string) {
  return tx.deleteFrom('personScope').where('id', '=', id).execute()
}
export function findPeople(on: On, ids: readonly string[]) {
  return on
    .selectFrom('person')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('state', '<>', 'deleted')
    .execute()
}

/** Every app with its types. */
export function listAppTypes(on: On) {
  return on
    .selectFrom('app')
    .leftJoin('recordType as t', 't.appId', 'app.id')
    .select([
      'app.id as appId',
      'app.name as appName',
      'app.names as appNames',
      't.type',
      't.name',
      't.business',
    ])
    .orderBy('app.id')
    .orderBy('t.type')
    .execute()
}
