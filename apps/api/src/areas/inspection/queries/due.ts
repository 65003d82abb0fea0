import type pg from 'pg'
import { rowset } from '../../../db/rowset.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** A decision with all that rules and queues ask of it. */
export type DueRow = {
  id: string
  personId: string
  teamId: string | null
  appId: number
  type: number
  taskId: string | null
  recordId: string
  postId: string
  business: string
  language: string
  resultId: string
  resultType: string
  labels: number[]
  spentMs: number | null
  at: Date
  changed: boolean
  machineSaw: boolean
  violates: boolean
}

/**
 * The columns of a decision `d` on its record `r`. What the machine saw is what its rules asked to
 * be punished when the record came in.
 */
export const dueColumns = `
  d.id, d.person_id as "personId", p.team_id as "teamId", d.app_id as "appId", d.type,
  d.task_id as "taskId", d.record_id as "recordId", d.post_id as "postId", d.business,
  d.language, d.result_id as "resultId", d.result_type as "resultType",
  (
    select coalesce(array_agg(distinct u.id), '{}')
    from decision_label l
    cross join lateral unnest(l.path || l.label_id) as u(id)
    where l.decision_id = d.id
  ) as labels,
  d.spent_ms as "spentMs", d.at,
  d.replaces is not null
    or exists (
      select 1
      from order_event e
      where e.order_id = d.order_id and e.kind in ('suspended', 'doubtful', 'undone')
    ) as changed,
  coalesce(
    jsonb_path_exists(
      r.evidence, '$.steps[*] ? (@.step == "strategy" && @.found.verdict == "punish")'
    ),
    false
  ) as "machineSaw",
  d.result_type like '%VIOLATIONS' as violates`
/** What may be inspected at all: verdicts of people, in force, on records that are still there. */
const eligible = `
  d.state = 'active' and not d.test and d.result_type not in ('SYSTEM', 'TAG')`

const takeText = `
  with due as materialized (
    delete from inspect_due
    where decision_id = any(array(
      select decision_id
      from inspect_due
      where due_at <= $1
      order by due_at
      limit $2
      for update skip locked
    ))
    returning decision_id
  )
  select ${dueColumns}
  from due
  join decision d on d.id = due.decision_id
  join record r on r.id = d.record_id
  join person p on p.id = d.person_id
  where ${eligible} and d.person_id <> $3
  order by d.id`
/**
 * Takes decisions that can no longer be taken back, in the caller's transaction; those of the
 * machine and those that are not in force any more are let go. Answers also how many were taken.
 */
export async function takeDue(
  client: Client,
  { now, most, machineId }: { now: Date; most: number; machineId: string },
): Promise<DueRow[]> {
  return (
    await client.query<DueRow>({
      name: 'inspect-due',
      text: takeText,
      values: [now, most, machineId],
    })
  ).rows
}

/** Whether more waits to be tried. */
export async function isDue(on: Client, now: Date): Promise<boolean> {
  const { rows } = await on.query('select 1 from inspect_due where due_at <= $1 limit 1', [now])
  return rows.length > 0
}

const recentText = `
  select ${dueColumns}
  from decision d
  join record r on r.id = d.record_id
  join person p on p.id = d.person_id
  where ${eligible}
    and d.person_id <> $1
    and d.id >= id_from($2::timestamptz)
    and (d.app_id, d.type) in (select * from unnest($3::int[], $4::int[]))
  order by d.id
  limit $5`
/** Decisions of types since a moment, as a queue would have tried them. */
export async function recentDecisions(
  on: Client,
  asked: {
    machineId: string
    since: Date
    types: readonly { appId: number; type: number }[]
    most: number
  },
): Promise<DueRow[]> {
  return (
    await on.query<DueRow>(recentText, [
      asked.machineId,
      asked.since,
      asked.types.map(({ appId }) => appId),
      asked.types.map(({ type }) => type),
      asked.most,
    ])
  ).rows
}

const daysText = `
  select k."personId", k."appId", k."type",
    (
      select min(s.hour)
      from stat_decision s
      where s.person_id = k."personId" and s.app_id = k."appId" and s.type = k."type"
    ) as since
  from ${rowset('$1', { personId: 'bigint', appId: 'int', type: 'int' }, 'k')}`
export type WorkKey = { personId: string; appId: number; type: number }
/** When people first decided on types, by `person:app:type`. */
export async function firstDecided(
  client: Client,
  keys: readonly WorkKey[],
): Promise<Map<string, Date | null>> {
  const { rows } = await client.query<WorkKey & { since: Date | null }>(daysText, [
    JSON.stringify(keys),
  ])
  return new Map(rows.map((row) => [workKey(row), row.since]))
}
export function workKey({ personId, appId, type }: WorkKey): string {
  return `${personId}:${appId}:${type}`
}

/** Whether the decision of an ended inspection `i` was right, after all that was said since. */
export const rightSql = `
  (i.standing = 'overturned' or i.verdict = 'agree' and i.standing <> 'changed')`
/** Inspections that say enough of a person to draw more of them. */
const leastInspected = 10
const accuracyText = `
  select i.person_id as "personId",
    100.0 * count(*) filter (where ${rightSql}) / count(*)
      as accuracy
  from inspection i
  where i.kind = 'inspect' and i.state = 'done' and i.standing <> 'void'
    and i.person_id = any($1::bigint[]) and i.at > $2
  group by 1
  having count(*) >= ${leastInspected}`
/** Per cent of the inspected decisions of people since a moment that were right. */
export async function accuracyOf(
  client: Client,
  personIds: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ personId: string; accuracy: string }>(accuracyText, [
    personIds,
    since,
  ])
  return new Map(rows.map((row) => [row.personId, Number(row.accuracy)]))
}
