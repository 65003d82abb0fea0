import { type ModelHoldKind, type VersionBody, holdLeast } from '@oas/contract/model/schemas'
import { wilson } from '@oas/statistics/proportion'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { nobody } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { sendMessage } from '../message/index.ts'
import { quantileOf } from './client/times.ts'
import { writeHealth } from './health.ts'
import { judgedOf } from './judged.ts'
import { tellModels } from './live.ts'
import { type Judged, type Trial, holdVersion, listTrials, sumsSince } from './queries/hold.ts'
import { holdModel } from './queries/models.ts'
import { versionSubject } from './versions.ts'

/** Percent of calls that may fail, and how often slower than declared a version may be. */
const mostErrors = 2
const mostSlower = 1.5

type Calls = { calls: number; errors: number; p95: number | null; declared: number | null }
type Figures = { calls: Calls; staged: Judged | undefined; live: Judged | undefined }
type Found = { kind: ModelHoldKind; staged: number; live: number }
const rounded = (value: number): number => Math.round(value * 100) / 100
const perThousand = ({ hits, records }: Judged): number => rounded((hits / records) * 1000)

const ofErrors = ({ calls: { calls, errors } }: Figures): Found | null => {
  const share = rounded((errors / calls) * 100)
  return calls >= holdLeast.calls && share > mostErrors
    ? { kind: 'errors', staged: share, live: mostErrors }
    : null
}
const ofTime = ({ calls: { calls, p95, declared } }: Figures): Found | null =>
  calls >= holdLeast.calls && p95 !== null && declared !== null && p95 > declared * mostSlower
    ? { kind: 'time', staged: p95, live: declared }
    : null
const ofHits = ({ staged, live }: Figures): Found | null => {
  if (!staged || !live || Math.min(staged.records, live.records) < holdLeast.records) return null
  const [own, other] = [perThousand(staged), perThousand(live)]
  return own > other * 2 || own < other / 2 ? { kind: 'hits', staged: own, live: other } : null
}
const ofPrecision = ({ staged, live }: Figures): Found | null => {
  if (!staged || !live || Math.min(staged.decided, live.decided) < holdLeast.decided) return null
  const upper = wilson(staged.right, staged.decided).high ?? 1
  const lower = wilson(live.right, live.decided).low ?? 0
  return upper < lower
    ? { kind: 'precision', staged: rounded(upper * 100), live: rounded(lower * 100) }
    : null
}

/**
 * Why a trial is to be held, beside what is live; null: it goes on. `accepted`: what holds it no
 * more.
 */
export function modelHoldOf(figures: Figures, accepted: readonly string[]): Found | null {
  const found = [ofErrors, ofTime, ofHits, ofPrecision].map((of) => of(figures))
  return found.find((one) => one !== null && !accepted.includes(one.kind)) ?? null
}

const figuresOf = async (ctx: Context, trial: Trial): Promise<Figures> => {
  const from = trial.comparedFrom ?? ctx.now()
  const sums = await sumsSince(ctx.db, trial.id, from)
  const times: number[] = []
  for (const sum of sums)
    sum.times.forEach((n, at) => {
      times[at] = (times[at] ?? 0) + n
    })
  const { p95Ms = null } = trial.body as unknown as VersionBody
  const numbers = trial.live === null ? [trial.number] : [trial.number, trial.live]
  const judged = await judgedOf(ctx, trial.modelId, numbers, from)
  return {
    calls: {
      calls: sums.reduce((sum, one) => sum + one.calls, 0),
      errors: sums.reduce((sum, one) => sum + one.errors, 0),
      p95: quantileOf(times, 0.95),
      declared: p95Ms,
    },
    staged: judged.get(trial.number),
    live: trial.live === null ? undefined : judged.get(trial.live),
  }
}

const holdNow = async (ctx: Context, trial: Trial, found: Found): Promise<void> => {
  const now = ctx.now()
  await ctx.db.transaction().execute(async (tx) => {
    await holdModel(tx, trial.modelId)
    if (!(await holdVersion(tx, trial.id, found, now))) return
    await audit(tx, { caller: { ...nobody, name: 'model' }, requestId: `model-hold-${trial.id}` }, [
      {
        action: 'model.hold',
        subject: versionSubject(trial.id),
        detail: { before: { state: 'staged' }, after: { state: 'held', ...found } },
      },
    ])
    const transKey = `model.held_${found.kind}` as const
    const params = { model: trial.key, n: trial.number, staged: found.staged, live: found.live }
    await sendMessage(tx, now, {
      msgType: 5,
      plat: 'model',
      audience: { personIds: [trial.ownerId] },
      link: `/tags/live-model-manage?id=${trial.modelId}`,
      payload: { msg: textOf('en', transKey, params), transKey, transKeyParams: params },
    })
  })
  ctx.log.warn({ model: trial.key, version: trial.number, ...found }, 'a trial is held')
  await tellModels(ctx)
}

/** Holds every version on trial whose figures are far off. */
export async function holdTrials(ctx: Context): Promise<void> {
  const trials = await listTrials(ctx.db)
  if (trials.length === 0) return
  // What this server counted is written first, so that it is looked at too.
  await writeHealth(ctx)
  for (const trial of trials) {
    const found = modelHoldOf(await figuresOf(ctx, trial), trial.accepted)
    if (found) await holdNow(ctx, trial, found)
  }
}
