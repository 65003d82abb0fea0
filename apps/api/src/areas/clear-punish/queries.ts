import { type RawBuilder, type Transaction, sql } from 'kysely'
import type { DataScope } from '../../core/caller.ts'
import { inScope } from '../../core/scope.ts'
import { containing } from '../../db/like.ts'
import type { Db } from '../../db/client.ts'
import type { DB } from '../../db/tables.gen.ts'
import { isPerson } from '../../db/person.ts'
import type { Seek } from '../../db/seek.ts'

type Tx = Transaction<DB>
export type About = {
  appId: number
  uid?: string | undefined
  postId?: string | undefined
  punishId?: number | undefined
  by?: string | undefined
  from?: number | undefined
  to?: number | undefined
  /** Decisions whose punishments are not to be seen. */ hidden?: readonly string[]
}
export type Find = About & {
  subject?: string | undefined
  state?: string | undefined
  live?: boolean | undefined
  batchId?: string | undefined
  featureId?: string | undefined
}

/** What can be lifted: what is in force or will be, and acts that were done at once. */
const clearableSql = (p: string): string =>
  `(${p}.state in ('planned', 'sent', 'active') or (${p}.state = 'ended' and ${p}.end_at is null))`

/** Decisions about records in which a feature was found. */
const causedSql = (featureId: string) => sql<boolean>`p.decision_id in (
    select d.id
    from feature_hit h
    join decision d on d.record_id = h.record_id
    where h.feature_id = ${featureId}::bigint and h.verdict in ('hit', 'suspect') and not h.late
  )`

const isShown = (hidden: readonly string[]) =>
  sql<boolean>`coalesce(p.decision_id <> all(${[...hidden]}::bigint[]), true)`

const selectMatching = (db: Db, about: Find, types: readonly number[] | null) => {
  const { appId, uid, postId, punishId, by, from, to, subject, state, live, batchId } = about
  const { featureId, hidden = [] } = about
  let query = db
    .selectFrom('punish as p')
    .innerJoin('person as m', 'm.id', 'p.personId')
    .where('p.appId', '=', appId)
    .where(isShown(hidden))
  if (types !== null) query = query.where(sql<boolean>`p.type = any(${[...types]}::int[])`)
  if (uid) query = query.where('p.uid', '=', uid)
  if (postId) query = query.where('p.postId', '=', postId)
  if (punishId !== undefined) query = query.where('p.punishId', '=', punishId)
  if (subject) query = query.where('p.subject', '=', subject)
  if (state) query = query.where('p.state', '=', state)
  if (batchId !== undefined)
    query = query.where(
      sql<boolean>`p.decision_id in (
          select i.decision_id
          from batch_punish_item i
          where i.batch_id = ${batchId}::bigint and i.decision_id is not null
        )`,
    )
  if (featureId !== undefined) query = query.where(causedSql(featureId))
  if (live === true) query = query.where(sql<boolean>`${sql.raw(clearableSql('p'))}`)
  if (by) query = query.where(isPerson('m', by))
  if (from !== undefined) query = query.where('p.at', '>=', new Date(from))
  if (to !== undefined) query = query.where('p.at', '<=', new Date(to))
  return query
}
const columns = [
  'p.id',
  'p.decisionId',
  'p.appId',
  'p.type',
  'p.punishId',
  'p.scope',
  'p.subject',
  'p.labelId',
  'p.startAt',
  'p.endAt',
  'p.permanent',
  'p.remark',
  'p.evidence',
  'p.state',
  'p.at',
  'p.postId',
  'p.uid',
  'm.name as by',
] as const
export function listPunishes(
  db: Db,
  about: Find,
  types: readonly number[] | null,
  seek: Seek,
  limit: number,
) {
  return selectMatching(db, about, types)
    .select(columns)
    .select([
      sql<boolean>`${sql.raw(clearableSql('p'))}`.as('clearable'),
      sql<string>`coalesce(
          (
            select o.state
            from outbox o
            where o.decision_id = p.decision_id
            order by o.id desc limit 1
          ),
          ''
        )`.as('delivery'),
    ])
    .where(seek.after)
    .orderBy(seek.orderBy)
    .limit(limit)
    .execute()
}

