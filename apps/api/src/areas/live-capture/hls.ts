export type Variant = { url: string; bandwidth: number; audio: string | null }
export type MediaPiece = { url: string; seconds: number }
/** A playlist of streams to choose from, or of the pieces of one; or why it cannot be read. */
export type Playlist = { kind: 'master'; variants: Variant[] } | { kind: 'media'; init: string | null; pieces: MediaPiece[] } | { kind: 'refused'; why: string }

/** Attributes of a tag, `NAME=value` joined by commas; values may stand in quotes (RFC 8216, 4.2). */
const attributesOf = (line: string): Record<string, string> => Object.fromEntries([...line.slice(line.indexOf(':') + 1).matchAll(/([A-Z0-9-]+)=("[^"]*"|[^,]*)/g)].map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]))

/**
 * Reads an HLS playlist (RFC 8216). `resolve` makes whole addresses of those that it names. Encrypted pieces and parts of files are not read.
 */
export const readPlaylist = (text: string, resolve: (url: string) => string): Playlist => {
  const lines = text.split(/\r?\n/).map((line) => line.trim()).filter(Boolean)
  if (lines[0] !== '#EXTM3U') return { kind: 'refused', why: 'no playlist' }
  if (lines.some((line) => line.startsWith('#EXT-X-BYTERANGE') || (line.startsWith('#EXT-X-MAP') && attributesOf(line)['BYTERANGE'] !== undefined))) return { kind: 'refused', why: 'parts of files' }
  if (lines.some((line) => line.startsWith('#EXT-X-KEY') && attributesOf(line)['METHOD'] !== 'NONE')) return { kind: 'refused', why: 'encrypted' }
  const sounds = new Map(lines.filter((line) => line.startsWith('#EXT-X-MEDIA:')).map(attributesOf).flatMap((one) => (one['TYPE'] === 'AUDIO' && one['URI'] ? [[one['GROUP-ID'] ?? '', resolve(one['URI'])] as const] : [])))
  const variants: Variant[] = []
  let pieces: MediaPiece[] = []
  let init: string | null = null
  let stream: Record<string, string> | null = null
  let seconds: number | null = null
  for (const line of lines) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) stream = attributesOf(line)
    else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8)) || 0
    else if (line.startsWith('#EXT-X-MAP:')) {
      const next = resolve(attributesOf(line)['URI'] ?? '')
      // Pieces that another beginning belongs to cannot be read together with those that follow.
      if (next !== init) { init = next; pieces = [] }
    } else if (line.startsWith('#')) continue
    else if (stream) { variants.push({ url: resolve(line), bandwidth: Number(stream['BANDWIDTH']) || 0, audio: sounds.get(stream['AUDIO'] ?? '') ?? null }); stream = null }
    else if (seconds !== null) { pieces.push({ url: resolve(line), seconds }); seconds = null }
  }
  if (variants.length > 0) return { kind: 'master', variants }
  return pieces.length > 0 ? { kind: 'media', init, pieces } : { kind: 'refused', why: 'no pieces' }
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
