import { asksLabel } from '@oas/contract/setting/asked'
import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import type { userOrdersCalls } from '@oas/contract/user-orders/calls'
import {
  type GivableResult,
  type LeftOutReason,
  type UserOrderGroup,
  banAccount,
  leftOutReasons,
  maxUserOrders,
} from '@oas/contract/user-orders/schemas'
import type { CallContext } from '../../core/context.ts'
import type { Handler } from '../../http/implement.ts'
import { limitsOf } from '../batch-punish/index.ts'
import { labelsOf } from '../label/index.ts'
import { type UserOrderRow, listOfUser } from '../queue/index.ts'
import { settingOf } from '../setting/index.ts'
import { askerOf, givableOf, requireBan } from './bans.ts'
import type { Ban } from './queries/bans.ts'

/** The result of the ban where the type has it, else the first one that is as grave. */
const fitting = (results: readonly ResultButton[], ban: Ban): string =>
  (
    results.find(({ id }) => id === ban.resultId) ??
    results.find(({ content }) => content.resultType === ban.resultType)
  )?.id ?? ''

/** How long the ban lasts, as results say it. */
const secondsOf = ({ startAt, endAt, permanent }: Ban): number =>
  permanent || endAt === null ? -1 : Math.round((endAt.getTime() - startAt.getTime()) / 1000)

/** Times that a result offers, and which of them stands first: of another ban as long a one. */
const timesOf = (
  { content: { control, punishId, times = [], defaultTime } }: ResultButton,
  ban: Ban,
): Pick<GivableResult, 'times' | 'defaultTime'> => {
  const asked = control === 'punish_form' ? times : []
  const own = secondsOf(ban)
  return {
    times: asked,
    defaultTime: punishId === banAccount && asked.includes(own) ? own : (defaultTime ?? null),
  }
}

/** Labels of the ban that the type offers, no more of a tree than it takes. */
const carriedLabels = async (
  ctx: CallContext,
  setting: TypeSetting,
  { labels }: Ban,
): Promise<number[]> => {
  const { byId } = await labelsOf(ctx, setting)
  const known = labels.filter((id) => byId.get(id)?.leaf)
  const tooMany = new Set(
    setting.baseInfo.labelList.flatMap(({ templateId, rootId, multi, max }) =>
      known
        .filter((id) => {
          const label = byId.get(id)
          return label?.treeId === templateId && (rootId === 0 || label.path.includes(rootId))
        })
        .slice(multi ? max : 1),
    ),
  )
  return setting.baseInfo.useLabel ? known.filter((id) => !tooMany.has(id)) : []
}

const groupOf = async (
  ctx: CallContext,
  ban: Ban,
  setting: TypeSetting,
  orders: readonly UserOrderRow[],
): Promise<UserOrderGroup> => {
  const results = givableOf(setting)
  return {
    type: setting.type,
    typeName: setting.name,
    results: results.map((button) => ({
      id: button.id,
      transKey: button.transKey,
      ...timesOf(button, ban),
      asksLabel: asksLabel(setting.baseInfo, button),
    })),
    resultId: fitting(results, ban),
    labels: await carriedLabels(ctx, setting, ban),
    orders: orders.map(({ type: _type, ...order }) => order),
  }
}

/** Waiting orders of a banned user, by type, with what fits the ban. */
export const preview: Handler<(typeof userOrdersCalls)['preview']> = async (
  ctx,
  { appId, decisionId },
) => {
  const ban = await requireBan(ctx, appId, decisionId)
  const { orders, leftOut } = await listOfUser(ctx.pool, askerOf(ctx), ban, maxUserOrders)
  const counts = new Map<LeftOutReason, number>()
  for (const why of leftOutReasons) {
    const n = why === 'form' || why === 'many' ? 0 : (leftOut[why] ?? 0)
    if (n > 0) counts.set(why, n)
  }
  const more = (leftOut[''] ?? 0) - orders.length
  if (more > 0) counts.set('many', more)
  const groups: UserOrderGroup[] = []
  for (const type of new Set(orders.map((order) => order.type))) {
    const ofType = orders.filter((order) => order.type === type)
    const setting = await settingOf(ctx, appId, type)
    if (setting && givableOf(setting).length > 0)
      groups.push(await groupOf(ctx, ban, setting, ofType))
    else counts.set('form', (counts.get('form') ?? 0) + ofType.length)
  }
  const { reviewAbove } = await limitsOf(ctx)
  return {
    appId,
    uid: ban.uid,
    decisionId,
    recordId: ban.recordId,
    groups: groups.toSorted((a, b) => b.orders.length - a.orders.length || a.type - b.type),
    leftOut: [...counts].map(([why, n]) => ({ why, n })),
    reviewAbove,
  }
}
