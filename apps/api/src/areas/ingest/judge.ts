import type pg from 'pg'
import { claimRank } from '@oas/queue-engine'
import type { Context } from '../../core/context.ts'
import { readInPart } from '../../core/read-part.ts'
import {
  type Subject,
  type Word,
  judgeIncoming,
  keepJudgements,
  strategyPersonId,
} from '../strategy-run/index.ts'
import {
  type Shadow,
  drawSamples,
  keepShadows,
  markTexts,
  shadowTexts,
} from '../text-moderation/index.ts'
import { atIntake, listedEntries, traceOf } from '../white-list/index.ts'
import { holdForEngines } from './enrich/hold.ts'
import type { NewRecord } from './queries/records.ts'

/** A record with the rules' word on it. */
export type Judged = {
  record: NewRecord
  word: Word | null
  asks?: boolean
  /** What words that are only tried would have found. */ shadows?: readonly Shadow[] | undefined
}
/**
 * A record that white lists and words had their say on. `machine`: rules may decide it by
 * themselves; `unread`: part of it was not read, so nothing lets it pass; `asks`: it has a grave
 * word, or one of these.
 */
export type Passed = Pick<Judged, 'record' | 'asks' | 'shadows'> & {
  machine: boolean
  unread?: boolean
}

const asSubject = (record: NewRecord): Subject => ({ ...record, reportCount: 1 })
const withStep = (
  record: NewRecord,
  step: string,
  version: string,
  verdict: 'queue' | 'ignore',
  found: Record<string, unknown>,
): NewRecord['evidence'] => ({
  ...record.evidence,
  steps: [...(record.evidence.steps ?? []), { step, version, verdict, found }],
})

/**
 * Holds a batch against the white lists in one look-up. Where they cannot be read, no machine
 * decides and people see the records.
 */
const passWhiteLists = async (ctx: Context, records: readonly NewRecord[]): Promise<Passed[]> => {
  try {
    const found = await listedEntries(ctx.pool, records, ctx.now())
    return records.map((record, index) => {
      const { subject, entries } = found[index] as (typeof found)[number]
      if (entries.length === 0) return { record, machine: true }
      const effect = atIntake(entries, subject)
      const trace = traceOf(entries)
      const evidence = withStep(
        record,
        'white-list',
        '',
        effect === 'ignore' ? 'ignore' : 'queue',
        { effect, lists: trace },
      )
      return {
        record: {
          ...record,
          queue: record.queue && effect !== 'ignore',
          evidence: {
            ...evidence,
            showJson: { ...evidence.showJson, whiteList: { effect, lists: trace } },
          },
        },
        machine: effect === 'queue',
      }
    })
  } catch (error) {
    ctx.log.error(
      { err: error, records: records.length },
      'white lists could not be looked up; the records go to people',
    )
    return records.map((record) => ({
      record: {
        ...record,
        evidence: withStep(record, 'white-list', '', 'queue', { effect: 'unknown', lists: [] }),
      },
      machine: false,
    }))
  }
}

/** Where a record's own country is among those a rule routes to, it stays there. */
const routeOf = (
  { country }: NewRecord,
  countries: readonly string[],
): Pick<NewRecord, 'orderCountry'> => {
  const [first] = countries
  return first === undefined || countries.includes(country) ? {} : { orderCountry: first }
}

/** What people are told of how the rules read a record. */
const noted = ({ evidence }: NewRecord, { judgement }: Word): NewRecord['evidence'] =>
  judgement?.flags.includes('cut')
    ? { ...evidence, showJson: { ...evidence.showJson, ...readInPart } }
    : evidence

const apply = ({ record, machine, unread }: Passed, word: Word, decider: string): NewRecord => {
  const priority = Math.max(record.priority, word.priority)
  return {
    ...record,
    ...routeOf(record, word.countries),
    priority,
    queue: record.queue && (word.queue || unread === true),
    reservedFor: word.decides && machine ? decider : null,
    rank: claimRank({
      receivedAt: record.receivedAt.getTime(),
      priority,
      deadline: record.deadlineAt?.getTime() ?? null,
    }),
    evidence: withStep(
      { ...record, evidence: noted(record, word) },
      'strategy',
      word.version,
      word.verdict === 'ignore' ? 'ignore' : 'queue',
      word.found,
    ),
  }
}

/**
 * Whether a list, a word, a rule or a person wants somebody to see a record: then no lot is drawn
 * for it.
 */
export function isAsked({ record, word, asks = false }: Judged): boolean {
  return (
    asks ||
    (word !== null &&
      (word.judgement === null ||
        word.judgement.hits.length > 0 ||
        word.judgement.flags.length > 0)) ||
    record.reservedFor !== null ||
    (record.excluded?.length ?? 0) > 0 ||
    (record.evidence.steps ?? []).some(({ step }) => step === 'white-list')
  )
}

/** Looks for words in what the white lists left; what was not read whole no machine decides. */
const markPassed = async (ctx: Context, passed: readonly Passed[]): Promise<Passed[]> => {
  const marked = await markTexts(
    ctx,
    passed.map((one) => one.record),
  )
  const shadowed = shadowTexts(ctx, marked)
  return passed.map((one, index) => {
    const { record = one.record, unread = false, asks = false, shadows } = shadowed[index] ?? {}
    return { record, machine: one.machine && !unread, unread, asks, shadows }
  })
}

/** Passes records that lists and words had their say on through the rules in use, each once. */
export async function judgePassed(
  ctx: Context,
  passed: readonly Passed[],
  subjectOf: (record: NewRecord, index: number) => Subject = asSubject,
): Promise<Judged[]> {
  const places = passed.flatMap(({ record }, index) =>
    record.queue && record.waits === undefined ? [index] : [],
  )
  const words = await judgeIncoming(
    ctx,
    places.map((place) => subjectOf((passed[place] as Passed).record, place)),
  )
  const decider = words.some((word) => word?.decides) ? await strategyPersonId(ctx) : ''
  const byPlace = new Map(places.map((place, n) => [place, words[n] ?? null]))
  const judged = passed.map((one, index): Judged => {
    const word = byPlace.get(index) ?? null
    const { asks = false, shadows } = one
    return { record: word ? apply(one, word, decider) : one.record, word, asks, shadows }
  })
  return drawSamples(ctx, judged, isAsked)
}

/**
 * Passes a batch through the white lists, the words and the rules in use. A record that an earlier
 * step lets pass is not judged; one that engines are to see is judged when they have.
 */
export async function judgeBatch(ctx: Context, incoming: readonly NewRecord[]): Promise<Judged[]> {
  const passed = await markPassed(ctx, await passWhiteLists(ctx, incoming))
  return judgePassed(ctx, await holdForEngines(ctx, passed))
}

/**
 * Keeps what rules and sandboxes said of records that were stored, under the ids they were given.
 */
export async function keepJudged(
  client: pg.PoolClient,
  list: readonly (Judged & { recordId: string })[],
  now: Date,
): Promise<void> {
  await keepJudgements(
    client,
    list.flatMap(({ record, word, recordId }) =>
      word?.judgement ? [{ recordId, subject: asSubject(record), judgement: word.judgement }] : [],
    ),
    now,
  )
  await keepShadows(
    client,
    list.map(({ record: { appId, type }, recordId, shadows = [] }) => ({
      recordId,
      appId,
      type,
      shadows,
    })),
    now,
  )
}
