import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Tx } from './orders.ts'

type Client = Pick<pg.PoolClient, 'query'>
const deadline = `interval '72 hours'`
const sortedSql = (column: string): string =>
  `(select coalesce(array_agg(distinct l order by l), '{}') from unnest(${column}) as l)`
const violates = (decision: string): string => `(${decision}.result_type like '%VIOLATIONS')`
const same = (a: string, b: string): string =>
  `(${a}.result_id = ${b}.result_id and ${sortedSql(`${a}.labels`)} = ${sortedSql(`${b}.labels`)})`
const classOf = `
  case
    when not ${violates('o')}
    and ${violates('n')} then 'missed'
    when ${violates('o')}
    and not ${violates('n')} then 'too_hard'
    when o.result_id <> n.result_id then 'wrong_result'
    else 'wrong_label' end`
const columns = `
  decision_id, person_id, app_id, type, business, task_id, record_id, post_id, uid, page_key,
    source, given_result, given_labels, given_at, right_decision_id, right_result, right_labels,
    error_class, severity, reason, found_by, found_at, deadline_at`
const columnsFrom = (source: string): string => `
  o.id, o.person_id, o.app_id, o.type, o.business, o.task_id, o.record_id, o.post_id, o.uid,
    o.page_key, ${source}, o.result_id, o.labels, o.at`
const steps = `
  insert into wrong_order_step (wrong_order_id, act, person_id, note, at)
  select id, 'found', found_by, reason, found_at
  from w`

/**
 * What was measured by a decision is measured by the one that stands for it now, in its
 * transaction: it was right after all, or wrong in another way.
 */
export async function measureAgain(
  client: Client,
  oldId: string,
  newId: string,
  at: Date,
): Promise<void> {
  await client.query(
    `
      with was as (
        select w.id, n.result_id, n.labels,
          case when w.source = 'branch' then w.error_class else ${classOf} end as class,
          w.given_result = n.result_id
            and ${sortedSql('w.given_labels')} = ${sortedSql('n.labels')} as right
        from wrong_order w
        join decision o on o.id = w.decision_id
        join decision n on n.id = $2
        where w.right_decision_id = $1 and w.state <> 'voided'
      ),
      up as (
        update wrong_order w
        set state = case when was.right then 'voided' else w.state end, right_decision_id = $2,
          right_result = was.result_id, right_labels = was.labels, error_class = was.class
        from was
        where w.id = was.id
        returning w.id, was.right
      )
      insert into wrong_order_step (wrong_order_id, act, note, at)
      select id, 'voided', '', $3
      from up
      where up.right`,
    [oldId, newId, at],
  )
}
/**
 * What follows from a decision that another person decided anew, in its transaction. The old one
 * was wrong where the new one says something else; what it was the better answer to is measured by
 * the new one.
 */
export async function noteReplaced(
  client: Client,
  oldId: string,
  newId: string,
  at: Date,
): Promise<void> {
  await measureAgain(client, oldId, newId, at)
  await client.query(
    `
      with w as (
        insert into wrong_order (${columns})
        select ${columnsFrom(`'repunish'`)}, n.id, n.result_id, n.labels, ${classOf},
          case when ${violates('o')} <> ${violates('n')} then 'serious' else 'normal' end, n.remark,
          n.person_id, $3, $3::timestamptz + ${deadline}
        from decision o, decision n
        where o.id = $1
          and n.id = $2
          and o.person_id <> n.person_id
          and not o.test
          and not ${same('o', 'n')}
        on conflict do nothing
        returning *
      )
      ${steps}`,
    [oldId, newId, at],
  )
}

type Outvoted = {
  branchId: string
  decisionId: string
  foundBy: string
  reason: string
  answers: readonly {
    personId: string
    role: 'auditor' | 'judge'
    pageKey: string
    result: string
    labels: readonly number[]
  }[]
}
/**
 * Answers of rounds that were not followed, and a judge who followed one of them: each is a wrong
 * order of its person, measured by the decision that came of the right one, unless there is one of
 * the same branch order already. Answers how many were made.
 */
