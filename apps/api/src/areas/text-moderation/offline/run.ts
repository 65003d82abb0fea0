import type { OfflineText } from '@oas/contract/text-moderation/offline-schemas'
import { offlineLimits } from '@oas/contract/text-moderation/offline-schemas'
import { dayMs, hourMs, minuteMs } from '@oas/contract/time'
import type { Hit } from '@oas/text-match'
import type { Context } from '../../../core/context.ts'
import { transact } from '../../../db/transaction.ts'
import type { Job } from '../../../jobs/job.ts'
import { type KeptWork, keepWork } from '../../../jobs/kept-work.ts'
import type { Source } from '../engine.ts'
import { type LiveTexts, namesBy, scenesBy } from '../live.ts'
import { fieldsOf } from '../mark.ts'
import { type Places, findRelease, itemsOf } from '../queries/releases.ts'
import { toFound } from '../tools.ts'
import { withDifferences } from './candidate.ts'
import type { MatchRow, Matched } from './match-thread.ts'
import { type Matcher, startMatcher } from './matcher.ts'
import {
  type Difference,
  type OfflineJob,
  claimTest,
  endTest,
  forgetOld,
  keepChunk,
  listChanges,
} from './queries.ts'
import { type PastRow, readRows } from './sources.ts'
import { addTallies, addRow, emptyCounts, isHit, tallyOf } from './tally.ts'

const chunk = 500
const leaseMs = minuteMs
/** Differing rows of each kind that are kept to look at. */
const mostRows = 2000
/** A thread whose test got no turn for so long is ended. */
const idleMs = minuteMs

type Names = LiveTexts['namesOf']
type Ready = {
  end: () => void
  matcher: Matcher
  sceneOf: { base: LiveTexts['sceneOf']; candidate: LiveTexts['sceneOf'] }
  namesOf: { base: Names; candidate: Names }
  libraryOf: ReadonlyMap<string, string>
}
const keptOf = keepWork<Ready>(idleMs)

/** Both sets of a test, as they were when it was begun, in a thread. */
const prepare = async (ctx: Context, job: OfflineJob): Promise<Ready> => {
  const row = job.baseNumber === null ? undefined : await findRelease(ctx.db, job.baseNumber)
  const base: Source = {
    number: job.baseNumber ?? 0,
    places: (row?.places as unknown as Places | undefined) ?? job.places,
    items: job.baseNumber === null ? [] : await itemsOf(ctx.db, job.baseNumber),
  }
  const candidate: Source = {
    number: 0,
    places: job.places,
    items: withDifferences(base.items, await listChanges(ctx.db, job.id)),
  }
  const matcher = await startMatcher(base, candidate)
  return {
    end: matcher.end,
    matcher,
    sceneOf: { base: scenesBy(base.places), candidate: scenesBy(candidate.places) },
    namesOf: {
      base: namesBy(base.places, base.items),
      candidate: namesBy(candidate.places, candidate.items),
    },
    libraryOf: new Map(
      [...base.items, ...candidate.items].map(({ id, body }) => [id, body.libraryId]),
    ),
  }
}
const rowOf = (row: PastRow, { sceneOf }: Ready, now: number): MatchRow => {
  const byName = (scene: LiveTexts['sceneOf']): LiveTexts['sceneOf'] =>
    row.scene === '' ? scene : () => ({ key: row.scene, maxChars: 20_000 })
  return {
    base: fieldsOf(row, byName(sceneOf.base)),
    candidate: fieldsOf(row, byName(sceneOf.candidate)),
    where: {
      appId: row.appId,
      type: row.type,
      language: row.language || null,
      country: row.country || null,
      now,
    },
  }
}

