import type { Transaction } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { shownSql } from '../../../db/hidden.ts'
import type { Seen } from '../rows.ts'

type Base = Pick<Context, 'pool' | 'db'>
const rowsOf = async <T extends object>(ctx: Base, text: string, values: unknown[]): Promise<T[]> =>
  (await ctx.pool.query<T>(text, values)).rows
export type LogFilter = {
  seen: Seen
  appId?: number | undefined
  uid?: string | undefined
  roomId?: string | undefined
  punishId?: number | undefined
  state?: string | undefined
  start?: number | undefined
  end?: number | undefined
  /** Decisions whose punishments are not to be seen. */ hidden: readonly string[]
  offset: number
  limit: number
}
export type LogRow = {
  id: string
  appId: number
  type: number
  business: string
  punishId: number
  scope: string
  subject: string
  uid: string
  postId: string
  state: string
  startAt: Date
  endAt: Date | null
  permanent: boolean
  remark: string
  by: string
  at: Date
  recordId: string | null
}

const where = `
  t.business in ('live', 'voice')
    and ($1::int[] is null or p.app_id = any($1))
    and ($2::int is null or p.app_id = $2)
    and ($3::text is null or p.uid = $3)
    and ($4::text is null or (p.scope = 'room' and p.subject = $4))
    and ($5::int is null or p.punish_id = $5)
    and ($6::text is null or p.state = $6)
    and ($7::timestamptz is null or p.at >= $7)
    and ($8::timestamptz is null or p.at < $8)
    and ${shownSql('p.decision_id', '$9')}`
export async function listLog(ctx: Base, f: LogFilter): Promise<{ list: LogRow[]; total: number }> {
  const values = [
    f.seen,
    f.appId ?? null,
    f.uid || null,
    f.roomId || null,
    f.punishId ?? null,
    f.state ?? null,
    f.start === undefined ? null : new Date(f.start),
    f.end === undefined ? null : new Date(f.end),
    f.hidden,
  ]
  const [list, [count]] = await Promise.all([
    rowsOf<LogRow>(
      ctx,
      `
        select p.id, p.app_id as "appId", p.type, t.business, p.punish_id as "punishId", p.scope,
          p.subject, p.uid, p.post_id as "postId", p.state, p.start_at as "startAt",
          p.end_at as "endAt", p.permanent, p.remark, coalesce(h.display_name, '') as by, p.at,
          (select d.record_id from decision d where d.id = p.decision_id) as "recordId"
        from punish p
        join record_type t on t.app_id = p.app_id and t.type = p.type
        left join person h on h.id = p.person_id
        where ${where}
        order by p.id desc limit $10 offset $11`,
      [...values, f.limit, f.offset],
    ),
    rowsOf<{ n: number }>(
      ctx,
      `
        select count(*)::int as n
        from (
          select 1
          from punish p
          join record_type t on t.app_id = p.app_id and t.type = p.type
          where ${where}
          limit 100000
        ) one`,
      values,
    ),
  ])
  return { list, total: count?.n ?? 0 }
}
export async function listIndex(ctx: Base, seen: Seen) {
  return {
    apps: await rowsOf<{ id: number; name: string; names: unknown }>(
      ctx,
      'select id, name, names from app where $1::int[] is null or id = any($1) order by id',
      [seen],
    ),
    punishIds: (
      await rowsOf<{ id: number }>(
        ctx,
        `
          select id
          from punish_type
          where scope in ('user', 'room', 'content', 'device')
          order by id`,
        [],
      )
    ).map(({ id }) => id),
  }
}

export type PunishFacts = {
  id: string
  appId: number
  type: number
  postId: string
  at: Date
  evidence: unknown
  content: {
    voices?: { id?: string; content: string }[]
    videos?: { id?: string; content: string }[]
    pictures?: { id?: string; content: string }[]
  } | null
}
/**
 * Punishments with what their decisions kept as evidence and the content it names; none of hidden
 * decisions.
 */
export function listPunishes(
  ctx: Base,
  ids: readonly string[],
  hidden: readonly string[],
): Promise<PunishFacts[]> {
  return rowsOf(
    ctx,
    `
      select p.id, p.app_id as "appId", p.type, p.post_id as "postId", p.at, p.evidence, r.content
      from punish p
      left join decision d on d.id = p.decision_id
      left join record r on r.id = d.record_id
      where p.id = any($1::bigint[]) and ${shownSql('p.decision_id', '$2')}`,
    [ids, hidden],
  )
}
export function listEvidence(ctx: Base, ids: readonly string[], at: Date | null) {
  return rowsOf<{ punishId: string; url: string; at: Date; by: string }>(
    ctx,
    `
      select e.punish_id as "punishId", e.url, e.at, h.display_name as by
      from punish_evidence e
      join person h on h.id = e.person_id
      where e.punish_id = any($1::bigint[]) and ($2::timestamptz is null or e.at = $2)
      order by e.at desc, e.id desc limit 2000`,
    [ids, at],
  )
}
export async function putEvidence(
  tx: Transaction<DB>,
  row: { punishId: string; url: string; at: Date; personId: string; madeAt: Date },
): Promise<void> {
  await tx
    .insertInto('punishEvidence')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['punishId', 'at'])
        .doUpdateSet({ url: row.url, personId: row.personId, madeAt: row.madeAt }),
    )
    .execute()
}
