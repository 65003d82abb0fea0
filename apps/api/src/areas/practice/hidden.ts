import type { practiceCalls } from '@oas/contract/practice/calls'
import { dayMs } from '@oas/contract/time'
import { sql } from 'kysely'
import type { CallContext } from '../../core/context.ts'
import type { Handler } from '../../http/implement.ts'
import type { OwnAnswer } from './queries.ts'
import { toRows } from './result.ts'

type Calls = typeof practiceCalls
const days = 90
const mostShown = 200

type Notice = {
  id: string
  name: string
  remark: string
  announcedBy: string
  announcedAt: Date
  confirmedAt: Date | null
}
/** Hidden drills that are announced to somebody's team; what they did not confirm yet first. */
export async function noticesOf(ctx: CallContext) {
  const { rows } = await sql<Notice>`
    select o.id::text, o.name, o.remark, p.display_name as "announcedBy",
      o.announced_at as "announcedAt", c.at as "confirmedAt"
    from case_order o
    join person p on p.id = o.created_by
    left join hidden_confirm c
      on c.case_order_id = o.id and c.person_id = ${ctx.caller.id}::bigint
        and c.at >= o.announced_at
    where o.mode = 'hidden' and o.is_open and o.deleted_at is null
      and ${ctx.caller.teamId}::bigint = any(o.team_ids)
    order by c.at nulls first, o.announced_at desc, o.id
    limit ${mostShown}`.execute(ctx.db)
  return rows.map(({ announcedAt, confirmedAt, ...row }) => ({
    ...row,
    announcedAt: announcedAt.getTime(),
    confirmedAt: confirmedAt?.getTime() ?? null,
  }))
}

/** The own verdicts on hidden cases that cannot be taken back any more. */
const told = (ctx: CallContext) => sql`
  from hidden_case h
  join case_answer a on a.source = 'gold' and a.source_id = h.order_id
    and a.person_id = h.person_id and a.item_id = h.item_id
  where h.person_id = ${ctx.caller.id}::bigint and h.told_at <= ${ctx.now()}
    and h.made_at > ${new Date(ctx.now().getTime() - days * dayMs)}`
const dayOfAnswer = sql`to_char(a.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

/** How many hidden cases somebody had day by day, and how many they got right. */
export async function hiddenDaysOf(ctx: CallContext) {
  const { rows } = await sql<{ day: string; answered: number; right: number }>`
    select ${dayOfAnswer} as day, count(*)::int as answered,
      (count(*) filter (where a.right_answer))::int as right
    ${told(ctx)}
    group by 1
    order by 1`.execute(ctx.db)
  return rows
}

export const hidden: Handler<Calls['hidden']> = async (ctx, { day }) => {
  const { rows } = await sql<OwnAnswer>`
    select a.item_id::text as "itemId", a.version, a.answer, a.right_answer as right
    ${told(ctx)} and ${dayOfAnswer} = ${day}
    order by a.right_answer, a.at, a.id
    limit ${mostShown}`.execute(ctx.db)
  return toRows(ctx, rows)
}
