import type {
  PackageContent,
  PackageState,
  PackagedLadder,
  PackagedStrategy,
} from '@oas/contract/live-strategy/schemas'
import { type Transaction, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/tables.gen.ts'

type On = Db | Transaction<DB>
export type PackageFilter = {
  seen: readonly number[] | null
  appId?: number | undefined
  state?: PackageState | undefined
  from?: number | undefined
  to?: number | undefined
}
export type PackageRecord = {
  id: string
  appId: number
  number: number
  state: PackageState
  share: number
  note: string
  reason: string
  sourceNumber: number | null
  strategies: number
  ladders: number
  version: number
  madeBy: string
  madeAt: Date
  liveAt: Date | null
}

const select = sql`
  select k.id::text as id, k.app_id as "appId", k.number, k.state, k.share, k.note, k.reason,
    k.source_number as "sourceNumber", jsonb_array_length(k.content -> 'strategies') as strategies,
    jsonb_array_length(k.content -> 'ladders') as ladders, k.version, p.name as "madeBy",
    k.made_at as "madeAt", k.live_at as "liveAt"
  from live_package k
  join person p on p.id = k.made_by`
const timeOf = (at: number | undefined): Date | null => (at === undefined ? null : new Date(at))
const where = ({ seen, appId, state, from, to }: PackageFilter) => sql`
  (${seen === null} or k.app_id = any(${[...(seen ?? [])]}::int[]))
    and (${appId ?? null}::int is null or k.app_id = ${appId ?? null}::int)
    and (${state ?? null}::text is null or k.state = ${state ?? null}::text)
    and (${timeOf(from)}::timestamptz is null or k.made_at >= ${timeOf(from)}::timestamptz)
    and (${timeOf(to)}::timestamptz is null or k.made_at < ${timeOf(to)}::timestamptz)`

export async function listPackages(
  on: On,
  by: PackageFilter,
  offset: number,
  limit: number,
): Promise<PackageRecord[]> {
  return (
    await sql<PackageRecord>`
      ${select}
      where ${where(by)}
      order by k.made_at desc, k.id desc
      offset ${offset} limit ${limit}`.execute(on)
  ).rows
}
export async function countPackages(on: On, by: PackageFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from live_package k where ${where(by)}`.execute(on)
  return rows[0]?.n ?? 0
}
export async function findPackage(
  on: On,
  id: string,
): Promise<(PackageRecord & { content: PackageContent }) | undefined> {
  const { rows } = await sql<PackageRecord>`${select} where k.id = ${id}::bigint`.execute(on)
  const [row] = rows
  if (!row) return undefined
  return { ...row, content: await readContent(on, row.id) }
}
export async function readContent(on: On, id: string): Promise<PackageContent> {
  const { content } = await on
    .selectFrom('livePackage')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return content as unknown as PackageContent
}
/** Id and number of the package of an app that is in force, or on trial. */
export function findActing(on: On, appId: number, state: 'live' | 'staged') {
  return on
    .selectFrom('livePackage')
    .select(['id', 'number'])
    .where('appId', '=', appId)
    .where('state', '=', state)
    .executeTakeFirst()
}
/** Whoever changes packages of an app waits here for whoever does so now. */
export async function lockPackages(tx: Transaction<DB>, appId: number): Promise<void> {
  await sql`select 1 from app where id = ${appId} for no key update`.execute(tx)
}
export function holdPackage(tx: Transaction<DB>, id: string) {
  return tx
    .selectFrom('livePackage')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export async function nextNumber(tx: Transaction<DB>, appId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('livePackage')
    .select(sql<number>`coalesce(max(number), 0)::int + 1`.as('n'))
    .where('appId', '=', appId)
    .executeTakeFirstOrThrow()
  return n
}
/** Approved strategies of an app, by id. */
export async function readApproved(
  on: On,
  appId: number,
): Promise<ReadonlyMap<string, PackagedStrategy>> {
  const rows = await on
    .selectFrom('liveStrategy')
    .select(['id', 'liveBody', 'liveVersion'])
    .where('appId', '=', appId)
    .where('liveBody', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ id, liveBody, liveVersion }) => [
      id,
      { id, version: liveVersion ?? 1, body: liveBody as unknown as PackagedStrategy['body'] },
    ]),
  )
}
export async function readLadders(on: On, ids: readonly string[]): Promise<PackagedLadder[]> {
  if (ids.length === 0) return []
  const rows = await on
    .selectFrom('liveLadder')
    .select(['id', 'liveBody', 'liveVersion'])
    .where('id', 'in', [...ids])
    .where('liveBody', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id, liveBody, liveVersion }) => ({
    id,
    version: liveVersion ?? 1,
    body: liveBody as unknown as PackagedLadder['body'],
  }))
}

export type ActingPackage = {
  id: string
  appId: number
  number: number
  state: 'live' | 'staged'
  share: number
  content: PackageContent
}
/** What is in force or on trial, of an app or of all, without strategies that are stopped. */
export async function listActing(on: On, appId: number | null): Promise<ActingPackage[]> {
  const [packages, approved] = await Promise.all([
    on
      .selectFrom('livePackage')
      .select(['id', 'appId', 'number', 'state', 'share', 'content'])
      .where('state', 'in', ['live', 'staged'])
      .$if(appId !== null, (q) => q.where('appId', '=', appId ?? 0))
      .execute(),
    on
      .selectFrom('liveStrategy')
      .select('id')
      .where('liveBody', 'is not', null)
      .$if(appId !== null, (q) => q.where('appId', '=', appId ?? 0))
      .execute(),
  ])
  const goes = new Set(approved.map(({ id }) => id))
  return packages.map(({ content, state, ...row }) => {
    const { strategies, ladders } = content as unknown as PackageContent
    return {
      ...row,
      state: state as ActingPackage['state'],
      content: { ladders, strategies: strategies.filter(({ id }) => goes.has(id)) },
    }
  })
}
