import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileIdOf } from '@oas/contract/file/buckets'
import { mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { OutgoingError, downloadOutgoing } from '../../core/outgoing.ts'
import { exchangeAddress, findStoredFile, headOf, sniff, withFolder } from '../file/index.ts'

const readMs = 20_000
export type Local = { folder: string; path: string; mime: string; own: boolean }

/**
 * A file of the product must be one of the app's, or of nobody's in particular: what is made of it
 * is then read by the same people.
 */
const ownFile = async (ctx: CallContext, appId: number, id: string): Promise<void> => {
  const file = (await findStoredFile(ctx, id, ctx.now())) ?? fail('not-found', { field: 'url' })
  if (file.apps.includes(appId) || file.apps.includes(null)) return
  const [other] = file.apps
  if (other !== null && other !== undefined && !mayApp(ctx.caller, other))
    fail('foreign-data', { app: other })
  fail('no-permission', { permission: `file of app ${appId}` })
}
/**
 * The name under which what is made of a source is kept; a file of the product has the same name
 * whatever token it is asked with. Checks that the caller may read it.
 */
export async function nameOf(ctx: CallContext, appId: number, url: string): Promise<string> {
  const id = fileIdOf(url)
  if (id !== null) await ownFile(ctx, appId, id)
  return id ?? url
}

const readOwn = async (ctx: CallContext, id: string, path: string, most: number): Promise<void> => {
  const bytes = (await ctx.files.size(id)) ?? fail('not-found', { field: 'url' })
  if (bytes > most) fail('too-large')
  await pipeline(ctx.files.read(id), createWriteStream(path))
}
const readForeign = async (
  ctx: CallContext,
  url: string,
  path: string,
  most: number,
): Promise<void> => {
  try {
    await downloadOutgoing(ctx, await exchangeAddress(ctx, url), path, most, { timeoutMs: readMs })
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    if (error.reason === 'size') fail('too-large')
    fail('source-unreadable', { reason: error.reason === 'status' ? error.message : error.reason })
  }
}

/**
 * Does something with a source brought into a folder of its own, which goes afterwards. Sources are
 * files of the product, or what the rules for outgoing requests allow; of at most `most` bytes.
 */
export function withSource<T>(
  ctx: CallContext,
  url: string,
  most: number,
  work: (local: Local) => Promise<T>,
): Promise<T> {
  return withFolder(ctx, 'media', async (folder) => {
    const path = join(folder, 'source')
    const id = fileIdOf(url)
    await (id === null ? readForeign(ctx, url, path, most) : readOwn(ctx, id, path, most))
    return work({ folder, path, mime: sniff(await headOf(path)), own: id !== null })
  })
}
