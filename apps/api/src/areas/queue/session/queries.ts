import type { Saved } from '@oas/contract/queue/schemas'
import type pg from 'pg'
import type { Context } from '../../../core/context.ts'

export type LiveSession = {
  id: string
  pageKey: string
  windowId: string
  types: string[]
  startedAt: Date
  seenAt: Date
  held: number
}

/**
 * What a window of a person holds. The order and the limit, far above what a window may hold, keep
 * the count on a plain index scan, which unlike a bitmap scan marks the entries of decided orders
 * as dead, so that the next count passes over them.
 */
export function heldBy(person: string, window: string): string {
  return `
    select 1
    from queue_order w
    where w.holder_id = ${person} and w.window_id = ${window} and w.state = 'held'
    order by w.holder_id, w.window_id limit 1000`
}

const liveText = `
  select s.id, s.page_key as "pageKey", s.window_id as "windowId", s.types,
    s.started_at as "startedAt", s.seen_at as "seenAt",
    (select count(*)::int from (${heldBy('s.person_id', 's.window_id')}) h) as held
  from auditor_session s
  where s.person_id = $1 and s.page_key = $2 and s.stopped_at is null
  order by s.started_at desc, s.id desc`
/** Running audits of a person on a page, newest first, with how much each window holds. */
export async function liveSessions(
  pool: pg.Pool,
  personId: string,
  pageKey: string,
): Promise<LiveSession[]> {
  return (
    await pool.query<LiveSession>({
      name: 'auditor-live',
      text: liveText,
      values: [personId, pageKey],
    })
  ).rows
}

/** Marks an audit as seen; called seldom, so that fetching stays free of writes to the session. */
export async function touchSession(pool: pg.Pool, id: string, now: Date): Promise<void> {
  await pool.query({
    name: 'auditor-touch',
    text: 'update auditor_session set seen_at = $2 where id = $1 and stopped_at is null',
    values: [id, now],
  })
}

type NewSession = { personId: string; pageKey: string; windowId: string; types: readonly string[] }
export async function insertSession(
  pool: pg.Pool,
  { personId, pageKey, windowId, types }: NewSession,
  now: Date,
): Promise<string> {
  return (
    (
      await pool.query<{ id: string }>(
        `
        insert into auditor_session (person_id, page_key, window_id, types, started_at, seen_at)
        values ($1, $2, $3, $4, $5, $5)
        returning id`,
        [personId, pageKey, windowId, types, now],
      )
    ).rows[0]?.id ?? ''
  )
}

type StoppedSessions = {
  personId: string
  pageKey: string | null
  windowIds: readonly string[]
  serialId?: string | null
}
/**
 * Ends running audits of windows of a person; without a page, those of every page; with an id, that
 * one alone.
 */
export async function stopSessions(
  pool: pg.Pool,
  { personId, pageKey, windowIds, serialId = null }: StoppedSessions,
  quitType: string,
  now: Date,
): Promise<number> {
  return (
    (
      await pool.query(
        `
        update auditor_session
        set stopped_at = $5, quit_type = $4
        where person_id = $1
          and ($2::text is null or page_key = $2)
          and window_id = any($3::text[])
          and ($6::bigint is null or id = $6)
          and stopped_at is null`,
        [personId, pageKey, windowIds, quitType, now, serialId],
      )
    ).rowCount ?? 0
  )
}

/** Ends all audits of a person, in the caller's transaction. */
export async function endSessionsOf(
  client: Pick<pg.PoolClient, 'query'>,
  personId: string,
  now: Date,
): Promise<void> {
  await client.query(
    `
      update auditor_session
      set stopped_at = $2, quit_type = 'breaker'
      where person_id = $1 and stopped_at is null`,
    [personId, now],
  )
}

/** Ends audits whose window was not heard of since `since`. */
export async function stopLostSessions(pool: pg.Pool, since: Date, now: Date): Promise<number> {
  return (
    (
      await pool.query(
        `
        update auditor_session
        set stopped_at = $2, quit_type = 'lost'
        where stopped_at is null and seen_at < $1`,
        [since, now],
      )
    ).rowCount ?? 0
  )
}

type CountedSession = { personId: string; serialId: string; windowId: string }
export async function saveCounts(
  pool: pg.Pool,
  { personId, serialId, windowId }: CountedSession,
  counts: Record<string, number>,
  now: Date,
): Promise<boolean> {
  return (
    (
      await pool.query(
        `
        update auditor_session
        set counts = $4, seen_at = greatest(seen_at, $5)
        where id = $2 and person_id = $1 and window_id = $3`,
        [personId, serialId, windowId, JSON.stringify(counts), now],
      )
    ).rowCount === 1
  )
}

export async function findSaved(
  ctx: Pick<Context, 'db'>,
  personId: string,
  pageKey: string,
): Promise<(Saved & { savedAt: number }) | null> {
  const row = await ctx.db
    .selectFrom('auditorSaved')
    .select(['saved', 'updatedAt'])
    .where('personId', '=', personId)
    .where('pageKey', '=', pageKey)
    .executeTakeFirst()
  return row ? { ...(row.saved as unknown as Saved), savedAt: row.updatedAt.getTime() } : null
}
export async function putSaved(
  ctx: Pick<Context, 'db'>,
  personId: string,
  saved: Saved,
  now: Date,
): Promise<void> {
  const values = { saved: JSON.stringify(saved), updatedAt: now }
  await ctx.db
    .insertInto('auditorSaved')
    .values({ personId, pageKey: saved.pageKey, ...values })
    .onConflict((on) => on.columns(['personId', 'pageKey']).doUpdateSet(values))
    .execute()
}

const pageTypesText = `
  select distinct on (app_id, type) app_id as "appId", type, document -> 'pageKeys' as "pageKeys",
    document ->> 'business' as business
  from type_setting
  where source = 'audit'
  order by app_id, type, version desc`
/** Every type with the pages that offer it. */
export async function listPageTypes(
  pool: pg.Pool,
): Promise<{ appId: number; type: number; pageKeys: string[]; business: string }[]> {
  return (await pool.query({ name: 'queue-page-types', text: pageTypesText })).rows
}
