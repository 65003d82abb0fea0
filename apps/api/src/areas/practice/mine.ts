import type { practiceCalls } from '@oas/contract/practice/calls'
import type { Practice } from '@oas/contract/practice/schemas'
import type { SimulationBody, SimulationState } from '@oas/contract/simulation/schemas'
import { dayMs } from '@oas/contract/time'
import { sql } from 'kysely'
import type { CallContext } from '../../core/context.ts'
import { dayOf } from '../../core/office-time.ts'
import type { Handler } from '../../http/implement.ts'
import { hiddenDaysOf, noticesOf } from './hidden.ts'
import { isWanted, seesLibrary, viewerOf } from '../case-library/index.ts'

type Calls = typeof practiceCalls
const days = 90
const mostShown = 200

type Asked = {
  id: string
  name: string
  state: SimulationState
  body: SimulationBody
  endsAt: Date | null
  total: number
  answered: number
  right: number
}
const stateOf = ({ state, total, answered, endsAt }: Asked, now: Date): Practice['state'] => {
  if (answered >= total && total > 0) return 'done'
  if (state === 'finished' || (endsAt !== null && endsAt <= now)) return 'over'
  return state === 'running' ? 'asking' : 'waiting'
}

/** Simulations that somebody is asked in; those that can be worked on first. */
const simulationsOf = async (ctx: CallContext) => {
  const { rows } = await sql<Asked>`
    select s.id::text, s.name, s.state, s.body, s.ends_at as "endsAt", p.answered, a.right,
      p.placed + f.free as total
    from practice_round r
    join simulation s on s.id = r.simulation_id
    cross join lateral (
      select count(*)::int as placed, count(answered_at)::int as answered
      from practice_place
      where round_id = r.id
    ) p
    cross join lateral (
      select count(*)::int as free
      from simulation_case
      where simulation_id = s.id and taken_by is null and s.body ->> 'tfRule' = 'pool'
    ) f
    cross join lateral (
      select (count(*) filter (where right_answer))::int as right
      from case_answer
      where source = 'simulation' and source_id = s.id and person_id = r.person_id
    ) a
    where r.person_id = ${ctx.caller.id}::bigint and s.state in ('running', 'paused', 'finished')
      and s.updated_at > ${new Date(ctx.now().getTime() - days * dayMs)}
    order by array_position(array['running', 'paused', 'finished'], s.state), s.ends_at, s.id desc
    limit ${mostShown}`.execute(ctx.db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: stateOf(row, ctx.now()),
    total: row.total,
    answered: row.answered,
    right: row.body.teach || row.state === 'finished' ? row.right : null,
    passLine: row.body.passLine,
    deadline: row.endsAt?.getTime() ?? null,
  }))
}

type Open = {
  id: string
  name: string
  libraryName: string
  remark: string
  items: number
  answered: number
  right: number
  roundId: string | null
}
/** Drills that somebody may practise. */
const drillsOf = async (ctx: CallContext): Promise<Open[]> => {
  const me = ctx.caller.id
  return (
    await sql<Open>`
      select o.id::text, o.name, b.name as "libraryName", o.remark, n.items, d.answered, d.right,
        d.round_id::text as "roundId"
      from case_order o
      join case_library b on b.id = o.library_id
      cross join lateral (
        select count(*)::int as items
        from case_item i
        join case_item_version v on v.item_id = i.id and v.version = i.active_version
        where i.library_id = b.id and ${isWanted(sql`(o.body -> 'filter')`, ctx.now())}
      ) n
      cross join lateral (
        select count(p.answered_at)::int as answered,
          (count(*) filter (where a.right_answer))::int as right,
          max(r.id) filter (where p.answered_at is null) as round_id
        from practice_round r
        join practice_place p on p.round_id = r.id
        left join case_answer a on a.source = 'drill' and a.source_id = r.id
          and a.person_id = r.person_id and a.item_id = p.item_id
        where r.case_order_id = o.id and r.person_id = ${me}::bigint
      ) d
      where o.is_open and o.mode = 'open' and o.deleted_at is null
        and b.state = 'in-use' and b.deleted_at is null
        and ${seesLibrary(viewerOf(ctx))}
        and (o.team_ids = '{}' or ${ctx.caller.teamId}::bigint = any(o.team_ids))
      order by o.name, o.id
      limit ${mostShown}`.execute(ctx.db)
  ).rows
}

/** What somebody got right day by day; of a simulation that does not tell yet nothing. */
const daysOf = async (ctx: CallContext) => {
  const { rows } = await sql<{ day: string; answered: number; right: number }>`
    select to_char(a.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      count(*)::int as answered, (count(*) filter (where a.right_answer))::int as right
    from case_answer a
    left join simulation s on a.source = 'simulation' and s.id = a.source_id
    where a.person_id = ${ctx.caller.id}::bigint and a.source in ('simulation', 'drill')
      and (a.source = 'drill' or s.state = 'finished' or (s.body -> 'teach')::boolean)
      and a.at > ${new Date(ctx.now().getTime() - days * dayMs)}
    group by 1
    order by 1`.execute(ctx.db)
  return rows.filter(({ day }) => day <= dayOf(ctx.now().getTime()))
}

export const mine: Handler<Calls['mine']> = async (ctx) => {
  const [simulations, drills, results, notices, hiddenDays] = await Promise.all([
    simulationsOf(ctx),
    drillsOf(ctx),
    daysOf(ctx),
    noticesOf(ctx),
    hiddenDaysOf(ctx),
  ])
  return { simulations, drills, days: results, notices, hiddenDays }
}
