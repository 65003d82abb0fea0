import type { ActState, ListPart } from '@oas/contract/scheduled-act/schemas'
import { openStates } from '@oas/contract/scheduled-act/schemas'
import { type Transaction, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'
import { isPerson } from '../../../db/person.ts'
import { type Seek, seekIndexedTime, seekOf } from '../../../db/seek.ts'
import { type SortOf, sortQuery } from '../../../db/sort.ts'
import type { DB } from '../../../db/tables.gen.ts'

type On = Db | Transaction<DB>
export type Filter = {
  part?: ListPart | undefined
  appId?: number | undefined
  kind?: 'begin' | 'end' | undefined
  state?: ActState | undefined
  uid?: string | undefined
  by?: string | undefined
  from?: number | undefined
  to?: number | undefined
}
const columns = { runAt: seekIndexedTime('a.run_at') } as const
/** The next come first, of those that are over the last. */
export function actSeek(
  sort: SortOf<typeof columns>,
  after: string | undefined,
  part: ListPart | undefined,
): Seek {
  return seekOf(sort ?? (part === 'past' ? '-runAt' : 'runAt'), after, 'a.id', columns)
}

const selectActs = (on: On) =>
  on
    .selectFrom('scheduledAct as a')
    .innerJoin('scheduledActSet as s', 's.id', 'a.setId')
    .innerJoin('person as m', 'm.id', 's.madeBy')
    .innerJoin('recordType as t', (join) =>
      join.onRef('t.appId', '=', 'a.appId').onRef('t.type', '=', 'a.type'),
    )
    .leftJoin('person as v', 'v.id', 's.reviewedBy')
    .leftJoin('person as e', 'e.id', 'a.endedBy')
    .select([
      'a.id',
      'a.setId',
      'a.kind',
      'a.appId',
      'a.type',
      't.name as typeName',
      'a.state',
      'a.version',
      'a.uid',
      'a.postId',
      'a.punishId',
      'a.punishmentId',
      'a.runAt',
      'a.latest',
      'a.why',
      'a.message',
      'a.endedAt',
      's.resultKey',
      's.punishTime',
      's.remark',
      's.reason',
      's.changeOrderId',
      's.madeAt',
      's.madeBy',
      'm.name as by',
      'v.name as reviewer',
      'e.name as endedBy',
    ])

const isOpen = sql<boolean>`a.state = any(${[...openStates]}::text[])`
export function listActs(on: On, scope: DataScope, filter: Filter, seek: Seek, limit: number) {
  const { part = 'waiting', appId, kind, state, uid, by, from, to } = filter
  let query = selectActs(on).where(inScope(scope, 'a.app_id', 'a.type'))
  query = query.where(part === 'waiting' ? isOpen : sql<boolean>`not ${isOpen}`)
  if (appId !== undefined) query = query.where('a.appId', '=', appId)
  if (kind !== undefined) query = query.where('a.kind', '=', kind)
  if (state !== undefined) query = query.where('a.state', '=', state)
  if (uid) query = query.where('a.uid', '=', uid)
  if (by) query = query.where(isPerson('m', by))
  if (from !== undefined) query = query.where('a.runAt', '>=', new Date(from))
  if (to !== undefined) query = query.where('a.runAt', '<=', new Date(to))
  return query
    .select(seek.value.as('sortValue'))
    .where(seek.after)
    .orderBy(seek.orderBy)
    .limit(limit)
    .execute()
}
export type ActRow = Omit<Awaited<ReturnType<typeof listActs>>[number], 'sortValue'>

const userMost = 200
export function listActsOfUser(
  on: On,
  types: readonly number[] | null,
  { appId, uid }: { appId: number; uid: string },
) {
  let query = selectActs(on).where('a.appId', '=', appId).where('a.uid', '=', uid)
  if (types !== null) query = query.where(sql<boolean>`a.type = any(${[...types]}::int[])`)
  return query.orderBy('a.id', 'desc').limit(userMost).execute()
}

type SetFilter = { scope: DataScope; notBy: string; appId: number | undefined }
/** Sets that wait for a second person, of whom everything is within the scope. */
const selectSets = (on: On, { scope, notBy, appId }: SetFilter) =>
  on
    .selectFrom('scheduledActSet as s')
    .innerJoin('person as m', 'm.id', 's.madeBy')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('scheduledAct as a')
          .select([
            sql<number>`count(*)::int`.as('acts'),
            sql<Date | null>`min(a.run_at)`.as('runAt'),
            sql<Date | null>`min(a.latest)`.as('latest'),
            sql<
              string[]
            >`(array_agg(coalesce(nullif(a.uid, ''), a.post_id) order by a.id))[:20]`.as('uids'),
            sql<boolean>`bool_and(${inScope(scope, 'a.app_id', 'a.type')})`.as('seen'),
          ])
          .whereRef('a.setId', '=', 's.id')
          .where('a.state', '=', 'review')
          .as('a'),
      (join) => join.onTrue(),
    )
    .where('s.state', '=', 'review')
    .where('s.madeBy', '<>', notBy)
    .$if(appId !== undefined, (query) => query.where('s.appId', '=', appId ?? 0))
    .where('a.seen', '=', true)
const setOrders = { runAt: 'a.run_at', madeAt: 's.made_at' }
type Paging = { sort?: SortOf<typeof setOrders>; offset: number; limit: number }
export function listSets(on: On, filter: SetFilter, { sort, offset, limit }: Paging) {
  return selectSets(on, filter)
    .select([
      's.id',
      's.kind',
      's.appId',
      's.resultKey',
      's.punishTime',
      's.remark',
      's.reason',
      's.changeOrderId',
      's.madeAt',
      's.madeBy',
      'm.name as by',
      'a.acts',
      'a.runAt',
      'a.latest',
      'a.uids',
    ])
    .$call(sortQuery(sort, setOrders))
    .orderBy('s.id')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countSets(on: On, filter: SetFilter): Promise<number> {
  return (
    await selectSets(on, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
}
