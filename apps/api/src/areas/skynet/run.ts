import type { SkipReason, SweepBody } from '@oas/contract/skynet/schemas'
import { dayMs, minuteMs } from '@oas/contract/time'
import { systemCaller } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { dayOf, dayStart } from '../../core/office-time.ts'
import { transact } from '../../db/transaction.ts'
import type { Job } from '../../jobs/job.ts'
import { type KeptWork, keepWork } from '../../jobs/kept-work.ts'
import { sendAgain } from '../ingest/index.ts'
import { atIntake, listedEntries } from '../white-list/index.ts'
import { type Detector, type Looked, startDetector } from './detect.ts'
import { type PastRecord, readPast } from './queries/past.ts'
import { type NewRow, insertRows, madeBefore, subjectsOf } from './queries/rows.ts'
import { type TakenTask, failTask, keepTurn, takeTask } from './queries/tasks.ts'

const mostAtOnce = 500
/** A model may take its time; a server that is not heard of leaves its sweep to another one. */
const leaseMs = 3 * minuteMs
const deadlineMs = minuteMs
const mostSaid = 300
const mostFound = 20
const source = 'skynet'

const keptOf = keepWork<Detector>(minuteMs)
const detectorOf = async (ctx: Context, { body }: TakenTask): Promise<Detector> => {
  const made = await startDetector(ctx, body.detection)
  if (made === null) throw new Error('what the sweep looks with is not in use any more')
  return made
}

/** Whose order it would be; empty: the record names nobody of that kind. */
const subjectOf = ({ subject }: SweepBody, row: PastRecord): string => {
  if (subject === 'user') return row.uid
  if (subject === 'content') return row.id
  const room = row.content.lives[0]?.roomId ?? row.extData['roomId']
  return typeof room === 'string' || typeof room === 'number' ? String(room).slice(0, 128) : ''
}
const saidBy = ({ content }: PastRecord): string =>
  content.texts
    .map((one) => one.content)
    .join(' ')
    .slice(0, mostSaid)
    .toWellFormed()
    .replaceAll('\u0000', '\uFFFD')

/** What was found in one turn, before it is known what becomes of it. */
const foundRows = (
  body: SweepBody,
  records: readonly PastRecord[],
  looked: readonly Looked[],
): { record: PastRecord; row: NewRow }[] =>
  records.flatMap((record, at) => {
    const found = looked[at]?.found ?? []
    if (found.length === 0) return []
    const subject = subjectOf(body, record)
    return [
      {
        record,
        row: {
          recordId: record.id,
          appId: record.appId,
          type: record.type,
          uid: record.uid,
          postId: record.postId,
          subject,
          key: `${subject}:${record.contentHash.slice(0, 32)}`,
          found: found.slice(0, mostFound).map((one) => one.slice(0, 200)),
          said: saidBy(record),
          verdict: 'skipped' as const,
          skip: '' as const,
          problem: '',
          madeId: null,
        },
      },
    ]
  })

/** Records whose users white lists keep out of audits. */
const listedAmong = async (
  ctx: Context,
  records: readonly PastRecord[],
): Promise<ReadonlySet<string>> => {
  const found = await listedEntries(ctx.pool, records, ctx.now())
  return new Set(
    records.flatMap(({ id }, at) => {
      const one = found[at]
      return one && atIntake(one.entries, one.subject) === 'ignore' ? [id] : []
    }),
  )
}

type Settled = { rows: NewRow[]; made: number; stoppedAt: string | null }
/**
 * Settles what becomes of each that was found, in their order, and makes orders until no more may
 * be made today. What this run made before it was cut off is made of the same key, so it comes out
 * as made once more, and once only.
 */
