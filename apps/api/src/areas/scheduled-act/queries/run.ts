import type { ActReason } from '@oas/contract/scheduled-act/schemas'
import type pg from 'pg'

type Client = Pick<pg.PoolClient, 'query'>

/** An act whose time has come, with what it is to do and for whom. */
export type DueAct = {
  id: string
  setId: string
  appId: number
  type: number
  kind: 'begin' | 'end'
  uid: string
  postId: string
  punishId: number
  punishScope: string
  punishmentId: string | null
  runAt: Date
  latest: Date | null
  tries: number
  resultId: string
  labels: number[]
  punishTime: number | null
  remark: string
  unlessPunished: boolean
  reason: string
  language: string
  changeOrderId: string | null
  madeBy: string
  maker: string
  makerActive: boolean
}
const dueText = `
  select a.id, a.set_id as "setId", a.app_id as "appId", a.type, a.kind, a.uid,
    a.post_id as "postId", a.punish_id as "punishId", p.scope as "punishScope",
    a.punishment_id as "punishmentId", a.run_at as "runAt", a.latest, a.tries,
    s.result_id as "resultId", s.labels, s.punish_time::float8 as "punishTime", s.remark,
    s.unless_punished as "unlessPunished", s.reason, s.language,
    s.change_order_id as "changeOrderId", s.made_by as "madeBy", m.name as maker,
    m.state = 'active' as "makerActive"
  from scheduled_act a
  join scheduled_act_set s on s.id = a.set_id
  join person m on m.id = s.made_by
  join punish_type p on p.id = a.punish_id
  where a.try_at <= $1
  order by a.try_at, a.id limit 1 for update of a skip locked`
/** The act that is due longest and that no other server is at, locked for the transaction. */
export async function lockDue(client: Client, now: Date): Promise<DueAct | null> {
  return (await client.query<DueAct>(dueText, [now])).rows[0] ?? null
}

const liveText = `
  select 1
  from punish
  where app_id = $1 and punish_id = $2 and scope = $3 and subject = $4
    and state in ('planned', 'sent', 'active')
    and (end_at is null or end_at > $5)
  limit 1`
/** Whether the user or post has the punishment at this moment. */
export async function isPunished(client: Client, act: DueAct, now: Date): Promise<boolean> {
  const subject = { content: act.postId, user: act.uid }[act.punishScope]
  if (subject === undefined || subject === '') return false
  const { rowCount } = await client.query(liveText, [
    act.appId,
    act.punishId,
    act.punishScope,
    subject,
    now,
  ])
  return (rowCount ?? 0) > 0
}

/** What became of the punishments of a decision; the one of the act first. */
export async function listPunishesOf(
  client: Client,
  decisionId: string,
  punishId: number,
): Promise<{ id: string; state: string }[]> {
  return (
    await client.query<{ id: string; state: string }>(
      `
        select id, state
        from punish
        where decision_id = $1
        order by punish_id <> $2, id`,
      [decisionId, punishId],
    )
  ).rows
}

export type Standing = { state: string; endAt: Date | null; decisionId: string; subject: string }
/** A punishment as it stands, locked. */
export async function lockPunishment(client: Client, id: string): Promise<Standing | null> {
  const { rows } = await client.query<Standing>(
    `
      select state, end_at as "endAt", decision_id as "decisionId", subject
      from punish
      where id = $1
      for update`,
    [id],
  )
  return rows[0] ?? null
}

export type Outcome = {
  state: 'done' | 'nothing-to-do' | 'failed' | 'missed'
  why: ActReason | ''
  message: string
  decisionId: string | null
  punishmentId: string | null
}
const keepText = `
  with kept as (
    update scheduled_act a
    set state = $2, why = $3, message = $4, decision_id = coalesce($5, a.decision_id),
      punishment_id = coalesce($6, a.punishment_id), ended_at = $7, try_at = null,
      told = $2 not in ('failed', 'missed'), version = a.version + 1
    where a.id = $1
    returning a.*
  )
  insert into audit_log (actor_id, actor, action, app_id, subject, detail, request_id)
  select null, 'system', 'scheduledAct.run', app_id, 'scheduled-act:' || id,
    jsonb_build_object(
      'kind', kind, 'uid', uid, 'postId', post_id, 'state', state, 'why', why, 'maker', $8::text,
      'decisionId', decision_id::text, 'punishmentId', punishment_id::text,
      'lateSeconds', floor(extract(epoch from ended_at - run_at))
    ),
    'scheduled-act-' || id
  from kept`
/** Keeps what became of an act that is locked, with its entry in the log of changes. */
export async function keepOutcome(
  client: Client,
  { id, maker }: Pick<DueAct, 'id' | 'maker'>,
  { state, why, message, decisionId, punishmentId }: Outcome,
  now: Date,
): Promise<void> {
  await client.query(keepText, [
    id,
    state,
    why,
    message.slice(0, 500),
    decisionId,
    punishmentId,
    now,
    maker,
  ])
}

/** Lets an act wait for another try. */
export async function putOff(client: Client, id: string, until: Date): Promise<void> {
  await client.query(
    `
      update scheduled_act
      set tries = tries + 1, try_at = $2
      where id = $1 and state = 'waiting'`,
    [id, until],
  )
}

/** The same for one whose try threw; the last of so many fails it. */
export async function putOffOrFail(
  client: Client,
  id: string,
  { until, now, triesMost }: { until: Date; now: Date; triesMost: number },
): Promise<void> {
  await client.query(
    `
      with up as (
        update scheduled_act
        set tries = tries + 1,
          try_at = case when tries + 1 < $4 then $2::timestamptz end,
          state = case when tries + 1 < $4 then state else 'failed' end,
          why = case when tries + 1 < $4 then '' else 'trouble' end,
          ended_at = case when tries + 1 < $4 then null else $3::timestamptz end,
          told = tries + 1 < $4,
          version = case when tries + 1 < $4 then version else version + 1 end
        where id = $1 and state = 'waiting'
        returning *
      )
      insert into audit_log (actor_id, actor, action, app_id, subject, detail, request_id)
      select null, 'system', 'scheduledAct.run', app_id, 'scheduled-act:' || id,
        jsonb_build_object('kind', kind, 'uid', uid, 'state', state, 'why', why),
        'scheduled-act-' || id
      from up
      where state = 'failed'`,
    [id, until, now, triesMost],
  )
}

export type Untold = {
  id: string
  appId: number
  type: number
  uid: string
  postId: string
  state: 'failed' | 'missed'
  why: string
  madeBy: string
  maker: string
}
/** Acts of which nobody has been told that they were not done, marked as told. */
export async function takeUntold(client: Client, limit: number): Promise<Untold[]> {
  return (
    await client.query<Untold>(
      `
        with u as (
          select id from scheduled_act where not told order by id limit $1 for update skip locked
        )
        update scheduled_act a
        set told = true
        from u, scheduled_act_set s, person m
        where a.id = u.id and s.id = a.set_id and m.id = s.made_by
        returning a.id, a.app_id as "appId", a.type, a.uid, a.post_id as "postId", a.state, a.why,
          s.made_by as "madeBy", m.name as maker`,
      [limit],
    )
  ).rows
}
