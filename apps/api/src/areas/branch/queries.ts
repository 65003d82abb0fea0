import type { AuditAction } from '@oas/contract/audit-actions'
import { type BranchState, branchLeaseSeconds } from '@oas/contract/branch/calls'
import { skillLevels } from '@oas/contract/skill-level/schemas'
import { type Kysely, type Transaction, sql } from 'kysely'
import type pg from 'pg'
import type { DataScope } from '../../core/caller.ts'
import { inScope } from '../../core/scope.ts'
import { peopleWithCase } from '../../db/record-parts.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { Answered } from '../decision/index.ts'
import { type StoredQueueRow, barFromRecord, lockShares } from '../queue/index.ts'

type On = Kysely<DB> | Transaction<DB>
type Client = Pick<pg.PoolClient, 'query'>
export type Judge = { id: string; scope: DataScope }

export const versions = sql`
  branch_order b
  join task t on t.id = b.task_id
  join task_item i on i.id = b.item_id
  join task_version v on v.task_id = i.task_id and v.version = i.version`
/**
 * Holds for branch orders `b` that a person may judge: none they answered, of no record that they
 * decided, inspect or have an appeal of, of their teams, by who has so high a level in its type and
 * language.
 */
const mayJudge = ({ id, scope }: Judge) => sql<boolean>`
  not ${id}::bigint = any(b.hands)
    and not exists (
      select 1
      from decision c
      where c.record_id = b.record_id and c.person_id = ${id}::bigint and c.state <> 'undone'
    )
    and ${id}::bigint not in (${sql.raw(peopleWithCase('b.record_id'))})
    and (
      coalesce(v.body #> '{rounds,judgeTeamIds}', '[]') = '[]'::jsonb
        or v.body #> '{rounds,judgeTeamIds}' ? (
          select p.team_id::text from person p where p.id = ${id}::bigint
        )
    )
    and (
      v.body #>> '{rounds,judgeLevel}' is null
        or skill_level_of(${id}::bigint, b.app_id, b.type, b.order_row ->> 'language')
          >= array_position(${[...skillLevels]}::text[], v.body #>> '{rounds,judgeLevel}') - 1
    )
    and ${inScope(scope, 'b.app_id', 'b.type')}`

export type TaskRow = {
  taskId: string
  name: string
  waiting: number
  heldByMe: number
  oldest: Date | null
}
/** Tasks that have something for a judge, the one whose order waits longest first. */
export async function listJudged(on: On, judge: Judge): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select b.task_id::text as "taskId", t.name,
      (count(*) filter (where b.state = 'waiting'))::int as waiting,
      (count(*) filter (where b.state = 'held' and b.judge_id = ${judge.id}::bigint))::int
        as "heldByMe",
      min(b.made_at) filter (where b.state = 'waiting') as oldest
    from ${versions}
    where b.state in ('waiting', 'held') and ${mayJudge(judge)}
    group by b.task_id, t.name
    having count(*) filter (
      where b.state = 'waiting' or b.judge_id = ${judge.id}::bigint
    ) > 0
    order by oldest nulls last, b.task_id`.execute(on)
  return rows
}

/** Keeps for a window what it has; answers how many these are. */
export async function renew(on: On, judgeId: string, windowId: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update branch_order
    set lease_until = ${now}::timestamptz + make_interval(secs => ${branchLeaseSeconds})
    where judge_id = ${judgeId}::bigint and window_id = ${windowId} and state = 'held'`.execute(on)
  return Number(numAffectedRows ?? 0)
}

/** Gives a window the oldest waiting branch orders of tasks, of all of them where none is named. */
export async function take(
  on: On,
  judge: Judge,
  { windowId, taskIds, limit }: { windowId: string; taskIds: readonly string[]; limit: number },
  now: Date,
): Promise<void> {
  await sql`
    update branch_order o
    set state = 'held', fence = o.fence + 1, judge_id = ${judge.id}::bigint,
      window_id = ${windowId},
      lease_until = ${now}::timestamptz + make_interval(secs => ${branchLeaseSeconds})
    where o.id = any(array(
      select b.id
      from ${versions}
      where b.state = 'waiting'
        and (
          ${taskIds.length === 0}::bool or b.task_id = any(${[...taskIds]}::bigint[])
        )
        and ${mayJudge(judge)}
      order by b.id
      limit ${limit}
      for update of b skip locked
    ))`.execute(on)
}

const heldText = `
  select distinct b.record_id::text as "recordId"
  from branch_order b
  where b.state = 'held' and b.judge_id = $1 and b.window_id = $2
  order by 1`
