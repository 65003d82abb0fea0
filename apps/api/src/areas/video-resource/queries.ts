import { type SqlBool, type Transaction, sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type SortOf, sortQuery, words } from '../../db/sort.ts'

type Base = Pick<Context, 'db'>
type Tx = Transaction<DB>
/** `apps` null: every app. */
export type VideoFilter = {
  sort?: SortOf<typeof videoOrders>
  apps: readonly number[] | null
  text: string
  channel: string
  state?: string | undefined
  country?: string | undefined
  from?: number | undefined
  to?: number | undefined
  limit: number
  offset: number
}
const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const videoOrders = {
  title: words('v.title'),
  channel: words('v.channel'),
  seconds: 'v.seconds',
  appId: 'v.app_id',
  state: 'v.state',
  rank: 'v.rank',
  addedAt: 'v.added_at',
}
export function listVideos(
  ctx: Base,
  { apps, text, channel, state, country, from, to, sort, limit, offset }: VideoFilter,
) {
  let query = ctx.db
    .selectFrom('videoResource as v')
    .innerJoin('person as p', 'p.id', 'v.addedBy')
    .select([
      'v.id',
      'v.version',
      'v.appId',
      'v.videoId',
      'v.title',
      'v.channel',
      'v.seconds',
      'v.countries',
      'v.state',
      'v.reason',
      'v.rank',
      'p.displayName as addedBy',
      'v.addedAt',
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
  if (apps) query = query.where('v.appId', 'in', apps.length > 0 ? [...apps] : [-1])
  if (text)
    query = query.where((on) =>
      on.or([on('v.title', 'ilike', like(text)), on('v.videoId', '=', text)]),
    )
  if (channel) query = query.where('v.channel', 'ilike', like(channel))
  if (state) query = query.where('v.state', '=', state)
  // A video without countries is for all of them.
  if (country)
    query = query.where(
      sql<SqlBool>`(cardinality(v.countries) = 0 or ${country} = any(v.countries))`,
    )
  if (from !== undefined) query = query.where('v.addedAt', '>=', new Date(from))
  if (to !== undefined) query = query.where('v.addedAt', '<', new Date(to))
  return query
    .$call(sortQuery(sort, videoOrders))
    .orderBy('v.rank', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export type NewVideo = {
  appId: number
  videoId: string
  title: string
  channel: string
  seconds: number
  countries: string[]
  addedBy: string
  addedAt: Date
}
/** Adds those that are not there; answers their video ids. */
export async function insertVideos(tx: Tx, videos: readonly NewVideo[]): Promise<string[]> {
  return videos.length === 0
    ? []
    : (
        await tx
          .insertInto('videoResource')
          .values([...videos])
          .onConflict((on) => on.doNothing())
          .returning('videoId')
          .execute()
      ).map(({ videoId }) => videoId)
}

export function lockVideos(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('videoResource')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}
export function changeVideo(
  tx: Tx,
  id: string,
  change: {
    title: string
    channel: string
    seconds: number
    countries: string[]
    state: string
    reason: string
    rank: number
    version: number
  },
) {
  return tx.updateTable('videoResource').set(change).where('id', '=', id).execute()
}
export function deleteVideos(tx: Tx, ids: readonly string[]) {
  return tx
    .deleteFrom('videoResource')
    .where('id', 'in', [...ids])
    .execute()
}
export async function appExists(ctx: Base, id: number): Promise<boolean> {
  return (
    (await ctx.db.selectFrom('app').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  )
}
