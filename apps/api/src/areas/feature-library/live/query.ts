import type { FeatureKind } from '@oas/contract/feature-library/schemas'
import { audioAlgorithm, videoAlgorithm } from '@oas/feature-match'
import type { Context } from '../../../core/context.ts'
import { readLink } from '../hash/link.ts'
import {
  type Made,
  decodePicture,
  exactHash,
  hashOfHex,
  hashOfPicture,
  hashOfText,
  md5Of,
  turnsOfPicture,
} from '../hash/make.ts'
import { type Unreadable, readMedia } from '../hash/read-media.ts'
import { type Track, type TrackRefused, hashOfPrint, isTrack, readTrack } from '../hash/track.ts'
import type { Query } from './search.ts'

const mostPicture = 20 * 1024 * 1024
const mostFile = 100 * 1024 * 1024

/**
 * A thing as it is looked up, and as a store would keep it; `bytes`: of a picture or file; `exact`:
 * how a picture is looked up among known files; `track`: of a sound or video.
 */
export type Read = {
  query: Query
  made: Made
  bytes: Buffer | null
  exact: Query | null
  track?: Track
}
export type Refused = Unreadable | TrackRefused

/** Bytes are found by either hash, whichever a list knows them by. */
const queryOfBytes = (bytes: Buffer, { hash }: Made): Query => ({
  kind: 'file',
  hashes: [
    { turn: '', hash },
    { turn: '', hash: md5Of(bytes) },
  ],
  quality: null,
  squeezed: '',
})
/** Reads a picture's bytes, unless they are no picture. */
export async function readPicture(bytes: Buffer): Promise<Read | 'unreadable'> {
  const pixels = await decodePicture(bytes)
  if (!pixels) return 'unreadable'
  const hashes = turnsOfPicture(pixels)
  const made = hashOfPicture(pixels, true)
  const quality = Math.max(hashes[0]?.quality ?? 0, made.quality ?? 0)
  const query: Query = { kind: 'picture', hashes, quality, squeezed: '' }
  return { query, made, bytes, exact: queryOfBytes(bytes, exactHash(bytes, 'file')) }
}
const plainQuery = (kind: FeatureKind, made: Made): Query => ({
  kind,
  hashes: [{ turn: '', hash: made.hash }],
  quality: made.quality,
  squeezed: made.squeezed,
})

const algorithms = { audio: audioAlgorithm, video: videoAlgorithm } as const
/** A sound or video as it is looked up. */
export function readOfTrack(track: Track): Read {
  const hash = hashOfHex(track.kind, hashOfPrint(track.print)) ?? new Uint32Array(8)
  const algorithm = algorithms[track.kind]
  const made = { hash, algorithm, quality: null, squeezed: '' }
  const query = { ...plainQuery(track.kind, made), track }
  return { query, made, bytes: null, exact: null, track }
}

/** Something of a kind that stands under an address, or is a text or link itself. */
export async function readThing(
  ctx: Context,
  kind: FeatureKind,
  content: string,
  timeoutMs: number,
): Promise<Read | Refused> {
  if (kind === 'text') {
    const made = hashOfText(content)
    return made ? { query: plainQuery(kind, made), made, bytes: null, exact: null } : 'too-short'
  }
  if (kind === 'link') {
    const link = readLink(content)
    if (link === null) return 'wrong-kind'
    const made = exactHash(link, kind)
    return { query: plainQuery(kind, made), made, bytes: null, exact: null }
  }
  if (isTrack(kind)) {
    const track = await readTrack(ctx, kind, content, timeoutMs)
    return typeof track === 'string' ? track : readOfTrack(track)
  }
  const bytes = await readMedia(
    ctx,
    content,
    kind === 'picture' ? mostPicture : mostFile,
    timeoutMs,
  )
  if (typeof bytes === 'string') return bytes
  if (kind === 'picture') return readPicture(bytes)
  const made = exactHash(bytes, kind)
  return { query: queryOfBytes(bytes, made), made, bytes, exact: null }
}

/** A hash that was typed or imported, as it is looked up. */
export function readHash(kind: FeatureKind, hex: string): Read | Refused {
  const hash = hashOfHex(kind, hex)
  if (hash === null || kind === 'text' || isTrack(kind)) return 'wrong-kind'
  const exact = hex.length === 32 ? 'md5' : 'sha256'
  const algorithm = kind === 'picture' ? 'pdq:1' : `${exact}:${kind}`
  const quality = kind === 'picture' ? 100 : null
  const made = { hash, algorithm, quality, squeezed: '' }
  return { query: plainQuery(kind, made), made, bytes: null, exact: null }
}
