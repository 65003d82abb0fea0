import type { RecordResult } from '@oas/contract/decision/schemas'
import type { HeldOrder, RecordContentRow } from '../queue/index.ts'
import type { Common, DecideContext } from './load.ts'
import { type LivePunish, punishKey } from './plan.ts'
import type { Prelude } from './queries/prelude.ts'
import { type AppealFound, type Batch, emptyBatch } from './rows.ts'
import type { Exemption } from './exempt.ts'
import type { Repaired } from './repairs.ts'
import type { CheckedItem } from './validate/item.ts'

export type Accepted = {
  item: RecordResult
  order: HeldOrder
  record: RecordContentRow
  checked: CheckedItem
  hash: string
  repaired: readonly Repaired[]
  appealed: AppealFound | null
}
export type Composer = {
  ctx: DecideContext
  common: Common
  batch: Batch
  live: Map<string, LivePunish>
  exempted: ReadonlyMap<string, Exemption>
  /** Orders that are hidden cases: their verdicts do nothing. */
  hidden: ReadonlySet<string>
  nextId: () => string
  sendPass: boolean | null
  again?: Again
}
type Standing = {
  live: readonly LivePunish[]
  exempted: Composer['exempted']
  hidden?: Composer['hidden']
  again?: Again | undefined
}
/** What composes decisions with the ids that were read for them. */
export function createComposer(
  ctx: DecideContext,
  common: Common,
  { ids: read, endpoints }: Pick<Prelude, 'ids' | 'endpoints'>,
  { live, exempted, hidden = new Set(), again }: Standing,
): Composer {
  const ids = read.values()
  return {
    ctx,
    common,
    batch: emptyBatch(ctx.caller.direct ?? false),
    live: new Map(live.map((row) => [punishKey(row), row])),
    exempted,
    hidden,
    nextId: () => ids.next().value as string,
    sendPass: endpoints[0]?.sendPass ?? null,
    ...(again ? { again } : {}),
  }
}
/** The decision that a new one stands for. `told`: its app knows of it, or will. */
export type Again = { replaces: string; told: boolean }
