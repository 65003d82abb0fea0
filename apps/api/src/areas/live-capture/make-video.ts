import { appendFile, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileIdOf, fileUrl } from '@oas/contract/file/buckets'
import type { Context } from '../../core/context.ts'
import { CallError } from '../../core/fail.ts'
import type { Job } from '../../jobs/job.ts'
import { storeFile } from '../file/index.ts'
import { runFfmpeg } from '../media/index.ts'
import { letGo } from './expire.ts'
import { type DueScreen, type ScreenPiece, claimScreens, dropPieces, keepScreen, noteFailed, piecesOfScreen } from './queries-screen.ts'
import { CaptureError, kindOf } from './source.ts'

const busyMs = 240_000
const convertMs = 60_000
const dropped = 200
const both = ['-map', '0:v:0?', '-map', '0:a:0?', '-sn', '-dn', '-c', 'copy'] as const

const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  try { const { buffer: head, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0); return head.subarray(0, bytesRead) } finally { await file.close() }
}
const read = async (ctx: Context, url: string): Promise<Buffer> => {
  const id = fileIdOf(url)
  if (id === null || await ctx.files.size(id) === null) throw new CaptureError('unreadable', 'a piece is gone')
  return buffer(ctx.files.read(id))
}

/** Joins pieces into one video without drawing anything anew. Parts have clocks of their own: each becomes a transport stream, whose breaks are known to be such. */
const joined = async (ctx: Context, folder: string, pieces: readonly ScreenPiece[], seconds: number): Promise<Buffer> => {
  const parts = [...new Set(pieces.map((one) => one.part))]
  const whole = join(folder, 'whole')
  let mime = 'video/mp2t'
  for (const part of parts) {
    const path = join(folder, 'part')
    await rm(path, { force: true })
    const own = pieces.filter((one) => one.part === part)
    for (const one of own) await appendFile(path, await read(ctx, one.url))
    const kind = kindOf(await headOf(path), own[0]?.init !== '')
    if (parts.length === 1) { mime = kind; await appendFile(whole, await readFile(path)) } else {
      await runFfmpeg(ctx, { path, mime: kind, folder, timeoutMs: convertMs, args: [...both, '-f', 'mpegts', 'part.ts'] })
      await appendFile(whole, await readFile(join(folder, 'part.ts')))
    }
  }
  await runFfmpeg(ctx, { path: whole, mime, folder, timeoutMs: convertMs, args: [...both, '-t', String(seconds), '-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', 'screen.mp4'] })
  const made = await readFile(join(folder, 'screen.mp4')).catch(() => Buffer.alloc(0))
  if (made.length === 0) throw new CaptureError('damaged', 'nothing came out')
  return made
}

const makeOne = async (ctx: Context, due: DueScreen, busyUntil: Date): Promise<void> => {
  const pieces = await piecesOfScreen(ctx, due.id)
  const [first] = pieces
  if (!first) { await noteFailed(ctx, due.id, '', busyUntil); return }
  const folder = join(ctx.files.drafts, `screen-${ctx.random(12)}`)
  await mkdir(folder, { recursive: true })
  try {
    const seconds = Math.min(due.seconds, pieces.reduce((sum, one) => sum + one.seconds, 0))
    const { id } = await storeFile(ctx, await joined(ctx, folder, pieces, due.seconds), { name: 'screen.mp4', appId: due.appId })
    await keepScreen(ctx, due, { url: fileUrl(id), from: first.at, to: new Date(first.at.getTime() + seconds * 1000) }, busyUntil, ctx.now())
  } catch (error) {
    if (!(error instanceof CaptureError || error instanceof CallError)) throw error
    ctx.log.info({ room: due.roomId, said: error.message }, 'screen not made')
    await noteFailed(ctx, due.id, error instanceof CaptureError ? error.reason : 'damaged', busyUntil)
  } finally { await rm(folder, { recursive: true, force: true }) }
}

/** Makes a video of each recording that is over, and lets its pieces go. */
export const makeVideos: Job = {
  name: 'liveCapture.video', every: 1000, rest: 5000,
  run: async (ctx: Context) => {
    const now = ctx.now()
    const busyUntil = new Date(now.getTime() + busyMs)
    const [due] = await claimScreens(ctx, true, now, busyUntil, 1)
    if (due) await makeOne(ctx, due, busyUntil)
    const gone = await dropPieces(ctx, dropped)
    for (const one of gone) await letGo(ctx, one)
    return due !== undefined || gone.length === dropped
  },
}
