import pg from 'pg'

/**
 * Ids, contents and rows of the product's own tables in another schema: the same columns, indexes
 * and storage settings.
 */
const copied = [
  'record',
  'queue_order',
  'decision',
  'submission',
  'auditor_count',
  'auditor_session',
  'audit_log',
  'outbox',
]

/** Copies of the product's tables, filled with as many orders as the product's. */
export const makeTables = async (pool: pg.Pool, schema: string, fill: boolean): Promise<void> => {
  await pool.query(`create schema ${schema}`)
  for (const table of copied)
    await pool.query(`create table ${schema}.${table} (like public.${table} including all)`)
  const { rows } = await pool.query<{ relname: string; options: string[] }>(
    `
      select relname, reloptions as options
      from pg_class
      where relnamespace = 'public'::regnamespace
        and relname = any($1)
        and reloptions is not null
        and relkind = 'r'`,
    [copied],
  )
  for (const { relname, options } of rows)
    await pool.query(`alter table ${schema}.${relname} set (${options.join(', ')})`)
  await pool.query(`insert into ${schema}.auditor_session select * from public.auditor_session`)
  if (fill)
    await pool.query(
      `
        insert into ${schema}.record
        select *
        from public.record;
        insert into ${schema}.queue_order
        select *
        from public.queue_order`,
    )
}

// Holds need not outlive a crash of the database, by hand as in the product.
const claimText = `
  with quick as materialized (select set_config('synchronous_commit', 'off', true)),
  pick as materialized (
    select id
    from bare.queue_order
    where state = 'waiting' and app_id = $1 and type = 1 and task_id is null
    order by rank, id limit 20 for update skip locked
  ),
  up as (
    update bare.queue_order q
    set state = 'held', fence = q.fence + 1, holder_id = $2, window_id = $3, serial_id = $4,
      held_at = now(), lease_until = now() + interval '90 s'
    from pick p
    where q.id = p.id
    returning q.*
  )
  select up.id, up.fence, up.rank, up.priority, up.post_id, up.uid, up.received_at, up.created_at,
    r.id as record_id, r.content, r.ext_data, r.model_info, r.evidence, r.content_hash,
    r.report_count
  from up
  cross join quick
  join bare.record r on r.id = up.record_id
  order by up.rank, up.id`

/**
 * Everything a decision of the product leaves behind, for rows `g` (order_id, record_id, post_id,
 * uid, fence, did): what differs per system is how the orders leave its queue.
 */
export const effectsSql = (schema: string): string => `d as (
    insert into ${schema}.decision (id, order_id, record_id, app_id, type, business, post_id,
      uid, person_id, page_key, window_id, serial_id, fence, held_at, result_id, result_type,
      setting_version, content_hash, language)
    select g.did, g.order_id, g.record_id, $2::int, 1, 'text', g.post_id, g.uid, $3::bigint,
      'tags-audit-text', $4::text, $5::bigint, g.fence, now(), 'ignore', 'REGULAR', 1,
      md5(g.uid), 'en'
    from g),
  n as (
    insert into ${schema}.auditor_count (day, person_id, app_id, type, result_id, n)
    select current_date, $3::bigint, $2::int, 1, 'ignore', count(*)::int
    from g having count(*) > 0
    on conflict (day, person_id, app_id, type, result_id)
      do update set n = auditor_count.n + excluded.n),
  c as (
    update ${schema}.auditor_session
    set decided = decided + (select count(*)::int from g)
    where id = $5::bigint),
  s as (
    insert into ${schema}.submission (order_id, fence, body_hash, person_id, decision_id, answer)
    select g.order_id, g.fence, sha256(g.post_id::bytea), $3::bigint, g.did,
      jsonb_build_object('id', g.order_id::text, 'postId', g.post_id, 'accepted', true,
      'punishResultType', 0, 'decisionId', g.did::text, 'warnings', '[]'::jsonb)
    from g),
  l as (
    insert into ${schema}.audit_log (actor_id, actor, action, app_id, subject, detail, request_id)
    select $3::bigint, $6::text, 'decision.submit', $2::int, 'order:' || g.order_id,
      jsonb_build_object('recordId', g.record_id::text, 'postId', g.post_id, 'result', 'ignore',
      'fence', g.fence, 'decisionId', g.did::text, 'punishes', 0), 'b1'
    from g),
  o as (
    insert into ${schema}.outbox (app_id, post_id, kind, decision_id, record_id, payload,
      idempotency_key)
    select $2::int, g.post_id, 'decision', g.did, g.record_id, jsonb_build_object('type',
      'decision', 'timestamp', to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data',
      jsonb_build_object('decisionId', g.did::text, 'recordId', g.record_id::text, 'appId',
      $2::int, 'recordType', 1, 'postId', g.post_id, 'uid', g.uid, 'result', 'ignore',
      'resultType', 'REGULAR', 'labels', '[]'::jsonb, 'remark', '', 'punishes', '[]'::jsonb,
      'rows', '[]'::jsonb, 'decidedAt', (extract(epoch from now()) * 1000)::bigint,
      'idempotencyKey', 'decision-' || g.did)), 'decision-' || g.did
    from g)`

