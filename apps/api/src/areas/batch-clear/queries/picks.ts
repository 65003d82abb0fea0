import { type clearColumns, clearTable } from '@oas/contract/batch-clear/calls'
import type pg from 'pg'
import type { DataScope } from '../../../core/caller.ts'
import { pairSeen } from '../../../core/scope.ts'
import { transact } from '../../../db/transaction.ts'

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
const columnsText = Object.entries(sources)
  .map(([name, source]) => `${source} as ${name}`)
  .join(', ')
const viewText = `
  ${clearTable} as not materialized (
    select ${columnsText}
    from public.queue_order q
    join public.record r on r.id = q.record_id
    where q.state = 'waiting'
      and q.task_id is null
      and (
        $1::bool
          or ${pairSeen('$2', 'q.app_id', 'q.type')}
      )
  )`
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
export async function pick(
  pool: pg.Pool,
  text: string,
  { all, pairs }: DataScope,
  limit: number,
  seconds: number,
): Promise<Picked[]> {
  return transact(
    { pool },
    async (client) => {
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
    },
    { readOnly: true },
  )
}
/** Only says whether the database understands the query. */
export async function explain(pool: pg.Pool, text: string): Promise<void> {
  return transact(
    { pool },
    async (client) => {
      await client.query(
        `
        select set_config('statement_timeout', '3000', true),
          set_config('search_path', 'pg_catalog', true)`,
      )
      const everything = viewText.replace('$1::bool', 'true').replaceAll('$2::jsonb', "'[]'::jsonb")
      await client.query(`
      explain with ${everything}
      select u.id::bigint from (${text}\n) u`)
    },
    { readOnly: true },
  )
}
