import type { AppealState, AppealStep, BranchAppeal } from '@oas/contract/branch/appeals'
import { type Kysely, type Transaction, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { type BranchRow, answersSql, versions } from '../queries.ts'

type On = Kysely<DB> | Transaction<DB>
/** Who looks: at what concerns them, or at all of a scope with the rights they have. */
export type Looking = {
  id: string
  scope: DataScope
  now: Date
  own: boolean
  handles: boolean
  leads: boolean
}
export type AppealFilter = {
  id?: string | undefined
  state?: AppealState | undefined
  taskId?: string | undefined
  appId?: number | undefined
  type?: number | undefined
  business?: string | undefined
  postId?: string | undefined
  judgeId?: string | undefined
  personId?: string | undefined
  tab?: 'handle' | 'leader' | 'all' | undefined
  from?: number | undefined
  to?: number | undefined
}
type StepRow = Omit<AppealStep, 'own' | 'evidence'> & {
  personId: string | null
  evidence: { id: string; name: string; mime: string }[]
}
export type AppealRow = Pick<
  BranchRow,
  'id' | 'taskId' | 'task' | 'text' | 'appId' | 'type' | 'recordId' | 'postId' | 'cause' | 'judge'
> &
  Pick<
    BranchAppeal,
    'appealId' | 'state' | 'result' | 'judged' | 'side' | 'reason' | 'ownRound' | 'mayAppeal'
  > & {
    answers: BranchRow['answers']
    judgedAt: Date | null
    dueAt: Date | null
    steps: StepRow[]
    mayHandle: boolean
    mayLead: boolean
  }

const stepsSql = sql`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'act', s.act, 'level', s.level, 'side', s.side, 'reason', s.reason,
          'evidence', s.evidence, 'personId', s.person_id::text,
          'by', coalesce(p.display_name, ''), 'at', (extract(epoch from s.at) * 1000)::bigint,
          'round', case
            when s.act = 'appeal' then (
              select n.round
              from task_answer n
              where n.item_id = b.item_id and n.person_id = s.person_id
              limit 1
            ) end
        ) order by s.id
      )
      from branch_appeal_step s
      left join person p on p.id = s.person_id
      where s.appeal_id = a.id
    ),
    '[]'
  ) as steps`

/** A case of a judged branch order, with the wrong order that a person has of it. */
const tablesOf = (personId: string) => sql`
  ${versions}
  join record r on r.id = b.record_id
  left join person j on j.id = b.judge_id
  left join branch_appeal a on a.branch_id = b.id and a.fence = b.fence
  left join lateral (
    select w.state, w.deadline_at
    from wrong_order w
    where w.source = 'branch' and w.source_id = b.id and w.person_id = ${personId}::bigint
    order by w.state = 'voided', w.id desc
    limit 1
  ) o on true
  left join lateral (
    select max(s.level) as level
    from branch_appeal_step s
    where s.appeal_id = a.id and s.act = 'appeal' and s.person_id = ${personId}::bigint
  ) m on true`
/** Where nobody has appealed yet, time is left for it or not. */
const stateSql = (now: Date) => sql`
  coalesce(
    a.state, case when o.state = 'new' and o.deadline_at > ${now} then 'open' else 'closed' end
  )`
const mayAppealSql = (now: Date) => sql<boolean>`
  coalesce(
    b.state = 'judged' and (
      case
        when coalesce(a.state, 'waiting') = 'waiting'
        then m.level is null and o.state = 'new' and o.deadline_at > ${now}
        when a.state = 'closed' or m.level = 2 then false
        when o.state = 'new' then o.deadline_at > ${now}
        else o.state in ('upheld', 'changed') and m.level = 1
          and ${now} < a.handled_at + interval '48 hours' end
    ),
    false
  )`
const isOutside = (id: string) => sql<boolean>`
  not (${id}::bigint = any(b.hands || b.judge_id || coalesce(a.handler_id, 0)))`
const mayHandleSql = ({ id, handles }: Looking) => sql<boolean>`
  coalesce(
    ${handles}::bool and b.state = 'judged' and a.state = 'waiting' and ${isOutside(id)}, false
  )`
const mayLeadSql = ({ id, leads }: Looking) => sql<boolean>`
  coalesce(
    ${leads}::bool and b.state = 'judged' and a.state = 'leader' and ${isOutside(id)}, false
  )`

const filterSql = (
  looking: Looking,
  {
    id,
    state,
    taskId,
    appId,
    type,
    business,
    postId,
    judgeId,
    personId,
    tab,
    from,
    to,
  }: AppealFilter,
) => {
  const given = <T>(value: T | undefined, part: (value: T) => ReturnType<typeof sql<boolean>>) =>
    value === undefined || value === '' ? [] : [part(value)]
  return sql.join(
    [
      // One's own stay one's own, also those of types one audits no more.
      looking.own
        ? sql<boolean>`o.state is not null`
        : sql<boolean>`a.id is not null and ${inScope(looking.scope, 'b.app_id', 'b.type')}`,
      ...(tab === 'handle' ? [mayHandleSql(looking)] : []),
      ...(tab === 'leader' ? [mayLeadSql(looking)] : []),
      ...given(id, (one) => sql<boolean>`b.id = ${one}::bigint`),
      ...given(state, (one) => sql<boolean>`${stateSql(looking.now)} = ${one}`),
      ...given(taskId, (one) => sql<boolean>`b.task_id = ${one}::bigint`),
      ...given(appId, (one) => sql<boolean>`b.app_id = ${one}`),
      ...given(type, (one) => sql<boolean>`b.type = ${one}`),
      ...given(business, (one) => sql<boolean>`r.business = ${one}`),
      ...given(postId, (one) => sql<boolean>`r.post_id = ${one.trim()}`),
      ...given(judgeId, (one) => sql<boolean>`b.judge_id = ${one}::bigint`),
      // Who may still say something of a case does not learn whose it is.
      ...given(
        personId,
        (one) => sql<boolean>`a.state = 'closed' and exists (
          select 1
          from branch_appeal_step s
          where s.appeal_id = a.id and s.act = 'appeal' and s.person_id = ${one}::bigint
        )`,
      ),
      ...given(from, (one) => sql<boolean>`b.judged_at >= ${new Date(one)}`),
      ...given(to, (one) => sql<boolean>`b.judged_at <= ${new Date(one)}`),
    ],
    sql` and `,
  )
}

/** Cases that a filter leaves, the newest first. */
export async function listAppeals(
  on: On,
  looking: Looking,
  filter: AppealFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: AppealRow[]; total: number }> {
  const tables = tablesOf(looking.id)
  const where = filterSql(looking, filter)
  const [counted, rows] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from ${tables} where ${where}`.execute(on),
    sql<AppealRow>`
      select b.id::text, a.id::text as "appealId", b.task_id::text as "taskId", t.name as task,
        t.note as text, b.app_id as "appId", b.type, b.record_id::text as "recordId",
        r.post_id as "postId", b.cause, ${stateSql(looking.now)} as state,
        coalesce(a.result, '') as result, b.side as judged, coalesce(a.side, b.side) as side,
        b.reason, coalesce(j.display_name, '') as judge, b.judged_at as "judgedAt",
        case when a.id is null then o.deadline_at when a.state <> 'closed' then a.due_at end
          as "dueAt",
        (
          select n.round
          from task_answer n
          where n.item_id = b.item_id and n.person_id = ${looking.id}::bigint
          limit 1
        ) as "ownRound",
        ${mayAppealSql(looking.now)} as "mayAppeal", ${mayHandleSql(looking)} as "mayHandle",
        ${mayLeadSql(looking)} as "mayLead", ${stepsSql}, ${answersSql}
      from ${tables}
      where ${where}
      order by b.id desc
      limit ${limit} offset ${offset}`.execute(on),
  ])
  return { list: rows.rows, total: counted.rows[0]?.n ?? 0 }
}

export type TaskRow = {
  taskId: string
  name: string
  waiting: number
  leader: number
  oldest: Date | null
}
/** Tasks with cases that a person may say something of, the oldest case first. */
export async function listAppealTasks(on: On, looking: Looking): Promise<TaskRow[]> {
  const [handles, leads] = [mayHandleSql(looking), mayLeadSql(looking)]
  const { rows } = await sql<TaskRow>`
    select b.task_id::text as "taskId", t.name,
      (count(*) filter (where ${handles}))::int as waiting,
      (count(*) filter (where ${leads}))::int as leader, min(a.opened_at) as oldest
    from branch_appeal a
    join branch_order b on b.id = a.branch_id and b.fence = a.fence
    join task t on t.id = b.task_id
    where a.state in ('waiting', 'leader') and (${handles} or ${leads})
      and ${inScope(looking.scope, 'b.app_id', 'b.type')}
    group by b.task_id, t.name
    order by oldest, b.task_id`.execute(on)
  return rows
}
