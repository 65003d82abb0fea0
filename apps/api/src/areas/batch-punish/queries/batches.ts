import type { BatchEffect, BatchState } from '@oas/contract/batch-punish/schemas'
import { type Transaction, sql } from 'kysely'
import type { Static } from 'typebox'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { BulkStep } from '../../bulk-review/index.ts'
import { isPerson } from '../../../db/person.ts'
import { type Seek, seekOf, seekTime, seekWords } from '../../../db/seek.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'

export type Tx = Transaction<DB>
type On = Db | Tx
export type Effect = Static<typeof BatchEffect>

export type Known = {
  postId: string
  recordId: string
  uid: string
  country: string
  extData: Record<string, unknown>
  content: object
  decided: boolean
  test: boolean
  order: string | null
}
const knownText = (appId: number, type: number, postIds: readonly string[]) => sql<Known>`
  select w.post_id as "postId", r.id::text as "recordId", r.uid, r.country, r.ext_data as "extData",
    jsonb_build_object('texts', r.content -> 'texts', 'lives', r.content -> 'lives') as content,
    r.test,
    exists (
      select 1
      from decision d
      where d.app_id = ${appId}
        and d.post_id = w.post_id
        and d.type = ${type}
        and d.state = 'active'
    ) as decided,
    (
      select q.state
      from queue_order q
      where q.record_id = r.id and q.task_id is null
      order by q.state <> 'waiting' limit 1
    ) as "order"
  from unnest(${[...postIds]}::text[]) as w(post_id)
  cross join lateral (
    select *
    from record r
    where r.app_id = ${appId} and r.post_id = w.post_id and r.type = ${type}
    order by r.id desc limit 1
  ) r`
/** The newest record of each post, and how it stands. */
export async function knownPosts(
  on: On,
  appId: number,
  type: number,
  postIds: readonly string[],
): Promise<Known[]> {
  return (await knownText(appId, type, postIds).execute(on)).rows
}

/** Which of the subjects are punished so already. */
export async function punishedSubjects(
  on: On,
  appId: number,
  punishId: number,
  subjects: readonly string[],
): Promise<Set<string>> {
  return new Set(
    (
      await sql<{
        subject: string
      }>`
        select subject
        from punish
        where app_id = ${appId}
          and punish_id = ${punishId}
          and scope = (select scope from punish_type where id = ${punishId})
          and subject = any(${[...subjects]}::text[])
          and state in ('planned', 'sent', 'active')`.execute(on)
    ).rows.map((row) => row.subject),
  )
}
export async function scopeOfPunish(on: On, punishId: number): Promise<string> {
  return (
    (
      await on
        .selectFrom('punishType')
        .select('scope')
        .where('id', '=', punishId)
        .executeTakeFirst()
    )?.scope ?? 'none'
  )
}

