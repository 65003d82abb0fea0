import { type clearColumns, clearTable } from '@oas/contract/batch-clear/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { type Transaction, sql } from 'kysely'
import type pg from 'pg'
import type { DataScope } from '../../core/caller.ts'
import type { Db } from '../../db/client.ts'
import type { DB } from '../../db/tables.gen.ts'

export type Tx = Transaction<DB>
type On = Db | Tx

const sources: Readonly<Record<keyof typeof clearColumns, string>> = {
  id: 'q.id',
  app_id: 'q.app_id',
  type: 'q.type',
  business: 'q.business',
  post_id: 'q.post_id',
  uid: 'q.uid',
  country: 'q.country',
  language: 'q.language',
  source: 'q.source',
  group_key: 'q.group_key',
  priority: 'q.priority::int',
  reports: 'r.report_count',
  received_at: 'q.received_at',
  created_at: 'q.created_at',
  text: `coalesce(r.content #>> '{texts,0,content}', '')`,
  ext: 'r.ext_data',
}
const viewText = `${clearTable} as not materialized (select ${Object.entries(sources)
  .map(([name, source]) => `${source} as ${name}`)
  .join(', ')} from public.queue_order q join public.record r on r.id = q.record_id
  where q.state = 'waiting' and q.task_id is null and ($1::bool or exists (select 1 from jsonb_to_recordset($2::jsonb) as s("appId" int, "type" int) where s."appId" = q.app_id and (s."type" is null or s."type" = q.type))))`
export type Picked = {
  orderId: string
  recordId: string
  appId: number
  type: number
  postId: string
  uid: string
  text: string
  receivedAt: Date
}

/**
 * Runs a query that the guard has passed: in a transaction that cannot write, that ends by itself,
 * and in which the one table it can name is the view. What it answers are only ids: they are looked
 * up in the view once more, so that ids made up by it lead nowhere.
 */
