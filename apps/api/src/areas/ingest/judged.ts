import type pg from 'pg'
import { claimRank } from '@oas/queue-engine'
import type { Context } from '../../core/context.ts'
import { type Word, judgeIncoming, keepJudgements, strategyPersonId } from '../strategy-run/index.ts'
import type { NewRecord } from './queries.ts'

/** A record with the rules' word on it. */
type Judged = { record: NewRecord; word: Word | null }

const subjectOf = (record: NewRecord) => ({ ...record, reportCount: 1 })

const apply = (record: NewRecord, word: Word, decider: string): NewRecord => {
  const priority = Math.max(record.priority, word.priority)
  return {
    ...record, priority, queue: record.queue && word.queue, reservedFor: word.decides ? decider : null, rank: claimRank({ receivedAt: record.receivedAt.getTime(), priority, deadline: record.deadlineAt?.getTime() ?? null }),
    evidence: { ...record.evidence, steps: [...(record.evidence.steps ?? []), { step: 'strategy', version: word.version, verdict: word.verdict, found: word.found }] },
  }
}

/** Passes a batch through the rules in use. A record that an earlier step lets pass is not judged. */
export const judgeBatch = async (ctx: Context, records: readonly NewRecord[]): Promise<Judged[]> => {
  const places = records.flatMap((record, index) => (record.queue ? [index] : []))
  const words = await judgeIncoming(ctx, places.map((place) => subjectOf(records[place] as NewRecord)))
  const decider = words.some((word) => word?.decides) ? await strategyPersonId(ctx) : ''
  const byPlace = new Map(places.map((place, n) => [place, words[n] ?? null]))
  return records.map((record, index) => { const word = byPlace.get(index) ?? null; return { record: word ? apply(record, word, decider) : record, word } })
}

/** Keeps what the rules said of records that were stored, under the ids they were given. */
export const keepJudged = (client: pg.PoolClient, list: readonly (Judged & { recordId: string })[], now: Date): Promise<void> =>
  keepJudgements(client, list.flatMap(({ record, word, recordId }) => (word?.judgement ? [{ recordId, subject: subjectOf(record), judgement: word.judgement }] : [])), now)
