import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileIdOf } from '@oas/contract/file/buckets'
import type { CaptureFailure } from '@oas/contract/live-capture/calls'
import type { StreamSource } from '@oas/contract/live/schemas'
import type { Context } from '../../core/context.ts'
import { OutgoingError, downloadOutgoing } from '../../core/outgoing.ts'
import { sniff, sniffBytes } from '../file/index.ts'
import { findStream, livePlaylist, localStreamOf } from '../live/index.ts'
import { type MediaPiece, lastPieces, readPlaylist, variantOf } from './hls.ts'

/** Why a stream gave nothing; `message` is for the log. */
export class CaptureError extends Error {
  constructor(
    readonly reason: CaptureFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

const readMs = 10_000
/** What the program made. Throws CaptureError where that is nothing. */
export async function madeOf(path: string): Promise<Buffer> {
  const made = await readFile(path).catch(() => Buffer.alloc(0))
  return made.length > 0 ? made : Promise.reject(new CaptureError('damaged', 'nothing came out'))
}

const mostPlaylist = 256 * 1024
const mostPiece = 32 * 1024 * 1024
const pictureBandwidth = 2_000_000
/** Whether the sound alone is wanted, and bits a second above which a smaller picture does. */
type Want = { sound: boolean; bandwidth: number }

/** Bytes of a file of the product or of one at an address. Throws CaptureError. */
export async function fetchBytes(ctx: Context, url: string, most: number): Promise<Buffer> {
  const id = fileIdOf(url)
  if (id !== null) {
    const bytes = await ctx.files.size(id)
    if (bytes === null || bytes > most)
      throw new CaptureError(
        'unreadable',
        bytes === null ? 'the piece is gone' : 'the piece is too large',
      )
    return buffer(ctx.files.read(id))
  }
  await mkdir(ctx.files.drafts, { recursive: true })
  const path = join(ctx.files.drafts, `piece-${ctx.random(12)}`)
  try {
    await downloadOutgoing(ctx, url, path, most, { timeoutMs: readMs })
    return await readFile(path)
  } catch (error) {
    if (error instanceof OutgoingError)
      throw new CaptureError('unreadable', error.message, { cause: error })
    throw error
  } finally {
    await rm(path, { force: true })
  }
}
/** Pieces of a stream that the product serves itself, or of one at an address. */
const piecesAt = async (
  ctx: Context,
  url: string,
  { sound, bandwidth }: Want,
  depth = 0,
): Promise<MediaPiece[]> => {
  const read = readPlaylist((await fetchBytes(ctx, url, mostPlaylist)).toString('utf8'), (one) =>
    URL.canParse(one, url) ? new URL(one, url).href : one,
  )
  if (read.kind === 'media') return read.pieces
  const next =
    read.kind === 'master' && depth === 0 ? variantOf(read.variants, bandwidth) : undefined
  if (!next)
    throw new CaptureError('stream-kind', read.kind === 'refused' ? read.why : 'no variant')
  return piecesAt(
    ctx,
    sound && next.audio !== null ? next.audio : next.url,
    { sound, bandwidth },
    depth + 1,
  )
}
const piecesOf = async (ctx: Context, source: StreamSource, want: Want): Promise<MediaPiece[]> => {
  const name = localStreamOf(source)
  if (name === null) return piecesAt(ctx, source.url, want)
  const stream = await findStream(ctx, name)
  if (!stream) throw new CaptureError('unreadable', `there is no stream ${name}`)
  const read = readPlaylist(
    livePlaylist(stream.initUrl, stream.pieces, stream.beganAt.getTime(), ctx.now().getTime()),
    (one) => one,
  )
  if (read.kind !== 'media') throw new CaptureError('unreadable', `stream ${name} has no pieces`)
  return read.pieces
}
/** What pieces are: those that need a beginning are MP4. */
export function kindOf(bytes: Buffer, init: boolean): string {
  return init
    ? 'video/mp4'
    : bytes[0] === 0x47
      ? 'video/mp2t'
      : sniff(bytes.subarray(0, sniffBytes))
}

/** Streams of a room's view that can be read: HLS alone, those every decoder has first. */
export function readable(streams: readonly StreamSource[], isPc: boolean): StreamSource[] {
  return streams
    .filter((one) => (one.isPC ?? false) === isPc && one.kind === 'hls')
    .toSorted((a, b) => Number(a.hevc ?? false) - Number(b.hevc ?? false))
}

/** The pieces that a room's stream tells of now. Throws CaptureError. */
export async function piecesNow(
  ctx: Context,
  streams: readonly StreamSource[],
  isPc: boolean,
  want: Want,
): Promise<MediaPiece[]> {
  const view = streams.filter((one) => (one.isPC ?? false) === isPc)
  const [source] = readable(streams, isPc)
  if (!source)
    throw new CaptureError(
      view.length === 0 ? 'no-stream' : 'stream-kind',
      view.map((one) => one.kind).join(', '),
    )
  return piecesOf(ctx, source, want)
}
export function bytesOfPiece(ctx: Context, url: string): Promise<Buffer> {
  return fetchBytes(ctx, url, mostPiece)
}

/**
 * What a room's stream brought last: as many pieces as last `seconds`, as one file. Throws
 * CaptureError.
 */
export async function newestOf(
  ctx: Context,
  streams: readonly StreamSource[],
  { isPc, seconds, sound }: { isPc: boolean; seconds: number; sound: boolean },
): Promise<{ bytes: Buffer; mime: string; seconds: number }> {
  const last = lastPieces(
    await piecesNow(ctx, streams, isPc, { sound, bandwidth: pictureBandwidth }),
    seconds,
  )
  const init = last[0]?.init ?? null
  const parts: Buffer[] = []
  for (const url of [...(init === null ? [] : [init]), ...last.map((piece) => piece.url)])
    parts.push(await bytesOfPiece(ctx, url))
  const bytes = Buffer.concat(parts)
  return {
    bytes,
    mime: kindOf(bytes, init !== null),
    seconds: last.reduce((sum, piece) => sum + piece.seconds, 0),
  }
}
