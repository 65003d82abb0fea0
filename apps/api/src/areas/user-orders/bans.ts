import type { userOrdersCalls } from '@oas/contract/user-orders/calls'
import { isGivable, mostOffered } from '@oas/contract/user-orders/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { type CallContext, type Context, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { hiddenDecisions } from '../../db/hidden.ts'
import type { Handler } from '../../http/implement.ts'
import { type Asker, countOfUsers } from '../queue/index.ts'
import { settingOf } from '../setting/index.ts'
import { type Ban, findBanOfUser, listBansOf } from './queries/bans.ts'

type Calls = typeof userOrdersCalls

/** Whoever calls, as one who could decide orders. */
export function askerOf(ctx: CallContext): Asker {
  return {
    personId: ctx.caller.id,
    scope: ctx.caller.scope,
    leads: holds(ctx, 'audit.team'),
  }
}

/** The ban of a decision; fails where it is none, or holds no more. */
export async function requireBan(
  ctx: Pick<Context, 'db'>,
  appId: number,
  decisionId: string,
): Promise<Ban> {
  return (
    (await listBansOf(ctx.db, appId, [decisionId]))[0] ?? fail('not-found', { field: 'decisionId' })
  )
}

/** Whether the page must have shown more of a record than a list does before it is decided. */
const asksPage = ({ pageType, pageInfoCallback = [] }: TypeSetting): boolean =>
  pageType.content.pageInfo?.enable === true &&
  pageType.content.pageInfo.blockSubmit &&
  pageInfoCallback.some(
    ({ type, content }) => (!content.async || type === 'rows') && !content.traceless,
  )

/** Results of a type that can be given to orders that nobody opens. */
export function givableOf(setting: TypeSetting): TypeSetting['result'] {
  return asksPage(setting) ? [] : setting.result.filter(isGivable)
}

const isDecidable = async (ctx: Context, appId: number, type: number): Promise<boolean> => {
  const setting = await settingOf(ctx, appId, type)
  return setting !== null && givableOf(setting).length > 0
}

/** Bans of users of whom orders wait; those without one are missing. */
export const offer: Handler<Calls['offer']> = async (ctx, { appId, decisionIds = [], uid }) => {
  const own = uid === undefined ? undefined : await findBanOfUser(ctx.db, appId, uid, ctx.now())
  const hidden = await hiddenDecisions(ctx.pool, ctx.caller.id)
  const bans = [...(await listBansOf(ctx.db, appId, decisionIds)), ...(own ? [own] : [])].filter(
    ({ decisionId }) => !hidden.includes(decisionId),
  )
  const uids = [...new Set(bans.map((ban) => ban.uid))]
  if (uids.length === 0) return { list: [] }
  const waiting = await countOfUsers(ctx.pool, askerOf(ctx), appId, uids, mostOffered)
  const counts = new Map<string, number>()
  for (const row of waiting)
    if (await isDecidable(ctx, appId, row.type))
      counts.set(row.uid, (counts.get(row.uid) ?? 0) + row.n)
  return {
    list: bans.flatMap(({ decisionId, uid: banned }) => {
      const n = counts.get(banned) ?? 0
      return n === 0 ? [] : [{ decisionId, appId, uid: banned, n }]
    }),
  }
}
