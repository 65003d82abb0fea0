import type { changeOrderCalls } from '@oas/contract/change-order/calls'
import type { Input, Output } from '@oas/contract/define'
import { audit } from '../../core/audit.ts'
import { appsSeen, mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import {
  type Seen,
  changeOrderRow,
  countOrders,
  holdOrder,
  insertOrder,
  knownApps,
  listOrders,
  pickOrders,
} from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof changeOrderCalls
const pickMost = 200

const seenBy = ({ caller: { scope } }: CallContext): Seen => appsSeen(scope)

export const pick: Handler<Calls['pick']> = async (ctx, { text, appId, ended = false }) => {
  const rows = await pickOrders(
    ctx.db,
    {
      text: text?.trim(),
      state: ended ? undefined : 'open',
      seen: seenBy(ctx),
      now: ctx.now(),
    },
    appId,
    pickMost,
  )
  return {
    list: rows.map(({ id, title, changeEnd }) => ({
      id,
      title,
      changeEndTime: changeEnd?.getTime() ?? null,
    })),
  }
}

export const list: Handler<Calls['list']> = async (
  ctx,
  { text, state, sort, current = 1, pageSize = 10 },
) => {
  const now = ctx.now()
  const filter = { text: text?.trim(), state, sort, seen: seenBy(ctx), now }
  const [rows, total] = await Promise.all([
    listOrders(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countOrders(ctx.db, filter),
  ])
  return {
    list: rows.map(({ changeEnd, madeAt, madeByName, ...row }) => ({
      ...row,
      state: row.state as 'open' | 'closed',
      changeEndTime: changeEnd?.getTime() ?? null,
      expired: changeEnd !== null && changeEnd <= now,
      madeBy: madeByName,
      madeAt: madeAt.getTime(),
    })),
    total,
  }
}

type Facts = Input<Calls['create']>
/** Nobody opens work for apps they do not see, and for every app only who sees every app. */
const checkApps = async (ctx: CallContext, apps: readonly number[]): Promise<void> => {
  if (apps.length === 0 && !ctx.caller.scope.all) fail('required', { field: 'apps' })
  for (const appId of apps) if (!mayApp(ctx.caller, appId)) fail('foreign-data', { app: appId })
  if ((await knownApps(ctx.db, apps)) < apps.length)
    fail('invalid-input', { field: 'apps', reason: apps.join(', ') })
}
const factsOf = ({ title, apps, remark, changeEndTime }: Facts) => ({
  title: title.trim(),
  apps: [...apps],
  remark: remark.trim(),
  changeEnd: changeEndTime === null ? null : new Date(changeEndTime),
})

export async function create(ctx: CallContext, input: Facts): Promise<Output<Calls['create']>> {
  await checkApps(ctx, input.apps)
  const facts = factsOf(input)
  if (facts.changeEnd && facts.changeEnd <= ctx.now())
    fail('invalid-input', { field: 'changeEndTime', reason: because('over') })
  return ctx.db.transaction().execute(async (tx) => {
    const { id } = await insertOrder(tx, facts, ctx.caller.id, ctx.now())
    await audit(tx, ctx, [
      {
        action: 'changeOrder.create',
        subject: `change-order:${id}`,
        appId: facts.apps.length === 1 ? (facts.apps[0] ?? null) : null,
        detail: { after: { ...facts, changeEnd: facts.changeEnd?.toISOString() ?? null } },
      },
    ])
    return { id }
  })
}

export const update: Handler<Calls['update']> = async (ctx, { id, version, state, ...input }) => {
  await checkApps(ctx, input.apps)
  const facts = factsOf(input)
  await ctx.db.transaction().execute(async (tx) => {
    const row = await holdOrder(tx, id)
    if (!row) return fail('not-found', { field: 'id' })
    await checkApps(ctx, row.apps)
    if (row.version !== version) fail('conflict')
    await changeOrderRow(tx, id, { ...facts, state }, ctx.now())
    const shape = (of: {
      title: string
      apps: number[]
      remark: string
      changeEnd: Date | null
      state: string
    }) => ({
      title: of.title,
      apps: of.apps,
      remark: of.remark,
      changeEnd: of.changeEnd?.toISOString() ?? null,
      state: of.state,
    })
    return audit(tx, ctx, [
      {
        action: 'changeOrder.update',
        subject: `change-order:${id}`,
        appId: facts.apps.length === 1 ? (facts.apps[0] ?? null) : null,
        detail: { before: shape(row), after: shape({ ...facts, state }) },
      },
    ])
  })
  return {}
}
