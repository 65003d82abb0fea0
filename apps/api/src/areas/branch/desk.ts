import type { Output } from '@oas/contract/define'
import type { branchCalls } from '@oas/contract/branch/calls'
import { parseTypeKey } from '@oas/contract/type-key'
import type { CallContext, Context } from '../../core/context.ts'
import { transact } from '../../db/transaction.ts'
import type { Handler } from '../../http/implement.ts'
import {
  type Judge,
  countFor,
  giveBack,
  keepApart,
  listBranches,
  listHeld,
  listJudged,
  renew,
  take,
} from './queries.ts'
import { showBranch, showHeld } from './show.ts'

type Calls = typeof branchCalls
const judgeOf = ({ caller }: CallContext): Judge => ({ id: caller.id, scope: caller.scope })

export const getTasks: Handler<Calls['tasks']> = async (ctx) => ({
  list: (await listJudged(ctx.db, judgeOf(ctx))).map(({ oldest, ...row }) => ({
    ...row,
    oldest: oldest?.getTime() ?? null,
  })),
})

const deskOf = async (ctx: CallContext, windowId: string): Promise<Output<Calls['overview']>> => {
  const [held, counts] = await Promise.all([
    listHeld(ctx.db, ctx.caller.id, windowId),
    countFor(ctx.db, judgeOf(ctx), ctx.now()),
  ])
  return { held: await showHeld(ctx, held), ...counts }
}
export const dispatch: Handler<Calls['dispatch']> = async (ctx, { windowId, taskIds, limit }) => {
  const now = ctx.now()
  await ctx.db.transaction().execute(async (tx) => {
    const has = await renew(tx, ctx.caller.id, windowId, now)
    if (has < limit) await take(tx, judgeOf(ctx), { windowId, taskIds, limit: limit - has }, now)
  })
  await transact(ctx, (client) => keepApart(client, ctx.caller.id, windowId))
  return deskOf(ctx, windowId)
}
export const getDesk: Handler<Calls['overview']> = async (ctx, { windowId }) => {
  await renew(ctx.db, ctx.caller.id, windowId, ctx.now())
  return deskOf(ctx, windowId)
}
export const revoke: Handler<Calls['revoke']> = async (ctx, { windowId }) => ({
  returned: await giveBack(ctx.db, { judgeId: ctx.caller.id, windowId }),
})

export const getBranches: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, type, ...filter },
) => {
  const { list, total } = await listBranches(
    ctx.db,
    judgeOf(ctx),
    { ...filter, ...(type === undefined ? {} : parseTypeKey(type)) },
    { offset: (current - 1) * pageSize, limit: pageSize },
  )
  return { list: await Promise.all(list.map((row) => showBranch(ctx, row))), total }
}

/** Lets branch orders wait again whose judge went away. */
export async function expire(ctx: Context): Promise<boolean> {
  await giveBack(ctx.db, { before: ctx.now() })
  return false
}