/** How many punishments a feature led to since then, by app, of the types that are seen. */
export function countCaused(
  db: Db,
  featureId: string,
  { since, scope, hidden }: { since: Date; scope: DataScope; hidden: readonly string[] },
) {
  return db
    .selectFrom('punish as p')
    .select([
      'p.appId',
      sql<number>`count(*)::int`.as('punishes'),
      sql<number>`(count(*) filter (where ${sql.raw(clearableSql('p'))}))::int`.as('clearable'),
    ])
    .where(causedSql(featureId))
    .where('p.at', '>=', since)
    .where(isShown(hidden))
    .where(inScope(scope, 'p.app_id', 'p.type'))
    .groupBy('p.appId')
    .orderBy('p.appId')
    .execute()
}

export type Named = {
  key: string
  id: string
  type: number
  decisionId: string
  punishId: number
  scope: string
  subject: string
  state: string
  startAt: Date
  endAt: Date | null
  permanent: boolean
  uid: string
  postId: string
  test: boolean
}
const keyColumn = { row: 'p.id::text', post: 'p.post_id', uid: 'p.uid' } as const
type PunishesNamed = {
  by: keyof typeof keyColumn
  keys: readonly string[]
  punishIds: readonly number[] | null
  types: readonly number[] | null
  limit: number
}
/**
 * The punishments that are named, locked in one order; at most one more than `limit`. By post and
 * user only what can be lifted, by row whatever it is.
 */
export async function lockNamed(
  tx: Tx,
  appId: number,
  { by, keys, punishIds, types, limit }: PunishesNamed,
): Promise<Named[]> {
  const named =
    by === 'row'
      ? sql`p.id = any(${[...keys]}::bigint[])`
      : sql`${sql.raw(keyColumn[by])} = any(${[...keys]}::text[])
          and ${sql.raw(clearableSql('p'))}`
  return (
    await sql<Named>`
      select ${sql.raw(keyColumn[by])} as key, p.id::text as id, p.type,
        p.decision_id::text as "decisionId", p.punish_id as "punishId", p.scope, p.subject, p.state,
        p.start_at as "startAt", p.end_at as "endAt", p.permanent, p.uid, p.post_id as "postId",
        coalesce((select d.test from decision d where d.id = p.decision_id), false) as test
      from punish p
      where p.app_id = ${appId}
        and ${named}
        and (
          ${punishIds === null ? null : [...punishIds]}::int[] is null
            or p.punish_id = any(${punishIds === null ? null : [...punishIds]}::int[])
        )
        and (
          ${types === null ? null : [...types]}::int[] is null
            or p.type = any(${types === null ? null : [...types]}::int[])
        )
      order by p.id limit ${limit + 1} for update of p`.execute(tx)
  ).rows
}

export type Clearing = {
  personId: string
  reason: string
  remark: string
  contentBack: boolean
  changeOrderId: string | null
  now: Date
}
// What is told goes behind the decision it takes back: deliveries of a post leave in the order of
// their ids.
/**
 * Lifts punishments that are locked: their state, an event, what the app is told, and one row of
 * history each.
 */
