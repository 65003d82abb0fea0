import { type AppealResult, appealLimits } from '@oas/contract/appeal/words'
import type { ErrorClass, Severity } from '@oas/contract/wrong-order/errors'
import type pg from 'pg'
import { pointsOf } from './store.ts'

type Client = Pick<pg.PoolClient, 'query'>
/** A file that somebody rests an appeal on. */
export type AppealFile = { id: string; name: string; mime: string }
export type Opening = { personId: string; reason: string; evidence: readonly AppealFile[] }

/**
 * The queue of appeals that takes what a wrong order `w` is about: of those of its type the one
 * that names its task, else its language, else the first.
 */
const queueText = `
  select k.id, (k.body ->> 'appealHours')::int as hours
  from quality_queue k
  join quality_queue_type t on t.queue_id = k.id and t.app_id = w.app_id and t.type = w.type
  left join record r on r.id = w.record_id
  cross join lateral (
    select k.body #> '{scope,taskIds}' as tasks, k.body #> '{scope,languages}' as languages
  ) s
  where k.kind = 'appeal' and k.state <> 'off' and k.deleted_at is null
    and (s.tasks = '[]' or s.tasks ? w.task_id::text)
    and (s.languages = '[]' or s.languages ? r.language)
    and (
      k.body #> '{scope,teamIds}' = '[]'
      or exists (
        select 1
        from person p
        where p.id = w.person_id and k.body #> '{scope,teamIds}' ? p.team_id::text
      )
    )
  order by s.tasks <> '[]' desc, s.languages <> '[]' desc, k.priority desc, k.id
  limit 1`
const openText = `
  with a as (
    insert into appeal (
      decision_id, record_id, app_id, type, business, post_id, applicant_id, queue_id, opened_at,
      due_at
    )
    select distinct on (w.decision_id) w.decision_id, w.record_id, w.app_id, w.type, w.business,
      w.post_id, $2::bigint, k.id, $5::timestamptz,
      $5::timestamptz + make_interval(hours => coalesce(k.hours, ${appealLimits.handle}))
    from wrong_order w
    left join lateral (${queueText}) k on true
    where w.id = any($1::bigint[])
    order by w.decision_id, w.id
    returning id, decision_id
  ),
  s as (
    insert into appeal_step (appeal_id, act, level, person_id, reason, evidence, at)
    select id, 'appeal', 1, $2, $3, $4::jsonb, $5 from a
  ),
  w as (
    update wrong_order w
    set state = 'disputed', remark = left($3, 200), appeal_id = a.id
    from a
    where w.id = any($1::bigint[]) and w.decision_id = a.decision_id and w.state = 'new'
      and w.deadline_at > $5
    returning w.id, a.id as appeal_id
  ),
  t as (
    insert into wrong_order_step (wrong_order_id, act, person_id, note, at)
    select id, 'disputed', $2, $3, $5 from w
  )
  select id::text, appeal_id::text as "appealId" from w`
/**
 * Opens an appeal for each decision that some held wrong orders of one person are about; answers
 * which appeal is whose.
 */
export async function openAppeals(
  client: Client,
  wrongIds: readonly string[],
  { personId, reason, evidence }: Opening,
  now: Date,
): Promise<Map<string, string>> {
  if (wrongIds.length === 0) return new Map()
  const { rows } = await client.query<{ id: string; appealId: string }>(openText, [
    wrongIds,
    personId,
    reason,
    JSON.stringify(evidence),
    now,
  ])
  return new Map(rows.map(({ id, appealId }) => [id, appealId]))
}

/**
 * Says of inspections that found some wrong orders whether they still hold; a correction that is
 * not made yet is dropped where they do not.
 */
export async function noteStanding(client: Client, wrongIds: readonly string[]): Promise<void> {
  if (wrongIds.length === 0) return
  await client.query(
    `
      update inspection i
      set standing = f.standing,
        correction = case
          when i.correction = 'pending' and f.standing <> 'changed' then 'dropped'
          else i.correction end
      from (
        select s.source_id, case when w.state = 'changed' then 'changed' else w.voided_as end
          as standing
        from wrong_order w
        join wrong_order_step s on s.wrong_order_id = w.id
          and s.act in ('found', 'found_again') and s.source in ('inspection', 'anti')
        where w.id = any($1::bigint[])
          and (w.state = 'changed' or w.state = 'voided' and w.voided_as <> '')
      ) f
      where i.id = f.source_id`,
    [wrongIds],
  )
}

export type Word = {
  appealId: string
  level: 1 | 2
  result: Exclude<AppealResult, ''>
  personId: string
  reason: string
  correction: '' | 'none' | 'done' | 'refused'
  /** What is right after all, and in what way the person was wrong then. */
  changed?: {
    decisionId: string | null
    result: string
    labels: readonly number[]
    errorClass: ErrorClass
    severity: Severity
  }
}
const stateOf = {
  upheld: 'upheld',
  changed: 'changed',
  overturned: 'voided',
  void: 'voided',
} as const

