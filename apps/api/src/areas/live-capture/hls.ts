import { type types, parse, setOptions } from 'hls-parser'

export type Variant = { url: string; bandwidth: number; audio: string | null }
/**
 * `number` counts the pieces of the stream; `init` is what begins a piece, where it needs that;
 * `breaks`: it does not go on where the one before it ended.
 */
export type MediaPiece = {
  url: string
  seconds: number
  number: number
  init: string | null
  breaks: boolean
}
/** A playlist of streams to choose from, or of the pieces of one; or why it cannot be read. */
export type Playlist =
  | { kind: 'master'; variants: Variant[] }
  | { kind: 'media'; pieces: MediaPiece[] }
  | { kind: 'refused'; why: string }

// Live servers are often careless of what RFC 8216 demands; what can be read of a playlist is read
// without a word.
setOptions({ silent: true, strictMode: false })

const parsed = (text: string): types.MasterPlaylist | types.MediaPlaylist | null => {
  if (!text.startsWith('#EXTM3U')) return null
  // A tag that is none ends in an error of the parser's.
  try {
    return parse(text) as types.MasterPlaylist | types.MediaPlaylist
  } catch {
    return null
  }
}
const isMaster = (list: types.MasterPlaylist | types.MediaPlaylist): list is types.MasterPlaylist =>
  list.isMasterPlaylist

/**
 * Reads an HLS playlist. `resolve` makes whole addresses of those that it names. Encrypted pieces
 * and parts of files are not read.
 */
export function readPlaylist(text: string, resolve: (url: string) => string): Playlist {
  const list = parsed(text.trim())
  if (!list) return { kind: 'refused', why: 'no playlist' }
  if (isMaster(list))
    return {
      kind: 'master',
      variants: list.variants.map(({ uri, bandwidth, audio }) => ({
        url: resolve(uri),
        bandwidth,
        audio: audio[0]?.uri === undefined ? null : resolve(audio[0].uri),
      })),
    }
  const { segments } = list
  if (segments.some((one) => one.byterange || one.map?.byterange))
    return { kind: 'refused', why: 'parts of files' }
  if (segments.some((one) => (one.key ?? { method: 'NONE' }).method !== 'NONE'))
    return { kind: 'refused', why: 'encrypted' }
  const pieces = segments.map(({ uri, duration, map, mediaSequenceNumber, discontinuity }) => ({
    url: resolve(uri),
    seconds: duration || 0,
    number: mediaSequenceNumber,
    init: map?.uri === undefined ? null : resolve(map.uri),
    breaks: discontinuity === true,
  }))
  return pieces.length > 0 ? { kind: 'media', pieces } : { kind: 'refused', why: 'no pieces' }
}

/** The best stream that is not needlessly large for a picture, else the smallest. */
export function variantOf(variants: readonly Variant[], most: number): Variant | undefined {
  const sorted = variants.toSorted((a, b) => b.bandwidth - a.bandwidth)
  return sorted.find((one) => one.bandwidth <= most) ?? sorted.at(-1)
}
/**
 * The last pieces that together last `seconds`, or all; those that begin otherwise than the newest
 * are left out, since they cannot be read together.
 */
export function lastPieces(pieces: readonly MediaPiece[], seconds: number): MediaPiece[] {
  const init = pieces.at(-1)?.init
  let sum = 0
  let from = pieces.length
  while (from > 0 && pieces[from - 1]?.init === init && (from === pieces.length || sum < seconds))
    sum += (pieces[--from] as MediaPiece).seconds
  return pieces.slice(from)
}
