import { type Kysely, sql } from 'kysely'
import { type SortOf, sortQuery, words } from '../db/sort.ts'
import type { DB } from '../db/tables.gen.ts'

const orders = { at: 'a.at', actor: words('a.actor'), action: 'a.action' }
type Page = {
  sort?: SortOf<typeof orders>
  current?: number | undefined
  pageSize?: number | undefined
}
/** What the log of changes says of something. */
export type History = {
  total: number
  list: {
    id: string
    at: number
    actor: string
    action: string
    before: unknown
    after: unknown
  }[]
}

/**
 * A page of what the log of changes says of some subjects, the newest first unless sorted
 * otherwise. `acts`: only what an area did, as `model.`.
 */
export async function readHistory(
  { db }: { db: Kysely<DB> },
  { subjects, acts }: { subjects: readonly string[]; acts: string },
  { sort, current = 1, pageSize = 10 }: Page,
): Promise<History> {
  const of = db
    .selectFrom('auditLog as a')
    .where('a.subject', 'in', [...subjects])
    .where('a.action', 'like', `${acts}%`)
  const [rows, count] = await Promise.all([
    of
      .select(['a.id', 'a.at', 'a.actor', 'a.action', 'a.detail'])
      .$call(sortQuery(sort, orders))
      .orderBy('a.id', 'desc')
      .offset((current - 1) * pageSize)
      .limit(pageSize)
      .execute(),
    of.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
  ])
  return {
    total: count.n,
    list: rows.map(({ detail, at, ...row }) => {
      const { before = null, after = null } = detail as { before?: unknown; after?: unknown }
      return { ...row, at: at.getTime(), before, after }
    }),
  }
}
