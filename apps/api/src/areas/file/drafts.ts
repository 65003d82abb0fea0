import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../core/context.ts'
import { sniffBytes } from './sniff.ts'

/**
 * Does something in a folder of its own on this machine, which goes afterwards. `name` says what it
 * is for.
 */
export async function withFolder<T>(
  ctx: Pick<Context, 'files' | 'random'>,
  name: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(ctx.files.drafts, `${name}-${ctx.random(12)}`)
  await mkdir(folder, { recursive: true })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The bytes of a file of this machine by which it is known. */
export async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
