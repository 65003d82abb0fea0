import type { userOrdersCalls } from '@oas/contract/user-orders/calls'
import type { UserOrdersRun, UserOrdersState } from '@oas/contract/user-orders/schemas'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { seekOf } from '../../db/seek.ts'
import type { Handler } from '../../http/implement.ts'
import { type Bulk, cancelWith, reviewWith } from '../bulk-review/index.ts'
import { settingOf } from '../setting/index.ts'
import {
  type HeldRun,
  type RunFilter,
  type RunRow,
  type Verdict,
  addStep,
  cancelItems,
  countRuns,
  countTypes,
  holdRun,
  listAlong,
  listItems,
  listRuns,
  listSteps,
  setRun,
} from './queries/runs.ts'

type Calls = typeof userOrdersCalls

const mayOthers = (ctx: CallContext): boolean =>
  holds(ctx, 'punish.review') || holds(ctx, 'audit.team')
const filterOf = (ctx: CallContext): Pick<RunFilter, 'ownId' | 'personId' | 'scope'> => ({
  ownId: mayOthers(ctx) ? null : ctx.caller.id,
  personId: ctx.caller.id,
  scope: ctx.caller.scope,
})

const verdictsOf = async (ctx: CallContext, row: RunRow): Promise<UserOrdersRun['verdicts']> => {
  const counts = new Map((await countTypes(ctx.db, row.id)).map(({ type, n }) => [type, n]))
  return Promise.all(
    (row.verdicts as unknown as readonly Verdict[]).map(async ({ settingVersion, ...verdict }) => {
      const setting = await settingOf(ctx, row.appId, verdict.type, 'audit', settingVersion)
      return {
        ...verdict,
        typeName: setting?.name ?? '',
        resultKey:
          setting?.result.find(({ id }) => id === verdict.resultId)?.transKey ?? verdict.resultId,
        n: counts.get(verdict.type) ?? 0,
      }
    }),
  )
}
const toRun = async (ctx: CallContext, row: RunRow): Promise<UserOrdersRun> => {
  const { madeBy, madeAt, endedAt, ...rest } = row
  return {
    ...rest,
    verdicts: await verdictsOf(ctx, row),
    state: row.state as UserOrdersState,
    byId: madeBy,
    at: madeAt.getTime(),
    reviewer: row.reviewer ?? '',
    endedAt: endedAt?.getTime() ?? null,
  }
}

export const list: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, ...asked },
) => {
  const filter = { ...asked, ...filterOf(ctx) }
  const [rows, total] = await Promise.all([
    listRuns(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countRuns(ctx.db, filter),
  ])
  return { list: await Promise.all(rows.map((row) => toRun(ctx, row))), total }
}

const requireRun = async (ctx: CallContext, id: string): Promise<RunRow> =>
  (await listRuns(ctx.db, { id, ...filterOf(ctx) }, 0, 1))[0] ?? fail('not-found', { field: 'id' })

export const get: Handler<Calls['get']> = async (ctx, { id }) => {
  const [run, steps] = [await toRun(ctx, await requireRun(ctx, id)), await listSteps(ctx.db, id)]
  return {
    run,
    steps: steps.map(({ act, by, reason, at }) => ({
      act: act as 'made',
      by: by ?? '',
      reason,
      at: at.getTime(),
    })),
  }
}

export const items: Handler<Calls['items']> = async (ctx, { id, after, limit = 50 }) => {
  const seek = seekOf('position', after, 'i.position', { position: 'id' })
  const run = await requireRun(ctx, id)
  const page = await readPage(
    limit,
    (most) => listItems(ctx.db, id, seek, most),
    ({ position, sortValue }) => seek.cursorOf({ id: String(position), sortValue }),
  )
  const names = new Map<number, string>()
  for (const { type } of page.list)
    if (!names.has(type)) names.set(type, (await settingOf(ctx, run.appId, type))?.name ?? '')
  return mapPage(page, ({ sortValue: _value, decisionState, undoUntil, ...row }) => ({
    ...row,
    typeName: names.get(row.type) ?? '',
    state: row.state as 'done',
    undoUntil: undoUntil?.getTime() ?? null,
    undone: decisionState === 'undone',
  }))
}

const deciding: Bulk<HeldRun> = {
  actions: {
    approve: 'userOrders.approve',
    reject: 'userOrders.reject',
    cancel: 'userOrders.cancel',
  },
  subject: 'user-orders',
  appsOf: (row) => [row.appId],
  set: setRun,
  cancelItems,
  addStep,
  lastTurn: (row, now) => (row.state === 'review' ? null : now),
  hold: async (ctx, tx, id) => {
    const row = await holdRun(tx, id)
    const seen =
      row &&
      (row.madeBy === ctx.caller.id ||
        (mayOthers(ctx) && row.types.every((type) => mayType(ctx.caller, row.appId, type))))
    return seen ? row : fail('not-found', { field: 'id' })
  },
}
export const review = reviewWith(deciding)
/** What is being decided at this moment gets its outcome. */
export const cancel = cancelWith(deciding)

export const along: Handler<Calls['along']> = async (ctx, { decisionId }) => {
  const { n, list: rows } = await listAlong(ctx.db, decisionId, ctx.caller.scope)
  return { n, list: rows.map(({ typeName, ...row }) => ({ ...row, typeName: typeName ?? '' })) }
}
