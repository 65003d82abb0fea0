import { appealLimits } from '@oas/contract/appeal/words'
import { hourMs } from '@oas/contract/time'
import type pg from 'pg'
import type { Opening } from './appeals.ts'

type Client = Pick<pg.PoolClient, 'query'>
type Appealing = Opening & { branchId: string }
export type AppealRefusal = 'not-found' | 'wrong-state' | 'appeal-expired' | 'appeal-twice'
export type Appealed =
  | { appealId: string; state: 'waiting' | 'leader' }
  | { refusal: AppealRefusal }

type Branch = { fence: number; judged: boolean }
const lockBranch = async (client: Client, id: string): Promise<Branch | null> =>
  (
    await client.query<Branch>(
      `select fence, state = 'judged' as judged from branch_order where id = $1 for update`,
      [id],
    )
  ).rows[0] ?? null

type Wrong = { id: string; state: string; deadline: Date }
const lockWrong = async (
  client: Client,
  { branchId, personId }: Appealing,
): Promise<Wrong | null> =>
  (
    await client.query<Wrong>(
      `
        select id::text, state, deadline_at as deadline
        from wrong_order
        where source = 'branch' and source_id = $1 and person_id = $2 and state <> 'voided'
        order by id desc
        limit 1
        for update`,
      [branchId, personId],
    )
  ).rows[0] ?? null

type Case = {
  id: string
  state: 'waiting' | 'handled' | 'leader' | 'closed'
  handledAt: Date | null
  leaderSaid: boolean
  levels: number[]
}
const lockCase = async (
  client: Client,
  { branchId, personId }: Appealing,
  fence: number,
): Promise<Case | null> =>
  (
    await client.query<Case>(
      `
        select a.id::text, a.state, a.handled_at as "handledAt",
          a.leader_id is not null as "leaderSaid",
          array(
            select s.level::int
            from branch_appeal_step s
            where s.appeal_id = a.id and s.act = 'appeal' and s.person_id = $3
          ) as levels
        from branch_appeal a
        where a.branch_id = $1 and a.fence = $2
        for update of a`,
      [branchId, fence, personId],
    )
  ).rows[0] ?? null

/** A handler decided on it: the person was wrong. */
const isSettled = ({ state }: Wrong): boolean => state === 'upheld' || state === 'changed'
/** Why somebody may not appeal, or no more; null where they may. */
const refusalOf = (wrong: Wrong, found: Case | null, now: Date): AppealRefusal | null => {
  const levels = found?.levels ?? []
  const isSecond = found !== null && found.state !== 'waiting'
  if (levels.includes(isSecond ? 2 : 1)) return 'appeal-twice'
  if (found?.state === 'closed') return found.leaderSaid ? 'wrong-state' : 'appeal-expired'
  if (wrong.state === 'disputed') return 'appeal-twice'
  if (wrong.state === 'lapsed') return 'appeal-expired'
  if (wrong.state === 'new') return wrong.deadline <= now ? 'appeal-expired' : null
  if (!isSettled(wrong) || !isSecond || levels.length === 0) return 'wrong-state'
  const handled = found.handledAt?.getTime() ?? 0
  return now.getTime() < handled + appealLimits.goOn * hourMs ? null : 'appeal-expired'
}

const openCase = async (
  client: Client,
  { branchId }: Appealing,
  fence: number,
  now: Date,
): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(
    `
      insert into branch_appeal (branch_id, fence, state, opened_at, due_at)
      values ($1, $2, 'waiting', $3, $3::timestamptz + make_interval(hours => $4))
      returning id::text`,
    [branchId, fence, now, appealLimits.handle],
  )
  return (rows[0] as { id: string }).id
}
/** Lets a case that a handler decided wait for a leader. */
const raiseCase = async (client: Client, id: string, now: Date): Promise<void> => {
  await client.query(
    `
      update branch_appeal
      set state = 'leader', told_to = '{}',
        due_at = $2::timestamptz + make_interval(hours => $3)
      where id = $1 and state = 'handled'`,
    [id, now, appealLimits.lead],
  )
}

const sayText = `
  with s as (
    insert into branch_appeal_step (appeal_id, act, level, person_id, reason, evidence, at)
    values ($1, 'appeal', $2, $3, $4, $5, $6)
  ),
  w as (
    update wrong_order set state = 'disputed', remark = left($4, 200) where id = $7 returning id
  )
  insert into wrong_order_step (wrong_order_id, act, person_id, note, at)
  select id, 'disputed', $3, $4, $6
  from w`

/**
 * Contests what a judge said of a branch order, as one of those found wrong by it: opens its case
 * or joins it, or takes it on to a leader after a handler decided. The wrong order is disputed.
 */
export async function appealBranch(
  client: Client,
  appealing: Appealing,
  now: Date,
): Promise<Appealed> {
  const branch = await lockBranch(client, appealing.branchId)
  const wrong = branch && (await lockWrong(client, appealing))
  if (!branch || !wrong) return { refusal: 'not-found' }
  if (!branch.judged) return { refusal: 'wrong-state' }
  const found = await lockCase(client, appealing, branch.fence)
  const refusal = refusalOf(wrong, found, now)
  if (refusal !== null) return { refusal }
  const level = found === null || found.state === 'waiting' ? 1 : 2
  const id = found?.id ?? (await openCase(client, appealing, branch.fence, now))
  if (level === 2) await raiseCase(client, id, now)
  const { personId, reason, evidence } = appealing
  await client.query(sayText, [
    id,
    level,
    personId,
    reason,
    JSON.stringify(evidence),
    now,
    wrong.id,
  ])
  return { appealId: id, state: level === 1 ? 'waiting' : 'leader' }
}

/** What became of a case, said by whom: what follows for the wrong orders of its branch order. */
export type Settled = { branchId: string; personId: string; reason: string }

const endText = `
  with w as (
    update wrong_order
    set state = $2, leader_remark = left($4, 200), judged_by = $3,
      voided_as = case
        when $2 <> 'voided' then '' when $5::bigint[] is null then 'void' else 'overturned' end
    where source = 'branch' and source_id = $1 and state <> 'voided' and (
      case
        when $2 <> 'voided' then state = 'disputed'
        else $5::bigint[] is null or person_id = any($5) end
    )
    returning id
  )
  insert into wrong_order_step (wrong_order_id, act, person_id, note, at)
  select id, $2, $3, $4, $6
  from w`
/** The disputed wrong orders of a branch order count. */
export async function upholdBranch(
  client: Client,
  { branchId, personId, reason }: Settled,
  now: Date,
): Promise<void> {
  await client.query(endText, [branchId, 'upheld', personId, reason, null, now])
}
/** They count though an answer is right after all that is neither theirs nor the judge's. */
export async function changeBranch(
  client: Client,
  { branchId, personId, reason }: Settled,
  now: Date,
): Promise<void> {
  await client.query(endText, [branchId, 'changed', personId, reason, null, now])
}
/** Wrong orders of a branch order count no more: of some people, or of everybody. */
export async function voidBranch(
  client: Client,
  { branchId, personId, reason, people }: Settled & { people: readonly string[] | null },
  now: Date,
): Promise<void> {
  await client.query(endText, [branchId, 'voided', personId, reason, people, now])
}
