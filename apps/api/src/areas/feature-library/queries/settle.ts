import type pg from 'pg'

type Client = Pick<pg.Pool, 'query'>

const settleText = `
  with d as (
      delete from feature_decided
      where id = any(array(
        select id from feature_decided order by id limit $1 for update skip locked
      ))
      returning record_id
    ),
    h as materialized (
      select h.record_id, h.id, h.feature_id, h.outcome as before, h.refuted,
        text_outcome(h.record_id, h.label_id) as after,
        h.verdict in ('hit', 'suspect')
          and h.id = min(h.id) filter (where h.verdict in ('hit', 'suspect'))
            over (partition by h.record_id, h.feature_id) as leads
      from (select distinct record_id from d) r
      join feature_hit h on h.record_id = r.record_id
    ),
    u as (
      update feature_hit f
      set outcome = h.after, decided_at = case when h.after > 0 then $2::timestamptz end
      from h
      where f.record_id = h.record_id and f.id = h.id and h.before <> h.after
    ),
    n as (
      select feature_id,
        sum((after > 0 and not refuted)::int - (before > 0 and not refuted)::int) as decided,
        sum((after = 3 and not refuted)::int - (before = 3 and not refuted)::int) as correct,
        sum((after = 1 and not refuted)::int - (before = 1 and not refuted)::int) as wrong
      from h
      where leads
      group by 1
      order by 1
    ),
    c as (
      update feature_count c
      set decided = c.decided + n.decided, correct = c.correct + n.correct,
        wrong = c.wrong + n.wrong
      from n
      where c.feature_id = n.feature_id
    )
  select count(*)::int as n from d`
/** Brings hits to what was said of their records; answers how many notes there were. */
export async function settleHits(client: Client, most: number, now: Date): Promise<number> {
  return (await client.query<{ n: number }>(settleText, [most, now])).rows[0]?.n ?? 0
}

const refuteText = `
  with h as (
      update feature_hit f
      set refuted = true, decided_at = coalesce(f.decided_at, $4::timestamptz)
      where f.record_id = $1 and f.feature_id = $2 and ($3 = '' or f.field = $3) and not f.refuted
      returning f.outcome, f.verdict
    ),
    n as (
      select bool_or(outcome > 0) as was, bool_or(outcome = 3) as was_right,
        bool_or(outcome = 1) as was_wrong
      from h
      where verdict in ('hit', 'suspect')
      having count(*) > 0
    )
  update feature_count c
  set decided = c.decided + (not n.was)::int, correct = c.correct - n.was_right::int,
    wrong = c.wrong + (not n.was_wrong)::int
  from n
  where c.feature_id = $2`
/** Says of hits that they are not similar. */
export async function refuteHits(
  client: Client,
  { recordId, featureId, field }: { recordId: string; featureId: string; field: string },
  now: Date,
): Promise<void> {
  await client.query(refuteText, [recordId, featureId, field, now])
}

/** Records of the last days in which a feature was decided, and those said to be not similar. */
export async function countRecent(
  client: Client,
  featureId: string,
  since: Date,
): Promise<{ decided: number; wrong: number }> {
  const { rows } = await client.query<{ decided: number; wrong: number }>(
    `
      select count(distinct record_id)::int as decided,
        (count(distinct record_id) filter (where refuted))::int as wrong
      from feature_hit
      where feature_id = $1 and (outcome > 0 or refuted) and decided_at >= $2
        and verdict in ('hit', 'suspect')`,
    [featureId, since],
  )
  return rows[0] ?? { decided: 0, wrong: 0 }
}
/** The hash by which a feature was found in an item of a record. */
export async function findHitHash(
  client: Client,
  recordId: string,
  featureId: string,
  field: string,
): Promise<{ hash: Buffer; field: string; appId: number; type: number } | undefined> {
  const { rows } = await client.query<{
    hash: Buffer
    field: string
    appId: number
    type: number
  }>(
    `
      select hash, field, app_id as "appId", type
      from feature_hit
      where record_id = $1 and feature_id = $2 and ($3 = '' or field = $3)
      order by id
      limit 1`,
    [recordId, featureId, field],
  )
  return rows[0]
}

/** Ends features whose time is over; answers how many. */
export async function expireFeatures(client: Client, now: Date, most: number): Promise<number> {
  const { rowCount } = await client.query(
    `
      update feature
      set state = 'expired', version = version + 1, changed = pg_current_xact_id(), updated_at = $1
      where id = any(array(
        select id from feature
        where state = 'live' and valid_until <= $1
        order by valid_until
        limit $2
        for update skip locked
      ))`,
    [now, most],
  )
  return rowCount ?? 0
}
/** Drops hashes of records that are over their time. */
export async function dropHashes(client: Client, before: Date, most: number): Promise<number> {
  const { rowCount } = await client.query(
    `delete from record_hash where ctid = any(array(
       select ctid from record_hash where at < $1 limit $2 for update skip locked))`,
    [before, most],
  )
  return rowCount ?? 0
}
