import type { Output } from '@oas/contract/define'
import type { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import {
  type FeatureKind,
  type FeatureOrigin,
  type FeatureSource,
  type Nearest,
  sameDistance,
} from '@oas/contract/feature-library/schemas'
import { dayMs } from '@oas/contract/time'
import { audit } from '../../core/audit.ts'
import type { Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { featureSubject } from './features.ts'
import { bytesOf, thumbOf } from './hash/make.ts'
import { knownFeatures } from './live/known.ts'
import type { Read } from './live/query.ts'
import { searchNear } from './live/search.ts'
import { type Origin, type Reading, readOrigin } from './origin.ts'
import { findEqual, readNearest } from './queries/features.ts'
import { type StoredStore, type Tx, bodyOf, countFeatures, findStore } from './queries/stores.ts'
import { refuseRemote } from './remote/check.ts'
import { maySee, requireChange } from './rights.ts'
import { appOf } from './stores.ts'

type Calls = typeof featureLibraryCalls
type Outcome = Output<Calls['createFeatures']>['list'][number]
/** What was read of an origin, or why it is no feature. */
type Made = { outcome: Outcome; origin: Origin | null }

/** Texts that share so much are the same feature. */
const sameScore = 0.95
const refused = (code: Outcome['code'], more: Partial<Outcome> = {}): Made => ({
  origin: null,
  outcome: { id: null, quality: null, existing: null, ...more, code },
})
const codes = {
  unreadable: 'unreadable',
  size: 'unreadable',
  'not-found': 'not-found',
  'too-short': 'too-short',
  'wrong-kind': 'wrong-kind',
  'no-converter': 'no-converter',
} as const

/** The feature of the store that is the same already, in force or waiting. */
export async function sameIn(
  ctx: Context,
  store: StoredStore,
  { query, made }: Read,
): Promise<Nearest | null> {
  const kind = store.kind as FeatureKind
  const equal = await findEqual(ctx.db, store.id, bytesOf(kind, made.hash))
  const known = await knownFeatures(ctx)
  const [near] = searchNear(known, query, {
    looks: ({ id }) => id === store.id,
    now: ctx.now().getTime(),
    most: sameDistance,
  })
  const isNear = kind === 'text' ? sameScore : kind === 'audio' || kind === 'video' ? 1 : 0
  const isSame = near && near.score >= isNear
  const found = equal
    ? { id: equal.id, distance: 0, similarity: 1 }
    : isSame
      ? { id: near.feature.id, distance: near.distance, similarity: near.score }
      : null
  return found ? ((await readNearest(ctx.db, [found]))[0] ?? null) : null
}

/** What an origin is worth to a store, as it stands now. */
export async function lookAt(
  ctx: Reading,
  store: StoredStore,
  origin: FeatureOrigin,
): Promise<Made> {
  const read = await readOrigin(ctx, store.kind as FeatureKind, origin)
  if (typeof read === 'string') return refused(codes[read])
  const { quality } = read.read.made
  const { minQuality } = bodyOf(store).lines
  if (quality !== null && quality < minQuality) return refused('quality', { quality })
  const existing = await sameIn(ctx, store, read.read)
  if (existing) return refused('exists', { quality, existing })
  return { origin: read, outcome: { id: null, code: '', quality, existing: null } }
}

type About = {
  labelId: number | null
  level: number | null
  remark: string
  validUntil: number | null
}
type Proposed = Omit<Origin, 'source'> & { source: FeatureSource }
/** Proposes a feature in the name of somebody. */
export async function insertFeature(
  tx: Tx,
  store: StoredStore,
  { read: { made, bytes, track }, source, ref, recordId, text }: Proposed,
  about: About,
  { id: by, at: now }: { id: string; at: Date },
): Promise<string> {
  const until =
    about.validUntil ?? (store.ttlDays === null ? null : now.getTime() + store.ttlDays * dayMs)
  const isShown = store.sample === 'thumb' && store.kind === 'picture' && bytes !== null
  const row = await tx
    .insertInto('feature')
    .values({
      storeId: store.id,
      kind: store.kind,
      hash: bytesOf(store.kind as FeatureKind, made.hash),
      algorithm: made.algorithm,
      quality: made.quality,
      text,
      print: track?.print ?? null,
      seconds: track?.seconds ?? null,
      sample: isShown ? await thumbOf(bytes) : null,
      source,
      sourceRef: ref,
      recordId,
      labelId: about.labelId ?? store.labelId,
      level: about.level ?? store.level,
      remark: about.remark,
      validUntil: until === null ? null : new Date(until),
      madeBy: by,
      madeAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Proposes features; what is there already, or cannot be one, says so for itself. */
export const createFeatures: Handler<Calls['createFeatures']> = async (
  ctx,
  { storeId, list, labelId, level, remark: given, validUntil },
) => {
  const store = await findStore(ctx.db, storeId)
  if (!store || !maySee(ctx, store)) return fail('not-found', { field: 'storeId' })
  requireChange(ctx, store.appId)
  refuseRemote(ctx, store, 'storeId')
  const about = { labelId, level, remark: given.trim(), validUntil }
  const by = { id: ctx.caller.id, at: ctx.now() }
  const made: Made[] = []
  // One after another: each may be the same as the one before.
  for (const origin of list) made.push(await lookAt(ctx, store, origin))
  const outcomes = await ctx.db.transaction().execute(async (tx) => {
    let room = store.quota - (await countFeatures(tx, storeId))
    const done: Outcome[] = []
    for (const { origin, outcome } of made) {
      if (!origin) {
        done.push(outcome)
        continue
      }
      const hash = bytesOf(store.kind as FeatureKind, origin.read.made.hash)
      const equal = await findEqual(tx, storeId, hash)
      if (equal || room <= 0) {
        const [existing = null] = equal
          ? await readNearest(tx, [{ id: equal.id, distance: 0, similarity: 1 }])
          : []
        done.push({ ...outcome, code: equal ? 'exists' : 'full', existing })
        continue
      }
      room -= 1
      done.push({ ...outcome, id: await insertFeature(tx, store, origin, about, by) })
    }
    await audit(
      tx,
      ctx,
      done.flatMap(({ id }) =>
        id === null
          ? []
          : [
              {
                action: 'featureLibrary.createFeature' as const,
                subject: featureSubject(id),
                appId: appOf(store.appId),
                detail: { before: null, after: { storeId, ...about } },
              },
            ],
      ),
    )
    return done
  })
  return { list: outcomes }
}
