import { hostname } from 'node:os'
import type { FeatureKind } from '@oas/contract/feature-library/schemas'
import {
  type AudioIndex,
  type HashIndex,
  type VideoFrame,
  addHash,
  addPrint,
  buildAudioIndex,
  buildPictureIndex,
  buildTextIndex,
  mergeHashes,
  mergePrints,
  needsAudioMerge,
  needsMerge,
  removeHash,
  removePrint,
  videoLines,
} from '@oas/feature-match'
import type { Context } from '../../../core/context.ts'
import { perServer } from '../../../core/per-server.ts'
import { hexOf, squeezeText, wordsOf } from '../hash/make.ts'
import { framesOf, soundOf } from '../hash/track.ts'
import {
  type ChangedFeature,
  type LiveStore,
  noteLoaded,
  readChanges,
  readStores,
} from '../queries/live.ts'

type Base = Pick<Context, 'pool' | 'bus' | 'now' | 'log' | 'background' | 'random'>

/** A feature as a server finds it. */
export type KnownFeature = {
  readonly id: string
  readonly storeId: string
  readonly version: number
  readonly labelId: number
  readonly level: number
  readonly remark: string
  readonly quality: number | null
  readonly validUntil: number | null
  readonly exceptions: readonly Uint32Array[]
  /** Of a text, how it is compared. */
  readonly squeezed: string
}
/** What a server knows of stores and what is in them. */
export type Known = {
  readonly stores: ReadonlyMap<string, LiveStore>
  readonly features: ReadonlyMap<number, KnownFeature>
  readonly pictures: HashIndex
  readonly texts: HashIndex
  /** Sounds by the numbers of their features. */
  readonly sounds: AudioIndex
  /** Frames of videos: the number of the feature times `framesOfVideo`, and that of the frame. */
  readonly frames: HashIndex
  readonly videos: ReadonlyMap<number, readonly VideoFrame[]>
  /** Numbers of features by kind and hash. */
  readonly exact: ReadonlyMap<string, ReadonlySet<number>>
}
type Kept = {
  server: string
  stores: Map<string, LiveStore>
  features: Map<number, KnownFeature>
  numbers: Map<string, number>
  /** The hash under which an exact one stands, by its number. */
  places: Map<number, string>
  pictures: HashIndex
  texts: HashIndex
  sounds: AudioIndex
  frames: HashIndex
  videos: Map<number, VideoFrame[]>
  exact: Map<string, Set<number>>
  next: number
  /** Up to which transaction changes are known; null: nothing was loaded yet. */
  upTo: string | null
  checkedAt: number
  loading: Promise<void> | null
}

const keepMs = 1000
/** More than a video has frames. */
export const framesOfVideo = 4096

/** Where equal hashes stand together. */
export function exactKey(kind: FeatureKind, hash: Uint32Array): string {
  return `${kind} ${hexOf(kind, hash)}`
}

const drop = (kept: Kept, id: string): void => {
  const n = kept.numbers.get(id)
  if (n === undefined) return
  kept.numbers.delete(id)
  kept.features.delete(n)
  removeHash(kept.pictures, n)
  removeHash(kept.texts, n)
  removePrint(kept.sounds, n)
  for (const { at } of kept.videos.get(n) ?? []) removeHash(kept.frames, n * framesOfVideo + at)
  kept.videos.delete(n)
  const place = kept.places.get(n)
  if (place === undefined) return
  kept.places.delete(n)
  kept.exact.get(place)?.delete(n)
  if (kept.exact.get(place)?.size === 0) kept.exact.delete(place)
}
const putVideo = (kept: Kept, n: number, frames: VideoFrame[]): void => {
  kept.videos.set(n, frames)
  for (const { at, hash, quality } of frames)
    if (quality >= videoLines.quality) addHash(kept.frames, n * framesOfVideo + at, hash)
}
const put = (kept: Kept, row: ChangedFeature): void => {
  drop(kept, row.id)
  const n = kept.next++
  const hash = wordsOf(row.kind, row.hash)
  kept.numbers.set(row.id, n)
  kept.features.set(n, {
    id: row.id,
    storeId: row.storeId,
    version: row.version,
    labelId: row.labelId,
    level: row.level,
    remark: row.remark,
    quality: row.quality,
    validUntil: row.validUntil?.getTime() ?? null,
    exceptions: row.exceptions.map((bytes) => wordsOf(row.kind, bytes)),
    squeezed: row.kind === 'text' ? squeezeText(row.text) : '',
  })
  if (row.kind === 'picture') addHash(kept.pictures, n, hash)
  else if (row.kind === 'text') addHash(kept.texts, n, hash)
  else if (row.kind === 'audio') addPrint(kept.sounds, n, soundOf(row.print ?? Buffer.alloc(0)))
  else if (row.kind === 'video') putVideo(kept, n, framesOf(row.print ?? Buffer.alloc(0)))
  else {
    const place = exactKey(row.kind, hash)
    kept.places.set(n, place)
    const known = kept.exact.get(place)
    if (known) known.add(n)
    else kept.exact.set(place, new Set([n]))
  }
}

