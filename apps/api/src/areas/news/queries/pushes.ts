import { sql } from 'kysely'
import type { On } from './events.ts'

export type Push = { eventId: string; rangeKey: string; robotId: string; attempts: number }
type Settled = { state: 'pending' | 'sent' | 'failed'; dueAt: Date; error: string; at: Date }

export function listRobots(on: On) {
  return on.selectFrom('newsRobot').select(['id', 'name', 'version']).orderBy('id').execute()
}
export function findRobot(on: On, id: string) {
  return on
    .selectFrom('newsRobot')
    .select(['id', 'name', 'url', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
}
export async function insertRobot(
  on: On,
  row: { id: string; name: string; url: string },
): Promise<boolean> {
  return (
    (await on
      .insertInto('newsRobot')
      .values(row)
      .onConflict((same) => same.doNothing())
      .returning('id')
      .executeTakeFirst()) !== undefined
  )
}
export async function updateRobot(
  on: On,
  id: string,
  version: number,
  change: { name: string; url?: string },
): Promise<boolean> {
  return (
    (
      await on
        .updateTable('newsRobot')
        .set({ ...change, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
    ).numUpdatedRows === 1n
  )
}
export async function deleteRobot(on: On, id: string, version: number): Promise<boolean> {
  return (
    (
      await on
        .deleteFrom('newsRobot')
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
    ).numDeletedRows === 1n
  )
}
/** Titles of notices that are not over and go to a robot, at most five. */
export async function usersOfRobot(on: On, id: string, now: Date): Promise<string[]> {
  return (
    await on
      .selectFrom('newsEvent')
      .select('title')
      .where('deletedAt', 'is', null)
      .where('onWechat', '=', true)
      .where('robotId', '=', id)
      .where((is) => is.or([is('everyYear', '=', true), is('endsAt', '>=', now)]))
      .limit(5)
      .execute()
  ).map((row) => row.title)
}

/**
 * Puts notices on their way; what is or was on it already stays as it is. Answers how many are new.
 */
export async function insertPushes(
  on: On,
  rows: readonly { eventId: string; rangeKey: string; robotId: string; dueAt: Date }[],
): Promise<number> {
  return rows.length === 0
    ? 0
    : (
        await on
          .insertInto('newsPush')
          .values([...rows])
          .onConflict((same) => same.doNothing())
          .returning('eventId')
          .execute()
      ).length
}

/** Claims what is due until `until`: a server that dies loses its claim then. */
export async function claimPushes(on: On, now: Date, until: Date, limit: number): Promise<Push[]> {
  return (
    await sql<Push>`
      update news_push n
      set due_at = ${until}, attempts = attempts + 1
      from (
        select event_id, range_key, robot_id
        from news_push
        where state = 'pending' and due_at <= ${now}
        order by due_at limit ${limit} for update skip locked
      ) d
      where n.event_id = d.event_id and n.range_key = d.range_key and n.robot_id = d.robot_id
      returning n.event_id as "eventId", n.range_key as "rangeKey", n.robot_id as "robotId",
        n.attempts`.execute(on)
  ).rows
}

export async function settlePush(
  on: On,
  push: Push,
  { state, dueAt, error, at }: Settled,
): Promise<void> {
  await on
    .updateTable('newsPush')
    .set({ state, dueAt, error: error.slice(0, 500), settledAt: state === 'pending' ? null : at })
    .where('eventId', '=', push.eventId)
    .where('rangeKey', '=', push.rangeKey)
    .where('robotId', '=', push.robotId)
    .execute()
}

/** The latest way of each notice to a robot. */
export async function latestPushes(on: On, ids: readonly string[]) {
  return ids.length === 0
    ? []
    : on
        .selectFrom('newsPush')
        .distinctOn('eventId')
        .select(['eventId', 'state', 'attempts', 'error'])
        .where('eventId', 'in', [...ids])
        .orderBy('eventId')
        .orderBy('rangeKey', 'desc')
        .execute()
}
