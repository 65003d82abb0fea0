import type { QueueRuleBody, QueueRuleKind } from '@oas/contract/queue-rule/schemas'
import { type Kysely, type SqlBool, type Transaction, sql } from 'kysely'
import type pg from 'pg'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { type SortOf, sortQuery } from '../../../db/sort.ts'

export type Tx = Transaction<DB>
type On = Kysely<DB> | Tx
export type Runner = Pick<pg.Pool, 'query'>

const bodyColumns = [
  'priority',
  'ageing',
  'sample',
  'mergeMinutes',
  'discardMinutes',
  'discardReason',
  'overflowAt',
  'overflowType',
] as const
export function bodyOf(row: QueueRuleBody): QueueRuleBody {
  return Object.fromEntries(bodyColumns.map((column) => [column, row[column]])) as QueueRuleBody
}

export function liveRules(on: On) {
  return on
    .selectFrom('queueRule')
    .select(['id', 'appId', 'type', ...bodyColumns])
    .where('state', '=', 'live')
    .execute()
}

const kindSql: Readonly<Record<QueueRuleKind, string>> = {
  priority: "q.priority <> ''",
  ageing: 'q.ageing is not null',
  sample: 'q.sample < 100',
  merge: 'q.merge_minutes > 0',
  discard: 'q.discard_minutes > 0',
  overflow: 'q.overflow_at > 0',
}
type Filter = {
  scope: DataScope
  id?: string | undefined
  appId?: number | undefined
  type?: number | undefined
  kind?: QueueRuleKind | undefined
  state?: string | undefined
}
const matching = (on: On, { scope, id, appId, type, kind, state }: Filter) => {
  let query = on
    .selectFrom('queueRule as q')
    .innerJoin('recordType as t', (join) =>
      join.onRef('t.appId', '=', 'q.appId').onRef('t.type', '=', 'q.type'),
    )
    .innerJoin('app as a', 'a.id', 'q.appId')
  query = query.where(inScope(scope, 'q.app_id', 'q.type'))
  if (id !== undefined) query = query.where('q.id', '=', id)
  if (appId !== undefined) query = query.where('q.appId', '=', appId)
  if (type !== undefined) query = query.where('q.type', '=', type)
  if (kind) query = query.where(sql.raw<SqlBool>(kindSql[kind]))
  return state ? query.where('q.state', '=', state) : query
}
const ruleOrders = {
  state: 'q.state',
  discarded: 'q.discarded',
  updatedAt: 'q.updated_at',
}
/** Rules, those in force or on their way first. */
export async function listRules(
  on: On,
  filter: Filter & { sort?: SortOf<typeof ruleOrders> },
  offset: number,
  limit: number,
) {
  const [{ total }, list] = await Promise.all([
    matching(on, filter)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
    matching(on, filter)
      .selectAll('q')
      .select(['t.name', 'a.name as appName', 'a.names as appNames'])
      .$call(sortQuery(filter.sort, ruleOrders))
      .orderBy(sql`q.state = 'stopped'`)
      .orderBy('q.appId')
      .orderBy('q.type')
      .orderBy('q.id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
  ])
  return { total, list }
}
export type FoundRule = Awaited<ReturnType<typeof listRules>>['list'][number]

export function lockRule(tx: Tx, id: string) {
  return tx.selectFrom('queueRule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type StoredRule = NonNullable<Awaited<ReturnType<typeof lockRule>>>
type Written = { rule: QueueRuleBody; note: string; by: { id: string; name: string }; at: Date }
/** The id, or undefined where a draft of the type is under way. */
export async function insertRule(
  tx: Tx,
  appId: number,
  type: number,
  { rule, note, by, at }: Written,
): Promise<string | undefined> {
  return (
    await tx
      .insertInto('queueRule')
      .values({ appId, type, ...rule, note, author: by.name, writers: [by.id], updatedAt: at })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id
}
export async function updateRule(
  tx: Tx,
  id: string,
  version: number,
  { rule, note, by, at }: Written,
): Promise<void> {
  await tx
    .updateTable('queueRule')
    .set({
      ...rule,
      note,
      author: by.name,
      version,
      updatedAt: at,
      writers: sql`array_append(array_remove(writers, ${by.id}::bigint), ${by.id}::bigint)`,
    })
    .where('id', '=', id)
    .execute()
}
type Moved = {
  state: string
  version: number
  updatedAt: Date
  reason?: string
  reviewer?: string
  liveAt?: Date
  endedAt?: Date
  rankedTo?: string | null
}
export async function moveRule(tx: Tx, id: string, change: Moved): Promise<void> {
  await tx.updateTable('queueRule').set(change).where('id', '=', id).execute()
}
/** Ends the rule of a type that is in force; its id where there is one. */
export async function endLive(
  tx: Tx,
  appId: number,
  type: number,
  at: Date,
): Promise<string | undefined> {
  return (
    await tx
      .updateTable('queueRule')
      .set({ state: 'stopped', endedAt: at, updatedAt: at, version: sql`version + 1` })
      .where('appId', '=', appId)
      .where('type', '=', type)
      .where('state', '=', 'live')
      .returning('id')
      .executeTakeFirst()
  )?.id
}
/** An earlier rule's places need no writing any more once another one writes them. */
export async function forgetRanking(tx: Tx, appId: number, type: number): Promise<void> {
  await tx
    .updateTable('queueRule')
    .set({ rankedTo: null })
    .where('appId', '=', appId)
    .where('type', '=', type)
    .where('rankedTo', 'is not', null)
    .execute()
}
export async function deleteRule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('queueRule').where('id', '=', id).execute()
}
/** Whether another rule in force sends orders on to or from a queue. */
export function overflowsOf(on: On, appId: number) {
  return on
    .selectFrom('queueRule')
    .select(['type', 'overflowType'])
    .where('appId', '=', appId)
    .where('state', '=', 'live')
    .where('overflowAt', '>', 0)
    .execute()
}
