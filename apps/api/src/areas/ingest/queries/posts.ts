import { typeKeyOf } from '@oas/contract/type-key'
import type pg from 'pg'
import { keptSql } from '../../../db/kept-order.ts'

// Statements of this folder have no name: a batch is worth a plan of its own, made for the sizes
// the tables have now. A plan kept from when they were empty reads them whole.
type Client = Pick<pg.PoolClient, 'query'>

export type PostRef = { appId: number; type: number; postId: string }
/** Where the order of a post may wait besides its own type's queue. */
type Sought = PostRef & { overflowType?: number | null }
export type Twin = PostRef & {
  orderId: string
  recordId: string
  seen: boolean
  contentHash: string
  reportCount: number
  /** The order is a task's, where it waits or somebody has it. */ task: 'waiting' | 'had' | null
}
// One statement for each queue: a condition that names two types at once is not answered by the
// index of posts. Only content of the same type is the same post. While no task runs, nothing is
// looked for among the orders of tasks.
export function twinsText(elsewhere: boolean): string {
  const same = `
    q.app_id = u.app_id
      and q.type = u.type
      and q.post_id = u.post_id
      and q.guest_of = ${elsewhere ? 'u.home' : '-1'}`
  return `
  select u.app_id as "appId", ${elsewhere ? 'u.home' : 'u.type'} as type, u.post_id as "postId",
    q.id as "orderId", q.record_id as "recordId", q.seen, q.task, r.content_hash as "contentHash",
    r.report_count as "reportCount"
  from unnest(
    $1::int[], $2::int[], $3::text[]${elsewhere ? ', $4::int[]' : ''}
  ) as u(app_id, type, post_id${elsewhere ? ', home' : ''})
  cross join lateral (
    select *
    from (
      select q.id, q.record_id, q.seen, null as task
      from queue_order q
      where ${same} and q.state = 'waiting' and q.task_id is null
      limit 1 for update
    ) plain
    union all
    select *
    from (
      select q.id, q.record_id, q.seen, case when q.state = 'waiting' then 'waiting' else 'had' end
      from queue_order q
      where (select exists (select 1 from queue_order where item_id is not null))
        and ${same}
        and q.item_id is not null
        and not ${keptSql('q')}
      order by q.id for update
    ) tasked
  ) q
  cross join lateral (
    select r.content_hash, r.report_count from record r where r.id = q.record_id limit 1
  ) r`
}

/** Names a post. */
export function postOf(post: PostRef): string {
  return `${typeKeyOf(post)} ${post.postId}`
}
const order = (one: PostRef, two: PostRef): number =>
  one.appId - two.appId ||
  one.type - two.type ||
  (one.postId < two.postId ? -1 : one.postId > two.postId ? 1 : 0)
/**
 * Waiting orders of posts, and those that tasks have of them, locked in the caller's transaction,
 * always in one order, so that two batches do not meet head-on.
 */
export async function lockTwins(client: Client, posts: readonly Sought[]): Promise<Twin[]> {
  const sorted = [...posts].sort(order)
  const own = (
    await client.query<Twin>(twinsText(false), [
      sorted.map((post) => post.appId),
      sorted.map((post) => post.type),
      sorted.map((post) => post.postId),
    ])
  ).rows
  const known = new Set(own.map(postOf))
  const others = sorted.filter(
    (post) => typeof post.overflowType === 'number' && !known.has(postOf(post)),
  )
  if (others.length === 0) return own
  return [
    ...own,
    ...(
      await client.query<Twin>(twinsText(true), [
        others.map((post) => post.appId),
        others.map((post) => post.overflowType),
        others.map((post) => post.postId),
        others.map((post) => post.type),
      ])
    ).rows,
  ]
}