const wordText = `
  with a as (
    update appeal
    set result = $3::text, correction = $6, handler_id = $4, handled_at = $7, lease_until = null,
      overdue = overdue or $7::timestamptz > due_at,
      first_handler_id = case $2::int when 1 then $4 else first_handler_id end,
      state = case when $8::bool then 'handled' else 'closed' end,
      closed_at = case when $8::bool then null else $7::timestamptz end,
      due_at = $7::timestamptz
        + make_interval(hours => case when $8::bool then ${appealLimits.goOn} else 0 end)
    where id = $1
    returning id
  ),
  s as (
    insert into appeal_step (appeal_id, act, level, person_id, reason, told, at)
    select id, $3, $2::int, $4, $5, false, $7 from a
  ),
  -- A decision that stands again voided them already, where they were corrected before.
  o as (
    select w.id, w.state
    from wrong_order w
    join a on w.appeal_id = a.id
    where w.state = 'disputed' or $9 = 'voided' and w.state = 'voided' and w.judged_by is null
  ),
  w as (
    update wrong_order w
    set state = $9, voided_as = case when $9 = 'voided' then $3 else '' end,
      leader_remark = left($5, 200), judged_by = $4,
      right_result = coalesce($10, w.right_result), right_labels = coalesce($11, w.right_labels),
      right_decision_id = coalesce($12, w.right_decision_id),
      error_class = coalesce($13, w.error_class), severity = coalesce($14, w.severity),
      points = coalesce(${pointsOf('$14::text')}, w.points)
    from o
    where w.id = o.id
    returning w.id, o.state as before
  ),
  t as (
    insert into wrong_order_step (wrong_order_id, act, person_id, note, at)
    select id, $9, $4, $5, $7 from w where before = 'disputed'
  ),
  u as (
    update wrong_order_step s
    set person_id = $4, note = $5
    from w
    where s.wrong_order_id = w.id and w.before = 'voided' and s.act = 'voided'
      and s.person_id is null
  )
  select id::text from w`
/**
 * Says the word of a level on an appeal that whoever says it has locked. After a first word that
 * leaves the person wrong, it may be taken on for a while; else it is closed.
 */
export async function sayWord(client: Client, word: Word, now: Date): Promise<void> {
  const { appealId, level, result, personId, reason, correction, changed } = word
  const goesOn = level === 1 && (result === 'upheld' || result === 'changed')
  const { rows } = await client.query<{ id: string }>(wordText, [
    appealId,
    level,
    result,
    personId,
    reason,
    correction,
    now,
    goesOn,
    stateOf[result],
    changed?.result ?? null,
    changed ? [...changed.labels] : null,
    changed?.decisionId ?? null,
    changed?.errorClass ?? null,
    changed?.severity ?? null,
  ])
  await noteStanding(
    client,
    rows.map(({ id }) => id),
  )
}

/**
 * Closes appeals on wrong orders that a person voided, once none of theirs is disputed any more:
 * they count for nobody.
 */
export async function closeVoided(
  client: Client,
  wrongIds: readonly string[],
  { personId, reason }: { personId: string; reason: string },
  now: Date,
): Promise<void> {
  await client.query(
    `
      with a as (
        update appeal a
        set state = 'closed', result = 'void', handler_id = $2, closed_at = $4, lease_until = null
        where a.state not in ('closed', 'withdrawn')
          and a.id in (select w.appeal_id from wrong_order w where w.id = any($1::bigint[]))
          and not exists (
            select 1 from wrong_order w where w.appeal_id = a.id and w.state <> 'voided'
          )
        returning a.id, a.level
      )
      insert into appeal_step (appeal_id, act, level, person_id, reason, told, at)
      select id, 'void', level, $2, $3, false, $4 from a`,
    [wrongIds, personId, reason, now],
  )
}

export type AppealHeld = {
  id: string
  level: 1 | 2
  state: string
  hasQueue: boolean
  leaseUntil: Date | null
}
/** Holds appeals, in the order of their numbers, after the wrong orders they are about. */
export async function holdAppeals(
  client: Client,
  ids: readonly string[],
): Promise<Map<string, AppealHeld>> {
  const { rows } = await client.query<AppealHeld>(
    `
      select a.id::text, a.level, a.state, a.lease_until as "leaseUntil",
        exists (
          select 1
          from quality_queue k
          where k.id = a.queue_id and k.deleted_at is null and k.state <> 'off'
        ) as "hasQueue"
      from appeal a
      where a.id = any($1::bigint[])
      order by a.id
      for update of a`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
