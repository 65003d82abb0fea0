import { type CompiledRule, type ReadValue, type RuleOutcome, compileRule } from '@oas/rule-engine'
import type { Context } from '../../core/context.ts'
import { type LiveSet, findVersion, liveRules } from '../strategy/index.ts'
import {
  type Job,
  type PastRecord,
  type Sample,
  type Tally,
  claimBacktest,
  endBacktest,
  keepChunk,
  readPast,
  secondsEach,
} from './queries/backtests.ts'
import { readFrom } from './values/provide.ts'
import { ownValue } from './values/own.ts'
import { transact } from '../../db/transaction.ts'

const chunk = 1000
const leaseMs = 60_000
/** Differences of each kind that are kept to look at. */
const mostSamples = 200

type Pair = { now: CompiledRule; before: CompiledRule | null; live: LiveSet; secondsEach: number }
const pairs = new Map<string, Pair>()

/** The version under test and the one in use, compiled once for a replay. */
const pairOf = async (ctx: Context, job: Job): Promise<Pair> => {
  const known = pairs.get(job.id)
  if (known) return known
  const live = await liveRules(ctx)
  const found = await findVersion(ctx.db, job.ruleId, job.version)
  if (!found) throw new Error('the version is gone')
  const inUse = live.rules.get(job.ruleId)?.inUse
  const pair = {
    now: compileRule(
      { ruleId: job.ruleId, version: job.version, body: found.body },
      live.catalogue,
      live.subRules,
    ),
    before: inUse ? compileRule(inUse, live.catalogue, live.subRules) : null,
    live,
    secondsEach: await secondsEach(ctx.pool, job.appId, job.type),
  }
  pairs.set(job.id, pair)
  return pair
}

const emptyTally = {
  records: 0,
  decided: 0,
  hitsBefore: 0,
  hitsNow: 0,
  gained: 0,
  lost: 0,
  other: 0,
  truePositive: 0,
  falsePositive: 0,
  falseNegative: 0,
  trueNegative: 0,
  queuedBefore: 0,
  queuedNow: 0,
  missing: 0,
  failed: 0,
  secondsEach: 0,
}
const nothing: RuleOutcome = {
  ruleId: '',
  version: 0,
  hit: false,
  missing: false,
  result: {},
  problem: '',
}

/** A rule catches what it does not let pass. */
const catches = ({ hit, result }: RuleOutcome): boolean => hit && result['result'] !== 'ignore'
const queues = ({ result }: RuleOutcome): boolean =>
  result['result'] !== 'ignore' && result['result'] !== 'sample'
const kindOf = (before: RuleOutcome, now: RuleOutcome): Sample['kind'] | null => {
  if (catches(now) !== catches(before)) return catches(now) ? 'gained' : 'lost'
  return JSON.stringify(before.result) === JSON.stringify(now.result) ? null : 'other'
}

/**
 * Values as rules were given them when the record came in; what was not asked for then is worked
 * out from the record, and counts of the past are missing.
 */
export function pastValues(live: Pick<LiveSet, 'origins'>, record: PastRecord): ReadValue {
  const kept = readFrom(record.input ?? {})
  const own = ownValue(record, record.receivedAt)
  return (id, param) => {
    const value = kept(id, param)
    if (value !== undefined) return value
    const origin = live.origins.get(id)
    return origin ? own(origin, param) : undefined
  }
}

const count = (
  tally: Tally,
  record: PastRecord,
  before: RuleOutcome,
  now: RuleOutcome,
  kind: Sample['kind'] | null,
): void => {
  tally.records += 1
  if (catches(before)) tally.hitsBefore += 1
  if (catches(now)) tally.hitsNow += 1
  if (queues(before)) tally.queuedBefore += 1
  if (queues(now)) tally.queuedNow += 1
  if (kind === 'gained' || kind === 'lost' || kind === 'other') tally[kind] += 1
  if (now.missing) tally.missing += 1
  if (now.problem !== '') tally.failed += 1
  if (record.decidedType === null) return
  tally.decided += 1
  const violation = record.decidedType !== 'REGULAR'
  tally[
    catches(now)
      ? violation
        ? 'truePositive'
        : 'falsePositive'
      : violation
        ? 'falseNegative'
        : 'trueNegative'
  ] += 1
}

const replayChunk = async (ctx: Context, job: Job): Promise<boolean> => {
  const pair = await pairOf(ctx, job)
  const records = await readPast(ctx.pool, job, chunk)
  const tally: Tally = { ...emptyTally, ...job.tally, secondsEach: pair.secondsEach }
  const samples: Sample[] = []
  for (const record of records) {
    const read = pastValues(pair.live, record)
    const before = pair.before?.run(read) ?? nothing
    const now = pair.now.run(read)
    const kind = kindOf(before, now)
    count(tally, record, before, now, kind)
    if (kind && tally[kind as 'gained'] <= mostSamples)
      samples.push({
        recordId: record.id,
        postId: record.postId,
        kind,
        before: before.result,
        now: now.result,
        decided: record.decided ?? '',
      })
  }
  const state = records.length < chunk ? 'done' : 'running'
  const next = {
    done: job.done + records.length,
    after: records.at(-1)?.id ?? job.after,
    tally,
    samples,
  }
  const kept = await transact(ctx, (client) =>
    keepChunk(client, job, next, state, { now: ctx.now(), leaseMs }),
  )
  Object.assign(job, next)
  return kept && state === 'running'
}

/**
 * Goes on with one replay until it is done, ended or the next job's turn has come; answers whether
 * more is waiting.
 */
export async function replay(ctx: Context): Promise<boolean> {
  const job = await claimBacktest(ctx.pool, ctx.now(), leaseMs)
  if (!job) return false
  try {
    while (await replayChunk(ctx, job)) {
      /* the next thousand */
    }
  } catch (error) {
    ctx.log.error({ err: error, backtest: job.id }, 'a replay failed')
    await endBacktest(ctx.db, job.id, 'failed', (error as Error).message.slice(0, 500), ctx.now())
  } finally {
    pairs.delete(job.id)
  }
  return true
}
