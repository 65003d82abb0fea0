import { type barColumns, barTable } from '@oas/contract/bar-clear/calls'
import type pg from 'pg'
import type { DataScope } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { pairSeen } from '../../core/scope.ts'
import { type Seek, seekNumber, seekOf, seekText, seekTime } from '../../db/seek.ts'
import type { SortOf } from '../../db/sort.ts'
import { transact } from '../../db/transaction.ts'
import { keptSql } from '../../db/kept-order.ts'

/** Types whose posts belong to bars: those audited on the pages for them. */
const barTypes = `
  (
    select s.app_id, s.type
    from (
      select distinct on (app_id, type) app_id, type, document
      from public.type_setting
      where source = 'audit'
      order by app_id, type, version desc
    ) s
    where s.document -> 'pageKeys' ?| array['tags-audit-bar', 'tags-audit-bar-public-sentiment']
  )`
const sources: Readonly<Record<keyof typeof barColumns, string>> = {
  id: 'r.id',
  app_id: 'r.app_id',
  type: 'r.type',
  post_id: 'r.post_id',
  uid: 'r.uid',
  bar: `coalesce(r.ext_data ->> 'bar', '')`,
  floors: `
    case
      when jsonb_typeof(r.ext_data -> 'floors') = 'number' then (
        r.ext_data ->> 'floors'
      )::numeric::int
      else 0 end`,
  text: `
    coalesce(
      (select string_agg(x ->> 'content', ' ') from jsonb_array_elements(r.content -> 'texts') x),
        ''
    )`,
  country: 'r.country',
  language: 'r.language',
  source: 'r.source',
  reports: 'r.report_count',
  decided: 'd.result_id is not null',
  result: `coalesce(d.result_id, '')`,
  created_at: 'r.created_at',
}
/**
 * Posts of the app, the caller's types and the time alone: `$1` app, `$2` and `$3` the time, `$4`
 * all types, `$5` those seen. Of a post its newest record counts.
 */
const columnsText = Object.entries(sources)
  .map(([name, source]) => `${source} as ${name}`)
  .join(', ')
const viewText = `
  ${barTable} as not materialized (
    select ${columnsText}
    from public.record r
    join ${barTypes} b on b.app_id = r.app_id and b.type = r.type
    left join lateral (
      select d.result_id
      from public.decision d
      where d.record_id = r.id and d.state = 'active'
      order by d.id desc limit 1
    ) d on true
    where r.app_id = $1::int
      and r.id >= public.id_from($2::timestamptz)
      and r.id < public.id_from($3::timestamptz)
      and not r.test
      and (
        $4::bool
          or ${pairSeen('$5', 'r.app_id', 'r.type')}
      )
      and not exists (
        select 1
        from public.record n
        where n.app_id = r.app_id and n.post_id = r.post_id and n.type = r.type and n.id > r.id
      )
  )`

export type Asked = {
  appId: number
  from: Date
  to: Date
  scope: DataScope
  bar?: string | undefined
  authors?: readonly string[] | undefined
  words?: string | undefined
  decided?: boolean | undefined
  sql?: string | undefined
}
export type Row = {
  recordId: string
  appId: number
  type: number
  typeName: string
  postId: string
  uid: string
  bar: string
  floors: number
  text: string
  reports: number
  createdAt: Date
  waiting: boolean
  resultId: string | null
  sortValue: string | null
}

const postColumns = {
  createdAt: seekTime('w.created_at'),
  floors: seekNumber('w.floors'),
  reports: seekNumber('w.reports'),
}
export function postSeek(sort: SortOf<typeof postColumns>, after: string | undefined): Seek {
  return seekOf(sort, after, 'w.id', postColumns)
}

/**
 * Posts of a page, newest first as usual, in a transaction that cannot write and ends by itself. A
 * query of the caller's own sees the view alone, and what it answers are only ids, looked up in the
 * view once more.
 */
export async function listPosts(
  { pool, db }: Pick<Context, 'pool' | 'db'>,
  { appId, from, to, scope: { all, pairs }, bar, authors, words, decided, sql }: Asked,
  seek: Seek,
  limit: number,
  seconds: number,
): Promise<Row[]> {
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
      const values: unknown[] = [appId, from, to, all, JSON.stringify(pairs)]
      const bind = (value: unknown): string => `$${values.push(value)}`
      const where = ['true']
      if (bar) where.push(`w.bar = ${bind(bar)}`)
      if (authors && authors.length > 0) where.push(`w.uid = any(${bind(authors)}::text[])`)
      if (words) where.push(`strpos(lower(w.text), lower(${bind(words)})) > 0`)
      if (decided !== undefined) where.push(`w.decided = ${bind(decided)}`)
      where.push(seekText(db, seek.after, bind))
      const source = sql
        ? `(
            select distinct u.id::bigint as id
            from (${sql}\n) u
          ) p
          join ${barTable} w on w.id = p.id`
        : `${barTable} w`
      return (
        await client.query<Row>(
          `
          with ${viewText}
          select w.id::text as "recordId", w.app_id as "appId", w.type,
            coalesce(t.name, '') as "typeName", w.post_id as "postId", w.uid, w.bar, w.floors,
            left(w.text, 300) as text, w.reports, w.created_at as "createdAt",
            exists (
              select 1 from public.queue_order q where q.record_id = w.id and not ${keptSql('q')}
            ) as waiting,
            nullif(w.result, '') as "resultId", ${seekText(db, seek.value, bind)} as "sortValue"
          from ${source}
          left join public.record_type t on t.app_id = w.app_id and t.type = w.type
          where ${where.join(' and ')}
          order by ${seekText(db, seek.orderBy, bind)} limit ${bind(limit)}`,
          values,
        )
      ).rows
    },
    { readOnly: true },
  )
}
export async function postIdsOf(
  pool: pg.Pool,
  appId: number,
  type: number,
  recordIds: readonly string[],
): Promise<Map<string, string>> {
  return new Map(
    (
      await pool.query<{ id: string; postId: string }>(
        `
          select id::text as id, post_id as "postId"
          from record
          where id = any($1::bigint[]) and app_id = $2 and type = $3`,
        [recordIds, appId, type],
      )
    ).rows.map((row) => [row.id, row.postId]),
  )
}