const leaveText = `
  update branch_order b
  set state = 'waiting', judge_id = null, window_id = null, lease_until = null
  where b.state = 'held' and b.judge_id = $1 and b.window_id = $2
    and (
      b.record_id = any($3::bigint[]) or $1 in (${peopleWithCase('b.record_id')})
    )`
/**
 * Offers a judge nothing else of the records that their window has; of those that they have
 * something else of in hand, what the window has waits again.
 */
export async function keepApart(client: Client, judgeId: string, windowId: string): Promise<void> {
  await lockShares(client, judgeId, [])
  const { rows } = await client.query<{ recordId: string }>(heldText, [judgeId, windowId])
  const busy: string[] = []
  for (const { recordId } of rows)
    if ((await barFromRecord(client, judgeId, recordId)) > 0) busy.push(recordId)
  await client.query(leaveText, [judgeId, windowId, busy])
}

/** Lets what a window has, or what nobody looked after in time, wait again. */
export async function giveBack(
  on: On,
  { judgeId, windowId, before }: { judgeId?: string; windowId?: string; before?: Date },
): Promise<number> {
  const whose =
    before === undefined
      ? sql`judge_id = ${judgeId}::bigint and window_id = ${windowId}`
      : sql`lease_until < ${before}::timestamptz`
  const { numAffectedRows } = await sql`
    update branch_order
    set state = 'waiting', judge_id = null, window_id = null, lease_until = null
    where state = 'held' and ${whose}`.execute(on)
  return Number(numAffectedRows ?? 0)
}

export const answersSql = sql`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'round', a.round, 'ownBy', a.own_by, 'given', a.given, 'spentMs', a.spent_ms,
          'at', (extract(epoch from a.at) * 1000)::bigint
        ) order by a.round
      )
      from task_answer a
      where a.item_id = b.item_id and a.given is not null
    ),
    '[]'
  ) as answers`
export type AnswerRow = Pick<Answered, 'round' | 'ownBy' | 'given'> & {
  spentMs: number | null
  at: number
}
export type BranchRow = {
  id: string
  fence: number
  taskId: string
  task: string
  text: string
  appId: number
  type: number
  recordId: string
  postId: string
  state: BranchState
  cause: 'disagree' | 'time' | 'refused'
  judge: string
  side: number | null
  reason: string
  decisionId: string | null
  madeAt: Date
  judgedAt: Date | null
  leaseUntil: Date | null
  answers: AnswerRow[]
}
const columns = sql`
  b.id::text, b.fence, b.task_id::text as "taskId", t.name as task, t.note as text,
  b.app_id as "appId", b.type, b.record_id::text as "recordId", r.post_id as "postId", b.state,
  b.cause, coalesce(p.display_name, '') as judge, b.side, b.reason,
  b.decision_id::text as "decisionId", b.made_at as "madeAt", b.judged_at as "judgedAt",
  b.lease_until as "leaseUntil", ${answersSql}`
const tables = sql`
  ${versions}
  join record r on r.id = b.record_id
  left join person p on p.id = b.judge_id`

/** What a window has, the oldest first. */
export async function listHeld(on: On, judgeId: string, windowId: string): Promise<BranchRow[]> {
  const { rows } = await sql<BranchRow>`
    select ${columns}
    from ${tables}
    where b.state = 'held' and b.judge_id = ${judgeId}::bigint and b.window_id = ${windowId}
    order by b.id`.execute(on)
  return rows
}
/** How much waits for a judge, and how much they judged today. */
export async function countFor(
  on: On,
  judge: Judge,
  now: Date,
): Promise<{ waiting: number; judgedToday: number }> {
  const { rows } = await sql<{ waiting: number; judgedToday: number }>`
    select (
        select count(*)::int from ${versions} where b.state = 'waiting' and ${mayJudge(judge)}
      ) as waiting,
      (
        select count(*)::int
        from branch_order b
        where b.judge_id = ${judge.id}::bigint and b.judged_at >= date_trunc(
            'day', ${now}::timestamptz at time zone 'Asia/Shanghai'
          ) at time zone 'Asia/Shanghai'
      ) as "judgedToday"`.execute(on)
  return rows[0] ?? { waiting: 0, judgedToday: 0 }
}

