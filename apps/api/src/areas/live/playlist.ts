export type Piece = { readonly url: string; readonly seconds: number }

/** Pieces a player is told of: what it needs to start a little before now. */
const windowPieces = 5

/**
 * The media playlist (HLS, RFC 8216) of a recording that is played again and again as if it were
 * live: at each moment the last few pieces that began before it, a break in time where the
 * recording begins anew. `beganAt` and `now` in milliseconds.
 */
export function livePlaylist(
  initUrl: string,
  pieces: readonly Piece[],
  beganAt: number,
  now: number,
): string {
  const round = pieces.reduce((sum, piece) => sum + piece.seconds, 0)
  const past = Math.max(0, now - beganAt) / 1000
  const rounds = Math.floor(past / round)
  let within = past - rounds * round
  let index = 0
  while (index < pieces.length - 1 && within >= (pieces[index] as Piece).seconds) {
    within -= (pieces[index] as Piece).seconds
    index++
  }
  const last = rounds * pieces.length + index
  const first = Math.max(0, last - windowPieces + 1)
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...pieces.map((piece) => piece.seconds)))}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.max(0, Math.ceil(first / pieces.length) - 1)}`,
    `#EXT-X-MAP:URI="${initUrl}"`,
  ]
  for (let n = first; n <= last; n++) {
    const piece = pieces[n % pieces.length] as Piece
    if (n % pieces.length === 0 && n > 0) lines.push('#EXT-X-DISCONTINUITY')
    lines.push(`#EXTINF:${piece.seconds.toFixed(3)},`, piece.url)
  }
  return `${lines.join('\n')}\n`
}
