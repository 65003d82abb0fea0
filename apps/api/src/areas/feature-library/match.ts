import type { Input, Output } from '@oas/contract/define'
import type { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import type { FeatureKind } from '@oas/contract/feature-library/schemas'
import { dayMs } from '@oas/contract/time'
import { hashDistance } from '@oas/feature-match'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { hexOf, wordsOf } from './hash/make.ts'
import { knownFeatures } from './live/known.ts'
import { type NearFeature, type Query, judgeNear, searchNear } from './live/search.ts'
import { readOrigin } from './origin.ts'
import { readNearest } from './queries/features.ts'
import type { LiveStore } from './queries/live.ts'
import { maySee } from './rights.ts'

type Calls = typeof featureLibraryCalls
type Answer = Output<Calls['match']>

const mostShown = 100
const mostBelow = 10
const mostRecords = 50
const mostSearched = 200_000
const usualMost = 31
const fields = {
  unreadable: 'unreadable',
  size: 'too-large',
  'not-found': 'not-found',
  'too-short': 'too-short',
  'wrong-kind': 'wrong-kind',
  'no-converter': 'no-converter',
} as const

/** Past records near it, of the types that the caller sees, nearest first. */
const pastRecords = async (
  ctx: CallContext,
  query: Query,
  { days = 0, types = [], most }: Input<Calls['match']>,
): Promise<Pick<Answer, 'records' | 'searchedRecords'>> => {
  const { kind, hashes } = query
  if (days === 0 || (kind !== 'picture' && kind !== 'text'))
    return { records: [], searchedRecords: 0 }
  const rows = await ctx.db
    .selectFrom('recordHash')
    .select(['recordId', 'appId', 'type', 'uid', 'field', 'hash', 'at'])
    .where('kind', '=', kind)
    .where('at', '>', new Date(ctx.now().getTime() - days * dayMs))
    .orderBy('at', 'desc')
    .limit(mostSearched)
    .execute()
  const seen = rows.filter(
    ({ appId, type }) =>
      mayType(ctx.caller, appId, type) &&
      (types.length === 0 || types.some((one) => one.appId === appId && one.type === type)),
  )
  const limit = kind === 'text' ? 12 : (most ?? usualMost)
  return {
    searchedRecords: seen.length,
    records: seen
      .map(({ hash, at, ...row }) => {
        const words = wordsOf(kind, hash)
        const distance = Math.min(...hashes.map((one) => hashDistance(one.hash, words)))
        return { ...row, distance, receivedAt: at.getTime() }
      })
      .filter(({ distance }) => distance <= limit)
      .toSorted((a, b) => a.distance - b.distance || b.receivedAt - a.receivedAt)
      .slice(0, mostRecords),
  }
}

const placeOf = ({ feature, distance, score }: NearFeature) => ({
  id: feature.id,
  distance,
  similarity: score,
})
/** What is known of something; what was asked about is not kept. */
export const match: Handler<Calls['match']> = async (ctx, input) => {
  const { kind, origin, storeIds, most } = input
  const read = await readOrigin(ctx, kind, origin)
  if (typeof read === 'string')
    return fail('invalid-input', { field: 'origin', reason: fields[read] })
  const { query, made } = read.read
  const known = await knownFeatures(ctx)
  const looks = (store: LiveStore): boolean =>
    store.kind === kind &&
    maySee(ctx, store) &&
    (storeIds.length === 0 || storeIds.includes(store.id))
  const near = searchNear(known, query, {
    looks,
    now: ctx.now().getTime(),
    ...(most === undefined ? {} : { most: Math.max(most, usualMost) }),
  })
  const judged = judgeNear(near, query).slice(0, mostShown)
  const hits = new Set(judged.map(({ feature }) => feature))
  const below = near.filter(({ feature }) => !hits.has(feature)).slice(0, mostBelow)
  const [rows, others, past] = await Promise.all([
    readNearest(ctx.db, judged.map(placeOf)),
    readNearest(ctx.db, below.map(placeOf)),
    pastRecords(ctx, query, input),
  ])
  const of = new Map(judged.map((one) => [one.feature.id, one]))
  const stores = [...known.stores.values()].filter(looks)
  const ids = new Set(stores.map(({ id }) => id))
  return {
    hash: hexOf(kind as FeatureKind, made.hash),
    algorithm: made.algorithm,
    quality: query.quality,
    hits: rows.map((row) => {
      const found = of.get(row.featureId)
      const verdict = found?.verdict === 'hit' ? 'match' : (found?.verdict ?? 'suspect')
      return {
        ...row,
        verdict: verdict as 'match' | 'suspect' | 'suppressed',
        turn: found?.turn ?? '',
      }
    }),
    below: others,
    ...past,
    stores: stores.length,
    searched: [...known.features.values()].filter(({ storeId }) => ids.has(storeId)).length,
  }
}
