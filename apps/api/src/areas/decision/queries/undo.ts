import type { AuditAction } from '@oas/contract/audit-actions'
import type { DeliveryPayload } from '@oas/contract/delivery/calls'
import type { OrderEventKind } from '@oas/contract/queue/schemas'
import type pg from 'pg'
import { ownCountSql } from '../../../db/hidden-case.ts'
import { type StoredQueueRow, factsAgain } from '../../queue/index.ts'

type Client = Pick<pg.PoolClient, 'query'>
export type UndoRow = {
  id: string
  orderId: string
  recordId: string
  postId: string
  appId: number
  type: number
  personId: string
  serialId: string | null
  state: string
  undoUntil: Date | null
  resultId: string
  at: Date
  fence: number
  queueRow: StoredQueueRow
  sentPayload: DeliveryPayload | null
  passedOn: boolean
  /** Of a test user. */
  test: boolean
  /** It stands for another one that was decided before. */
  anew: boolean
  /** It gave back what an appeal asked for. */
  repaired: boolean
  /** Its app will hear of it, or may have. */
  unsent: boolean
}

/**
 * Whether a delivery has left, or may have: its receiver may know of the decision. A push by hand
 * sets its attempts back, but not the list of them.
 */
const leftSql = `
  (
    o.state = 'delivered'
      or o.attempts > 0
      or o.claimed_until is not null
      or exists (select 1 from delivery_attempt t where t.outbox_id = o.id)
  )`
/** The order that went on with the opinion of decision `d`. */
const opinionSql = `q.opinion @> jsonb_build_array(jsonb_build_object('decisionId', d.id::text))`
const readText = `
  select d.id, d.order_id as "orderId", d.record_id as "recordId", d.post_id as "postId",
    d.app_id as "appId", d.type, d.person_id as "personId", d.serial_id as "serialId",
    d.state, d.undo_until as "undoUntil", d.result_id as "resultId",
    d.at, d.fence, d.test, d.queue_row as "queueRow",
    (
      select o.payload
      from outbox o
      where o.decision_id = d.id and ${leftSql}
      order by o.id desc limit 1
    ) as "sentPayload",
    exists (
      select 1
      from queue_order q
      where q.record_id = d.record_id and q.state <> 'waiting' and ${opinionSql}
    )
      or (
        (d.form ? 'target' or d.form ->> 'verdict' = 'unsure')
          and exists (
            select 1
            from decision n
            where n.record_id = d.record_id
              and n.order_id <> d.order_id
              and n.id > d.id
              and n.state = 'active'
          )
      ) as "passedOn",
    d.replaces is not null as anew,
    exists (
      select 1
      from audit_log a
      where a.subject = 'order:' || d.order_id
        and a.action = 'decision.repair'
        and a.detail ->> 'decisionId' = d.id::text
    ) as repaired,
    exists (select 1 from outbox o where o.decision_id = d.id and not ${leftSql}) as unsent
  from decision d
  where d.id = any($1::bigint[])`

/** Decisions to be undone, they and their deliveries locked: first the rows, then what they say. */
export async function lockDecisions(client: Client, ids: readonly string[]): Promise<UndoRow[]> {
  await client.query('select 1 from decision where id = any($1::bigint[]) order by id for update', [
    ids,
  ])
  await client.query(
    'select 1 from outbox where decision_id = any($1::bigint[]) order by id for update',
    [ids],
  )
  return (await client.query<UndoRow>(readText, [ids])).rows
}