const settle = async (
  ctx: Context,
  task: TakenTask,
  found: readonly { record: PastRecord; row: NewRow }[],
  mayMake: number,
): Promise<Settled> => {
  const { body, dry } = task
  const listed = await listedAmong(
    ctx,
    found.map(({ record }) => record),
  )
  const before = await madeBefore(
    ctx.pool,
    task.configId,
    found.map(({ row }) => row.key),
  )
  const taken = new Set(
    body.subject === 'content'
      ? []
      : await subjectsOf(
          ctx.pool,
          task.id,
          found.map(({ row }) => row.subject),
        ),
  )
  const skipOf = (record: PastRecord, row: NewRow): SkipReason | '' => {
    if (record.punished) return 'punished'
    if (listed.has(record.id)) return 'listed'
    if (record.waiting) return 'waiting'
    if (row.subject === '') return 'no_subject'
    return taken.has(row.subject) ? 'same_subject' : ''
  }
  const settled: Settled = { rows: [], made: 0, stoppedAt: null }
  const caller = systemCaller(source)
  for (const { record, row } of found) {
    const skip = skipOf(record, row)
    const earlier = before.get(row.key)
    if (skip !== '') settled.rows.push({ ...row, skip })
    else if (earlier !== undefined) settled.rows.push({ ...row, verdict: 'again', madeId: earlier })
    else if (dry) settled.rows.push({ ...row, verdict: 'dry' })
    else if (settled.made >= mayMake) {
      settled.stoppedAt = record.id
      return settled
    } else {
      const sent = await sendAgain({ ...ctx, caller }, record, {
        type: body.toType,
        priority: body.priority,
        source,
        reason: `${body.name}: ${row.found.join(', ')}`.slice(0, 200),
        key: `skynet:${task.configId}:${row.key}`.slice(0, 128),
      })
      const isRefused = sent.id === null || sent.result === 'rejected'
      settled.rows.push({
        ...row,
        verdict: isRefused ? 'refused' : 'made',
        problem: isRefused ? sent.reason.slice(0, 300) : '',
        madeId: sent.id,
      })
      if (!isRefused) settled.made += 1
    }
    if (skip === '') taken.add(row.subject)
  }
  return settled
}

/** Looks through the next records of a sweep and keeps what came of them. */
const turn = async (ctx: Context, kept: KeptWork<Detector>, task: TakenTask): Promise<void> => {
  const { body } = task
  const began = ctx.now().getTime()
  const today = dayOf(began)
  const madeToday = task.day === today ? task.madeToday : 0
  const limit = Math.min(mostAtOnce, body.rate)
  const records = await readPast(ctx.pool, task, { after: task.after, limit })
  const detector = await kept.of(task.id, () => detectorOf(ctx, task))
  const looked = records.length === 0 ? [] : await detector.read(records, deadlineMs)
  const found = foundRows(body, records, looked)
  const { rows, made, stoppedAt } = await settle(ctx, task, found, body.cap - madeToday)
  // Where the day has no room left, the next one goes on at that very record.
  const done =
    stoppedAt === null ? records : records.filter(({ id }) => BigInt(id) < BigInt(stoppedAt))
  const isDone = stoppedAt === null && records.length < limit
  const now = ctx.now()
  const next =
    stoppedAt === null
      ? began + (records.length / body.rate) * 1000
      : dayStart(now.getTime()) + dayMs
  const goesOn = await transact(ctx, async (client) => {
    const wasKept = await keepTurn(
      client,
      task,
      {
        after: done.at(-1)?.id ?? task.after,
        scanned: done.length,
        unread: done.filter((_record, at) => looked[at]?.unread).length,
        rows,
        day: today,
        madeToday: madeToday + made,
        isDone,
        nextAt: new Date(next),
      },
      { server: kept.server, now, tookMs: Math.max(now.getTime(), next) - began },
    )
    if (wasKept)
      await insertRows(client, { taskId: task.id, configId: task.configId, at: now }, rows)
    return wasKept
  })
  if (!goesOn || isDone || stoppedAt !== null) kept.drop()
}

const run = async (ctx: Context): Promise<boolean> => {
  const kept = keptOf(ctx)
  const task = await takeTask(ctx.pool, kept.server, { now: ctx.now(), leaseMs })
  if (!task) return false
  try {
    await turn(ctx, kept, task)
  } catch (error) {
    ctx.log.error({ err: error, sweep: task.id }, 'a sweep of stored content failed')
    kept.drop()
    await failTask(ctx.db, task.id, (error as Error).message.slice(0, 300), ctx.now())
  }
  return true
}
/** Goes on with one sweep at a time on each server, no faster than it may. */
export const sweepJob: Job = { name: 'skynet.sweep', every: 1000, rest: 3000, run }