const load = async (ctx: Base, kept: Kept): Promise<void> => {
  try {
    const { upTo, rows } = await readChanges(ctx.pool, kept.upTo)
    kept.stores = new Map((await readStores(ctx.pool)).map((store) => [store.id, store]))
    for (const row of rows) {
      if (row.state === 'live') put(kept, row)
      else drop(kept, row.id)
    }
    for (const index of [kept.pictures, kept.texts, kept.frames])
      if (needsMerge(index)) mergeHashes(index)
    if (needsAudioMerge(kept.sounds)) mergePrints(kept.sounds)
    const isFirst = kept.upTo === null
    kept.upTo = upTo
    kept.checkedAt = ctx.now().getTime()
    if (isFirst || rows.length > 0)
      await noteLoaded(ctx.pool, kept.server, kept.features.size, '', ctx.now())
  } finally {
    kept.loading = null
  }
}
const reload = (ctx: Base, kept: Kept): Promise<void> => (kept.loading ??= load(ctx, kept))

const inBackground = (ctx: Base, kept: Kept): void => {
  const work = reload(ctx, kept).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'features cannot be read; they are read again')
  })
  ctx.background.add(work)
  void work.finally(() => {
    ctx.background.delete(work)
  })
}

const keptOf = perServer((bus: Context['bus'], ctx: Base): Kept => {
  const kept: Kept = {
    server: `${hostname().slice(0, 40)}-${process.pid}-${ctx.random(3)}`,
    stores: new Map(),
    features: new Map(),
    numbers: new Map(),
    places: new Map(),
    pictures: buildPictureIndex([]),
    texts: buildTextIndex([]),
    sounds: buildAudioIndex([]),
    frames: buildPictureIndex([]),
    videos: new Map(),
    exact: new Map(),
    next: 1,
    upTo: null,
    checkedAt: 0,
    loading: null,
  }
  bus.listen(({ topic, message }) => {
    if (topic !== 'setting.changed' || (message as { what?: string }).what !== 'feature') return
    kept.checkedAt = 0
    inBackground(ctx, kept)
  })
  return kept
})

/**
 * What this server knows of stores and features. The first time it waits until they are loaded,
 * later it answers what it has, and reads what changed beside.
 */
export async function knownFeatures(ctx: Base): Promise<Known> {
  const kept = keptOf(ctx.bus, ctx)
  if (kept.upTo === null) await reload(ctx, kept)
  else if (Math.abs(ctx.now().getTime() - kept.checkedAt) >= keepMs) inBackground(ctx, kept)
  return kept
}
/** Waits until this server knows of what was committed before; others hear of it by the bus. */
export async function followFeatures(ctx: Base): Promise<void> {
  const kept = keptOf(ctx.bus, ctx)
  try {
    await kept.loading
    await reload(ctx, kept)
  } catch (error) {
    ctx.log.warn({ err: error }, 'features cannot be read; they are read again')
  }
}
/** Says that this server is alive and has it look for what it did not hear of. */
export async function beat(ctx: Base): Promise<void> {
  const kept = keptOf(ctx.bus, ctx)
  const problem = await reload(ctx, kept).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
  )
  await noteLoaded(ctx.pool, kept.server, kept.features.size, problem, ctx.now())
}
