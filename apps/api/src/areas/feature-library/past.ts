import type { FeatureKind } from '@oas/contract/feature-library/schemas'
import { searchHashes, textLines } from '@oas/feature-match'
import type { Context } from '../../core/context.ts'
import { recordRowsByIds } from '../queue/index.ts'
import { signalOf } from './engine.ts'
import { hexOf, squeezeText, wordsOf } from './hash/make.ts'
import { isTrack, trackOf } from './hash/track.ts'
import { type Known, knownFeatures } from './live/known.ts'
import { readOfTrack } from './live/query.ts'
import { type Query, judgeNear, searchNear } from './live/search.ts'
import type { LateHit } from './queries/hits.ts'
import { looksAt } from './rights.ts'

/** A hash that a record left. */
export type PastHash = {
  recordId: string
  appId: number
  type: number
  field: string
  kind: FeatureKind
  hash: Buffer
  quality: number | null
}
type Of = { storeId: string; featureId: string | null }

const isNearText = (known: Known, { kind, hash }: PastHash): boolean =>
  searchHashes(known.texts, wordsOf(kind, hash), textLines.most).found.length > 0
/** How texts read that may be like a feature: only these are fetched. */
const textsOf = async (
  ctx: Context,
  known: Known,
  rows: readonly PastHash[],
): Promise<ReadonlyMap<PastHash, string>> => {
  const near = rows.filter((row) => row.kind === 'text' && isNearText(known, row))
  if (near.length === 0) return new Map()
  const records = await recordRowsByIds(
    ctx.pool,
    near.map(({ recordId }) => recordId),
  )
  return new Map(
    near.map((row) => {
      const at = Number(row.field.split('.')[1] ?? 0)
      const text = records.get(row.recordId)?.content.texts[at]?.content ?? ''
      return [row, squeezeText(text)]
    }),
  )
}

/**
 * What the features of a store, or one of them, are found in among hashes of the past. What white
 * libraries let off, and what somebody said is not similar, is none.
 */
export async function searchPast(
  ctx: Context,
  { storeId, featureId }: Of,
  rows: readonly PastHash[],
): Promise<LateHit[]> {
  const known = await knownFeatures(ctx)
  const texts = await textsOf(ctx, known, rows)
  const now = ctx.now().getTime()
  return rows.flatMap((row) => {
    const { recordId, appId, type, field, kind, quality } = row
    if (kind === 'text' && !texts.has(row)) return []
    const query: Query = isTrack(kind)
      ? readOfTrack(trackOf(kind, row.hash)).query
      : {
          kind,
          hashes: [{ turn: '', hash: wordsOf(kind, row.hash) }],
          quality,
          squeezed: texts.get(row) ?? '',
        }
    const near = searchNear(known, query, {
      looks: (store) =>
        store.kind === kind &&
        looksAt(store, row) &&
        (store.id === storeId || (store.listType === 'white' && store.state === 'live')),
      now,
    })
    return judgeNear(near, query).flatMap((found): LateHit[] => {
      const isAsked =
        found.store.id === storeId && (featureId === null || found.feature.id === featureId)
      const signal = signalOf(found, field)
      if (!isAsked || signal.verdict === 'suppressed') return []
      return [
        {
          recordId,
          appId,
          type,
          field,
          hash: hexOf(kind, query.hashes[0]?.hash ?? wordsOf(kind, row.hash)),
          featureId: found.feature.id,
          storeId,
          labelId: signal.labelId,
          distance: found.distance,
          similarity: signal.score,
          verdict: signal.verdict,
          late: true,
          signal,
        },
      ]
    })
  })
}
