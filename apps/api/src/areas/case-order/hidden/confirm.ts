import type { caseOrderCalls } from '@oas/contract/case-order/calls'
import { minuteMs } from '@oas/contract/time'
import { sql } from 'kysely'
import { audit } from '../../../core/audit.ts'
import type { Context } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { noTask } from '../../../db/hidden-case.ts'
import type { Handler } from '../../../http/implement.ts'
import type { Job } from '../../../jobs/job.ts'
import { tellCallers } from './announce.ts'

type Calls = typeof caseOrderCalls

/** Somebody of the teams has read the announcement; a repeated confirmation changes nothing. */
export const confirm: Handler<Calls['confirm']> = async (ctx, { id }) => {
  const now = ctx.now()
  const at = await ctx.db.transaction().execute(async (tx) => {
    const drill = await tx
      .selectFrom('caseOrder')
      .select(['announcedAt', 'name'])
      .where('id', '=', id)
      .where('mode', '=', 'hidden')
      .where('isOpen', '=', true)
      .where('deletedAt', 'is', null)
      .where(sql<boolean>`${ctx.caller.teamId}::bigint = any(team_ids)`)
      .forShare()
      .executeTakeFirst()
    if (!drill?.announcedAt) return fail('not-found')
    const { rows } = await sql<{ at: Date; fresh: boolean }>`
      insert into hidden_confirm as c (case_order_id, person_id, at)
      values (${id}::bigint, ${ctx.caller.id}::bigint, ${now})
      on conflict (case_order_id, person_id) do update
      set at = case when c.at >= ${drill.announcedAt} then c.at else excluded.at end
      returning c.at, c.at = ${now} as fresh`.execute(tx)
    const [row] = rows
    if (row?.fresh)
      await audit(tx, ctx, [
        { action: 'caseOrder.confirm', subject: `case_order:${id}`, detail: { name: drill.name } },
      ])
    return row?.at ?? now
  })
  await tellCallers(ctx)
  return { confirmedAt: at.getTime() }
}

/** How long a late verdict on what somebody let go of still finds its order. */
const keptMinutes = 30

/** Removes orders of hidden cases that their people let go of. */
const forget = async (ctx: Context): Promise<boolean> => {
  await sql`
    delete from queue_order q
    using hidden_case h
    where h.order_id = q.id and q.task_id = ${noTask}::bigint and q.state = 'waiting'
      and h.made_at < ${new Date(ctx.now().getTime() - keptMinutes * minuteMs)}`.execute(ctx.db)
  return false
}
export const forgetLetGo: Job = { name: 'case-order.forget', every: 10 * minuteMs, run: forget }
