import {
  type Hold,
  type HoldKind,
  type StageFigures,
  leastCompared,
  leastDecided,
} from '@oas/contract/text-moderation/stage-calls'
import { dayMs } from '@oas/contract/time'
import { wilson } from '@oas/statistics/proportion'
import { textOf } from '@oas/texts'
import { audit } from '../../../core/audit.ts'
import { nobody } from '../../../core/caller.ts'
import type { Context } from '../../../core/context.ts'
import type { Job } from '../../../jobs/job.ts'
import { sendMessage } from '../../message/index.ts'
import { findLive, holdReleases } from '../queries/releases.ts'
import { findStaged, forgetSums, holdStaged, readPrecision } from './queries.ts'
import { figuresOf, tellStaged } from './stage.ts'

/** Shares in percent between which precision lies, of so many decided records. */
type Precision = { decided: number; lower: number; upper: number }
/** Below this, in milliseconds, times say more of the machine than of the words. */
const shortest = 1

type Pair<T> = readonly [staged: T, live: T]
type Found = Omit<Hold, 'at'>
const rounded = (value: number): number => Math.round(value * 100) / 100
const toFound = (kind: HoldKind, [staged, live]: Pair<number>): Found => ({
  kind,
  staged: rounded(staged),
  live: rounded(live),
})

const ofHits = (figures: Pair<StageFigures>): Found | null => {
  const [staged = 0, live = 0] = figures.map(({ perThousand }) => perThousand ?? 0)
  return staged > live * 2 || staged < live / 2 ? toFound('hits', [staged, live]) : null
}
const ofTime = (figures: Pair<StageFigures>): Found | null => {
  const [staged = 0, live = 0] = figures.map(({ p95 }) => p95 ?? 0)
  return staged >= shortest && staged > live * 2 ? toFound('time', [staged, live]) : null
}
const ofPrecision = ([staged, live]: Pair<Precision | null>): Found | null =>
  staged &&
  live &&
  staged.decided >= leastDecided &&
  live.decided >= leastDecided &&
  staged.upper < live.lower
    ? toFound('precision', [staged.upper, live.lower])
    : null

/**
 * Why a release on trial is to be held, beside the one in force; null: it goes on. `accepted`: what
 * holds it no more.
 */
export function holdOf(
  figures: Pair<StageFigures>,
  precision: Pair<Precision | null>,
  accepted: readonly string[],
): Found | null {
  const enough = figures.every(({ records }) => records >= leastCompared)
  const found = [...(enough ? [ofHits(figures), ofTime(figures)] : []), ofPrecision(precision)]
  return found.find((one) => one !== null && !accepted.includes(one.kind)) ?? null
}

/**
 * What people decided of records that a release found something in; null where they did of none.
 */
const precisionOf = async (ctx: Context, number: number): Promise<Precision | null> => {
  const { decided, right } = await readPrecision(ctx.db, number)
  const { low, high } = wilson(right, decided)
  return low === null || high === null ? null : { decided, lower: low * 100, upper: high * 100 }
}

const holdNow = async (ctx: Context, number: number, found: Found): Promise<void> => {
  const now = ctx.now()
  await ctx.db.transaction().execute(async (tx) => {
    await holdReleases(tx)
    const row = await findStaged(tx)
    if (row?.number !== number || row.state !== 'staged') return
    await holdStaged(tx, number, { ...found, at: now.getTime() })
    await audit(
      tx,
      { caller: { ...nobody, name: 'text-moderation' }, requestId: `text-release-${number}` },
      [
        {
          action: 'textModeration.hold',
          subject: `text-release:${number}`,
          detail: { before: { state: 'staged' }, after: { state: 'held', hold: found } },
        },
      ],
    )
    const transKey = `text_stage.held_${found.kind}` as const
    const params = { n: number, staged: found.staged, live: found.live }
    await sendMessage(tx, now, {
      msgType: 1,
      plat: 'text',
      audience: {
        personIds: [...new Set([row.madeBy, row.stagedBy].filter((id) => id !== null))],
      },
      link: '/text/sensitive-management?tab=releases',
      payload: { msg: textOf('en', transKey, params), transKey, transKeyParams: params },
    })
    await tellStaged(tx)
  })
}

/** Compares a release on trial with the one in force and holds it where it is far off. */
export const holdJob: Job = {
  name: 'text-moderation.hold',
  every: 5000,
  run: async (ctx) => {
    const staged = await findStaged(ctx.db)
    const live = await findLive(ctx.db)
    if (staged?.state !== 'staged' || !live) return false
    const { comparedFrom: from, number, accepted } = staged
    const figures = [
      await figuresOf(ctx.db, number, from),
      await figuresOf(ctx.db, live.number, from),
    ] as const
    const precision = [await precisionOf(ctx, number), await precisionOf(ctx, live.number)] as const
    const found = holdOf(figures, precision, accepted)
    if (found) await holdNow(ctx, number, found)
    return false
  },
}
/** Sums of a trial are of use as long as it may last. */
export const forgetSumsJob: Job = {
  name: 'text-moderation.forget-sums',
  every: 60 * 60_000,
  run: async (ctx) => {
    await forgetSums(ctx.db, new Date(ctx.now().getTime() - 30 * dayMs))
    return false
  },
}
