import type { RecordResult } from '@oas/contract/decision/schemas'
import type { HeldOrder, RecordContentRow } from '../queue/index.ts'
import type { Common, DecideContext } from './load.ts'
import type { LivePunish } from './plan.ts'
import type { Batch } from './rows.ts'
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
  appealed: string | null
}
export type Composer = {
  ctx: DecideContext
  common: Common
  batch: Batch
  live: Map<string, LivePunish>
  exempted: ReadonlyMap<string, Exemption>
  nextId: () => string
  sendPass: boolean | null
  again?: Again
}
/** The decision that a new one stands for. `told`: its app knows of it, or will. */
export type Again = { replaces: string; told: boolean }
