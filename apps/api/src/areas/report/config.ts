import type { reportMoreCalls } from '@oas/contract/report/calls'
import { audit } from '../../core/audit.ts'
import { holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { forgetView, keepView, readView } from './queries/views.ts'

type Calls = typeof reportMoreCalls

export const queryConfig: Handler<Calls['queryConfig']> = async (ctx, { report }) => {
  const [own, shared] = await Promise.all([
    readView(ctx.db, report, ctx.caller.id),
    readView(ctx.db, report, null),
  ])
  return { own, shared }
}

/** Keeps a view for the caller; for everybody only with the right to. */
export const saveConfig: Handler<Calls['saveConfig']> = async (ctx, input) => {
  const { report, shared = false, view } = input
  if (shared && !holds(ctx, 'report.edit')) fail('no-permission', { permission: 'report.edit' })
  const personId = shared ? null : ctx.caller.id
  await ctx.db.transaction().execute(async (tx) => {
    if (view === null) await forgetView(tx, report, personId)
    else await keepView(tx, { report, personId, view, by: ctx.caller.id, at: ctx.now() })
    await audit(tx, ctx, [
      { action: 'reportMore.saveConfig', subject: `report:${report}`, detail: { shared, view } },
    ])
  })
  return {}
}
