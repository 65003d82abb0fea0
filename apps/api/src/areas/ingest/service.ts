import type { Output } from '@oas/contract/define'
import type { ingestCalls } from '@oas/contract/ingest/calls'
import type { IngestOutcome } from '@oas/contract/ingest/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import type { CallContext } from '../../core/context.ts'
import { CallError, fail } from '../../core/fail.ts'
import { announceChange } from '../queue/index.ts'
import { inflateBody, maxJson, readAll, readLines } from './body.ts'
import { checkRecord } from './check.ts'
import { reserveMemory } from './memory.ts'
import { batchOf, bookRate } from './rate.ts'
import { takeInBatch } from './batch.ts'
import { type Item } from './store.ts'

type Answer = Output<(typeof ingestCalls)['records']>

const batchSize = 500
const batchBytes = 4 * 1024 * 1024
/**
 * Batches of one body that are stored side by side, so that PostgreSQL works on more than one
 * processor.
 */
const maxParallelBatches = 2
/**
 * What a stream of lines may keep in memory: the batches being stored, the next one, and a line.
 */
const streamBytes = (maxParallelBatches + 1) * batchBytes + 1024 * 1024
/**
 * Outcomes listed in one answer; further accepted, merged and duplicate records are only counted,
 * refused ones always listed.
 */
const mostListed = 100_000

/**
 * Records of one call that may be refused, and bytes of a stream that may bring no record, before
 * the rest is left unread: whoever sends so many has something to mend.
 */
const mostRefused = 10_000
const maxUnproductiveBytes = maxJson
const tooMany = `${mostRefused} records were refused; nothing from here on was read`

/**
 * What two batches must not share to be stored side by side: of two records of one post the later
 * one counts, and a key is taken once.
 */
const claimsOf = (items: readonly Item[]): string[] =>
  items.flatMap(({ record }) => [
    `${typeKeyOf(record)} ${record.postId}`,
    ...(record.key === null ? [] : [`key ${record.appId} ${record.key}`]),
  ])

/**
 * Milliseconds that a stream of lines may be held up to keep an app's rate; a body that is read
 * whole is answered at once.
 */
const rateWaitMs = 5000

/**
 * Gathers items into batches and outcomes into the answer. Batches are stored while the next is
 * read. Records over the rate of their app are rejected by name; where not one record got through
 * before, the whole call is sent away to come again.
 */
const createIntake = (ctx: CallContext, waitMs: number) => {
  const answer: Answer = { list: [], accepted: 0, merged: 0, duplicate: 0, rejected: 0 }
  let batch: Item[] = []
  let bytes = 0
  let most = batchSize
  let storing: { work: Promise<void>; claims: ReadonlySet<string> }[] = []
  const note = (outcome: IngestOutcome): void => {
    answer[outcome.result]++
    if (answer.list.length < mostListed || outcome.result === 'rejected') answer.list.push(outcome)
  }
  /** Waits for batches; the first error ends the call once nothing is under way any more. */
  const settle = async (left: number): Promise<void> => {
    while (storing.length > left) {
      const [first, ...others] = storing
      try {
        await first?.work
      } catch (error) {
        await Promise.allSettled(others.map(({ work }) => work))
        storing = []
        throw error
      }
      storing = storing.slice(1)
    }
  }
  const admit = async (all: readonly Item[]): Promise<readonly Item[]> => {
    const refused = new Map((await bookRate(ctx, all, waitMs)).map((one) => [one.appId, one]))
    if (refused.size === 0) return all
    const admitted = all.filter(({ record }) => !refused.has(record.appId))
    const [first] = refused.values()
    if (first && admitted.length === 0 && storing.length === 0 && answer.list.length === 0)
      fail('over-rate', { app: first.appId, rate: first.rate, seconds: first.seconds })
    for (const { index, record } of all) {
      const over = refused.get(record.appId)
      if (!over) continue
      const { rate, seconds } = over
      note({
        index,
        result: 'rejected',
        field: 'appId',
        reason: `over the rate of the app, ${rate} a second; send again in ${seconds} s`,
      })
    }
    return admitted
  }
  const flush = async (): Promise<void> => {
    const items = batch.length === 0 ? batch : await admit(batch)
    batch = []
    bytes = 0
    most = batchSize
    const claims = claimsOf(items)
    await settle(
      claims.some((claim) => storing.some((other) => other.claims.has(claim)))
        ? 0
        : maxParallelBatches - 1,
    )
    const work = takeInBatch(ctx, items).then((outcomes) => {
      const types = new Map<string, { appId: number; type: number }>()
      for (const { record } of items) types.set(typeKeyOf(record), record)
      for (const outcome of outcomes) note(outcome)
      announceChange(ctx, types.values())
    })
    storing.push({ work, claims: new Set(claims) })
    // The next flush or the end waits for it and sees its error; until then it must not count as
    // unhandled.
    work.catch(() => undefined)
  }
  return {
    /** Whether so much was refused that the rest is not read. */
    isFull: (): boolean => answer.rejected >= mostRefused,
    reject: (index: number, field: string, reason: string): void =>
      note({ index, result: 'rejected', field, reason }),
    /** Answers whether it is a record. */
    add: async (index: number, value: unknown, size: number): Promise<boolean> => {
      const checked = await checkRecord(ctx, value)
      if ('field' in checked) {
        note({ index, result: 'rejected', field: checked.field, reason: checked.reason })
        return false
      }
      batch.push({ index, record: checked.record })
      bytes += size
      most = Math.min(most, await batchOf(ctx, checked.record.appId, batchSize))
      if (batch.length >= most || bytes >= batchBytes) await flush()
      return true
    },
    end: async (): Promise<Answer> => {
      await flush()
      await settle(0)
      answer.list.sort((one, two) => one.index - two.index)
      return answer
    },
  }
}

