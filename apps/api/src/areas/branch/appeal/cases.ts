import { appealLimits } from '@oas/contract/appeal/words'
import type pg from 'pg'

type Client = Pick<pg.PoolClient, 'query'>
export type Case = {
  id: string
  branchId: string
  taskId: string
  itemId: string
  recordId: string
  appId: number
  type: number
  postId: string
  judgeId: string
  judgeKey: string
  /** The answer that is right as the case stands. */
  side: number
  hands: string[]
  state: 'waiting' | 'handled' | 'leader' | 'closed'
  handlerId: string | null
}
/**
 * A case whose branch order is judged as it was when the case arose, with its branch order locked:
 * every act on either takes the branch order first.
 */
export async function lockCase(client: Client, id: string): Promise<Case | null> {
  await client.query(
    `
      select 1
      from branch_order b
      where b.id = (select a.branch_id from branch_appeal a where a.id = $1)
      for update`,
    [id],
  )
  const { rows } = await client.query<Case>(
    `
      select a.id::text, b.id::text as "branchId", b.task_id::text as "taskId",
        b.item_id::text as "itemId", b.record_id::text as "recordId", b.app_id as "appId", b.type,
        b.order_row ->> 'postId' as "postId", b.judge_id::text as "judgeId", b.key as "judgeKey",
        coalesce(a.side, b.side) as side, b.hands::text[] as hands, a.state,
        a.handler_id::text as "handlerId"
      from branch_appeal a
      join branch_order b on b.id = a.branch_id and b.fence = a.fence
      where a.id = $1 and b.state = 'judged'
      for update of a`,
    [id],
  )
  return rows[0] ?? null
}

export type Word = {
  act: 'uphold' | 'change' | 'pass' | 'void'
  level: 1 | 2
  personId: string | null
  side: number | null
  reason: string
}
const sayText = `
  insert into branch_appeal_step (appeal_id, act, level, person_id, side, reason, told, at)
  values ($1, $2, $3, $4, $5, $6, false, $7)`
const handledText = `
  update branch_appeal a
  set state = case when $2 = 'pass' then 'leader' else 'handled' end,
    result = case when $2 = 'pass' then a.result else $2 end, side = coalesce($3, a.side),
    handler_id = $4, handled_at = $5, told_to = case when $2 = 'pass' then '{}' else a.told_to end,
    due_at = greatest(
      $5::timestamptz + make_interval(
        hours => case when $2 = 'pass' then ${appealLimits.lead} else ${appealLimits.goOn} end
      ),
      (
        select max(w.deadline_at)
        from wrong_order w
        where w.source = 'branch' and w.source_id = a.branch_id and w.state = 'new'
      )
    )
  where a.id = $1`
const closedText = `
  update branch_appeal a
  set state = 'closed', result = $2, side = coalesce($3, a.side), leader_id = $4, closed_at = $5
  where a.id = $1`
/** Writes what a handler or a leader said of a case; those it concerns hear of it. */
export async function writeWord(
  client: Client,
  id: string,
  { act, level, personId, side, reason }: Word,
  now: Date,
): Promise<void> {
  await client.query(level === 1 ? handledText : closedText, [id, act, side, personId, now])
  await client.query(sayText, [id, act, level, personId, side, reason, now])
}

/** A judged branch order counts for nobody. */
export async function voidJudged(client: Client, branchId: string): Promise<void> {
  await client.query(`update branch_order set state = 'void' where id = $1`, [branchId])
}

const clockText = (due: string, change: string, act: 'pass' | 'close', told: boolean): string => `
  with due as (
    select a.id
    from branch_appeal a
    where ${due}
    order by a.due_at
    limit $2
    for update skip locked
  ),
  up as (
    update branch_appeal a set ${change} from due where a.id = due.id returning a.id
  ),
  s as (
    insert into branch_appeal_step (appeal_id, act, level, told, at)
    select id, '${act}', 1, ${told}, $1 from up
  )
  select count(*)::int as n from up`
const passText = clockText(
  `a.state = 'waiting' and a.due_at <= $1::timestamptz`,
  `state = 'leader', told_to = '{}',
    due_at = $1::timestamptz + make_interval(hours => ${appealLimits.lead})`,
  'pass',
  false,
)
const endText = clockText(
  `a.state = 'handled' and a.due_at <= $1::timestamptz`,
  `state = 'closed', closed_at = $1::timestamptz`,
  'close',
  true,
)
const emptyText = clockText(
  `a.state in ('waiting', 'leader') and not exists (
      select 1
      from wrong_order w
      where w.source = 'branch' and w.source_id = a.branch_id and w.state = 'disputed'
    )`,
  `state = 'closed', closed_at = $1::timestamptz`,
  'close',
  true,
)
/**
 * Passes on what no handler decided in time, and closes what nobody took further, or what is
 * disputed by nobody any more, since its decision was taken back. Answers how many these were.
 */
export async function countMoved(client: Client, now: Date, limit: number): Promise<number> {
  let moved = 0
  for (const text of [passText, endText, emptyText]) {
    const { rows } = await client.query<{ n: number }>(text, [now, limit])
    moved += rows[0]?.n ?? 0
  }
  return moved
}

export type Untold = { act: string; postId: string; people: string[] }
/** What people found wrong were not told of yet; it counts as told now. */
export async function takeUntold(client: Client, limit: number): Promise<Untold[]> {
  const { rows } = await client.query<Untold>(
    `
      with s as (
        update branch_appeal_step
        set told = true
        where id = any(array(
          select id from branch_appeal_step where not told order by id limit $1
          for update skip locked
        ))
        returning id, appeal_id, act
      )
      select s.act, b.order_row ->> 'postId' as "postId",
        array(
          select distinct w.person_id::text
          from wrong_order w
          where w.source = 'branch' and w.source_id = b.id and w.role = 'auditor'
        ) as people
      from s
      join branch_appeal a on a.id = s.appeal_id
      join branch_order b on b.id = a.branch_id
      order by s.id`,
    [limit],
  )
  return rows
}
