import type { LadderAct } from '@oas/contract/live-strategy/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import type { Context } from '../../core/context.ts'
import { typesOnPages } from '../live/index.ts'
import { settingOf } from '../setting/index.ts'

/** The audit page on which people see what a step leads to; suggestions go to that of pushes. */
const pageOf = (act: LadderAct): string =>
  act === 'monitor' ? 'tags-audit-monitor-push' : 'tags-audit-live-push'

/** The type under which an app's rooms come to that page; null: it has none. */
export async function pushSetting(
  ctx: Context,
  appId: number,
  act: LadderAct,
): Promise<TypeSetting | null> {
  const [found] = await typesOnPages(ctx.pool, [pageOf(act)], appId)
  return found ? settingOf(ctx, appId, found.type) : null
}
