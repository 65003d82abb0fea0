import { type Kysely, type Transaction, sql } from 'kysely'
import { containing } from '../../db/like.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type SortOf, sortQuery, words } from '../../db/sort.ts'

export type Tx = Transaction<DB>
export type On = Kysely<DB> | Tx

const columns = [
  'r.id',
  'r.list',
  'r.value',
  'r.appId',
  'r.roleIds',
  'r.purpose',
  'r.state',
  'r.until',
  'r.version',
  'r.addedBy',
  'r.addedAt',
  'r.changedAt',
  'r.reason',
] as const
export type RuleFilter = {
  lists: readonly string[]
  text?: string | undefined
  appId?: number | undefined
  state?: string | undefined
  now: Date
  offset: number
  limit: number
}

const matching = (on: On, { lists, text, appId, state, now }: RuleFilter) => {
  let query = on.selectFrom('networkRule as r').where('r.list', 'in', [...lists])
  if (text)
    query = query.where((where) =>
      where.or([
        where('r.value', 'ilike', containing(text)),
        where('r.purpose', 'ilike', containing(text)),
      ]),
    )
  if (appId !== undefined) query = query.where('r.appId', '=', appId)
  if (state === 'expired') query = query.where('r.state', '=', 'active').where('r.until', '<=', now)
  else if (state === 'active')
    query = query
      .where('r.state', '=', 'active')
      .where((where) => where.or([where('r.until', 'is', null), where('r.until', '>', now)]))
  else if (state !== undefined) query = query.where('r.state', '=', state)
  return query
}

const ruleOrders = {
  value: words('r.value'),
  appId: 'r.app_id',
  purpose: words('r.purpose'),
  until: 'r.until',
  addedBy: words('a.name'),
  addedAt: 'r.added_at',
}
/** Rules newest first, those that wait for a second person before the others. */
export function listRules(on: On, filter: RuleFilter & { sort?: SortOf<typeof ruleOrders> }) {
  return matching(on, filter)
    .innerJoin('person as a', 'a.id', 'r.addedBy')
    .leftJoin('person as v', 'v.id', 'r.reviewedBy')
    .select([...columns, 'a.name as addedByName', 'v.name as reviewedByName'])
    .$call(sortQuery(filter.sort, ruleOrders))
    .orderBy(sql`r.state = 'pending'`, 'desc')
    .orderBy('r.id', 'desc')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute()
}
export type ListedRule = Awaited<ReturnType<typeof listRules>>[number]
export async function countRules(on: On, filter: RuleFilter): Promise<number> {
  return (
    await matching(on, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
}

/** Everything in force. */
export function rulesInForce(on: On, now: Date) {
  return on
    .selectFrom('networkRule')
    .select(['id', 'list', 'value', 'appId', 'roleIds'])
    .where('state', '=', 'active')
    .where((where) => where.or([where('until', 'is', null), where('until', '>', now)]))
    .orderBy('id')
    .execute()
}
/** One change of the rules at a time, so that what was checked is what is in force. */
export async function lockRules(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('network_rule'))`.execute(tx)
}
export function findRule(tx: Tx, id: string) {
  return tx.selectFrom('networkRule').selectAll().where('id', '=', id).executeTakeFirst()
}
/** Values of a list, for an app or for all, that wait or are in force. */
export async function liveValues(on: On, list: string, appId: number | null): Promise<string[]> {
  return (
    await on
      .selectFrom('networkRule')
      .select('value')
      .where('list', '=', list)
      .where(sql`coalesce(app_id, 0)`, '=', appId ?? 0)
      .where('state', 'in', ['pending', 'active'])
      .execute()
  ).map((row) => row.value)
}
export async function countLive(on: On, list: string): Promise<number> {
  return (
    await on
      .selectFrom('networkRule')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('list', '=', list)
      .where('state', 'in', ['pending', 'active'])
      .executeTakeFirstOrThrow()
  ).n
}
/** What has run out makes room for the same again. */
export async function endExpired(tx: Tx, list: string, now: Date): Promise<void> {
  await tx
    .updateTable('networkRule')
    .set({ state: 'stopped', reason: 'expired' })
    .where('list', '=', list)
    .where('state', '=', 'active')
    .where('until', '<=', now)
    .execute()
}

export type NewRule = {
  list: string
  value: string
  appId: number | null
  roleIds: string[]
  purpose: string
  state: string
  until: Date | null
  addedBy: string
  addedAt: Date
  changedAt: Date
}
export async function insertRules(tx: Tx, rows: readonly NewRule[]): Promise<string[]> {
  return (
    await tx
      .insertInto('networkRule')
      .values([...rows])
      .returning('id')
      .execute()
  ).map((row) => row.id)
}
export async function changeRule(
  tx: Tx,
  id: string,
  version: number,
  change: {
    purpose?: string
    until?: Date | null
    state?: string
    reviewedBy?: string
    reason?: string
    changedAt: Date
  },
): Promise<boolean> {
  return (
    (await tx
      .updateTable('networkRule')
      .set({ ...change, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()) !== undefined
  )
}

/** Stops every rule of the given lists; answers them. */
export function stopAll(tx: Tx, lists: readonly string[], reason: string, changedAt: Date) {
  return tx
    .updateTable('networkRule')
    .set((row) => ({ state: 'stopped', reason, changedAt, version: row('version', '+', 1) }))
    .where('list', 'in', [...lists])
    .where('state', 'in', ['pending', 'active'])
    .returning(['list', 'value', 'appId'])
    .execute()
}

export function listRoles(on: On) {
  return on.selectFrom('role').select(['id', 'name']).orderBy('name').execute()
}
export async function rolesOfPerson(on: On, personId: string): Promise<string[]> {
  return (
    await on.selectFrom('personRole').select('roleId').where('personId', '=', personId).execute()
  ).map((row) => row.roleId)
}
export async function hasApp(on: On, id: number): Promise<boolean> {
  return (
    (await on.selectFrom('app').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

/**
 * Addresses that people logged in from and keys were used from in the last thirty days, with the
 * last time.
 */
export function seenAddresses(on: On, since: Date) {
  return on
    .selectFrom('session')
    .select(['ip', sql<Date>`max(seen_at)`.as('at')])
    .where('seenAt', '>', since)
    .where('ip', '<>', '')
    .groupBy('ip')
    .unionAll(
      on
        .selectFrom('apiKey')
        .select(['usedIp as ip', sql<Date>`max(used_at)`.as('at')])
        .where('usedAt', '>', since)
        .groupBy('usedIp'),
    )
    .limit(20_000)
    .execute()
}

/** Addresses that this installation sends to, and what for. */
export async function addressesInUse(on: On): Promise<{ url: string; usedBy: string }[]> {
  return [
    ...(await on
      .selectFrom('deliveryEndpoint')
      .innerJoin('app', 'app.id', 'deliveryEndpoint.appId')
      .select(['url', 'app.name as usedBy'])
      .where('deliveryEndpoint.state', '<>', 'gone')
      .orderBy('appId')
      .execute()),
    ...(await on.selectFrom('newsRobot').select(['url', 'name as usedBy']).orderBy('id').execute()),
  ]
}
