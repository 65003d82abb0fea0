import { readFile, realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import sharp from 'sharp'
import { maxFileBytes, storeFile } from '../../../api/src/areas/file/index.ts'
import type { Context } from '../../../api/src/core/context.ts'

type Json = Record<string, unknown>
export type MediaProblem = { field: string; reason: string }
const lists = { pictures: 'image/', videos: 'video/', voices: 'audio/', files: '' } as const
const isUrl = (text: string): boolean =>
  /^https?:\/\//.test(text) || text.startsWith('/biz_gateway/')

/**
 * A bitmap tells its length; the library that reads the other kinds of pictures does not know this
 * one.
 */
const isBitmap = (bytes: Buffer): boolean =>
  bytes.length > 2 && bytes.toString('latin1', 0, 2) === 'BM'
const pictureFlaw = async (bytes: Buffer): Promise<string | null> => {
  if (isBitmap(bytes))
    return bytes.length < 26 || bytes.length < bytes.readUInt32LE(2)
      ? 'the bitmap is cut short'
      : null
  try {
    await sharp(bytes, { failOn: 'truncated' }).stats()
    return null
  } catch (error) {
    return (error as Error).message.split('\n')[0] ?? ''
  }
}

const store = async (
  ctx: Context,
  root: string,
  path: string,
  kind: string,
  appId: number | null,
): Promise<{ url: string } | { reason: string }> => {
  const place = resolve(root, path.replace(/^file:\/\//, ''))
  const real = await realpath(place).catch(() => null)
  if (real === null) return { reason: `there is no file ${path}` }
  if (!real.startsWith(`${root}${sep}`)) return { reason: `${path} lies outside the media root` }
  const about = await stat(real).catch(() => null)
  if (!about?.isFile()) return { reason: `${path} is no file` }
  const { size } = about
  if (size === 0) return { reason: `${path} is empty` }
  if (size > maxFileBytes) return { reason: `${path} is too large` }
  const bytes = await readFile(real).catch((error: unknown) => (error as Error).message)
  if (typeof bytes === 'string') return { reason: `${path} cannot be read: ${bytes}` }
  if (kind === 'image/') {
    const flaw = await pictureFlaw(bytes)
    if (flaw !== null) return { reason: `${path} is no whole picture: ${flaw}` }
  }
  const stored = await storeFile(ctx, bytes, { name: path.split(/[\\/]/).at(-1) ?? 'file', appId })
  if (kind !== '' && !stored.mime.startsWith(kind))
    return { reason: `${path} is ${stored.mime}, not ${kind}*` }
  return { url: `/biz_gateway/resource/file/${stored.id}` }
}

/**
 * Stores the local media of a record and puts their addresses in place; answers the first item that
 * cannot be taken.
 */
export async function placeMedia(
  ctx: Context,
  root: string,
  record: Json,
): Promise<MediaProblem | null> {
  const appId = typeof record['appId'] === 'number' ? record['appId'] : null
  for (const [name, kind] of Object.entries(lists)) {
    const items = record[name]
    if (!Array.isArray(items)) continue
    for (const [index, item] of (items as unknown[]).entries()) {
      const content = (item as Json | null)?.['content']
      if (typeof content !== 'string' || isUrl(content)) continue
      const placed = await store(ctx, root, content, kind, appId)
      if ('reason' in placed) return { field: `${name}.${index}.content`, reason: placed.reason }
      ;(item as Json)['content'] = placed.url
    }
  }
  return null
}
