import type pg from 'pg'
import type { PunishOutcome } from '@oas/contract/decision/schemas'
import type { UndonePunish } from './undo.ts'

type Client = Pick<pg.PoolClient, 'query'>
export type Decided = {
  id: string
  appId: number
  type: number
  recordId: string
  state: string
  told: boolean
  /** A user's appeal ended some of its punishments, or let them end earlier. */ repaired: boolean
}

/** The decision to be replaced, locked. */
export async function lockDecided(client: Client, id: string): Promise<Decided | null> {
  await client.query('select 1 from decision where id = $1 for update', [id])
  return (
    (
      await client.query<Decided>(
        `
          select d.id, d.app_id as "appId", d.type, d.record_id as "recordId", d.state,
            exists (select 1 from outbox o where o.decision_id = d.id) as told,
            exists (
              select 1
              from punish p
              join punish_event e on e.punish_id = p.id and e.why = 'appeal'
              where p.decision_id = d.id
            ) as repaired
          from decision d
          where d.id = $1`,
        [id],
      )
    ).rows[0] ?? null
  )
}

/** The decision in force on a record. */
export async function latestDecision(client: Client, recordId: string): Promise<string | null> {
  return (
    (
      await client.query<{ id: string }>(
        `
          select id
          from decision
          where record_id = $1 and state = 'active'
          order by id desc limit 1`,
        [recordId],
      )
    ).rows[0]?.id ?? null
  )
}

/** Which answer of an item a decision came of, and the work it is counted as. */
export async function answerOf(
  client: Client,
  decisionId: string,
): Promise<{ round: number; resultId: string; personId: string; at: Date } | null> {
  const { rows } = await client.query<{
    round: number
    resultId: string
    personId: string
    at: Date
  }>(
    `
      select a.round, d.result_id as "resultId", d.person_id::text as "personId", d.at
      from task_answer a
      join decision d on d.id = a.decision_id
      where a.decision_id = $1`,
    [decisionId],
  )
  return rows[0] ?? null
}

/** What this person was answered to the same verdict before, with the hash of what they sent. */
export async function answeredBefore(
  client: Client,
  id: string,
  personId: string,
): Promise<{ hash: string; answer: PunishOutcome } | null> {
  return (
    (
      await client.query<{ hash: string; answer: PunishOutcome }>(
        `
        select encode(s.body_hash, 'hex') as hash, s.answer
        from decision d
        join submission s on s.order_id = d.order_id and s.fence = d.fence and s.decision_id = d.id
        where d.replaces = $1 and d.person_id = $2
        limit 1`,
        [id, personId],
      )
    ).rows[0] ?? null
  )
}

/**
 * Punishments of a decision and of those it stood for, newest first, locked; only what is in force,
 * was put aside, or was done at once.
 */
export async function lockChain(client: Client, id: string): Promise<UndonePunish[]> {
  return (
    await client.query<UndonePunish>(
      `
        with recursive c as (
          select id, replaces
          from decision
          where id = $1
          union all
          select d.id, d.replaces
          from decision d
          join c on d.id = c.replaces
        )
        select p.id, p.decision_id as "decisionId", p.punish_id as "punishId", p.scope, p.subject,
          p.start_at as "startAt", p.end_at as "endAt", p.permanent, p.state, p.replaces
        from punish p
        where p.decision_id in (select id from c)
          and (
            p.state in ('planned', 'sent', 'active', 'absorbed', 'superseded')
              or (p.state = 'ended' and p.end_at is null)
          )
        order by p.id desc for update of p`,
      [id],
    )
  ).rows
}

/** Ends punishments that were put aside: nobody is told, since they are not in force. */
export async function dropAside(
  client: Client,
  ids: readonly string[],
  personId: string,
  why: string,
  at: Date,
): Promise<void> {
  await client.query(
    `
      with up as (update punish set state = 'cleared' where id = any($1::bigint[]) returning id)
      insert into punish_event (punish_id, state, person_id, why, at)
      select id, 'cleared', $2, $3, $4
      from up`,
    [ids, personId, why, at],
  )
}

/** Tells with a clearing which earlier punishment is in force again instead. */
export async function tellRestored(client: Client, punishId: string, act: object): Promise<void> {
  await client.query(
    `
      update outbox
      set payload = jsonb_set(payload, '{data,restored}', jsonb_build_array($2::jsonb))
      where idempotency_key = 'clear-' || $1`,
    [punishId, JSON.stringify(act)],
  )
}

const replaceText = `
  with o as (
    update decision
    set state = 'replaced'
    where id = $1
    returning id, at, person_id, app_id, type, result_id, test
  ),
  n as (
    update decision
    set replaces = $1, changed = $3::jsonb
    where id = $2
    returning id, result_id
  ),
  ta as (
    update task_answer a
    set decision_id = n.id, key = 'r:' || n.result_id
    from n
    where a.decision_id = $1
  ),
  c as (
    update auditor_count c
    set n = c.n - 1
    from o
    where not o.test
      and c.day = (o.at at time zone 'Asia/Shanghai')::date
      and c.person_id = o.person_id
      and c.app_id = o.app_id
      and c.type = o.type
      and c.result_id = o.result_id
  )
  select count(*)
  from o`
/**
 * The new decision stands for the old one, whose person counts it no more; what that one answered
 * for a task, this one does.
 */
export async function replaceDecision(
  client: Client,
  old: string,
  fresh: string,
  changed: object,
): Promise<void> {
  await client.query(replaceText, [old, fresh, JSON.stringify(changed)])
}