/** Texts in which one of both found something, and what. */
const textsOf = (asked: MatchRow, found: Matched, names: Ready['namesOf']): OfflineText[] => {
  const hitsIn = (hits: readonly Hit[], key: string, namesOf: Names) =>
    hits
      .filter((hit) => hit.field === key && hit.verdict === 'hit')
      .slice(0, 50)
      .map((hit) => toFound(hit, { namesOf }))
  return asked.candidate.flatMap(({ key, text }) => {
    const base = hitsIn(found.base.hits, key, names.base)
    const candidate = hitsIn(found.candidate.hits, key, names.candidate)
    return base.length + candidate.length === 0
      ? []
      : [{ key, text: text.toWellFormed().replaceAll('\u0000', '\uFFFD'), base, candidate }]
  })
}
const differenceOf = (
  row: PastRow,
  asked: MatchRow,
  found: Matched,
  names: Ready['namesOf'],
): Difference => {
  const isGained = isHit(found.candidate)
  const hits = (isGained ? found.candidate : found.base).hits
  return {
    kind: isGained ? 'gained' : 'lost',
    recordId: row.recordId,
    line: row.line,
    ref: row.ref,
    appId: row.appId,
    type: row.type,
    language: row.language,
    violates: row.violates,
    items: [...new Set(hits.filter(({ verdict }) => verdict === 'hit').map((hit) => hit.itemId))],
    texts: textsOf(asked, found, names),
  }
}

/** Reads and keeps the next rows of a test. */
const runChunk = async (ctx: Context, kept: KeptWork<Ready>, job: OfflineJob): Promise<void> => {
  const ready = await kept.of(job.id, () => prepare(ctx, job))
  const rows = await readRows(ctx.pool, job, chunk)
  const asked = rows.map((row) => rowOf(row, ready, job.madeAt.getTime()))
  const found = rows.length === 0 ? [] : await ready.matcher.read(asked)
  const counts = emptyCounts()
  const before = tallyOf(job.figures)
  const differences: Difference[] = []
  const namesOf = (itemId: string) => {
    const named = ready.namesOf.candidate(itemId)
    return {
      library: named.library === '' ? ready.namesOf.base(itemId).library : named.library,
      libraryId: ready.libraryOf.get(itemId) ?? '',
    }
  }
  for (const [at, row] of rows.entries()) {
    const one = found[at]
    const question = asked[at]
    if (!one || !question) continue
    addRow(counts, { ...row, found: one }, namesOf)
    if (isHit(one.base) === isHit(one.candidate)) continue
    const difference = differenceOf(row, question, one, ready.namesOf)
    if (before[difference.kind] + counts.total[difference.kind] <= mostRows)
      differences.push(difference)
  }
  const isDone = rows.length < chunk
  const done = job.done + rows.length
  const goesOn = await transact(ctx, (client) =>
    keepChunk(
      client,
      job,
      {
        done,
        after: rows.at(-1)?.id ?? job.after,
        // Records may have come or gone since they were counted.
        total: isDone ? done : Math.max(done, job.total),
        figures: addTallies(before, counts.total),
        groups: [...counts.groups.values()],
        differences,
      },
      isDone ? 'done' : 'running',
      { server: kept.server, now: ctx.now(), leaseMs },
    ),
  )
  if (!goesOn || isDone) kept.drop()
}

/** Goes on with one test by some hundred rows; answers whether there may be more to do. */
const run = async (ctx: Context): Promise<boolean> => {
  const kept = keptOf(ctx)
  const job = await claimTest(ctx.pool, kept.server, { now: ctx.now(), leaseMs })
  if (!job) {
    kept.drop()
    return false
  }
  try {
    await runChunk(ctx, kept, job)
  } catch (error) {
    ctx.log.error({ err: error, test: job.id }, 'a test of words failed')
    kept.drop()
    await endTest(ctx.db, job.id, 'failed', (error as Error).message.slice(0, 500), ctx.now())
  }
  return true
}
export const offlineJob: Job = {
  name: 'text-moderation.offline',
  every: 1000,
  rest: 3000,
  run,
}
export const forgetOfflineJob: Job = {
  name: 'text-moderation.forget-offline',
  every: hourMs,
  run: async (ctx) => {
    const now = ctx.now().getTime()
    const before = (days: number): Date => new Date(now - days * dayMs)
    await forgetOld(ctx.db, before(offlineLimits.keptDays), before(1))
    return false
  },
}
