import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileIdOf } from '@oas/contract/file/buckets'
import type { Context } from '../../../core/context.ts'
import { OutgoingError, downloadOutgoing } from '../../../core/outgoing.ts'
import { exchangeAddress, withFolder } from '../../file/index.ts'

/** Why bytes could not be read; `size`: there are too many. */
export type Unreadable = 'unreadable' | 'not-found' | 'size'

const readOwn = async (ctx: Context, id: string, most: number): Promise<Buffer | Unreadable> => {
  const bytes = await ctx.files.size(id)
  if (bytes === null) return 'not-found'
  if (bytes > most) return 'size'
  const chunks: Buffer[] = []
  for await (const chunk of ctx.files.read(id)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * The bytes under an address: a file of the product, or what the rules for outgoing requests allow;
 * at most `most` of them.
 */
export async function readMedia(
  ctx: Context,
  url: string,
  most: number,
  timeoutMs: number,
): Promise<Buffer | Unreadable> {
  const id = fileIdOf(url)
  if (id !== null) return readOwn(ctx, id, most)
  return withFolder(ctx, 'media', async (folder) => {
    const path = join(folder, 'source')
    try {
      await downloadOutgoing(ctx, await exchangeAddress(ctx, url), path, most, { timeoutMs })
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      return error.reason === 'size' ? 'size' : 'unreadable'
    }
    return readFile(path)
  })
}
