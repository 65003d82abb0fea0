import type { Context } from '../../../api/src/core/context.ts'
import { transact } from '../../../api/src/db/transaction.ts'

/** How an auditor of the demo works: decisions of a working day, their usual time, their errors. */
type Manner = { perDay: number; seconds: number; wrongShare: number }
const manners: Readonly<Record<string, Manner>> = {
  auditor1: { perDay: 120, seconds: 7, wrongShare: 0.01 },
  auditor2: { perDay: 90, seconds: 14, wrongShare: 0.025 },
  auditor3: { perDay: 60, seconds: 24, wrongShare: 0.07 },
  auditor4: { perDay: 40, seconds: 11, wrongShare: 0.04 },
}
const weeks = 8

/**
 * What was decided when: each person's decisions of today are what they decided on earlier days,
 * fewer at the week's end. Working days begin at nine in Asia/Shanghai and last nine hours.
 */
const planText = `
  create temp table past on commit drop as
  with manner as (
    select p.id as person_id, m.*
    from jsonb_to_recordset($1::jsonb)
      as m(name text, "perDay" int, seconds float8, "wrongShare" float8)
    join person p on p.name = m.name
  ),
  template as (
    select d.id, d.person_id, row_number() over (partition by d.person_id order by d.id) as nth,
      count(*) over (partition by d.person_id) as many
    from decision d
    where d.state = 'active' and d.replaces is null
  ),
  slot as (
    select m.*, day.at as day, random() as pick,
      day.at + interval '9 hours' + random() * interval '9 hours' as at
    from manner m
    cross join lateral (
      select date_trunc('day', $2::timestamptz at time zone 'Asia/Shanghai')
        - n * interval '1 day' as local
      from generate_series(1, $3::int) as n
    ) as date
    cross join lateral (select date.local at time zone 'Asia/Shanghai' as at) as day
    cross join lateral generate_series(
      1,
      round(
        m."perDay"
          * (array[1.15, 1, 1, 1.05, 0.95, 0.55, 0.4])[extract(isodow from date.local)::int]
          * (0.8 + 0.4 * random())
      )::int
    ) as one
  )
  select row_number() over (order by s.at) as n, t.id as template, s.person_id, s.day, s.at,
    s.seconds * exp(random() + random() - 1) as seconds,
    s.at - s.seconds * interval '2 second'
      - random() * random() * interval '90 minutes' as received,
    random() < s."wrongShare" as wrong
  from slot s
  join template t on t.person_id = s.person_id and t.nth = 1 + floor(s.pick * t.many)::int`

const indexText = `
  create temp table past_id on commit drop as
  select p.*, id_from(p.received) + p.n as record_id, id_from(p.at) + p.n as decision_id,
    id_from(p.day) + p.person_id as serial_id, 'past-' || p.n as post_id,
    'u' || 20000 + floor(random() * 4000)::int as uid
  from past p`

/** Rows of a table as copies of those that `from` finds, some of their columns said anew. */
const copies = (table: string, alias: string, changed: string, from: string): string => `
  insert into ${table}
  select copy.*
  from ${from}
  cross join lateral jsonb_populate_record(
    null::public.${table}, to_jsonb(${alias}) || jsonb_build_object(${changed})
  ) as copy`

const sessionText = `
  insert into auditor_session (id, person_id, page_key, window_id, types, decided, started_at,
    seen_at, stopped_at, quit_type)
  select serial_id, person_id, 'tags-audit-text', 'past', '{}', count(*),
    min(at) - interval '2 minutes', max(at), max(at) + interval '1 minute', 'close'
  from past_id
  group by serial_id, person_id`

const recordText = copies(
  'record',
  'r',
  `
    'id', p.record_id, 'post_id', p.post_id, 'uid', p.uid, 'created_at', p.received,
      'received_at', p.received, 'reason', ''`,
  `past_id p
  join decision d on d.id = p.template
  join record r on r.id = d.record_id`,
)

const decisionText = copies(
  'decision',
  'd',
  `
    'id', p.decision_id, 'order_id', p.record_id, 'record_id', p.record_id, 'post_id', p.post_id,
      'uid', p.uid, 'serial_id', p.serial_id, 'window_id', 'past', 'at', p.at, 'undo_until', null,
      'held_at', p.at - p.seconds * interval '1 second' - interval '1 second',
      'shown_at', p.at - p.seconds * interval '1 second', 'spent_ms', (p.seconds * 1000)::int`,
  `past_id p
  join decision d on d.id = p.template`,
)

const labelText = copies(
  'decision_label',
  'l',
  `
    'decision_id', p.decision_id`,
  `past_id p
  join decision_label l on l.decision_id = p.template`,
)

