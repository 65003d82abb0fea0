import { hourMs, minuteMs } from '@oas/contract/time'
import type pg from 'pg'
import { effectKey, inspectEffect } from '../../../db/kept-order.ts'
import { lockParts, recordParts } from '../../../db/record-parts.ts'
import { insertRows, rowset } from '../../../db/rowset.ts'

type Client = Pick<pg.PoolClient, 'query'>

const testedColumns = {
  decisionId: 'bigint',
  queueId: 'bigint',
  version: 'int',
  ruleId: 'smallint',
  p: 'numeric',
  drawn: 'boolean',
  appId: 'int',
  type: 'int',
  personId: 'bigint',
  at: 'timestamptz',
} as const
export type Tested = {
  decisionId: string
  queueId: string
  version: number
  ruleId: number | null
  p: number
  drawn: boolean
  appId: number
  type: number
  personId: string
  at: Date
}
/** Writes what came of trials; a decision is tried once. */
export async function insertTested(client: Client, rows: readonly Tested[]): Promise<void> {
  if (rows.length === 0) return
  await client.query(
    `${insertRows('inspect_tested', '$1', testedColumns)} on conflict (decision_id) do nothing`,
    [JSON.stringify(rows)],
  )
}

export type Making = {
  queueId: string
  version: number
  ruleId: number | null
  p: number | null
  decisionId: string
  ofId: string | null
}
const makingColumns = {
  queueId: 'bigint',
  version: 'int',
  ruleId: 'smallint',
  p: 'numeric',
  decisionId: 'bigint',
  ofId: 'bigint',
} as const

const makeText = `
  with v as materialized (select * from ${rowset('$1', makingColumns)}),
  made as (
    insert into inspection (
      kind, queue_id, version, rule_id, p, decision_id, of_id, person_id, app_id, type, record_id,
      post_id, business, language, task_id, state, made_at, expires_at, order_id
    )
    select $2, v."queueId", v."version", v."ruleId", v."p", d.id, v."ofId",
      coalesce(o.inspector_id, d.person_id), d.app_id, d.type, d.record_id, d.post_id, d.business,
      d.language, d.task_id, 'waiting', $3, $3::timestamptz + make_interval(secs => $4), next_id()
    from v
    join decision d on d.id = v."decisionId"
    left join inspection o on o.id = v."ofId"
    on conflict do nothing
    returning *
  )
  insert into queue_order (
    id, task_id, round, rank, excluded, app_id, type, record_id, business, priority, post_id, uid,
    country, language, source, seen, received_at, created_at, test, guest_of, facts
  )
  select m.order_id, m.queue_id, 1, (extract(epoch from d.at) * 1000)::bigint,
    array(${recordParts('d.record_id')}), d.app_id, d.type, r.id, d.business, r.priority,
    r.post_id, r.uid, r.country, r.language, r.source, true, $3, r.created_at, r.test,
    case when (r.app_id, r.type) = (d.app_id, d.type) then -1 else r.type end,
    jsonb_build_object('${effectKey}', '${inspectEffect}')
  from made m
  join decision d on d.id = m.decision_id
  join record r on r.id = d.record_id
  returning id, app_id as "appId", type`
/**
 * Makes inspections of decisions, or with `ofId` of inspections, each with an order that nobody is
 * offered who had a part in it. What was made before is left alone.
 */
export async function makeInspections(
  client: Client,
  kind: 'inspect' | 'anti',
  rows: readonly Making[],
  { now, expireHours }: { now: Date; expireHours: number },
): Promise<{ id: string; appId: number; type: number }[]> {
  if (rows.length === 0) return []
  const of = await client.query<{ id: string }>(
    'select d.record_id as id from decision d where d.id = any($1::bigint[])',
    [rows.map(({ decisionId }) => decisionId)],
  )
  await lockParts(
    client,
    of.rows.map(({ id }) => id),
    { alone: true },
  )
  return (
    await client.query<{ id: string; appId: number; type: number }>(makeText, [
      JSON.stringify(rows),
      kind,
      now,
      (expireHours * hourMs) / 1000,
    ])
  ).rows
}

/** When a decision of a moment may be inspected by a queue that waits so many minutes. */
export function readyAt(at: Date, waitMinutes: number): Date {
  return new Date(at.getTime() + waitMinutes * minuteMs)
}

/** Lets decisions be tried later. */
export async function postpone(
  client: Client,
  rows: readonly { decisionId: string; dueAt: Date }[],
): Promise<void> {
  if (rows.length === 0) return
  await client.query(
    insertRows('inspect_due', '$1', { decisionId: 'bigint', dueAt: 'timestamptz' }),
    [JSON.stringify(rows)],
  )
}
