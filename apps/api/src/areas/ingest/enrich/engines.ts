import type { EngineSignal } from '@oas/contract/ingest/signals'
import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import type { ReadText } from '../../model/index.ts'
import type { RecordContentRow } from '../../queue/index.ts'

/** What an engine needs to know to say whether it wants to see a record. */
export type Seeable = Pick<RecordContentRow, 'appId' | 'type' | 'language' | 'content'> & {
  test: boolean
}
/** A record that is shown to engines. */
export type Seen = Omit<RecordContentRow, 'priority' | 'reportCount' | 'evidence'> & {
  test: boolean
}
/** Something that was asked and did not come: of whom, and why. */
export type Missing = { of: string; reason: string }
/**
 * What an engine says of a record. `mustSee`: people are to see it, whatever rules say; `keep`
 * writes what the engine keeps for itself, in the transaction that stores the signals.
 */
export type Said = {
  signals: EngineSignal[]
  missing: Missing[]
  /** What it read in pictures or heard in voices, for the words to be looked for. */
  texts?: readonly ReadText[]
  mustSee: boolean
  /** Values that rules read by name. */ attributes?: Readonly<Record<string, unknown>>
  /** How urgent it makes the record; 0 or absent: no more than it is. */ priority?: number
  keep?: (client: pg.PoolClient, now: Date) => Promise<void>
}
/**
 * An engine that looks at more than texts and takes its time. It is asked for records of a type at
 * once, answers in their order, and does so by `until`: what it has not by then is missing.
 */
export type Engine = {
  /** The name of its step with the record. */
  readonly step: string
  readonly asks: (ctx: Context, record: Seeable) => Promise<boolean>
  readonly ask: (ctx: Context, records: readonly Seen[], until: Date) => Promise<Said[]>
}
