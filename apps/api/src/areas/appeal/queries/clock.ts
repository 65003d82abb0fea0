import { appealDueSoonHours, appealLimits } from '@oas/contract/appeal/words'
import { appealTellHours } from '@oas/contract/branch/appeals'
import type pg from 'pg'
import { coversText } from '../../../core/scope.ts'
import { handlerText, leaderText } from '../../wrong-order/index.ts'

type Client = Pick<pg.PoolClient, 'query'>

const leaseText = `
  with due as (
    select a.id
    from appeal a
    where a.lease_until <= $1::timestamptz and a.state in ('handling', 'second-handling')
    order by a.lease_until
    limit $2
    for update skip locked
  ),
  up as (
    update appeal a
    set state = case a.state when 'handling' then 'waiting' else 'second-waiting' end,
      handler_id = null, lease_until = null
    from due
    where a.id = due.id
    returning a.id
  )
  select count(*)::int as n from up`
const clockText = (due: string, change: string, act: 'pass' | 'close', told: boolean): string => `
  with due as (
    select a.id
    from appeal a
    where ${due}
    order by a.due_at
    limit $2
    for update skip locked
  ),
  up as (
    update appeal a set ${change} from due where a.id = due.id returning a.id, a.level
  ),
  s as (
    insert into appeal_step (appeal_id, act, level, told, at)
    select id, '${act}', ${act === 'pass' ? '1' : 'level'}, ${told}, $1 from up
  )
  select count(*)::int as n from up`
const closed = `state = 'closed', closed_at = $1::timestamptz`
const texts = [
  leaseText,
  clockText(
    `a.state = 'waiting' and a.due_at <= $1::timestamptz`,
    `state = 'second-waiting', level = 2, told_to = '{}', due_told = false, overdue = true,
      due_at = $1::timestamptz + interval '${appealLimits.lead} hours'`,
    'pass',
    false,
  ),
  clockText(`a.state = 'handled' and a.due_at <= $1::timestamptz`, closed, 'close', true),
  clockText(
    `a.state in ('waiting', 'second-waiting') and not exists (
      select 1 from wrong_order w where w.appeal_id = a.id and w.state = 'disputed'
    )`,
    closed,
    'close',
    true,
  ),
]
/**
 * Lets go of what is in nobody's hands any more, passes on what no handler decided in time, and
 * closes what nobody took further or what is disputed no more, since its decision was taken back.
 * Answers how many these were.
 */
export async function countMoved(client: Client, now: Date, limit: number): Promise<number> {
  let moved = 0
  for (const text of texts) {
    const { rows } = await client.query<{ n: number }>(text, [now, limit])
    moved += rows[0]?.n ?? 0
  }
  return moved
}

export type Untold = {
  act: 'upheld' | 'overturned' | 'changed' | 'void' | 'pass'
  postId: string
  personId: string
  /** What the queue says instead of the usual; empty: nothing. */
  own: string
}
/** What applicants were not told of yet; it counts as told now. */
export async function takeUntold(client: Client, limit: number): Promise<Untold[]> {
  const { rows } = await client.query<Untold>(
    `
      with s as (
        update appeal_step
        set told = true
        where id = any(array(
          select id from appeal_step where not told order by id limit $1 for update skip locked
        ))
        returning id, appeal_id, act
      )
      select s.act, a.post_id as "postId", a.applicant_id::text as "personId",
        coalesce(k.body -> 'messages' ->> s.act, '') as own
      from s
      join appeal a on a.id = s.appeal_id
      left join quality_queue k on k.id = a.queue_id and k.deleted_at is null
      order by s.id`,
    [limit],
  )
  return rows
}

/** Appeals `a` that wait, each with who may say its word now. */
const pairsText = `
  select a.id, a.level, a.due_at, p.id as person_id
  from appeal a
  join person p on p.state = 'active'
  where a.state in ('waiting', 'second-waiting')
    and exists (
      select 1
      from person_role r
      join role_permission m on m.role_id = r.role_id
      where r.person_id = p.id
        and m.permission in ('appeal.handle', case a.level when 2 then 'audit.team' end)
    )
    and ${coversText('p.id', 'a.app_id', 'a.type')}
    and case a.level when 1 then ${handlerText('p.id')} else ${leaderText('p.id')} end`

export type Called = { personId: string; level: 1 | 2; n: number }
const callText = `
  with pairs as materialized (${pairsText}),
  news as (
    select k.person_id, k.level, count(*)::int as n
    from pairs k
    join appeal a on a.id = k.id
    left join appeal_call c on c.person_id = k.person_id and c.level = k.level
    where c.told_at is null
      or c.told_at <= $1::timestamptz - interval '${appealTellHours} hours'
    group by k.person_id, k.level
    having bool_or(not (k.person_id = any(a.told_to)))
  ),
  told as (
    update appeal a
    set told_to = array(
      select unnest(a.told_to)
      union
      select k.person_id from pairs k join news w using (person_id, level) where k.id = a.id
    )
    where a.id in (select k.id from pairs k join news w using (person_id, level))
  ),
  up as (
    insert into appeal_call (person_id, level, told_at)
    select person_id, level, $1 from news
    on conflict (person_id, level) do update set told_at = excluded.told_at
  )
  select person_id::text as "personId", level, n
  from news
  order by person_id, level`
/**
 * Who is to hear that appeals came to them, with how many wait for them; they count as told now.
 * One who heard of some hears of more no sooner than hours later.
 */
export async function takeCalled(client: Client, now: Date): Promise<Called[]> {
  return (await client.query<Called>(callText, [now])).rows
}

const dueText = (due: string, mark: string): string => `
  with pairs as materialized (${pairsText}),
  late as (
    update appeal a
    set ${mark} = true
    where not a.${mark} and ${due} and exists (select 1 from pairs k where k.id = a.id)
    returning a.id
  )
  select k.person_id::text as "personId", k.level, count(*)::int as n
  from pairs k
  join late on late.id = k.id
  group by k.person_id, k.level
  order by k.person_id`
const soon = dueText(
  `a.state = 'waiting' and a.due_at <= $1::timestamptz + interval '${appealDueSoonHours} hours'`,
  'due_told',
)
const late = dueText(`a.state = 'second-waiting' and a.due_at <= $1::timestamptz`, 'alarmed')
/** Who is to hear of appeals that the clock soon takes from them; told once of each. */
export async function takeDueSoon(client: Client, now: Date): Promise<Called[]> {
  return (await client.query<Called>(soon, [now])).rows
}
/** Who is to hear of appeals that wait for a leader longer than they should; told once of each. */
export async function takeLate(client: Client, now: Date): Promise<Called[]> {
  return (await client.query<Called>(late, [now])).rows
}