export const pick = async (
  pool: pg.Pool,
  text: string,
  { all, pairs }: DataScope,
  limit: number,
  seconds: number,
): Promise<Picked[]> => {
  const client = await pool.connect()
  try {
    await client.query('begin transaction read only')
    await client.query(
      `
        select set_config('statement_timeout', $1, true),
          set_config('search_path', 'pg_catalog', true),
          set_config('max_parallel_workers_per_gather', '0', true)`,
      [`${seconds * 1000}`],
    )
    const { rows } = await client.query<Picked>(
      `
        with ${viewText}
        select w.id::text as "orderId", q.record_id::text as "recordId", w.app_id as "appId",
          w.type, w.post_id as "postId", w.uid, left(w.text, 200) as text,
          w.received_at as "receivedAt"
        from (select distinct u.id::bigint as id from (${text}\n) u) p
        join ${clearTable} w on w.id = p.id
        join public.queue_order q on q.id = w.id
        order by w.id limit $3`,
      [all, JSON.stringify(pairs), limit],
    )
    return rows
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
/** Only says whether the database understands the query. */
export const explain = async (pool: pg.Pool, text: string): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin transaction read only')
    await client.query(
      `
        select set_config('statement_timeout', '3000', true),
          set_config('search_path', 'pg_catalog', true)`,
    )
    await client.query(
      `explain with ${viewText.replace('$1::bool', 'true').replaceAll('$2::jsonb', "'[]'::jsonb")} select u.id::bigint from (${text}\n) u`,
    )
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

export const insertDraft = async (
  tx: Tx,
  text: string,
  madeBy: string,
  madeAt: Date,
): Promise<string> =>
  (
    await tx
      .insertInto('batchClear')
      .values({ sql: text, madeBy, madeAt })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
export const hold = (tx: Tx, id: string) =>
  tx.selectFrom('batchClear').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type Held = NonNullable<Awaited<ReturnType<typeof hold>>>
const chunk = 5000
/** The list of a selection anew, and the apps and types it touches. */
export const putItems = async (tx: Tx, id: string, picked: readonly Picked[]): Promise<void> => {
  await tx.deleteFrom('batchClearItem').where('batchId', '=', id).execute()
  for (let at = 0; at < picked.length; at += chunk) {
    await sql`
      insert into batch_clear_item (
        batch_id, position, order_id, record_id, app_id, type, post_id, uid, text, received_at
      )
      select ${id}::bigint, i.position, i."orderId", i."recordId", i."appId", i.type, i."postId",
        i.uid, i.text, i."receivedAt"
      from jsonb_to_recordset(
        ${JSON.stringify(picked.slice(at, at + chunk).map((row, index) => ({ ...row, position: at + index + 1 })))}::jsonb
      ) as i(
        position int, "orderId" bigint, "recordId" bigint, "appId" int, type int, "postId" text,
        uid text, text text, "receivedAt" timestamptz
      )`.execute(tx)
  }
  const [apps, pairs] = [
    [...new Set(picked.map((row) => row.appId))],
    [...new Set(picked.map(typeKeyOf))],
  ]
  await tx
    .updateTable('batchClear')
    .set({ items: picked.length, apps, pairs })
    .where('id', '=', id)
    .execute()
}
export const countTypes = (on: On, id: string) =>
  on
    .selectFrom('batchClearItem as i')
    .innerJoin('recordType as t', (join) =>
      join.onRef('t.appId', '=', 'i.appId').onRef('t.type', '=', 'i.type'),
    )
    .where('i.batchId', '=', id)
    .select([
      'i.appId',
      'i.type',
      't.name as typeName',
      sql<number>`count(*)::int`.as('n'),
      sql<Date>`min(i.received_at)`.as('oldest'),
    ])
    .groupBy(['i.appId', 'i.type', 't.name'])
    .orderBy('n', 'desc')
    .execute()

export const addStep = (
  on: On,
  batchId: string,
  act: string,
  personId: string | null,
  reason: string,
  at: Date,
) => on.insertInto('batchClearStep').values({ batchId, act, personId, reason, at }).execute()
export const listSteps = (on: On, batchId: string) =>
  on
    .selectFrom('batchClearStep as s')
    .leftJoin('person as p', 'p.id', 's.personId')
    .select(['s.act', 's.reason', 's.at', 'p.name as by'])
    .where('s.batchId', '=', batchId)
    .orderBy('s.id')
    .execute()
type Change = {
  state: string
  reason?: string
  changeOrderId?: string | null
  nextAt?: Date | null
  endedAt?: Date
  reviewedBy?: string
  madeAt?: Date
}
export const set = (tx: Tx, id: string, change: Change) =>
  tx.updateTable('batchClear').set(change).where('id', '=', id).execute()
export const cancelItems = async (tx: Tx, id: string, now: Date): Promise<number> =>
  Number(
    (
      await tx
        .updateTable('batchClearItem')
        .set({ state: 'cancelled', at: now })
        .where('batchId', '=', id)
        .where('state', '=', 'pending')
        .executeTakeFirst()
    ).numUpdatedRows,
  )
export const dropDrafts = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('batchClear')
    .where('state', '=', 'draft')
    .where('madeAt', '<', before)
    .execute()
}

/** Whoever does not see every order of a clearing does not see it. */
const visible = ({ all, pairs }: DataScope) =>
  all
    ? sql<boolean>`true`
    : sql<boolean>`not exists (
        select 1
        from unnest(b.pairs) as k
        where not exists (
          select 1
          from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as s("appId" int, "type" int)
          where s."appId" = split_part(k, ':', 1)::int
            and (s."type" is null or s."type" = split_part(k, ':', 2)::int)
        )
      )`
export type Filter = {
  id?: string | undefined
  state?: string | undefined
  by?: string | undefined
  ownId: string
  scope: DataScope
}
const matching = (on: On, { id, state, by, ownId, scope }: Filter) => {
  let query = on
    .selectFrom('batchClear as b')
    .innerJoin('person as m', 'm.id', 'b.madeBy')
    .leftJoin('person as v', 'v.id', 'b.reviewedBy')
    .where(visible(scope))
    .where((where) => where.or([where('b.state', '<>', 'draft'), where('b.madeBy', '=', ownId)]))
  if (id !== undefined) query = query.where('b.id', '=', id)
  query =
    state === undefined && id === undefined
      ? query.where('b.state', '<>', 'draft')
      : state === undefined
        ? query
        : query.where('b.state', '=', state)
  return by ? query.where('m.name', '=', by) : query
}
const count = (...states: string[]) =>
  sql<number>`(
      select count(*)::int
      from batch_clear_item i
      where i.batch_id = b.id and i.state = any(${states}::text[])
    )`
export const listTasks = (on: On, filter: Filter, offset: number, limit: number) =>
  matching(on, filter)
    .leftJoin('changeOrder as o', 'o.id', 'b.changeOrderId')
    .select([
      'b.id',
      'b.sql',
      'b.state',
      'b.reason',
      'b.changeOrderId',
      'o.title as changeOrder',
      'b.items',
      'm.name as by',
      'b.madeBy as byId',
      'b.madeAt',
      'v.name as reviewer',
      'b.endedAt',
      'b.apps',
    ])
    .select([
      count('cleared').as('cleared'),
      count('held', 'changed', 'gone').as('skipped'),
      count('pending').as('left'),
      count('cancelled').as('cancelled'),
    ])
    .orderBy('b.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
export const countTasks = async (on: On, filter: Filter): Promise<number> =>
  (
    await matching(on, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
export const listItems = (
  on: On,
  id: string,
  state: string | undefined,
  after: number,
  limit: number,
) => {
  const query = on
    .selectFrom('batchClearItem')
    .select([
      'position',
      'orderId',
      'recordId',
      'appId',
      'type',
      'postId',
      'uid',
      'text',
      'receivedAt',
      'state',
      'at',
    ])
    .where('batchId', '=', id)
    .where('position', '>', after)
  return (state === undefined ? query : query.where('state', '=', state))
    .orderBy('position')
    .limit(limit)
    .execute()
}

export type Due = { id: string; reason: string; personId: string; person: string }
/** The clearing whose turn it is, locked in the transaction until its turn is over. */
export const claimDue = async (
  client: Pick<pg.PoolClient, 'query'>,
  now: Date,
  pauseMs: number,
): Promise<Due | null> =>
  (
    await client.query<Due>(
      `
        with b as (
          select id
          from batch_clear
          where state = 'running' and next_at <= $1
          order by next_at, id limit 1 for update skip locked
        )
        update batch_clear c
        set next_at = $2
        from b, person m
        where c.id = b.id and m.id = c.made_by
        returning c.id, c.reason, c.made_by as "personId", m.name as person`,
      [now, new Date(now.getTime() + pauseMs)],
    )
  ).rows[0] ?? null
export const nextItems = async (
  client: Pick<pg.PoolClient, 'query'>,
  id: string,
  limit: number,
): Promise<{ position: number; orderId: string; recordId: string }[]> =>
  (
    await client.query<{ position: number; orderId: string; recordId: string }>(
      `
        select position, order_id as "orderId", record_id as "recordId"
        from batch_clear_item
        where batch_id = $1 and state = 'pending'
        order by position limit $2`,
      [id, limit],
    )
  ).rows
export const keepOutcomes = async (
  client: Pick<pg.PoolClient, 'query'>,
  id: string,
  outcomes: readonly { position: number; state: string }[],
  now: Date,
): Promise<void> => {
  await client.query(
    `
      update batch_clear_item c
      set state = i.state, at = $3
      from jsonb_to_recordset($2::jsonb) as i(position int, state text)
      where c.batch_id = $1 and c.position = i.position`,
    [id, JSON.stringify(outcomes), now],
  )
}
export const endTask = async (
  client: Pick<pg.PoolClient, 'query'>,
  id: string,
  now: Date,
): Promise<void> => {
  await client.query(
    `
      with b as (
        update batch_clear
        set state = 'done', next_at = null, ended_at = $2
        where id = $1
        returning id
      )
      insert into batch_clear_step (batch_id, act, at)
      select id, 'ended', $2
      from b`,
    [id, now],
  )
}
/** One entry of the audit log for what a turn discarded. */
export const logTurn = async (
  client: Pick<pg.PoolClient, 'query'>,
  { id, reason, personId, person }: Due,
  ids: readonly string[],
): Promise<void> => {
  await client.query(
    `
      insert into audit_log (actor_id, actor, action, subject, detail, request_id)
      values ($1, $2, 'batchClear.discard', $3, $4, $5)`,
    [
      personId,
      person,
      `batch-clear:${id}`,
      JSON.stringify({ reason, orders: ids }),
      `batch-clear-${id}`,
    ],
  )
}
