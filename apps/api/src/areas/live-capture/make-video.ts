import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileUrl } from '@oas/contract/file/buckets'
import type { Context } from '../../core/context.ts'
import { CallError } from '../../core/fail.ts'
import type { Job } from '../../jobs/job.ts'
import { headOf, storeFile, withFolder } from '../file/index.ts'
import { ownList, runFfmpeg } from '../media/index.ts'
import { letGo } from './expire.ts'
import { mostBytes } from './record.ts'
import {
  type DueScreen,
  type ScreenPiece,
  claimScreens,
  dropPieces,
  keepScreen,
  noteFailed,
  piecesOfScreen,
} from './queries/screens.ts'
import { CaptureError, fetchBytes, kindOf, madeOf } from './source.ts'

/**
 * A server that ends while it makes one lets another try after so long: longer than that can last.
 */
const busyMs = 600_000
const sparedMs = 15_000
const dropped = 200
const both = ['-map', '0:v:0?', '-map', '0:a:0?', '-sn', '-dn'] as const
// Some programs hold Opus in MP4 to be an experiment.
const copied = [...both, '-c', 'copy', '-strict', '-2'] as const
/** One size and one clock for pictures that cannot follow each other as they are. */
const drawn = [
  ...both,
  '-vf',
  'scale=1280:720:force_original_aspect_ratio=decrease,pad=1280:720:(ow-iw)/2:(oh-ih)/2,setsar=1',
  '-r',
  '25',
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '26',
  '-pix_fmt',
  'yuv420p',
  '-c:a',
  'aac',
  '-b:a',
  '96k',
  '-ac',
  '2',
  '-ar',
  '48000',
] as const

/**
 * One video of all pieces, drawn anew only where their beginnings differ. Parts have clocks of
 * their own: each becomes a video, and these are put one after another.
 */
const joinPieces = async (
  ctx: Context,
  folder: string,
  pieces: readonly ScreenPiece[],
  { seconds, until }: { seconds: number; until: Date },
): Promise<Buffer> => {
  const timeoutMs = Math.max(1000, until.getTime() - ctx.now().getTime() - sparedMs)
  const last = [
    '-t',
    String(seconds),
    '-map_metadata',
    '-1',
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
    'screen.mp4',
  ]
  const parts = [...new Set(pieces.map((one) => one.part))]
  const codec = new Set(pieces.map((one) => one.init)).size === 1 ? copied : drawn
  for (const part of parts) {
    const path = join(folder, `part-${part}`)
    const own = pieces.filter((one) => one.part === part)
    for (const one of own) await appendFile(path, await fetchBytes(ctx, one.url, mostBytes))
    await runFfmpeg(ctx, {
      path,
      mime: kindOf(await headOf(path), own[0]?.init !== ''),
      folder,
      timeoutMs,
      args: [...codec, ...(parts.length === 1 ? last : ['-f', 'mp4', `part-${part}.mp4`])],
    })
  }
  if (parts.length > 1) {
    const list = join(folder, 'list')
    await writeFile(
      list,
      ['ffconcat version 1.0', ...parts.map((part) => `file part-${part}.mp4`)].join('\n'),
    )
    await runFfmpeg(ctx, {
      path: list,
      mime: ownList,
      folder,
      timeoutMs,
      args: [...copied, ...last],
    })
  }
  return madeOf(join(folder, 'screen.mp4'))
}

const makeOne = async (ctx: Context, due: DueScreen, busyUntil: Date): Promise<void> => {
  const pieces = await piecesOfScreen(ctx, due.id)
  const [first] = pieces
  if (!first) {
    await noteFailed(ctx, due.id, '', busyUntil)
    return
  }
  try {
    const seconds = Math.min(
      due.seconds,
      pieces.reduce((sum, one) => sum + one.seconds, 0),
    )
    const { id } = await storeFile(
      ctx,
      await withFolder(ctx, 'screen', (folder) =>
        joinPieces(ctx, folder, pieces, { seconds: due.seconds, until: busyUntil }),
      ),
      { name: 'screen.mp4', appId: due.appId },
    )
    await keepScreen(
      ctx,
      due,
      { url: fileUrl(id), from: first.at, to: new Date(first.at.getTime() + seconds * 1000) },
      busyUntil,
      ctx.now(),
    )
  } catch (error) {
    if (!(error instanceof CaptureError || error instanceof CallError)) throw error
    ctx.log.info({ room: due.roomId, said: error.message }, 'screen not made')
    await noteFailed(
      ctx,
      due.id,
      error instanceof CaptureError ? error.reason : 'damaged',
      busyUntil,
    )
  }
}

/** Makes a video of each recording that is over, and lets its pieces go. */
export const makeVideos: Job = {
  name: 'liveCapture.video',
  every: 1000,
  rest: 5000,
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
