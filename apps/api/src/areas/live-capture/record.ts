import { fileUrl } from '@oas/contract/file/buckets'
import type { Context } from '../../core/context.ts'
import type { Job } from '../../jobs/job.ts'
import { storeFile } from '../file/index.ts'
import type { MediaPiece } from './hls.ts'
import {
  type DueScreen,
  type ScreenPiece,
  addPiece,
  claimScreens,
  lookAgain,
  piecesOfScreen,
} from './queries/screens.ts'
import { CaptureError, bytesOfPiece, piecesNow } from './source.ts'

const batch = 8
const busyMs = 60_000
/**
 * Bits a second above which a smaller picture does, and bytes at which a recording ends: it is made
 * in memory.
 */
const bandwidth = 1_000_000
export const mostBytes = 96 * 1024 * 1024
const lookMs = { least: 1000, most: 4000 } as const

/**
 * The pieces that are new, each with the part it belongs to: a part ends where the stream breaks,
 * begins otherwise or has gone on without us. A recording begins with the newest piece.
 */
export function newPieces(
  pieces: readonly MediaPiece[],
  last: Pick<ScreenPiece, 'part' | 'number' | 'init'> | undefined,
): (MediaPiece & { part: number; first: boolean })[] {
  const restarted = last !== undefined && (pieces.at(-1)?.number ?? 0) < last.number
  const wanted =
    last === undefined
      ? pieces.slice(-1)
      : restarted
        ? pieces
        : pieces.filter((one) => one.number > last.number)
  let [part, number, init] =
    last === undefined
      ? [-1, Number.NaN, '']
      : [last.part, restarted ? Number.NaN : last.number, last.init]
  return wanted.map((one) => {
    const first = one.breaks || one.number !== number + 1 || (one.init ?? '') !== init
    if (first) part++
    number = one.number
    init = one.init ?? ''
    return { ...one, part, first }
  })
}

/**
 * Keeps what a stream brought since the last look. Answers whether that is all that was asked for,
 * or all there is.
 */
const look = async (
  ctx: Context,
  due: DueScreen,
  busyUntil: Date,
): Promise<{ over: boolean; waitMs: number }> => {
  const kept = await piecesOfScreen(ctx, due.id)
  let seconds = kept.reduce((sum, one) => sum + one.seconds, 0)
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0)
  const found = newPieces(
    await piecesNow(ctx, due.streams, due.isPc, { sound: false, bandwidth }),
    kept.at(-1),
  )
  for (const { url, init, first, ...piece } of found) {
    if (seconds >= due.seconds || bytes >= mostBytes || ctx.now() >= busyUntil) break
    const body = Buffer.concat([
      ...(first && init !== null ? [await bytesOfPiece(ctx, init)] : []),
      await bytesOfPiece(ctx, url),
    ])
    const { id } = await storeFile(ctx, body, { name: 'piece', appId: due.appId })
    await addPiece(
      ctx,
      due.id,
      {
        part: piece.part,
        number: piece.number,
        init: init ?? '',
        url: fileUrl(id),
        seconds: piece.seconds,
        bytes: body.byteLength,
        at: ctx.now(),
      },
      busyUntil,
    )
    seconds += piece.seconds
    bytes += body.byteLength
  }
  return {
    over: due.over || seconds >= due.seconds || bytes >= mostBytes,
    waitMs: Math.min(lookMs.most, Math.max(lookMs.least, (found.at(-1)?.seconds ?? 1) * 500)),
  }
}

const lookOne = async (ctx: Context, due: DueScreen, busyUntil: Date): Promise<void> => {
  try {
    const { over, waitMs } = await look(ctx, due, busyUntil)
    await lookAgain(
      ctx,
      due.id,
      { nextAt: new Date(ctx.now().getTime() + waitMs), over, reason: '' },
      busyUntil,
      ctx.now(),
    )
  } catch (error) {
    if (!(error instanceof CaptureError)) throw error
    ctx.log.info({ room: due.roomId, reason: error.reason, said: error.message }, 'screen not read')
    await lookAgain(
      ctx,
      due.id,
      {
        nextAt: new Date(ctx.now().getTime() + lookMs.least),
        over: due.over,
        reason: error.reason,
      },
      busyUntil,
      ctx.now(),
    )
  }
}

/**
 * Collects the screens that are recorded. A server that ends lets another go on after a minute;
 * what was streamed meanwhile is missing.
 */
export const recordScreens: Job = {
  name: 'liveCapture.record',
  every: 1000,
  rest: 5000,
  run: async (ctx: Context) => {
    const now = ctx.now()
    const busyUntil = new Date(now.getTime() + busyMs)
    const due = await claimScreens(ctx, false, now, busyUntil, batch)
    await Promise.all(due.map((one) => lookOne(ctx, one, busyUntil)))
    return due.length === batch
  },
}