export async function noteOutvoted(
  client: Client,
  { branchId, decisionId, foundBy, reason, answers }: Outvoted,
  at: Date,
): Promise<number> {
  if (answers.length === 0) return 0
  const { rows } = await client.query<{ n: number }>(
    `
      with w as (
        insert into wrong_order (${columns}, role, source_id)
        select n.id, v."personId", n.app_id, n.type, n.business, n.task_id, n.record_id, n.post_id,
          n.uid, v."pageKey", 'branch', v."result", v."labels", n.at, n.id, n.result_id, n.labels,
          case when v."result" <> n.result_id then 'wrong_result' else 'wrong_label' end, 'normal',
          $3, $4::bigint, $5, $5::timestamptz + ${deadline}, v."role", $6::bigint
        from jsonb_to_recordset($2::jsonb) as v(
          "personId" bigint, "role" text, "pageKey" text, "result" text, "labels" int[]
        )
        join decision n on n.id = $1
        where not n.test
          and not exists (
            select 1
            from wrong_order e
            where e.source = 'branch' and e.source_id = $6::bigint and e.state <> 'voided'
              and e.person_id = v."personId" and e.role = v."role"
          )
        on conflict do nothing
        returning *
      ),
      s as (${steps})
      select count(*)::int as n
      from w`,
    [decisionId, JSON.stringify(answers), reason, foundBy, at, branchId],
  )
  return rows[0]?.n ?? 0
}

/** An appeal that succeeded makes the decision it was about a wrong one. */
export async function noteAppealed(
  client: Client,
  appeals: readonly { decisionId: string; byDecisionId: string }[],
  at: Date,
): Promise<void> {
  await client.query(
    `
      with w as (
        insert into wrong_order (${columns})
        select ${columnsFrom(`'appeal'`)}, n.id, n.result_id, '{}', 'too_hard', 'normal', n.remark,
          n.person_id, $2, $2::timestamptz + ${deadline}
        from jsonb_to_recordset($1::jsonb) as v("decisionId" bigint, "byDecisionId" bigint)
        join decision o on o.id = v."decisionId"
        join decision n on n.id = v."byDecisionId"
        where o.person_id <> n.person_id and o.app_id = n.app_id and not o.test
        on conflict do nothing
        returning *
      )
      ${steps}`,
    [JSON.stringify(appeals), at],
  )
}

/**
 * A decision that is taken back is nobody's mistake any more, and no answer that others could be
 * measured by.
 */
export async function voidUndone(
  client: Client,
  decisionIds: readonly string[],
  at: Date,
): Promise<void> {
  await client.query(
    `
      with w as (
        update wrong_order
        set state = 'voided'
        where state <> 'voided'
          and (decision_id = any($1::bigint[]) or right_decision_id = any($1::bigint[]))
        returning id
      )
      insert into wrong_order_step (wrong_order_id, act, at)
      select id, 'voided', $2
      from w`,
    [decisionIds, at],
  )
}

export type Mark = {
  decisionIds: readonly string[]
  source: 'marked' | 'conflict'
  errorClass: string | null
  severity: string
  rightDecisionId: string | null
  rightResult: string
  rightLabels: readonly number[]
  reason: string
  foundBy: string
}
/** Decisions called wrong by a leader; answers those that had no wrong order yet. */
export async function insertMarked(
  tx: Tx,
  {
    decisionIds,
    source,
    errorClass,
    severity,
    rightDecisionId,
    rightResult,
    rightLabels,
    reason,
    foundBy,
  }: Mark,
  at: Date,
): Promise<string[]> {
  return (
    await tx.executeQuery<{ id: string }>(
      CompiledQuery.raw(
        `
          with w as (
            insert into wrong_order (${columns})
            select ${columnsFrom('$2')}, $5::bigint, coalesce(n.result_id, $6),
              coalesce(n.labels, $7::int[]),
              coalesce($3, case when n.id is null then 'wrong_result' else ${classOf} end), $4, $8,
              $9::bigint, $10::timestamptz, $10::timestamptz + ${deadline}
            from decision o
            left join decision n on n.id = $5::bigint
            where o.id = any($1::bigint[])
            on conflict do nothing
            returning *
          ),
          s as (${steps})
          select decision_id::text as id
          from w`,
        [
          [...decisionIds],
          source,
          errorClass,
          severity,
          rightDecisionId,
          rightResult,
          [...rightLabels],
          reason,
          foundBy,
          at,
        ],
      ),
    )
  ).rows.map((row) => row.id)
}
