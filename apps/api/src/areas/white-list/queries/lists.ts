import type { NewList } from '@oas/contract/white-list/schemas'
import { type Kysely, type Transaction, sql } from 'kysely'
import type { Static } from 'typebox'
import { containing } from '../../../db/like.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'

export type Tx = Transaction<DB>
export type On = Kysely<DB> | Tx
export type ListFacts = Omit<Static<typeof NewList>, 'subject'>
/** Apps a caller sees; null: all. */
export type Seen = readonly number[] | null

export type ListFilter = {
  subject?: string | undefined
  combined?: boolean | undefined
  text?: string | undefined
  scope?: string | undefined
  state?: string | undefined
  appId?: number | undefined
  seen: Seen
}

const matching = (on: On, { subject, combined, text, scope, state, appId, seen }: ListFilter) => {
  let query = on.selectFrom('whiteList as l')
  if (subject !== undefined) query = query.where('l.subject', '=', subject)
  if (combined !== undefined) query = query.where('l.subject', combined ? '=' : '<>', 'combination')
  if (text) query = query.where('l.name', 'ilike', containing(text))
  if (scope) query = query.where(sql<boolean>`${scope} = any(l.scopes)`)
  if (state) query = query.where('l.state', '=', state)
  if (appId !== undefined)
    query = query.where(sql<boolean>`(l.apps = '{}' or ${appId}::int = any(l.apps))`)
  return seen === null
    ? query
    : query.where(sql<boolean>`(l.apps = '{}' or l.apps && ${[...seen]}::int[])`)
}
const listOrders = {
  name: words('l.name'),
  state: 'l.state',
  entries: 'entries',
  madeBy: words('m.name'),
  madeAt: 'l.made_at',
  reviewedBy: words('v.name'),
}
/**
 * Lists newest first, those that wait for a second person before the others, with how many entries
 * are in force.
 */
