import type { Signal } from '@oas/contract/ingest/schemas'
import { wordSignals } from '@oas/contract/ingest/signals'
import { hourMs } from '@oas/contract/time'
import type pg from 'pg'
import type { Evidence } from '../../queue/index.ts'
import {
  type NewCount,
  type NewHit,
  type NewOverrun,
  type NewTime,
  dropHits,
  insertKept,
} from './queries/keep.ts'
import type { ReadCost } from './read-cost.ts'

/** A record as it was stored; `renewed`: newer content took the place of what was there. */
export type Stored = {
  recordId: string
  renewed: boolean
  record: {
    appId: number
    type: number
    language: string
    country: string
    test: boolean
    evidence: Evidence
  }
}
type Step = { version: string; found: Partial<ReadCost> & { fallback?: boolean } }

const stepOf = ({ evidence }: Stored['record']): Step | null => {
  const step = evidence.steps?.findLast((one) => one.step === 'text')
  return step && /^[0-9]+$/.test(step.version) ? (step as Step) : null
}
const counts = ({ verdict }: Signal): boolean => verdict === 'hit' || verdict === 'inside'

const hitsOf = ({ recordId, record }: Stored, at: Date): NewHit[] => {
  const known = new Set<string>()
  return wordSignals(record.evidence.signals).map((signal) => {
    const lead = counts(signal) && !known.has(signal.id)
    const first = lead && known.size === 0
    if (lead) known.add(signal.id)
    return {
      recordId,
      appId: record.appId,
      type: record.type,
      scene: signal.scene ?? '',
      field: signal.at.field,
      itemId: signal.id,
      itemVersion: signal.version,
      labelId: signal.labelId,
      release: signal.release,
      stream: signal.stream ?? '',
      s: signal.at.s,
      e: signal.at.e,
      text: signal.text,
      level: signal.level,
      verdict: signal.verdict,
      sole: lead && signal.sole === true,
      language: record.language,
      country: record.country,
      at,
      lead,
      first,
    }
  })
}

/** Ten times the logarithm of microseconds: a slot is a quarter wider than the one before. */
const slotOf = (micros: number): number => Math.round(10 * Math.log10(Math.max(1, micros)))
const add = <T extends { n: number }>(sums: Map<string, T>, key: string, one: T): void => {
  const known = sums.get(key)
  if (known) known.n += one.n
  else sums.set(key, one)
}

/**
 * Keeps what was found in records that were stored, and counts those that were read, in the
 * transaction that stores them. Records of test users count nowhere.
 */
export async function keepHits(
  client: pg.PoolClient,
  list: readonly Stored[],
  now: Date,
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
  const scanned = new Map<string, NewCount & { n: number }>()
  const times = new Map<string, NewTime>()
  const hits: NewHit[] = []
  const overruns: NewOverrun[] = []
  const renewed: string[] = []
  for (const one of list) {
    const { record, recordId } = one
    if (one.renewed) renewed.push(recordId)
    const step = record.test ? null : stepOf(record)
    if (!step) continue
    const { micros, scene = '', costly = [] } = step.found
    // Where there was nothing to read, nothing can be found.
    if (micros === undefined) continue
    const { appId, type, language, country } = record
    const release = Number(step.version)
    const count = { hour, release, appId, type, language, country, n: 1 }
    if (!one.renewed) add(scanned, JSON.stringify([release, appId, type, language, country]), count)
    const slot = slotOf(micros)
    add(times, `${slot} ${scene}`, { hour, scene, slot, n: 1 })
    for (const itemId of costly) overruns.push({ itemId, recordId, at: now })
    hits.push(...hitsOf(one, now))
  }
  await dropHits(client, renewed, now)
  await insertKept(client, {
    hits,
    counts: [...scanned.values()],
    times: [...times.values()],
    overruns,
  })
}