const countText = `
  insert into auditor_count (day, person_id, app_id, type, result_id, n)
  select (p.at at time zone 'Asia/Shanghai')::date, d.person_id, d.app_id, d.type, d.result_id,
    count(*)
  from past_id p
  join decision d on d.id = p.decision_id
  group by 1, 2, 3, 4, 5`

/** Punishments of those days: over by now, or still in force where they are long. */
const punishText = copies(
  'punish',
  'x',
  `
    'id', p.decision_id + x.nth, 'decision_id', p.decision_id, 'post_id', p.post_id, 'uid', p.uid,
      'subject', case when x.subject = x.uid then p.uid else p.post_id end || '-' || p.n,
      'start_at', p.at, 'end_at', p.at + (x.end_at - x.start_at), 'at', p.at, 'replaces', null,
      'state', case when p.at + (x.end_at - x.start_at) < $1::timestamptz
        then 'ended' else 'active' end`,
  `past_id p
  join (
    select punish.*, row_number() over (partition by decision_id order by id) as nth
    from punish
  ) as x on x.decision_id = p.template`,
)

const wrongText = `
  insert into wrong_order (id, decision_id, person_id, app_id, type, business, record_id, post_id,
    uid, page_key, source, given_result, given_labels, given_at, error_class, severity, reason,
    found_by, found_at, deadline_at, state, told)
  select d.id, d.id, d.person_id, d.app_id, d.type, d.business, d.record_id, d.post_id, d.uid,
    d.page_key, 'marked', d.result_id, d.labels, d.at,
    case when d.result_type = 'REGULAR' then 'missed'
      else (array['too_hard', 'wrong_result', 'wrong_label'])[1 + floor(random() * 3)::int] end,
    (array['minor', 'normal', 'normal', 'serious'])[1 + floor(random() * 4)::int],
    'Found by the daily sample', leader.id, d.at + interval '1 day', d.at + interval '4 days',
    case when d.at > $1::timestamptz - interval '4 days' then 'new'
      else (array['confirmed', 'confirmed', 'upheld', 'lapsed'])[1 + floor(random() * 4)::int] end,
    true
  from past_id p
  join decision d on d.id = p.decision_id
  cross join (select id from person where name = 'leader') as leader
  where p.wrong and d.at < $1::timestamptz - interval '1 day'`

const wrongStepText = `
  insert into wrong_order_step (wrong_order_id, act, person_id, at)
  select id, 'mark', found_by, found_at
  from wrong_order
  where reason = 'Found by the daily sample'`

/** The receiver of an app answered nearly always. */
const outboxText = `
  insert into outbox (id, app_id, post_id, kind, decision_id, record_id, payload, idempotency_key,
    state, attempts, next_at, last_status, last_error, created_at, delivered_at)
  select p.decision_id, d.app_id, d.post_id, 'decision', d.id, d.record_id,
    jsonb_build_object('postId', d.post_id, 'result', d.result_id), 'past-' || p.decision_id,
    case when p.n % 61 = 0 then 'failed' else 'delivered' end,
    case when p.n % 61 = 0 then 12 else 1 end, p.at,
    case when p.n % 61 = 0 then 503 else 200 end,
    case when p.n % 61 = 0 then 'answered 503' else '' end, p.at,
    case when p.n % 61 = 0 then null else p.at + interval '1 second' end
  from past_id p
  join decision d on d.id = p.decision_id
  where d.app_id = 71`

const attemptText = `
  insert into delivery_attempt (outbox_id, at, status, ms, error)
  select o.id, o.created_at + n * n * interval '9 minutes', 503, 40 + 7 * n, 'answered 503'
  from outbox o
  cross join generate_series(0, 11) as n
  where o.state = 'failed' and o.idempotency_key like 'past-%'`

/**
 * Eight weeks of decisions before today, with the rhythm of a week and people who differ in speed
 * and care, so that figures, lists and charts have something to say. They are copies of what the
 * auditors decided through the gateway today, written straight to the tables, since no clock of the
 * gateway goes back. Does nothing where older decisions are.
 */
export async function seedWeeks({ pool, now }: Pick<Context, 'pool' | 'now'>): Promise<void> {
  const at = now()
  const people = Object.entries(manners).map(([name, manner]) => ({ name, ...manner }))
  await transact({ pool }, async (client) => {
    const { rowCount } = await client.query(
      `select 1 from decision where id < id_from($1::timestamptz - interval '7 days') limit 1`,
      [at],
    )
    if (rowCount) return
    await client.query('select setseed(0.20261120)')
    await client.query(planText, [JSON.stringify(people), at, weeks * 7])
    for (const text of [indexText, sessionText, recordText, decisionText, labelText, countText])
      await client.query(text)
    for (const text of [punishText, wrongText]) await client.query(text, [at])
    for (const text of [wrongStepText, outboxText, attemptText]) await client.query(text)
  })
}
