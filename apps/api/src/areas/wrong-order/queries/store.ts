import type { WrongRole, WrongSource } from '@oas/contract/wrong-order/calls'
import {
  type ErrorClass,
  type Severity,
  severities,
  severityPoints,
} from '@oas/contract/wrong-order/errors'
import { disputeHours } from '@oas/contract/wrong-order/calls'
import type pg from 'pg'

type Client = Pick<pg.PoolClient, 'query'>

/** What a wrong order is stored of; `found` of a statement has them in this order. */
const columns = `
  decision_id, person_id, role, app_id, type, business, task_id, record_id, post_id, uid, page_key,
    source, source_id, queue_id, given_result, given_labels, given_at, right_decision_id,
    right_result, right_labels, error_class, severity, reason, found_by, found_at`
const weights = severities.map((one) => `when '${one}' then ${severityPoints[one]}`).join(' ')
/** What a wrong order of a severity, an expression of SQL, weighs. */
export function pointsOf(severity: string): string {
  return `case ${severity} ${weights} end`
}
/** A living one that was found without a right decision learns it from what finds it once more. */
const learnt = (column: string): string => `
  ${column} = case
    when l.right_decision_id is null and excluded.right_decision_id is not null
    then excluded.${column} else l.${column} end`

/**
 * Parts of a statement that store what its select finds, which has all columns of a wrong order. A
 * person has one living wrong order of a decision and role: what else finds the same is a step of
 * its history, once. `w` has what was made or found once more (`fresh`: made).
 */
export function storeText(found: string): string {
  return `
    found as materialized (${found}),
    w as (
      insert into wrong_order as l (${columns}, points, deadline_at)
      select ${columns}, ${pointsOf('f.severity')},
        f.found_at + interval '${disputeHours} hours'
      from (select distinct on (decision_id, person_id, role) * from found) f
      on conflict (decision_id, person_id, role) where state <> 'voided' do update
      set ${['right_result', 'right_labels', 'right_decision_id'].map(learnt).join(',')}
      where l.source <> excluded.source or l.source_id is distinct from excluded.source_id
      returning l.id, l.decision_id, l.person_id, l.role, l.xmax = 0 as fresh
    ),
    s as (
      insert into wrong_order_step (wrong_order_id, act, source, source_id, person_id, note, at)
      select w.id, case when w.fresh then 'found' else 'found_again' end, f.source, f.source_id,
        f.found_by, f.reason, f.found_at
      from w
      join found f using (decision_id, person_id, role)
    )`
}

export type NewWrong = {
  decisionId: string
  role: WrongRole
  source: WrongSource
  /** The row of what found it, and the queue that this is of. */
  sourceId: string | null
  queueId: string | null
  errorClass: ErrorClass
  severity: Severity
  /** `decisionId`: the decision that corrects it, where one was made. */
  right: { result: string; labels: readonly number[]; decisionId?: string | null }
  comment: string
  foundBy: string
  /** Whoever was wrong, and what they said, where it is not the decision itself. */
  given?: { personId: string; result: string; labels: readonly number[] }
}
export type Made = { id: string; fresh: boolean }

/**
 * Finds somebody wrong, in the caller's transaction: the person of a decision, or whoever looked at
 * it. Where a wrong order of the same person, decision and role lives, this is a step of its
 * history; then it is not fresh. Null where the decision is of a test user, or is no more, or where
 * the same found it before.
 */
export async function makeWrong(client: Client, wrong: NewWrong, at: Date): Promise<Made | null> {
  const { decisionId, role, source, sourceId, queueId, errorClass, severity, comment } = wrong
  const { right, foundBy, given } = wrong
  const { rows } = await client.query<Made>(
    `
      with ${storeText(`
        select o.id as decision_id, coalesce($8::bigint, o.person_id) as person_id,
          $2::text as role,
          o.app_id, o.type, o.business, o.task_id, o.record_id, o.post_id, o.uid, o.page_key,
          $3::text as source, $4::bigint as source_id, $5::bigint as queue_id,
          coalesce($9, o.result_id) as given_result,
          coalesce($10::int[], o.labels) as given_labels,
          case when $8::bigint is null then o.at else $16::timestamptz end as given_at,
          $11::bigint as right_decision_id, $12::text as right_result,
          $13::int[] as right_labels, $6::text as error_class, $7::text as severity,
          $14::text as reason, $15::bigint as found_by, $16::timestamptz as found_at
        from decision o
        where o.id = $1 and not o.test and o.state <> 'undone'`)}
      select id::text, fresh
      from w`,
    [
      decisionId,
      role,
      source,
      sourceId,
      queueId,
      errorClass,
      severity,
      given?.personId ?? null,
      given?.result ?? null,
      given ? [...given.labels] : null,
      right.decisionId ?? null,
      right.result,
      [...right.labels],
      comment,
      foundBy,
      at,
    ],
  )
  return rows[0] ?? null
}
