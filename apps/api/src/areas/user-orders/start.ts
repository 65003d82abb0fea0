import type { Input } from '@oas/contract/define'
import type { userOrdersCalls } from '@oas/contract/user-orders/calls'
import { maxUserOrders } from '@oas/contract/user-orders/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { limitsOf } from '../batch-punish/index.ts'
import { checkChangeOrder } from '../change-order/index.ts'
import { verdictFlaws } from '../decision/index.ts'
import { requireSetting } from '../setting/index.ts'
import { givableOf, requireBan } from './bans.ts'
import { type Verdict, addStep, findRunByKey, insertItems, insertRun } from './queries/runs.ts'

type Start = (typeof userOrdersCalls)['start']
type Group = Input<Start>['groups'][number]

/** A verdict of a run as the gate of all verdicts takes it. */
export function givenOf(
  { resultId, labels, punishTime }: Pick<Verdict, 'resultId' | 'labels' | 'punishTime'>,
  reason: string,
) {
  return {
    value: { result: { id: resultId } },
    form: { result: punishTime === null ? {} : { punishTime } },
    reasonLabels: [...labels],
    reasonLabelsKey: labels.map((id) => `lb_${id}`).join(','),
    remark: reason,
  }
}

const fieldOf: Readonly<Record<string, string>> = {
  reasonLabels: 'labels',
  'form.result.punishTime': 'punishTime',
}

/** What is given to the orders of a type; fails at its field where that cannot be. */
const requireVerdict = async (
  ctx: CallContext,
  appId: number,
  { type, resultId, labels, punishTime }: Group,
  { reason, place }: { reason: string; place: string },
): Promise<Verdict> => {
  if (!mayType(ctx.caller, appId, type)) fail('foreign-data', { app: appId })
  const setting = await requireSetting(ctx, appId, type)
  const button = givableOf(setting).find(({ id }) => id === resultId)
  if (!button)
    return fail('invalid-input', {
      field: `${place}.resultId`,
      reason: textOf(ctx.language, 'user_orders.not_givable'),
    })
  const verdict = { type, resultId, labels, punishTime, settingVersion: setting.version }
  const flaw = await verdictFlaws(ctx, setting, givenOf(verdict, reason))
  if (flaw)
    fail('invalid-input', {
      field: flaw.field === 'remark' ? 'reason' : `${place}.${fieldOf[flaw.field] ?? 'resultId'}`,
      reason: flaw.msg,
    })
  return verdict
}

const checkGroups = (groups: readonly Group[]): void => {
  if (new Set(groups.map(({ type }) => type)).size < groups.length)
    fail('invalid-input', { field: 'groups', reason: because('type_twice') })
  if (groups.reduce((n, { orders }) => n + orders.length, 0) > maxUserOrders)
    fail('invalid-input', { field: 'groups', reason: because('at_most', { n: maxUserOrders }) })
}

/**
 * Begins to decide orders of a banned user. Many wait for a second person; the others are decided
 * at once, in the background. The same key again answers what it began.
 */
export const start: Handler<Start> = async (
  ctx,
  { appId, decisionId, key, changeOrderId, groups, ...input },
) => {
  const before = await findRunByKey(ctx.db, ctx.caller.id, key)
  if (before) return { ...before, state: before.state as 'running' }
  const reason = input.reason.trim()
  checkGroups(groups)
  const ban = await requireBan(ctx, appId, decisionId)
  const verdicts: Verdict[] = []
  for (const [index, group] of groups.entries())
    verdicts.push(await requireVerdict(ctx, appId, group, { reason, place: `groups.${index}` }))
  const orders = [
    ...new Map(
      groups.flatMap(({ type, orders: ofType }) =>
        ofType.map((order) => [order.orderId, { ...order, type }] as const),
      ),
    ).values(),
  ]
  const { reviewAbove } = await limitsOf(ctx)
  const state = orders.length > reviewAbove ? ('review' as const) : ('running' as const)
  const id = await ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now()
    await checkChangeOrder(tx, changeOrderId, appId, orders.length, now)
    const made = await insertRun(tx, {
      appId,
      uid: ban.uid,
      decisionId,
      recordId: ban.recordId,
      key,
      reason,
      types: verdicts.map(({ type }) => type),
      verdicts,
      language: ctx.language,
      leads: holds(ctx, 'audit.team'),
      changeOrderId: changeOrderId ?? null,
      state,
      items: orders.length,
      madeBy: ctx.caller.id,
      madeAt: now,
      nextAt: state === 'running' ? now : null,
    })
    if (made === null) return null
    await insertItems(tx, made, orders)
    await addStep(tx, made, { act: 'made', personId: ctx.caller.id, reason: '', at: now })
    await audit(tx, ctx, [
      {
        action: 'userOrders.start',
        subject: `user-orders:${made}`,
        appId,
        detail: {
          uid: ban.uid,
          decisionId,
          orders: orders.length,
          verdicts,
          reason,
          state,
          ...(changeOrderId ? { changeOrderId } : {}),
        },
      },
    ])
    return made
  })
  if (id !== null) return { id, state, items: orders.length }
  const other = (await findRunByKey(ctx.db, ctx.caller.id, key)) ?? fail('conflict')
  return { ...other, state: other.state as 'running' }
}
