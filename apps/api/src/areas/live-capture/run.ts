import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileUrl } from '@oas/contract/file/buckets'
import type { Context } from '../../core/context.ts'
import { CallError } from '../../core/fail.ts'
import type { Job } from '../../jobs/job.ts'
import { storeFile, withFolder } from '../file/index.ts'
import { runFfmpeg } from '../media/index.ts'
import { type Due, claimDue, keepTaken, noteFailure, spreadPlans } from './queries/captures.ts'
import { CaptureError, madeOf, newestOf } from './source.ts'
import { officeAheadMs } from '../../core/office-time.ts'

const batch = 6
const atOnce = 2
/**
 * A server that ends while it takes one lets another try after so long: longer than a try can last.
 */
const busyMs = 120_000
const convertMs = 20_000

const picture = {
  name: 'shot.jpg',
  args: [
    '-map',
    '0:v:0',
    '-an',
    '-sn',
    '-dn',
    '-frames:v',
    '1',
    '-vf',
    "scale='min(1280,iw)':-2",
    '-q:v',
    '4',
    '-f',
    'image2',
    '-update',
    '1',
    'shot.jpg',
  ],
} as const
const slice = (seconds: number) => ({
  name: 'slice.mp3',
  args: [
    '-map',
    '0:a:0',
    '-vn',
    '-sn',
    '-dn',
    '-t',
    String(seconds),
    '-ac',
    '1',
    '-c:a',
    'libmp3lame',
    '-b:a',
    '48k',
    '-map_metadata',
    '-1',
    '-f',
    'mp3',
    'slice.mp3',
  ],
})

/** The newest picture of a room, or what was heard in it last, as a file of its app. */
const take = async (ctx: Context, due: Due): Promise<{ url: string; seconds: number }> => {
  if (ctx.config.ffmpeg === '') throw new CaptureError('no-converter', 'there is no ffmpeg')
  const sound = due.roomType !== 'live'
  const { bytes, mime, seconds } = await newestOf(ctx, due.streams, {
    isPc: due.isPc,
    seconds: sound ? due.sliceSeconds : 0,
    sound,
  })
  try {
    return await withFolder(ctx, 'capture', async (folder) => {
      const path = join(folder, 'source')
      await writeFile(path, bytes)
      const { name, args } = sound ? slice(due.sliceSeconds) : picture
      await runFfmpeg(ctx, { path, mime, folder, timeoutMs: convertMs, args })
      const made = await madeOf(join(folder, name))
      return {
        url: fileUrl((await storeFile(ctx, made, { name, appId: due.appId })).id),
        seconds: Math.min(seconds, due.sliceSeconds),
      }
    })
  } catch (error) {
    if (error instanceof CallError)
      throw new CaptureError('damaged', error.message, { cause: error })
    throw error
  }
}
const takeOne = async (ctx: Context, due: Due, busyUntil: Date): Promise<void> => {
  try {
    const at = ctx.now()
    await keepTaken(ctx, due, await take(ctx, due), busyUntil, at)
  } catch (error) {
    // Any other failure is one of ours: the job's log has it, and the claim runs out.
    if (!(error instanceof CaptureError)) throw error
    ctx.log.info({ room: due.roomId, reason: error.reason, said: error.message }, 'capture failed')
    await noteFailure(ctx, due.id, error.reason, busyUntil, ctx.now())
  }
}

const spread = async (ctx: Context): Promise<boolean> => {
  const now = ctx.now()
  const office = new Date(now.getTime() + officeAheadMs)
  await spreadPlans(ctx, now, office.getUTCDay() || 7, office.getUTCHours())
  return false
}
const run = async (ctx: Context): Promise<boolean> => {
  const now = ctx.now()
  const busyUntil = new Date(now.getTime() + busyMs)
  const due = await claimDue(ctx, now, busyUntil, batch)
  const rest = [...due]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = rest.shift(); one; one = rest.shift()) await takeOne(ctx, one, busyUntil)
    }),
  )
  return due.length === batch
}
export const captureJobs: readonly Job[] = [
  { name: 'liveCapture.spread', every: 5000, rest: 10_000, run: spread },
  { name: 'liveCapture.run', every: 1000, rest: 5000, run },
]