export type NewBatchRow = {
  appId: number
  type: number
  resultId: string
  labels: number[]
  punishTime: number | null
  remark: string
  source: 'typed' | 'file'
  settingVersion: number
  language: string
  changeOrderId: string | null
  state: 'review' | 'running'
  items: number
  effect: Effect
  madeBy: string
  madeAt: Date
  nextAt: Date | null
}
export async function insertBatch(tx: Tx, { effect, ...row }: NewBatchRow): Promise<string> {
  return (
    await tx
      .insertInto('batchPunish')
      .values({ ...row, effect: JSON.stringify(effect) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
const chunk = 2000
export async function insertItems(
  tx: Tx,
  batchId: string,
  lines: readonly { postId: string; uid: string; currentJson: object; extData: object }[],
): Promise<void> {
  for (let at = 0; at < lines.length; at += chunk) {
    const rows = lines
      .slice(at, at + chunk)
      .map(({ postId, uid, currentJson, extData }, index) => ({
        position: at + index + 1,
        postId,
        uid,
        currentJson,
        extData,
      }))
    await sql`
      insert into batch_punish_item (batch_id, position, post_id, uid, current_json, ext_data)
      select ${batchId}::bigint, i.position, i."postId", i.uid, i."currentJson", i."extData"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(
        position int, "postId" text, uid text, "currentJson" jsonb, "extData" jsonb
      )`.execute(tx)
  }
}
export function addStep(on: On, batchId: string, step: BulkStep) {
  return on
    .insertInto('batchPunishStep')
    .values({ batchId, ...step })
    .execute()
}
export function listSteps(on: On, batchId: string) {
  return on
    .selectFrom('batchPunishStep as s')
    .leftJoin('person as p', 'p.id', 's.personId')
    .select(['s.act', 's.reason', 's.at', 'p.name as by'])
    .where('s.batchId', '=', batchId)
    .orderBy('s.id')
    .execute()
}

/** What the caller sees; null: everything. */
export type Filter = {
  id?: string | undefined
  appId?: number | undefined
  type?: number | undefined
  state?: BatchState | undefined
  by?: string | undefined
  reviewer?: string | undefined
  changeOrderId?: string | undefined
  from?: number | undefined
  to?: number | undefined
  notBy?: string | undefined
  scope: DataScope
}
const matching = (
  on: On,
  { id, appId, type, state, by, reviewer, changeOrderId, from, to, notBy, scope }: Filter,
) => {
  let query = on
    .selectFrom('batchPunish as b')
    .innerJoin('person as m', 'm.id', 'b.madeBy')
    .leftJoin('person as v', 'v.id', 'b.reviewedBy')
  if (id !== undefined) query = query.where('b.id', '=', id)
  if (appId !== undefined) query = query.where('b.appId', '=', appId)
  if (type !== undefined) query = query.where('b.type', '=', type)
  if (state !== undefined) query = query.where('b.state', '=', state)
  if (by) query = query.where(isPerson('m', by))
  if (reviewer) query = query.where(isPerson('v', reviewer))
  if (changeOrderId !== undefined) query = query.where('b.changeOrderId', '=', changeOrderId)
  if (from !== undefined) query = query.where('b.madeAt', '>=', new Date(from))
  if (to !== undefined) query = query.where('b.madeAt', '<=', new Date(to))
  if (notBy !== undefined) query = query.where('b.madeBy', '<>', notBy)
  return query.where(inScope(scope, 'b.app_id', 'b.type'))
}
const count = (state: string) =>
  sql<number>`(
      select count(*)::int
      from batch_punish_item i
      where i.batch_id = b.id and i.state = ${state}
    )`
const batchOrders = {
  id: 'b.id',
  appId: 'b.app_id',
  items: 'b.items',
  state: 'b.state',
  by: words('m.name'),
  reviewer: words('v.name'),
  at: 'b.made_at',
  endedAt: 'b.ended_at',
}
export function listBatches(
  on: On,
  filter: Filter & { sort?: SortOf<typeof batchOrders> },
  offset: number,
  limit: number,
) {
  return matching(on, filter)
    .innerJoin('recordType as t', (join) =>
      join.onRef('t.appId', '=', 'b.appId').onRef('t.type', '=', 'b.type'),
    )
    .leftJoin('changeOrder as o', 'o.id', 'b.changeOrderId')
    .select([
      'b.id',
      'b.appId',
      'b.type',
      't.name as typeName',
      'b.resultId',
      'b.labels',
      'b.punishTime',
      'b.remark',
      'b.source',
      'b.state',
      'b.changeOrderId',
      'o.title as changeOrder',
      'b.items',
      'b.effect',
      'b.madeBy',
      'm.name as by',
      'b.madeAt',
      'v.name as reviewer',
      'b.endedAt',
      'b.settingVersion',
    ])
    .select([
      count('done').as('done'),
      count('warned').as('warned'),
      count('refused').as('refused'),
      count('pending').as('left'),
      count('cancelled').as('cancelled'),
    ])
    .$call(sortQuery(filter.sort, batchOrders))
    .orderBy('b.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export type BatchRow = Awaited<ReturnType<typeof listBatches>>[number]
export async function noteBatches(on: On, filter: Filter): Promise<number> {
  return (
    await matching(on, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
}

export function holdBatch(tx: Tx, id: string) {
  return tx
    .selectFrom('batchPunish')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type Held = NonNullable<Awaited<ReturnType<typeof holdBatch>>>
export function setBatch(
  tx: Tx,
  id: string,
  change: { state: BatchState; nextAt?: Date | null; endedAt?: Date; reviewedBy?: string },
) {
  return tx.updateTable('batchPunish').set(change).where('id', '=', id).execute()
}
/** Leaves alone what nobody works on; answers how many. */
export async function cancelItems(tx: Tx, batchId: string, now: Date): Promise<number> {
  return Number(
    (
      await tx
        .updateTable('batchPunishItem')
        .set({ state: 'cancelled', at: now })
        .where('batchId', '=', batchId)
        .where('state', '=', 'pending')
        .where('claimedUntil', 'is', null)
        .executeTakeFirst()
    ).numUpdatedRows,
  )
}

const itemColumns = {
  position: 'id',
  postId: seekWords('post_id'),
  uid: seekWords('uid'),
  state: seekWords('state'),
  message: seekWords('message'),
  at: seekTime('at'),
} as const
/** Place among the items of a batch, which come in the order they were given as usual. */
export function itemSeek(sort: SortOf<typeof itemColumns>, after: string | undefined): Seek {
  return seekOf(sort ?? 'position', after, 'position', itemColumns)
}
export function listItems(
  on: On,
  { id, state, text }: { id: string; state?: string | undefined; text?: string | undefined },
  seek: Seek,
  limit: number,
) {
  let query = on
    .selectFrom('batchPunishItem')
    .select([
      'position',
      'postId',
      'uid',
      'state',
      'codes',
      'message',
      'recordId',
      'decisionId',
      'at',
    ])
    .where('batchId', '=', id)
    .select(seek.value.as('sortValue'))
    .where(seek.after)
  if (state) query = query.where('state', '=', state)
  if (text)
    query = query.where((where) => where.or([where('postId', '=', text), where('uid', '=', text)]))
  return query.orderBy(seek.orderBy).limit(limit).execute()
}