export async function clearRows(tx: Tx, rows: readonly Named[], clearing: Clearing): Promise<void> {
  if (rows.length > 0)
    await clearingSql(
      rows.map((row) => row.id),
      clearing,
    ).execute(tx)
}
/** The statement behind it, by the ids of punishments that are locked. */
export function clearingSql(
  ids: readonly string[],
  { personId, reason, remark, contentBack, changeOrderId, now }: Clearing,
): RawBuilder<unknown> {
  return sql`
    with c as (
      select p.*, d.record_id, d.result_id, d.result_type, d.labels, d.remark as said,
        d.at as decided_at, coalesce(d.test, true) as test
      from punish p
      left join decision d on d.id = p.decision_id
      where p.id = any(${[...ids]}::bigint[])
    ),
    up as (update punish p set state = 'cleared' from c where p.id = c.id),
    ev as (
      insert into punish_event (punish_id, state, person_id, why, at)
      select id, 'cleared', ${personId}::bigint, ${reason}::text, ${now}::timestamptz
      from c
    ),
    x as (
      insert into outbox (
        app_id, post_id, kind, decision_id, record_id, payload, idempotency_key, next_at
      )
      select c.app_id, c.post_id, k.kind, c.decision_id, c.record_id,
        jsonb_build_object(
          'type', k.kind, 'timestamp',
          to_char(${now}::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data',
          jsonb_build_object(
            'decisionId', c.decision_id::text, 'recordId', c.record_id::text, 'appId', c.app_id,
            'recordType', c.type, 'postId', c.post_id, 'uid', c.uid, 'result', c.result_id,
            'resultType', c.result_type, 'labels',
            (
              select coalesce(
                jsonb_agg(
                  jsonb_build_object('id', l.label_id, 'path', to_jsonb(l.path)) order by l.position
                ),
                '[]'
              )
              from decision_label l
              where l.decision_id = c.decision_id and l.row_id = ''
            ),
            'remark', c.said, 'punishes',
            jsonb_build_array(
              jsonb_build_object(
                'punishId', c.punish_id, 'scope', c.scope, 'subject', c.subject, 'startAt',
                (extract(epoch from c.start_at) * 1000)::bigint, 'endAt',
                (extract(epoch from c.end_at) * 1000)::bigint, 'permanent', c.permanent
              )
            ),
            'rows', '[]'::jsonb, 'decidedAt', (extract(epoch from c.decided_at) * 1000)::bigint,
            'idempotencyKey', 'clear-' || c.id, 'clearedAt',
            (extract(epoch from ${now}::timestamptz) * 1000)::bigint, 'clearReason', ${reason}::text
          )
        ),
        'clear-' || c.id, ${now}::timestamptz
      from c
      cross join lateral (
        select case
          when c.scope = 'content' and ${contentBack}::bool then 'restore'
          else 'clear' end as kind
      ) k
      where not c.test and exists (select 1 from outbox o where o.decision_id = c.decision_id)
      order by c.id
      returning id, idempotency_key
    )
    insert into punish_clear (
      punish_id, app_id, type, uid, post_id, was, reason, remark, content_back, change_order_id,
      person_id, at, outbox_id
    )
    select c.id, c.app_id, c.type, c.uid, c.post_id, c.state, ${reason}::text, ${remark}::text,
      ${contentBack}::bool and c.scope = 'content', ${changeOrderId}::bigint, ${personId}::bigint,
      ${now}::timestamptz, x.id
    from c
    left join x on x.idempotency_key = 'clear-' || c.id`
}

export function listCleared(
  db: Db,
  about: About & { reason?: string | undefined },
  types: readonly number[] | null,
  seek: Seek,
  limit: number,
) {
  const { appId, uid, postId, punishId, by, from, to, reason, hidden = [] } = about
  let query = db
    .selectFrom('punishClear as c')
    .innerJoin('punish as p', 'p.id', 'c.punishId')
    .innerJoin('person as m', 'm.id', 'c.personId')
    .innerJoin('person as w', 'w.id', 'p.personId')
    .leftJoin('changeOrder as o', 'o.id', 'c.changeOrderId')
    .leftJoin('outbox as x', 'x.id', 'c.outboxId')
    .where('c.appId', '=', appId)
    .where(isShown(hidden))
  if (types !== null) query = query.where(sql<boolean>`c.type = any(${[...types]}::int[])`)
  if (uid) query = query.where('c.uid', '=', uid)
  if (postId) query = query.where('c.postId', '=', postId)
  if (punishId !== undefined) query = query.where('p.punishId', '=', punishId)
  if (by) query = query.where(isPerson('m', by))
  if (reason) query = query.where('c.reason', 'ilike', containing(reason))
  if (from !== undefined) query = query.where('c.at', '>=', new Date(from))
  if (to !== undefined) query = query.where('c.at', '<=', new Date(to))
  return query
    .select([
      'c.id',
      'c.punishId',
      'p.punishId as act',
      'p.scope',
      'p.subject',
      'c.appId',
      'c.type',
      'c.uid',
      'c.postId',
      'c.reason',
      'c.remark',
      'c.contentBack',
      'c.changeOrderId',
      'o.title as changeOrder',
      'm.name as by',
      'c.at',
      'w.name as punishedBy',
      'p.at as punishedAt',
      'p.endAt',
      'p.permanent',
      'c.outboxId as deliveryId',
      'x.state as delivery',
    ])
    .where(seek.after)
    .orderBy(seek.orderBy)
    .limit(limit)
    .execute()
}
