import { appealTellHours } from '@oas/contract/branch/appeals'
import type pg from 'pg'
import { coversText } from '../../../core/scope.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** Cases `a` that wait, each with who has a say in it now: nobody whom it concerns. */
const pairsText = `
  select a.id, a.state, p.id as person_id
  from branch_appeal a
  join branch_order b on b.id = a.branch_id and b.fence = a.fence and b.state = 'judged'
  join person p on p.state = 'active'
    and p.id <> all(b.hands || b.judge_id || coalesce(a.handler_id, 0))
  where a.state in ('waiting', 'leader')
    and exists (
      select 1
      from person_role r
      join role_permission m on m.role_id = r.role_id
      where r.person_id = p.id
        and m.permission = case a.state when 'waiting' then 'branch.handle' else 'branch.lead' end
    )
    and ${coversText('p.id', 'b.app_id', 'b.type')}`

export type Called = { personId: string; state: 'waiting' | 'leader'; n: number }
const callText = `
  with pairs as materialized (${pairsText}),
  news as (
    select k.person_id, k.state, count(*)::int as n
    from pairs k
    join branch_appeal a on a.id = k.id
    left join branch_appeal_call c on c.person_id = k.person_id and c.state = k.state
    where c.told_at is null
      or c.told_at <= $1::timestamptz - interval '${appealTellHours} hours'
    group by k.person_id, k.state
    having bool_or(not (k.person_id = any(a.told_to)))
  ),
  told as (
    update branch_appeal a
    set told_to = array(
      select unnest(a.told_to)
      union
      select k.person_id
      from pairs k
      join news w on w.person_id = k.person_id and w.state = k.state
      where k.id = a.id
    )
    where a.id in (
      select k.id
      from pairs k
      join news w on w.person_id = k.person_id and w.state = k.state
    )
  ),
  up as (
    insert into branch_appeal_call (person_id, state, told_at)
    select person_id, state, $1
    from news
    on conflict (person_id, state) do update set told_at = excluded.told_at
  )
  select person_id::text as "personId", state, n
  from news
  order by person_id, state`
/**
 * Who is to hear that cases came to them, with how many wait for them; they count as told now. One
 * who heard of some hears of more no sooner than hours later.
 */
export async function takeCalled(client: Client, now: Date): Promise<Called[]> {
  return (await client.query<Called>(callText, [now])).rows
}

const alarmText = `
  with pairs as materialized (${pairsText}),
  late as (
    update branch_appeal a
    set alarmed = true
    where a.state = 'leader' and not a.alarmed and a.due_at <= $1
      and exists (select 1 from pairs k where k.id = a.id)
    returning a.id
  )
  select k.person_id::text as "personId", k.state, count(*)::int as n
  from pairs k
  join late on late.id = k.id
  group by k.person_id, k.state
  order by k.person_id`
/** Who is to hear of cases that wait for a leader longer than they should; told once of each. */
export async function takeLate(client: Client, now: Date): Promise<Called[]> {
  return (await client.query<Called>(alarmText, [now])).rows
}