export function listLists(
  on: On,
  filter: ListFilter & { sort?: SortOf<typeof listOrders> },
  now: Date,
  offset: number,
  limit: number,
) {
  return matching(on, filter)
    .innerJoin('person as m', 'm.id', 'l.madeBy')
    .leftJoin('person as v', 'v.id', 'l.reviewedBy')
    .selectAll('l')
    .select(['m.name as madeByName', 'v.name as reviewedByName'])
    .select(
      sql<number>`(
          select count(*)::int
          from white_list_entry e
          where e.list_id = l.id and e.state = 'active' and (e.until is null or e.until > ${now})
        )`.as('entries'),
    )
    .$call(sortQuery(filter.sort, listOrders))
    .orderBy(sql`l.state = 'pending'`, 'desc')
    .orderBy('l.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export type ListRow = Awaited<ReturnType<typeof listLists>>[number]
export async function countLists(on: On, filter: ListFilter): Promise<number> {
  return (
    await matching(on, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
}

export function findList(on: On, id: string) {
  return on.selectFrom('whiteList').selectAll().where('id', '=', id).executeTakeFirst()
}
export function holdList(tx: Tx, id: string) {
  return tx.selectFrom('whiteList').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type HeldList = NonNullable<Awaited<ReturnType<typeof holdList>>>

const cells = (facts: ListFacts) => ({
  ...facts,
  force: JSON.stringify(facts.force),
  tip: JSON.stringify(facts.tip),
})
export async function insertList(
  tx: Tx,
  facts: ListFacts & { subject: string; state: string; madeBy: string; madeAt: Date },
): Promise<string> {
  return (
    await tx
      .insertInto('whiteList')
      .values({
        ...cells(facts),
        subject: facts.subject,
        state: facts.state,
        madeBy: facts.madeBy,
        madeAt: facts.madeAt,
        changedBy: facts.madeBy,
        changedAt: facts.madeAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
export async function changeList(
  tx: Tx,
  id: string,
  facts: ListFacts | Record<string, never>,
  by: { state: string; reason?: string; reviewedBy?: string; changedBy?: string; changedAt: Date },
): Promise<void> {
  await tx
    .updateTable('whiteList')
    .set((row) => ({
      ...('name' in facts ? cells(facts as ListFacts) : {}),
      ...by,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  // Orders that wait are looked over anew by what holds now.
  await tx
    .updateTable('whiteListEntry')
    .set({ swept: false })
    .where('listId', '=', id)
    .where('state', '=', 'active')
    .execute()
}
export async function isNameTaken(on: On, name: string, but: string): Promise<boolean> {
  return (
    (await on
      .selectFrom('whiteList')
      .select('id')
      .where('name', '=', name)
      .where('id', '<>', but)
      .executeTakeFirst()) !== undefined
  )
}
export async function knownApps(on: On, ids: readonly number[]): Promise<Set<number>> {
  return new Set(
    ids.length === 0
      ? []
      : (
          await on
            .selectFrom('app')
            .select('id')
            .where('id', 'in', [...ids])
            .execute()
        ).map((row) => row.id),
  )
}

export type TypeFilter = {
  appId?: number | undefined
  business?: string | undefined
  listTypes: readonly string[] | null
  seen: Seen
}
const typesOf = (on: On, { appId, business, listTypes, seen }: TypeFilter) => {
  let query = on.selectFrom('recordType as t')
  if (appId !== undefined) query = query.where('t.appId', '=', appId)
  if (business !== undefined) query = query.where('t.business', '=', business)
  if (listTypes !== null)
    query = query.where(sql<boolean>`(t.app_id || ':' || t.type) = any(${[...listTypes]}::text[])`)
  return seen === null ? query : query.where(sql<boolean>`t.app_id = any(${[...seen]}::int[])`)
}
const typeOrders = { business: words('t.business'), waiting: 'waiting' }
export function listTypes(
  on: On,
  { sort, ...filter }: TypeFilter & { sort?: SortOf<typeof typeOrders> },
  offset: number,
  limit: number,
) {
  return typesOf(on, filter)
    .select(['t.appId', 't.type', 't.name', 't.business'])
    .select(
      sql<number>`(
          select count(*)::int
          from (
            select 1
            from queue_order q
            where q.app_id = t.app_id
              and q.type = t.type
              and q.state = 'waiting'
              and q.task_id is null
            limit 100000
          ) w
        )`.as('waiting'),
    )
    .$call(sortQuery(sort, typeOrders))
    .orderBy('t.appId')
    .orderBy('t.type')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countTypes(on: On, filter: TypeFilter): Promise<number> {
  return (
    await typesOf(on, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
}
export function activeLists(on: On) {
  return on
    .selectFrom('whiteList')
    .select(['id', 'name', 'version', 'apps', 'types', 'businesses'])
    .where('state', '=', 'active')
    .orderBy('id')
    .limit(1000)
    .execute()
}
export async function countWaiting(on: On, appId: number, type: number): Promise<number> {
  return (
    await on
      .selectFrom('queueOrder')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('appId', '=', appId)
      .where('type', '=', type)
      .where('state', '=', 'waiting')
      .where('taskId', 'is', null)
      .executeTakeFirstOrThrow()
  ).n
}
export async function countEntriesOf(on: On, listId: string, now: Date): Promise<number> {
  return (
    await on
      .selectFrom('whiteListEntry')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('listId', '=', listId)
      .where('state', '=', 'active')
      .where((where) => where.or([where('until', 'is', null), where('until', '>', now)]))
      .executeTakeFirstOrThrow()
  ).n
}
/** Business of a type, or undefined where there is no such type. */
export async function businessOf(on: On, appId: number, type: number): Promise<string | undefined> {
  return (
    await on
      .selectFrom('recordType')
      .select('business')
      .where('appId', '=', appId)
      .where('type', '=', type)
      .executeTakeFirst()
  )?.business
}

const logOf = (on: On, subject: string) =>
  on.selectFrom('auditLog').where('subject', '=', subject).where('action', 'like', 'whiteList.%')
const logOrders = { at: 'id', actor: words('actor'), action: words('action') }
export function listLog(
  on: On,
  { subject, sort }: { subject: string; sort: SortOf<typeof logOrders> },
  offset: number,
  limit: number,
) {
  return logOf(on, subject)
    .select(['id', 'at', 'actor', 'action', 'detail'])
    .$call(sortQuery(sort, logOrders))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countLog(on: On, subject: string): Promise<number> {
  return (
    await logOf(on, subject)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
}
