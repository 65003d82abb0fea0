import { readFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { kindOf } from '@oas/contract/file/buckets'
import { minuteMs } from '@oas/contract/time'
import type { Context } from '../../core/context.ts'
import { OutgoingError, downloadOutgoing } from '../../core/outgoing.ts'
import type { Job } from '../../jobs/job.ts'
import { storeFile } from '../file/index.ts'
import { type DueMedia, claimMedia, settleMedia } from './queries/media.ts'

/** Minutes until the next try; after the last of them nothing is tried any more. */
const waits = [2, 10, 60, 360, 1440] as const
const atOnce = 5
const mostBytes = 50 * 1024 * 1024
const timeoutMs = 30_000

/** Bytes at an address, stored as what they are; null where they are no media. */
const keepOne = async (ctx: Context, { url, appId }: DueMedia): Promise<string | null> => {
  await mkdir(ctx.files.drafts, { recursive: true })
  const path = join(ctx.files.drafts, `case-${ctx.random(12)}`)
  try {
    await downloadOutgoing(ctx, url, path, mostBytes, { timeoutMs })
    const { id, mime } = await storeFile(ctx, await readFile(path), { name: 'case', appId })
    return ['image', 'video', 'audio'].includes(kindOf(mime) ?? '') ? id : null
  } finally {
    await rm(path, { force: true })
  }
}

/** Keeps the bytes of what items show, so that they outlive what their app deletes. */
export const keepMedia: Job = {
  name: 'case-library.keep-media',
  every: minuteMs,
  rest: 5 * minuteMs,
  run: async (ctx) => {
    const due = await claimMedia(ctx.db, { now: ctx.now(), waits, most: atOnce })
    for (const media of due)
      try {
        await settleMedia(ctx.db, media.id, await keepOne(ctx, media))
      } catch (error) {
        if (!(error instanceof OutgoingError)) throw error
        ctx.log.warn({ err: error, media: media.id }, 'a file of a case was not fetched')
        if (media.tries >= waits.length) await settleMedia(ctx.db, media.id, null)
      }
    return due.length === atOnce
  },
}
