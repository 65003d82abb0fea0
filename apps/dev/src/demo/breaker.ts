import { contract } from '@oas/contract/index'
import type { Context } from '../../../api/src/core/context.ts'
import type { Client } from '../../../api/src/testing/server.ts'

const stopText = `
  with last as (
    select p.person_id, p.app_id, p.type, p.at
    from punish p
    join person w on w.id = p.person_id and w.name = 'auditor2'
    where p.end_at is not null and p.at < $1::timestamptz - interval '12 hours'
    order by p.at desc limit 1
  ),
  span as (
    select count(*)::int as n
    from punish p
    join last l on l.person_id = p.person_id
    where p.end_at is not null and p.at > l.at - interval '10 hours' and p.at <= l.at
  )
  insert into breaker_stop (
    person_id, team_id, measure, n, most, minutes, app_id, type, one_type, one_team, at, told_at,
    lifted_at, lifted_by, reason
  )
  select l.person_id, w.team_id, 'bans', s.n, s.n - 1, 600, l.app_id, l.type, false,
    true, l.at, l.at, l.at + interval '12 minutes', b.id,
    'A wave of spam from one network: the bans were right'
  from last l
  cross join span s
  join person w on w.id = l.person_id
  join person b on b.name = 'leader'
  where s.n > 1 and not exists (select 1 from breaker_stop)`

/** Limits that stand from the start. */
const usualLimits = 3

/** One stop that a leader has lifted, and limits for one type and for one team. */
export async function seedBreaker({ pool, db, now }: Context, admin: Client): Promise<void> {
  await pool.query(stopText, [now()])
  const { total } = await admin.ok(contract.breaker.limits, {})
  if (total > usualLimits) return
  const team = await db
    .selectFrom('team')
    .select('id')
    .where('name', '=', 'Harbour')
    .executeTakeFirst()
  await admin.ok(contract.breaker.createLimit, {
    measure: 'bans',
    minutes: 10,
    most: 150,
    typeKey: '50:12',
    teamId: null,
    active: true,
  })
  await admin.ok(contract.breaker.createLimit, {
    measure: 'undos',
    minutes: 1440,
    most: 500,
    typeKey: null,
    teamId: team?.id ?? null,
    active: false,
  })
}