const submitText = `
  with gone as (
    delete from bare.queue_order q using unnest($1::bigint[], $7::int[]) as i(id, fence)
    where q.id = i.id and q.fence = i.fence and q.state = 'held' and q.holder_id = $3::bigint
    returning q.*
  ),
  g as materialized (
    select id as order_id, record_id, post_id, uid, fence, next_id() as did from gone
  ),
  ${effectsSql('bare')}
  select count(*)::int as n
  from g`

export type Holder = { personId: string; name: string; window: string; serialId: string }

const readText = `
  select q.*, r.uid as r_uid, r.country as r_country, r.content, r.ext_data, r.model_info,
    r.evidence, r.content_hash,
    exists (
      select 1 from bare.submission s where s.order_id = q.id and s.fence = q.fence
    ) as submitted
  from unnest($2::bigint[], $3::int[]) as i(id, fence)
  join bare.queue_order q on q.id = i.id
    and q.fence = i.fence
    and q.state = 'held'
    and q.holder_id = $1::bigint
  join bare.record r on r.id = q.record_id`
const listedText = `
  select id
  from public.white_list_entry
  where uid = any($1::text[]) and uid <> '' and state = 'active'`

type Claimed = { id: string; fence: number; uid: string }
/**
 * What nobody can do without who tells auditors whom lists protect and checks their verdicts
 * against the records: two more look-ups, of which nothing is made here.
 */
const lookUp = async (pool: pg.Pool, rows: readonly Claimed[], holder: Holder): Promise<void> => {
  await pool.query({ name: 'bare-listed', text: listedText, values: [rows.map((row) => row.uid)] })
  await pool.query({
    name: 'bare-read',
    text: readText,
    values: [holder.personId, rows.map((row) => row.id), rows.map((row) => row.fence)],
  })
}

/**
 * Claim and submit by hand: the durable writes of the product in two statements, without
 * validation, settings, checks of schemas or a service layer. `looks`: with the look-ups that these
 * would need.
 */
export const sameWrites =
  (pool: pg.Pool, looks = false) =>
  async (app: number, holder: Holder): Promise<number> => {
    const { rows } = await pool.query<Claimed>({
      name: 'bare-claim',
      text: claimText,
      values: [app, holder.personId, holder.window, holder.serialId],
    })
    if (rows.length === 0) return 0
    if (looks) await lookUp(pool, rows, holder)
    const values = [
      rows.map((row) => row.id),
      app,
      holder.personId,
      holder.window,
      holder.serialId,
      holder.name,
      rows.map((row) => row.fence),
    ]
    return (
      (await pool.query<{ n: number }>({ name: 'bare-submit', text: submitText, values })).rows[0]
        ?.n ?? 0
    )
  }

/**
 * A queue table and nothing else worth naming: a status, a short decision and a short outbox row.
 */
export const tiny = async (pool: pg.Pool, each: number) => {
  await pool.query(`create schema tiny;
    create table tiny.records(id bigint generated always as identity primary key,
      app_id int not null, type int not null, priority smallint not null,
      status smallint not null default 0, claimed_by int, claimed_at timestamptz,
      deadline_at timestamptz, data jsonb not null) with (fillfactor = 80);
    create table tiny.decisions(id bigint generated always as identity primary key,
      record_id bigint not null, auditor int not null, result text not null, labels int[],
      remark text, at timestamptz default now());
    create index on tiny.decisions(record_id);
    create table tiny.outbox(id bigint generated always as identity primary key,
      topic text not null, key text, payload jsonb not null, sent_at timestamptz);
    create index on tiny.outbox(id) where sent_at is null`)
  await pool.query(
    `
      insert into tiny.records(app_id, type, priority, data)
      select a, 1, i % 5,
        jsonb_build_object(
          'text', md5(i::text) || md5((i + 1)::text), 'pic',
          jsonb_build_array('http://x/' || i || '.jpg')
        )
      from generate_series(1, 20) a, generate_series(1, $1::int) i`,
    [each],
  )
  await pool.query(
    'create index rq on tiny.records(app_id, type, priority desc, id) where status = 0',
  )
  const claim = `
    with c as materialized (
      select id
      from tiny.records
      where status = 0 and app_id = $1 and type = 1
      order by priority desc, id for update skip locked limit 20
    )
    update tiny.records r
    set status = 1, claimed_by = $2, claimed_at = now(), deadline_at = now() + interval '5 min'
    from c
    where r.id = c.id
    returning r.id, r.app_id, r.type, r.priority, r.data`
  const submit = `
    with u as (
      update tiny.records
      set status = 2
      where id = any($1::bigint[]) and claimed_by = $2 and status = 1
      returning id
    ),
    d as (
      insert into tiny.decisions(record_id, auditor, result, labels, remark)
      select id, $2, 'ignore', '{1,2}', ''
      from u
    )
    insert into tiny.outbox(topic, key, payload)
    select 'audit.result', id::text,
      jsonb_build_object('id', id, 'auditor', $2::int, 'result', 'ignore')
    from u`
  return async (app: number, caller: number): Promise<number> => {
    const { rows } = await pool.query<{ id: string }>({
      name: 'tiny-claim',
      text: claim,
      values: [app, caller],
    })
    if (rows.length > 0)
      await pool.query({
        name: 'tiny-submit',
        text: submit,
        values: [rows.map((row) => row.id), caller],
      })
    return rows.length
  }
}