const undoText = `
  with d as (
    update decision
    set state = 'undone'
    where id = any($1::bigint[])
    returning id, order_id, record_id, app_id, type, person_id, result_id, serial_id, fence, at,
      test
  ),
  x as (
    delete from queue_order q using d
    where q.record_id = d.record_id
      and q.state = 'waiting'
      and jsonb_array_length(q.opinion) = 1
      and ${opinionSql}
  ),
  o as (delete from outbox o where o.decision_id = any($1::bigint[]) and not ${leftSql}),
  s as (
    update submission s
    set decision_id = null
    from d
    where s.order_id = d.order_id and s.decision_id = d.id
  ),
  ta as (
    delete from task_answer a using d
    where a.decision_id = d.id
    returning a.item_id, a.order_id, a.own_by
  ),
  ti as (
    update task_item i
    set state = 'released', ended_at = null, final_by = ''
    from ta
    where i.id = ta.item_id and i.state = 'final'
  ),
  tq as (
    update queue_order q
    set item_id = ta.item_id, facts = ${factsAgain('q', 'i')},
      round = case when ta.own_by = '' then q.round else (
          select coalesce(max(a.round), 0) + 1
          from task_answer a
          where a.item_id = ta.item_id and a.own_by = ''
        ) end
    from ta
    join task_item i on i.id = ta.item_id
    where q.id = ta.order_id and q.task_id is not null
  ),
  c as (
    update auditor_count c
    set n = c.n - v.n
    from (
      select (at at time zone 'Asia/Shanghai')::date as day, person_id, app_id, type, result_id,
        count(*)::int as n
      from d
      where ${ownCountSql('d', 'order_id')}
      group by 1, 2, 3, 4, 5
    ) v
    where c.day = v.day
      and c.person_id = v.person_id
      and c.app_id = v.app_id
      and c.type = v.type
      and c.result_id = v.result_id
  ),
  u as (
    update auditor_session a
    set decided = greatest(0, a.decided - v.n)
    from (
      select serial_id, count(*)::int as n
      from d
      where ${ownCountSql('d', 'order_id')}
      group by 1
    ) v
    where a.id = v.serial_id
  ),
  e as (
    insert into order_event (order_id, record_id, app_id, kind, person_id, fence, detail)
    select order_id, record_id, app_id, '${'undone' satisfies OrderEventKind}',
      coalesce($4::bigint, person_id), fence,
      jsonb_strip_nulls(jsonb_build_object('decisionId', id::text, 'reason', $5::text))
    from d
  ),
  a as (
    insert into audit_log (actor_id, actor, action, app_id, subject, detail, request_id)
    select coalesce($4::bigint, person_id), $2,
      case when $4::bigint is null then '${'decision.undo' satisfies AuditAction}'
        else '${'decision.take-back' satisfies AuditAction}' end,
      app_id, 'order:' || order_id,
      jsonb_strip_nulls(
        jsonb_build_object(
          'decisionId', id::text, 'result', result_id, 'reason', $5::text,
          'of', case when $4::bigint is not null then person_id::text end
        )
      ),
      $3
    from d
  )
  select count(*)::int as n
  from d`
/** Who took the decision of somebody else back, and why. */
export type TakenBy = { personId: string; reason: string }

/**
 * Takes decisions back: their deliveries that have not left, counts and the mark that their orders
 * are decided. Items of tasks that they answered are out again, with their orders.
 */
export async function undoDecisions(
  client: Client,
  ids: readonly string[],
  { actor, requestId, by = null }: { actor: string; requestId: string; by?: TakenBy | null },
): Promise<void> {
  await client.query(undoText, [ids, actor, requestId, by?.personId ?? null, by?.reason ?? null])
}

const actColumns = (p: string): string =>
  `
    ${p}.id, ${p}.decision_id as "decisionId", ${p}.punish_id as "punishId", ${p}.scope,
      ${p}.subject, ${p}.start_at as "startAt", ${p}.end_at as "endAt", ${p}.permanent,
      ${p}.state, ${p}.replaces`
export type UndonePunish = {
  id: string
  decisionId: string
  punishId: number
  scope: string
  subject: string
  startAt: Date
  endAt: Date | null
  permanent: boolean
  state: string
  replaces: string | null
}
const clearText = `
  with was as (
    select ${actColumns('p')}
    from punish p
    where p.decision_id = any($1::bigint[])
    order by p.id for update
  ),
  up as (update punish p set state = 'cleared' from was where p.id = was.id),
  ev as (
    insert into punish_event (punish_id, state, person_id, why)
    select id, 'cleared', $2, 'decision undone'
    from was
  )
  select *
  from was`
