import type { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { sql } from 'kysely'
import { appsSeen } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { type SortOf, sortQuery, words } from '../../db/sort.ts'
import type { Handler } from '../../http/implement.ts'
import { featureSubject } from './features.ts'
import { storeSubject } from './stores.ts'

type Calls = typeof featureLibraryCalls
const orders = { at: 'a.at', actor: words('a.actor'), action: 'a.action' }

const rowsOf = (
  { db, caller }: CallContext,
  { featureId, storeId, personId, action, start, end }: Parameters<Handler<Calls['log']>>[1],
) => {
  let query = db.selectFrom('auditLog as a').where('a.action', 'like', 'featureLibrary.%')
  const apps = appsSeen(caller.scope)
  if (apps !== null)
    query = query.where(sql<boolean>`(a.app_id is null or a.app_id = any(${[...apps]}::int[]))`)
  if (featureId !== undefined) query = query.where('a.subject', '=', featureSubject(featureId))
  if (storeId !== undefined)
    query = query.where(sql<boolean>`(a.subject = ${storeSubject(storeId)} or a.subject in (
      select 'feature:' || f.id from feature f where f.store_id = ${storeId}))`)
  if (personId !== undefined) query = query.where('a.actorId', '=', personId)
  if (action !== undefined) query = query.where('a.action', '=', action)
  if (start !== undefined) query = query.where('a.at', '>=', new Date(start))
  if (end !== undefined) query = query.where('a.at', '<', new Date(end))
  return query
}

export const log: Handler<Calls['log']> = async (ctx, input) => {
  const { sort, current = 1, pageSize = 10 } = input
  const by: SortOf<typeof orders> = sort
  const [rows, count] = await Promise.all([
    rowsOf(ctx, input)
      .select(['a.id', 'a.at', 'a.actor', 'a.action', 'a.subject', 'a.detail'])
      .$call(sortQuery(by, orders))
      .orderBy('a.id', 'desc')
      .offset((current - 1) * pageSize)
      .limit(pageSize)
      .execute(),
    rowsOf(ctx, input)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    total: count.n,
    list: rows.map(({ detail, at, ...row }) => {
      const {
        before = null,
        after = null,
        reason = '',
      } = detail as { before?: unknown; after?: { reason?: string } | null; reason?: string }
      return { ...row, at: at.getTime(), before, after, reason: reason || (after?.reason ?? '') }
    }),
  }
}

export const health: Handler<Calls['health']> = async ({ config, db, now }) => {
  const servers = await db
    .selectFrom('engineServer')
    .select(['server', 'number', 'ackedAt', 'heartbeatAt', 'problem'])
    .where('engine', '=', 'feature')
    .orderBy('server')
    .limit(200)
    .execute()
  const waiting = await db
    .selectFrom('enrichWait')
    .select([sql<number>`count(*)::int`.as('n'), sql<Date | null>`min(asked_at)`.as('oldest')])
    .executeTakeFirstOrThrow()
  return {
    servers: servers.map(({ number, ackedAt, heartbeatAt, ...one }) => ({
      ...one,
      features: number ?? 0,
      loadedAt: ackedAt?.getTime() ?? null,
      heartbeatAt: heartbeatAt.getTime(),
    })),
    converter: config.ffmpeg !== '',
    waiting: waiting.n,
    oldestMs: waiting.oldest ? Math.max(0, now().getTime() - waiting.oldest.getTime()) : 0,
  }
}
