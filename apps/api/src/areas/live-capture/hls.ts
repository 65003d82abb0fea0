import { type types, parse, setOptions } from 'hls-parser'

export type Variant = { url: string; bandwidth: number; audio: string | null }
export type MediaPiece = { url: string; seconds: number }
/** A playlist of streams to choose from, or of the pieces of one; or why it cannot be read. */
export type Playlist = { kind: 'master'; variants: Variant[] } | { kind: 'media'; init: string | null; pieces: MediaPiece[] } | { kind: 'refused'; why: string }

// Live servers are often careless of what RFC 8216 demands; what can be read of a playlist is read without a word.
setOptions({ silent: true, strictMode: false })

const parsed = (text: string): types.MasterPlaylist | types.MediaPlaylist | null => {
  if (!text.startsWith('#EXTM3U')) return null
  // A tag that is none ends in an error of the parser's.
  try { return parse(text) as types.MasterPlaylist | types.MediaPlaylist } catch { return null }
}
const isMaster = (list: types.MasterPlaylist | types.MediaPlaylist): list is types.MasterPlaylist => list.isMasterPlaylist

/** Reads an HLS playlist. `resolve` makes whole addresses of those that it names. Encrypted pieces and parts of files are not read. */
export const readPlaylist = (text: string, resolve: (url: string) => string): Playlist => {
  const list = parsed(text.trim())
  if (!list) return { kind: 'refused', why: 'no playlist' }
  if (isMaster(list)) return { kind: 'master', variants: list.variants.map(({ uri, bandwidth, audio }) => ({ url: resolve(uri), bandwidth, audio: audio[0]?.uri === undefined ? null : resolve(audio[0].uri) })) }
  const { segments } = list
  if (segments.some((one) => one.byterange || one.map?.byterange)) return { kind: 'refused', why: 'parts of files' }
  if (segments.some((one) => (one.key ?? { method: 'NONE' }).method !== 'NONE')) return { kind: 'refused', why: 'encrypted' }
  // Pieces that another beginning belongs to cannot be read together with those that follow.
  const init = segments.at(-1)?.map?.uri
  const from = segments.findLastIndex((one) => one.map?.uri !== init) + 1
  const pieces = segments.slice(from).map(({ uri, duration }) => ({ url: resolve(uri), seconds: duration || 0 }))
  return pieces.length > 0 ? { kind: 'media', init: init === undefined ? null : resolve(init), pieces } : { kind: 'refused', why: 'no pieces' }
}

/** The best stream that is not needlessly large for a picture, else the smallest. */
export const variantOf = (variants: readonly Variant[], most: number): Variant | undefined => {
  const sorted = variants.toSorted((a, b) => b.bandwidth - a.bandwidth)
  return sorted.find((one) => one.bandwidth <= most) ?? sorted.at(-1)
}
/** The last pieces that together last `seconds`, or all. */
export const lastPieces = (pieces: readonly MediaPiece[], seconds: number): MediaPiece[] => {
  let sum = 0
  let from = pieces.length
  while (from > 0 && (from === pieces.length || sum < seconds)) sum += (pieces[--from] as MediaPiece).seconds
  return pieces.slice(from)
}