/** Clears the punishments of undone decisions and answers what they were. */
export async function clearPunishes(
  client: Client,
  decisionIds: readonly string[],
  personId: string,
): Promise<UndonePunish[]> {
  return (await client.query<UndonePunish>(clearText, [decisionIds, personId])).rows
}

export type Heir = UndonePunish & { state: 'superseded' | 'absorbed'; endAt: Date }
/**
 * What a cleared punishment had put aside and that still lasts: the one it superseded, those it
 * absorbed.
 */
export async function heirsOf(client: Client, punish: UndonePunish, now: Date): Promise<Heir[]> {
  return (
    await client.query<Heir>(
      `
        select ${actColumns('p')}
        from punish p
        where end_at > $3
          and ((id = $1 and state = 'superseded') or (replaces = $2 and state = 'absorbed'))
        order by end_at desc, state desc, id for update`,
      [punish.replaces, punish.id, now],
    )
  ).rows
}

/** The row that superseded a cleared one now stands on what that one stood on. */
export async function relink(client: Client, punish: UndonePunish): Promise<void> {
  await client.query('update punish set replaces = $2 where replaces = $1', [
    punish.id,
    punish.replaces,
  ])
}

const reviveText = `
  with up as (
    update punish
    set state = case when start_at > $4 then 'planned' else 'active' end,
      replaces = case when state = 'absorbed' then $6::bigint else replaces end
    where id = $1
    returning *
  ),
  ev as (
    insert into punish_event (punish_id, state, person_id, why)
    select id, state, $3, 'the later one was undone'
    from up
  ),
  re as (update punish set replaces = $1 where replaces = $2 and state = 'absorbed' and id <> $1),
  last as (
    select o.*
    from outbox o
    join up on o.decision_id = up.decision_id
    where $5::bool
    order by o.id desc limit 1
  )
  insert into outbox (
    app_id, post_id, kind, decision_id, record_id, payload, idempotency_key, next_at
  )
  select l.app_id, l.post_id, l.kind, l.decision_id, l.record_id,
    jsonb_set(
      jsonb_set(l.payload, '{data,idempotencyKey}', to_jsonb(l.idempotency_key || '-' || up.id)),
      '{data,punishes}',
      (l.payload #> '{data,punishes}') || jsonb_build_object(
        'punishId', up.punish_id, 'scope', up.scope, 'subject', up.subject, 'startAt',
        (extract(epoch from up.start_at) * 1000)::bigint, 'endAt',
        (extract(epoch from up.end_at) * 1000)::bigint, 'permanent', up.permanent
      )
    ),
    l.idempotency_key || '-' || up.id, greatest($4, l.next_at)
  from last l, up`
type Revival = { heir: Heir; cleared: UndonePunish; personId: string; now: Date; resend: boolean }
/**
 * Brings an heir to life; one that was absorbed now stands on what the cleared one stood on. With
 * `resend` its decision is sent again with it: one that was absorbed was never delivered.
 */
export async function revive(
  client: Client,
  { heir, cleared, personId, now, resend }: Revival,
): Promise<void> {
  await client.query(reviveText, [heir.id, cleared.id, personId, now, resend, cleared.replaces])
}

const tellText = `
  insert into outbox (
    app_id, post_id, kind, decision_id, record_id, payload, idempotency_key, next_at
  )
  select (v.data ->> 'appId')::int, v.data ->> 'postId', v.payload ->> 'type',
    (v.data ->> 'decisionId')::bigint, (v.data ->> 'recordId')::bigint, v.payload,
    v.data ->> 'idempotencyKey', $2
  from (
    select payload, payload -> 'data' as data from jsonb_array_elements($1::jsonb) as e(payload)
  ) v
  order by (v.data ->> 'decisionId')::bigint`
/** Puts corrections behind what was delivered of the same posts before. */
export async function tellCorrections(
  client: Client,
  payloads: readonly DeliveryPayload[],
  now: Date,
): Promise<void> {
  await client.query(tellText, [JSON.stringify(payloads), now])
}