export type BranchFilter = {
  state?: BranchState | undefined
  taskId?: string | undefined
  appId?: number | undefined
  type?: number | undefined
  judgeId?: string | undefined
  postId?: string | undefined
  from?: number | undefined
  to?: number | undefined
}
/** Branch orders of a scope, the newest first; nobody sees answers to those they may yet judge. */
export async function listBranches(
  on: On,
  { id, scope }: Judge,
  filter: BranchFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: BranchRow[]; total: number }> {
  const parts = [inScope(scope, 'b.app_id', 'b.type')]
  const add = (part: ReturnType<typeof sql<boolean>>): void => void parts.push(part)
  if (filter.state !== undefined) add(sql<boolean>`b.state = ${filter.state}`)
  if (filter.taskId !== undefined) add(sql<boolean>`b.task_id = ${filter.taskId}::bigint`)
  if (filter.appId !== undefined)
    add(sql<boolean>`b.app_id = ${filter.appId} and b.type = ${filter.type}`)
  if (filter.judgeId !== undefined) add(sql<boolean>`b.judge_id = ${filter.judgeId}::bigint`)
  if (filter.postId !== undefined) add(sql<boolean>`r.post_id = ${filter.postId.trim()}`)
  if (filter.from !== undefined) add(sql<boolean>`b.made_at >= ${new Date(filter.from)}`)
  if (filter.to !== undefined) add(sql<boolean>`b.made_at <= ${new Date(filter.to)}`)
  // Who gave an answer of one that is not judged yet hears nothing of the others.
  add(sql<boolean>`(b.state in ('judged', 'void') or not ${id}::bigint = any(b.hands))`)
  const where = sql.join(parts, sql` and `)
  const [counted, list] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from ${tables} where ${where}`.execute(on),
    sql<BranchRow>`
      select ${columns}
      from ${tables}
      where ${where}
      order by b.id desc
      limit ${limit} offset ${offset}`.execute(on),
  ])
  return { list: list.rows, total: counted.rows[0]?.n ?? 0 }
}

export type Held = {
  id: string
  taskId: string
  itemId: string
  recordId: string
  appId: number
  type: number
  postId: string
  orderRow: StoredQueueRow
}
/** A branch order that a judge has under a fence, locked. */
export async function lockHeldBranch(
  client: Client,
  judgeId: string,
  { id, windowId, fence }: { id: string; windowId: string; fence: number },
): Promise<Held | null> {
  const { rows } = await client.query<Held>(
    `
      select b.id::text, b.task_id::text as "taskId", b.item_id::text as "itemId",
        b.record_id::text as "recordId", b.app_id as "appId", b.type,
        b.order_row ->> 'postId' as "postId", b.order_row as "orderRow"
      from branch_order b
      where b.id = $1 and b.state = 'held' and b.judge_id = $2 and b.window_id = $3
        and b.fence = $4
      for update`,
    [id, judgeId, windowId, fence],
  )
  return rows[0] ?? null
}

type Told = {
  actorId: string
  actor: string
  action: Extract<AuditAction, `branch${string}`>
  branchId: string
  appId: number
  detail: object
  requestId: string
}
/** Writes into the log of changes what was judged, in the transaction of the verdict. */
export async function noteJudged(
  client: Client,
  { actorId, actor, action, branchId, appId, detail, requestId }: Told,
): Promise<void> {
  await client.query(
    `
      insert into audit_log (actor_id, actor, action, app_id, subject, detail, request_id)
      values ($1, $2, $3, $4, 'branch:' || $5::text, $6, $7)`,
    [actorId, actor, action, appId, branchId, JSON.stringify(detail), requestId],
  )
}

export type Judged = {
  state: 'judged' | 'void'
  side: number | null
  key: string
  reason: string
  decisionId: string | null
}
export async function endBranch(
  client: Client,
  id: string,
  { state, side, key, reason, decisionId }: Judged,
  now: Date,
): Promise<void> {
  await client.query(
    `
      update branch_order
      set state = $2, side = $3, key = $4, reason = $5, decision_id = $6, judged_at = $7,
        window_id = null, lease_until = null
      where id = $1`,
    [id, state, side, key, reason, decisionId, now],
  )
}
/** Lets the order of an item be decided again, which waited for a judge. */
export async function reopenItem(client: Client, itemId: string): Promise<void> {
  await client.query("update task_item set state = 'released' where id = $1", [itemId])
}
/** Ends an item that a judge took out of its task. */
export async function voidItem(
  client: Client,
  itemId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await client.query(
    `
      update task_item
      set state = 'incomplete', final_by = 'void', ended_at = $2, reason = $3
      where id = $1`,
    [itemId, now, reason],
  )
}
