import type { QueueRuleBody } from '@oas/contract/queue-rule/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import type { Context } from '../../core/context.ts'
import { createLive } from '../../core/live.ts'
import { liveRules } from './queries/rules.ts'

export type LiveRule = QueueRuleBody & { id: string; appId: number; type: number }
const key = 'queue-rule'
const known = createLive<ReadonlyMap<string, LiveRule>>(
  { what: 'config', key },
  async ({ db }) => new Map((await liveRules(db)).map((rule) => [typeKeyOf(rule), rule])),
)

/** The rules in force, by `appId:type`. */
export function rulesInForce(ctx: Context): Promise<ReadonlyMap<string, LiveRule>> {
  return known.get(ctx)
}
/** Tells every server that what is in force changed; this one knows before the answer goes out. */
export async function tellRules(ctx: Context): Promise<void> {
  known.forget(ctx)
  await ctx.bus.publish('setting.changed', { what: 'config', key })
}
