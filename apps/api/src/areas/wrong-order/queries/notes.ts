import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { ErrorClass, Severity } from '@oas/contract/wrong-order/errors'
import { noteStanding } from './appeals.ts'
import type { Tx } from './orders.ts'
import { storeText } from './store.ts'

type Client = Pick<pg.PoolClient, 'query'>
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
/** The columns of a decision found wrong, with the person, role and time it is told under. */
const columnsFrom = (source: string): string => `
  o.id as decision_id, o.person_id, 'auditor'::text as role, o.app_id, o.type, o.business,
    o.task_id, o.record_id, o.post_id, o.uid, o.page_key, ${source}::text as source,
    null::bigint as source_id, null::bigint as queue_id, o.result_id as given_result,
    o.labels as given_labels, o.at as given_at`

/**
 * What the decision `n` says is right, and whether that is what was given after all: a verdict on a
 * user's appeal says it of the decision that the appeal is about, any other by itself.
 */
const rightOf = `
  case when w.source = 'appeal' then coalesce(a.value ->> 'rightResult', w.right_result)
    else n.result_id end as result_id,
  case when w.source = 'appeal' then (
      select coalesce(array_agg(l::int), '{}')
      from jsonb_array_elements_text(coalesce(a.value -> 'rightLabels', '[]')) l
    ) else n.labels end as labels,
  case when w.source = 'appeal' then coalesce(a.key not in ('overturn', 'lighten'), true)
    else w.given_result = n.result_id
      and ${sortedSql('w.given_labels')} = ${sortedSql('n.labels')} end as right`
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
  const { rows } = await client.query<{ id: string }>(
    `
      with was as (
        select w.id, ${rightOf},
          case when w.source in ('branch', 'appeal') then w.error_class else ${classOf} end
            as class
        from wrong_order w
        join decision o on o.id = w.decision_id
        join decision n on n.id = $2
        left join decision_note a on a.decision_id = n.id and a.kind = 'appeal'
        where w.right_decision_id = $1 and w.state <> 'voided'
      ),
      up as (
        update wrong_order w
        set state = case when was.right then 'voided' else w.state end,
          voided_as = case when was.right then 'overturned' else '' end, right_decision_id = $2,
          right_result = was.result_id, right_labels = was.labels, error_class = was.class
        from was
        where w.id = was.id
        returning w.id, was.right
      )
      insert into wrong_order_step (wrong_order_id, act, note, at)
      select id, 'voided', '', $3
      from up
      where up.right
      returning wrong_order_id::text as id`,
    [oldId, newId, at],
  )
  await noteStanding(
    client,
    rows.map(({ id }) => id),
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
      with ${storeText(`
        select ${columnsFrom(`'repunish'`)}, n.id as right_decision_id,
          n.result_id as right_result, n.labels as right_labels, ${classOf} as error_class,
          case when ${violates('o')} <> ${violates('n')} then 'serious' else 'normal' end
            as severity,
          n.remark as reason, n.person_id as found_by, $3::timestamptz as found_at
        from decision o, decision n
        where o.id = $1
          and n.id = $2
          and o.person_id <> n.person_id
          and not o.test
          and not ${same('o', 'n')}`)}
      select 1
      from w`,
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
      with ${storeText(`
        select n.id as decision_id, v."personId" as person_id, v."role" as role, n.app_id, n.type,
          n.business, n.task_id, n.record_id, n.post_id, n.uid, v."pageKey" as page_key,
          'branch'::text as source, $6::bigint as source_id, null::bigint as queue_id,
          v."result" as given_result, v."labels" as given_labels, n.at as given_at,
          n.id as right_decision_id, n.result_id as right_result, n.labels as right_labels,
          case when v."result" <> n.result_id then 'wrong_result' else 'wrong_label' end
            as error_class,
          'normal'::text as severity, $3::text as reason, $4::bigint as found_by,
          $5::timestamptz as found_at
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
          )`)}
      select count(*) filter (where fresh)::int as n
      from w`,
    [decisionId, JSON.stringify(answers), reason, foundBy, at, branchId],
  )
  return rows[0]?.n ?? 0
}

type Appealed = {
  decisionId: string
  byDecisionId: string
  rightResult: string
  rightLabels: readonly number[]
  errorClass: ErrorClass
  severity: Severity
}
/**
 * A user's appeal that succeeded makes the decision it was about a wrong one. What would have been
 * right is what the verdict on the appeal says of it, not the verdict itself.
 */
export async function noteAppealed(
  client: Client,
  appeals: readonly Appealed[],
  at: Date,
): Promise<void> {
  await client.query(
    `
      with ${storeText(`
        select ${columnsFrom(`'appeal'`)}, n.id as right_decision_id,
          v."rightResult" as right_result, v."rightLabels" as right_labels,
          v."errorClass" as error_class, v."severity" as severity, n.remark as reason,
          n.person_id as found_by, $2::timestamptz as found_at
        from jsonb_to_recordset($1::jsonb) as v(
          "decisionId" bigint, "byDecisionId" bigint, "rightResult" text, "rightLabels" int[],
          "errorClass" text, "severity" text
        )
        join decision o on o.id = v."decisionId"
        join decision n on n.id = v."byDecisionId"
        where o.person_id <> n.person_id and o.app_id = n.app_id and not o.test`)}
      select 1
      from w`,
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
/** Decisions called wrong by a leader; answers those that this was news of. */
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
          with ${storeText(`
            select ${columnsFrom('$2')}, $5::bigint as right_decision_id,
              coalesce(n.result_id, $6) as right_result,
              coalesce(n.labels, $7::int[]) as right_labels,
              coalesce($3, case when n.id is null then 'wrong_result' else ${classOf} end)
                as error_class,
              $4::text as severity, $8::text as reason, $9::bigint as found_by,
              $10::timestamptz as found_at
            from decision o
            left join decision n on n.id = $5::bigint
            where o.id = any($1::bigint[])`)}
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
