import type pg from 'pg'
import { shownSql } from '../../../db/hidden.ts'

type On = Pick<pg.Pool, 'query'>
export type Of = { id: string; appId: number; type: number; uid: string }
/** Decisions that whoever asks may not know of, by id. */
type Hidden = readonly string[]
const rowsOf = async <T extends pg.QueryResultRow>(
  on: On,
  text: string,
  values: unknown[],
): Promise<T[]> => (await on.query<T>(text, values)).rows
const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

export async function userFacts(on: On, { appId, uid }: Of): Promise<Record<string, unknown>> {
  return (
    (
      await rowsOf(
        on,
        `
        select count(*)::int as records, coalesce(sum(report_count - 1), 0)::int as reports,
          ${ms('min(received_at)')} as "firstSeen", ${ms('max(received_at)')} as "lastSeen",
          coalesce(string_agg(distinct nullif(country, ''), ', '), '') as countries,
          coalesce(string_agg(distinct nullif(language, ''), ', '), '') as languages
        from (
          select *
          from record
          where app_id = $1 and uid = $2 and uid <> ''
          order by id desc limit 1000
        ) r`,
        [appId, uid],
      )
    )[0] ?? {}
  )
}

export function punishRows(on: On, { appId, uid }: Of, hidden: Hidden) {
  return rowsOf<{
    at: number
    punishId: number
    state: string
    endAt: number | null
    remark: string
  }>(
    on,
    `
      select ${ms('at')} as at, punish_id as "punishId", state, ${ms('end_at')} as "endAt", remark
      from punish
      where app_id = $1 and uid = $2 and ${shownSql('decision_id', '$3')}
      order by id desc limit 50`,
    [appId, uid, hidden],
  )
}

export function violationsOf(on: On, { appId, uid }: Of, since: Date, hidden: Hidden) {
  return rowsOf<{ resultType: string; n: number }>(
    on,
    `
      select d.result_type as "resultType", count(distinct d.id)::int as n
      from punish p
      join decision d on d.id = p.decision_id and d.state = 'active'
      where p.app_id = $1 and p.uid = $2 and p.at >= $3 and p.state not in ('exempt', 'cleared')
        and d.id <> all($4::bigint[])
      group by 1`,
    [appId, uid, since, hidden],
  )
}

export function reportTimesOf(on: On, { id }: Of) {
  return rowsOf<{ at: number }>(
    on,
    `select ${ms('at')} as at from record_report where record_id = $1 order by at desc limit 100`,
    [id],
  )
}

const keys = { device: 'deviceId', ip: 'ip', phone: 'phoneHash' } as const
const relateText = Object.entries(keys)
  .map(
    ([name, key]) =>
      `
        select '${name}' as relation, r.uid, r.received_at
        from record me
        join lateral (
          select uid, received_at
          from record r
          where r.app_id = me.app_id
            and r.ext_data ? '${key}'
            and r.ext_data ->> '${key}' = me.ext_data ->> '${key}'
            and r.uid <> me.uid
            and r.uid <> ''
          limit 500
        ) r
          on true
        where me.id = $1`,
  )
  .join(' union all ')
/**
 * Accounts that came with what this record came with; `relation` names it, the value itself stays
 * here.
 */
export function relatedUids(on: On, { id }: Of) {
  return rowsOf<{ uid: string; relations: string; records: number; lastSeen: number }>(
    on,
    `
      select uid, string_agg(distinct relation, ', ') as relations, count(*)::int as records,
        ${ms('max(received_at)')} as "lastSeen"
      from (${relateText}) a
      group by uid
      order by count(distinct relation) desc, records desc, uid limit 50`,
    [id],
  )
}

/** The beginnings of the texts of the newest records of the type, for comparing. */
export function recentTexts(
  on: On,
  { id, appId, type }: Of,
  most: { records: number; characters: number },
  hidden: Hidden,
) {
  return rowsOf<{
    recordId: string
    postId: string
    uid: string
    text: string
    at: number
    result: string | null
  }>(
    on,
    `
      select r.id as "recordId", r.post_id as "postId", r.uid,
        left(
          (
            select string_agg(x ->> 'content', ' ')
            from jsonb_array_elements(r.content -> 'texts') x
          ),
          $5
        ) as text,
        ${ms('r.received_at')} as at,
        (
          select d.result_id
          from decision d
          where d.record_id = r.id and d.state = 'active' and d.id <> all($6::bigint[])
          limit 1
        ) as result
      from (
        select * from record where app_id = $1 and type = $2 and id <> $3 order by id desc limit $4
      ) r
      where jsonb_array_length(coalesce(r.content -> 'texts', '[]')) > 0`,
    [appId, type, id, most.records, most.characters, hidden],
  )
}

