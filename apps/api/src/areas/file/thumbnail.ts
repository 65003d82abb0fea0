import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import type { Context } from '../../core/context.ts'

const step = 40
const widest = 2000
/**
 * A picture that claims more pixels than this is not drawn: a small file can hold a picture that
 * fills the memory.
 */
const mostPixels = 100_000_000
const under = new Map<string, Promise<void>>()
let drafts = 0

const draw = async (
  ctx: Pick<Context, 'files'>,
  id: string,
  path: string,
  width: number,
): Promise<void> => {
  const draft = `${path}.${process.pid}.${++drafts}.part`
  await mkdir(dirname(path), { recursive: true })
  const source = ctx.files.read(id)
  const picture = sharp({ limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 78 })
  source.on('error', (error) => picture.destroy(error))
  try {
    await source.pipe(picture).toFile(draft)
    await rename(draft, path)
  } catch (error) {
    source.destroy()
    await rm(draft, { force: true })
    throw error
  }
}

/**
 * Path of a smaller copy of a picture, made when it is first asked for; widths go in steps of 40
 * pixels.
 */
export async function thumbnailOf(
  ctx: Pick<Context, 'files'>,
  id: string,
  wanted: number,
): Promise<string> {
  const width = Math.min(widest, Math.ceil(wanted / step) * step)
  const path = ctx.files.derived(id, `w${width}.webp`)
  if (await stat(path).catch(() => null)) return path
  // Many pages ask for the same picture at once; it is drawn once.
  const running = under.get(path) ?? draw(ctx, id, path, width).finally(() => under.delete(path))
  under.set(path, running)
  await running
  return path
}

export async function readThumbnail(path: string) {
  return {
    bytes: (await stat(path)).size,
    stream: (range?: { start: number; end: number }) => createReadStream(path, range),
  }
}
