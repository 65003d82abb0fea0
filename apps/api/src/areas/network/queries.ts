import { type Kysely, type Transaction, sql } from 'kysely'
import type { DB } from '../../db/tables.gen.ts'

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
        where('r.value', 'ilike', `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`),
        where('r.purpose', 'ilike', `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`),
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

/** Rules newest first, those that wait for a second person before the others. */
export const listRules = (on: On, filter: RuleFilter) =>
  matching(on, filter)
    .innerJoin('person as a', 'a.id', 'r.addedBy')
    .leftJoin('person as v', 'v.id', 'r.reviewedBy')
    .select([...columns, 'a.name as addedByName', 'v.name as reviewedByName'])
    .orderBy(sql`r.state = 'pending'`, 'desc')
    .orderBy('r.id', 'desc')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute()
export type ListedRule = Awaited<ReturnType<typeof listRules>>[number]
export const countRules = async (on: On, filter: RuleFilter): Promise<number> =>
  (
    await matching(on, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Everything in force. */
export const rulesInForce = (on: On, now: Date) =>
  on
    .selectFrom('networkRule')
    .select(['id', 'list', 'value', 'appId', 'roleIds'])
    .where('state', '=', 'active')
    .where((where) => where.or([where('until', 'is', null), where('until', '>', now)]))
    .orderBy('id')
    .execute()
/** One change of the rules at a time, so that what was checked is what is in force. */
export const lockRules = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('network_rule'))`.execute(tx)
}
export const findRule = (tx: Tx, id: string) =>
  tx.selectFrom('networkRule').selectAll().where('id', '=', id).executeTakeFirst()
/** Values of a list, for an app or for all, that wait or are in force. */
export const liveValues = async (on: On, list: string, appId: number | null): Promise<string[]> =>
  (
    await on
      .selectFrom('networkRule')
      .select('value')
      .where('list', '=', list)
      .where(sql`coalesce(app_id, 0)`, '=', appId ?? 0)
      .where('state', 'in', ['pending', 'active'])
      .execute()
  ).map((row) => row.value)
export const countLive = async (on: On, list: string): Promise<number> =>
  (
    await on
      .selectFrom('networkRule')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('list', '=', list)
      .where('state', 'in', ['pending', 'active'])
      .executeTakeFirstOrThrow()
  ).n
/** What has run out makes room for the same again. */
export const endExpired = async (tx: Tx, list: string, now: Date): Promise<void> => {
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
export const insertRules = async (tx: Tx, rows: readonly NewRule[]): Promise<string[]> =>
  (
    await tx
      .insertInto('networkRule')
      .values([...rows])
      .returning('id')
      .execute()
  ).map((row) => row.id)
export const changeRule = async (
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
): Promise<boolean> =>
  (await tx
    .updateTable('networkRule')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Stops every rule of the given lists; answers them. */
export const stopAll = (tx: Tx, lists: readonly string[], reason: string, changedAt: Date) =>
  tx
    .updateTable('networkRule')
    .set((row) => ({ state: 'stopped', reason, changedAt, version: row('version', '+', 1) }))
    .where('list', 'in', [...lists])
    .where('state', 'in', ['pending', 'active'])
    .returning(['list', 'value', 'appId'])
    .execute()

export const listRoles = (on: On) =>
  on.selectFrom('role').select(['id', 'name']).orderBy('name').execute()
export const rolesOfPerson = async (on: On, personId: string): Promise<string[]> =>
  (
    await on.selectFrom('personRole').select('roleId').where('personId', '=', personId).execute()
  ).map((row) => row.roleId)
export const hasApp = async (on: On, id: number): Promise<boolean> =>
  (await on.selectFrom('app').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * Addresses that people logged in from and keys were used from in the last thirty days, with the
 * last time.
 */
export const seenAddresses = (on: On, since: Date) =>
  on
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

/** Addresses that this installation sends to, and what for. */
export const addressesInUse = async (on: On): Promise<{ url: string; usedBy: string }[]> => [
  ...(await on
    .selectFrom('deliveryEndpoint')
    .innerJoin('app', 'app.id', 'deliveryEndpoint.appId')
    .select(['url', 'app.name as usedBy'])
    .where('deliveryEndpoint.state', '<>', 'gone')
    .orderBy('appId')
    .execute()),
  ...(await on.selectFrom('newsRobot').select(['url', 'name as usedBy']).orderBy('id').execute()),
]