type PictureRow = {
  recordId: string
  postId: string
  uid: string
  at: number
  result: string | null
  pictures: { content?: unknown; phash?: unknown }[]
}
/** Pictures of the newest records of the type, for comparing. */
export function recentPictures(on: On, { id, appId, type }: Of, most: number, hidden: Hidden) {
  return rowsOf<PictureRow>(
    on,
    `
      select r.id as "recordId", r.post_id as "postId", r.uid, ${ms('r.received_at')} as at,
        (
          select d.result_id
          from decision d
          where d.record_id = r.id and d.state = 'active' and d.id <> all($5::bigint[])
          limit 1
        ) as result,
        (
          select jsonb_agg(
            jsonb_build_object('content', p -> 'content', 'phash', p #> '{modelInfo,phash}')
          )
          from jsonb_array_elements(r.content -> 'pictures') p
        ) as pictures
      from (
        select * from record where app_id = $1 and type = $2 and id <> $3 order by id desc limit $4
      ) r
      where jsonb_array_length(coalesce(r.content -> 'pictures', '[]')) > 0`,
    [appId, type, id, most, hidden],
  )
}

type MessageRow = { recordId: string; message: unknown }
/** Messages of the newest records of an app's type that belong to the same group. */
export function groupMessages(on: On, { id, appId, type }: Of, groupId: string, most: number) {
  return rowsOf<MessageRow>(
    on,
    `
      select r.id as "recordId", m as message
      from (
        select id, content
        from record
        where app_id = $1 and type = $2 and id <> $3
        order by id desc limit 2000
      ) r
      cross join lateral jsonb_array_elements(
        case jsonb_typeof(r.content #> '{data,messages}')
          when 'array' then r.content #> '{data,messages}'
          else '[]' end
      ) m
      where r.content #>> '{data,group,groupId}' = $4
      limit $5`,
    [appId, type, id, groupId, most],
  )
}

export async function appName(on: On, id: number): Promise<string | undefined> {
  return (await rowsOf<{ name: string }>(on, 'select name from app where id = $1', [id]))[0]?.name
}
export async function typeName(on: On, appId: number, type: number): Promise<string | undefined> {
  return (
    await rowsOf<{ name: string }>(
      on,
      'select name from record_type where app_id = $1 and type = $2',
      [appId, type],
    )
  )[0]?.name
}

export function strategyRuns(on: On, { id }: Of) {
  return rowsOf<{ at: number; verdict: string; rules: string; flags: string }>(
    on,
    `
      select ${ms('at')} as at, verdict, array_to_string(hit_rules, ', ') as rules,
        array_to_string(flags, ', ') as flags
      from strategy_run
      where record_id = $1
      order by id desc limit 20`,
    [id],
  )
}

export function punishedMany(on: On, appId: number, uids: readonly string[], hidden: Hidden) {
  return rowsOf<{ uid: string; total: number; live: number }>(
    on,
    `
      select uid, count(*)::int as total,
        (count(*) filter (where state in ('planned', 'sent', 'active')))::int as live
      from punish
      where app_id = $1 and uid = any($2::text[]) and ${shownSql('decision_id', '$3')}
      group by uid`,
    [appId, [...uids], hidden],
  )
}

/** Records by the id of their order, or by their own. */
export async function recordIdsOf(
  on: On,
  appId: number,
  type: number,
  ids: readonly string[],
): Promise<Map<string, { recordId: string; holderId: string | null }>> {
  return new Map(
    (
      await rowsOf<{ id: string; recordId: string; holderId: string | null }>(
        on,
        `
          select q.id, q.record_id as "recordId",
            case when q.state = 'held' then q.holder_id end as "holderId"
          from queue_order q
          where q.id = any($3::bigint[]) and q.app_id = $1 and q.type = $2
          union all
          select r.id, r.id, null
          from record r
          where r.id = any($3::bigint[]) and r.app_id = $1 and r.type = $2`,
        [appId, type, [...ids]],
      )
    ).map((row) => [row.id, row]),
  )
}

export async function keepAnswer(
  on: On,
  {
    recordId,
    hookId,
    hash,
    data,
    cut,
    at,
  }: { recordId: string; hookId: string; hash: string; data: string; cut: boolean; at: Date },
): Promise<void> {
  await on.query(
    `
      insert into page_info (record_id, hook_id, hash, data, cut, at)
      values ($1, $2, $3, $4::jsonb, $5, $6)
      on conflict (record_id, hook_id, hash) do update
      set at = excluded.at`,
    [recordId, hookId, hash, data, cut, at],
  )
}

/** Forgets answers that no decision names. */
export async function forgetAnswers(on: On, before: Date, most: number): Promise<number> {
  return (
    (
      await on.query(
        `
        delete from page_info
        where ctid = any(
          array(
            select p.ctid
            from page_info p
            where p.at < $1
              and not exists (
                select 1
                from decision d
                where d.record_id = p.record_id
                  and d.current_json #>> array['snapshot', 'infos', p.hook_id] = p.hash
              )
            order by p.at limit $2
          )
        )`,
        [before, most],
      )
    ).rowCount ?? 0
  )
}

export type KeptAnswer = { hookId: string; hash: string; at: Date; data: unknown; cut: boolean }
export function answersOf(on: On, recordId: string) {
  return rowsOf<KeptAnswer>(
    on,
    `
      select hook_id as "hookId", hash, at, data, cut
      from page_info
      where record_id = $1
      order by hook_id limit 500`,
    [recordId],
  )
}