const parse = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

const ingestLines = async (ctx: CallContext): Promise<Answer> => {
  const intake = createIntake(ctx, rateWaitMs)
  let index = 0
  let useful = 0
  for await (const line of readLines(
    inflateBody(ctx.http),
    (read) => read - useful > maxUnproductiveBytes,
  )) {
    if ('broken' in line) {
      intake.reject(index, 'body', line.broken)
      break
    }
    if (intake.isFull()) {
      intake.reject(index, 'body', tooMany)
      break
    }
    const at = index++
    if ('problem' in line) {
      intake.reject(at, 'body', line.problem)
      continue
    }
    const parsed = parse(line.text)
    if (parsed) useful += (await intake.add(at, parsed.value, line.text.length)) ? line.bytes : 0
    else intake.reject(at, 'body', 'is not JSON')
  }
  return intake.end()
}

/** Takes in records that are read already; what each becomes, in their order. */
export async function takeValues(
  ctx: CallContext,
  list: readonly unknown[],
  eachBytes: number,
): Promise<Answer> {
  const intake = createIntake(ctx, 0)
  for (const [index, value] of list.entries()) {
    if (intake.isFull()) {
      intake.reject(index, 'body', tooMany)
      break
    }
    await intake.add(index, value, eachBytes)
  }
  return intake.end()
}

const ingestJson = async (ctx: CallContext, grow: (bytes: number) => void): Promise<Answer> => {
  const text = await readAll(inflateBody(ctx.http), grow)
  if (text.trim() === '') fail('required', { field: 'body' })
  const parsed = parse(text) ?? fail('not-json')
  const list = Array.isArray(parsed.value) ? (parsed.value as unknown[]) : [parsed.value]
  return takeValues(ctx, list, Math.ceil(text.length / Math.max(1, list.length)))
}

const streamed = /^application\/(x-)?(ndjson|jsonl(ines)?|json-seq)\b/i

/**
 * Takes content in. Every record is checked and answered on its own; what is accepted is stored and
 * queued in one transaction with its batch. Memory is booked before a body is read: when too much
 * is under way, the caller is sent away to try again.
 */
export async function ingestRecords(ctx: CallContext): Promise<Answer> {
  const lines = streamed.test(ctx.http.header('content-type') ?? '')
  const announced = Number(ctx.http.header('content-length') ?? 0)
  if (!lines && announced > maxJson) fail('too-large')
  const known = announced > 0 && ctx.http.header('content-encoding') === undefined
  let booked = lines
    ? Math.min(ctx.config.ingestMemory, known ? Math.min(announced, streamBytes) : streamBytes)
    : announced
  const memory = reserveMemory(ctx.pool, ctx.config.ingestMemory, booked)
  let read = 0
  const grow = (bytes: number): void => {
    read += bytes
    if (read > booked) {
      memory.more(read - booked)
      booked = read
    }
  }
  try {
    return lines ? await ingestLines(ctx) : await ingestJson(ctx, grow)
  } catch (error) {
    if (error instanceof CallError && error.status === 429)
      ctx.log.warn('ingest bodies fill the memory set aside for them')
    throw error
  } finally {
    memory.done()
  }
}
