import {
  type HitVerdict,
  judgeHits,
  matchVideo,
  pictureLines,
  readDistance,
  searchAudio,
  searchHashes,
  textLines,
  trigramJaccard,
  videoLines,
} from '@oas/feature-match'
import type { FeatureKind } from '@oas/contract/feature-library/schemas'
import type { LiveStore } from '../queries/live.ts'
import type { Track } from '../hash/track.ts'
import { type Known, type KnownFeature, exactKey, framesOfVideo } from './known.ts'

/** Something that is looked up: by all of its turns, where it is a picture. */
export type Query = {
  kind: FeatureKind
  /** The first is the thing as it came in. */
  hashes: readonly { turn: string; hash: Uint32Array }[]
  quality: number | null
  squeezed: string
  /** Of a sound or video. */ track?: Track
}
/** Seconds [from, to). */
export type Span = { from: number; to: number }
/** Where a sound or video is like a feature: in itself, and in the feature. */
export type TrackPlace = {
  here: Span
  known: Span
  /** Of a video, which share of it the feature has, and the other way round. */
  shares?: { here: number; known: number }
}
/** A feature that something is like, before it is judged; `score` 1 is the same. */
export type NearFeature = {
  feature: KnownFeature
  store: LiveStore
  distance: number
  score: number
  turn: string
  likeness: 'match' | 'suspect' | 'none'
  place?: TrackPlace
}
export type Found = NearFeature & { verdict: HitVerdict }

const bits = 256
const widest = 60

type Near = { n: number; distance: number; turn: string }
const nearest = (found: Map<number, Near>, near: Near): void => {
  const known = found.get(near.n)
  if (!known || near.distance < known.distance) found.set(near.n, near)
}
const nearPictures = ({ pictures }: Known, query: Query, most: number): Near[] => {
  const found = new Map<number, Near>()
  for (const { turn, hash } of query.hashes)
    for (const { id, distance } of searchHashes(pictures, hash, most).found)
      nearest(found, { n: id, distance, turn })
  return [...found.values()]
}

const picturesLike = (known: Known, query: Query, most: number): NearFeature[] =>
  nearPictures(known, query, most).flatMap(({ n, distance, turn }) => {
    const feature = known.features.get(n)
    const store = feature && known.stores.get(feature.storeId)
    if (!feature || !store) return []
    const { lines } = store
    const isTurned = turn !== query.hashes[0]?.turn
    const isClear =
      (query.quality ?? 0) >= lines.minQuality && (feature.quality ?? 0) >= lines.minQuality
    const likeness =
      isClear && (lines.turns || !isTurned)
        ? readDistance(distance, { ...pictureLines, ...lines })
        : 'none'
    return [{ feature, store, distance, score: 1 - distance / bits, turn, likeness }]
  })

const textsLike = (known: Known, query: Query): NearFeature[] => {
  const [first] = query.hashes
  if (!first) return []
  return searchHashes(known.texts, first.hash, textLines.most).found.flatMap(({ id }) => {
    const feature = known.features.get(id)
    const store = feature && known.stores.get(feature.storeId)
    if (!feature || !store) return []
    const score = trigramJaccard(query.squeezed, feature.squeezed)
    const likeness =
      score >= textLines.match ? 'match' : score >= textLines.suspect ? 'suspect' : 'none'
    return [{ feature, store, distance: 1 - score, score, turn: '', likeness }]
  })
}
/** Features whose number has a match, with the place of each. */
const placed = (
  known: Known,
  matches: readonly (Pick<NearFeature, 'distance' | 'score' | 'likeness'> & {
    n: number
    place: TrackPlace
  })[],
): NearFeature[] =>
  matches.flatMap(({ n, ...match }) => {
    const feature = known.features.get(n)
    const store = feature && known.stores.get(feature.storeId)
    return feature && store ? [{ feature, store, turn: '', ...match }] : []
  })
const soundsLike = (known: Known, { sounds }: Track): NearFeature[] =>
  placed(
    known,
    searchAudio(known.sounds, sounds).found.map(({ id, verdict, errorRate, query, library }) => ({
      n: id,
      distance: errorRate,
      score: 1 - errorRate,
      likeness: verdict,
      place: { here: query, known: library },
    })),
  )
const videosLike = (known: Known, { frames }: Track): NearFeature[] => {
  const likely = new Set<number>()
  for (const { hash, quality } of frames)
    if (quality >= videoLines.quality)
      for (const { id } of searchHashes(known.frames, hash, videoLines.distance).found)
        likely.add(Math.floor(id / framesOfVideo))
  return placed(
    known,
    [...likely].flatMap((n) => {
      const { verdict, query, library } = matchVideo(frames, known.videos.get(n) ?? [])
      const score = Math.max(query.share, library.share)
      return verdict === 'none'
        ? []
        : [
            {
              n,
              distance: 1 - score,
              score,
              likeness: verdict,
              place: {
                here: { from: query.from, to: query.to },
                known: { from: library.from, to: library.to },
                shares: { here: query.share, known: library.share },
              },
            },
          ]
    }),
  )
}
const tracksLike = (known: Known, { track }: Query): NearFeature[] =>
  track ? (track.kind === 'audio' ? soundsLike : videosLike)(known, track) : []
const same = (known: Known, { kind, hashes }: Query): NearFeature[] => {
  const places = new Set(hashes.map(({ hash }) => exactKey(kind, hash)))
  const found = [...places].flatMap((place) => [...(known.exact.get(place) ?? [])])
  return found.flatMap((n) => {
    const feature = known.features.get(n)
    const store = feature && known.stores.get(feature.storeId)
    return feature && store
      ? [{ feature, store, distance: 0, score: 1, turn: '', likeness: 'match' as const }]
      : []
  })
}

/**
 * Features in force of stores that `looks` says, nearest first, those beyond every line among them.
 */
export function searchNear(
  known: Known,
  query: Query,
  {
    looks,
    now,
    most = widest,
  }: { looks: (store: LiveStore) => boolean; now: number; most?: number },
): NearFeature[] {
  const near =
    query.kind === 'picture'
      ? picturesLike(known, query, most)
      : query.kind === 'text'
        ? textsLike(known, query)
        : query.kind === 'audio' || query.kind === 'video'
          ? tracksLike(known, query)
          : same(known, query)
  return near
    .filter(
      // The hashes of what a matcher named are those of its finds: nothing is found by them.
      ({ store, feature }) =>
        store.remote === null &&
        looks(store) &&
        (feature.validUntil === null || feature.validUntil > now),
    )
    .toSorted((a, b) => a.distance - b.distance || (a.feature.id < b.feature.id ? -1 : 1))
}

/** What they are worth, judged together; what is no hit is left out. */
export function judgeNear(near: readonly NearFeature[], query: Query): Found[] {
  const hits = near.flatMap((one) =>
    one.likeness === 'none'
      ? []
      : [
          {
            one,
            listType: one.store.listType,
            verdict: one.likeness,
            distance: one.distance,
            exceptions: one.feature.exceptions,
          },
        ],
  )
  return judgeHits(hits, query.hashes[0]?.hash ?? null).flatMap(({ hit, verdict }) =>
    verdict === 'none' ? [] : [{ ...hit.one, verdict }],
  )
}
