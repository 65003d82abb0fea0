import type { Readable } from 'node:stream'
import type { Input } from '@oas/contract/define'
import { type BucketName, buckets } from '@oas/contract/file/buckets'
import type { fileCalls } from '@oas/contract/file/calls'
import { mayApp } from '../../core/caller.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { findFile, insertFile } from './queries.ts'
import { rangeOf } from './range.ts'
import { isDrawable, isShown, sniff } from './sniff.ts'
import { readThumbnail, thumbnailOf } from './thumbnail.ts'
import { readToken } from './tokens.ts'

export const maxFileBytes = 200 * 1024 * 1024

/**
 * Stores bytes under their content hash, as what they are. `appId` null: every signed-in person may
 * read them.
 */
export async function storeFile(
  ctx: Pick<Context, 'db' | 'files' | 'now'>,
  bytes: Uint8Array,
  { name, appId }: { name: string; appId: number | null },
): Promise<{ id: string; mime: string; bytes: number }> {
  if (bytes.byteLength > maxFileBytes) fail('too-large')
  const mime = sniff(bytes)
  const id = await ctx.files.put(bytes)
  await insertFile(
    ctx,
    { id, mime, bytes: String(bytes.byteLength), name: name.slice(0, 200), createdAt: ctx.now() },
    appId,
  )
  // The same bytes may have been taken away between the two.
  if ((await ctx.files.size(id)) === null) await ctx.files.put(bytes)
  return { id, mime, bytes: bytes.byteLength }
}

type Source = {
  bytes: number
  mime: string
  stream: (range?: { start: number; end: number }) => Readable
}

const original = async (ctx: Context, id: string, mime: string): Promise<Source> => ({
  bytes: (await ctx.files.size(id)) ?? fail('not-found'),
  mime,
  stream: (range) => ctx.files.read(id, range),
})

/** A smaller copy. Bitmaps and other pictures that only browsers draw are sent as they are. */
const smaller = async (ctx: Context, id: string, mime: string, width: number): Promise<Source> => {
  if (mime.startsWith('image/') && !isDrawable(mime)) return original(ctx, id, mime)
  if (!isDrawable(mime)) fail('invalid-input', { field: 'dw', reason: because('no_small_picture') })
  if ((await ctx.files.size(id)) === null) fail('not-found')
  try {
    return { ...(await readThumbnail(await thumbnailOf(ctx, id, width))), mime: 'image/webp' }
  } catch (error) {
    ctx.log.warn({ err: error, file: id }, 'picture not drawn')
    // Sequences are drawn by browsers alone.
    if (mime === 'image/avif') return original(ctx, id, mime)
    return fail('invalid-input', { field: 'dw', reason: because('damaged_picture') })
  }
}

/**
 * A file of one's apps or of an open bucket needs no more than a session; any other one a token
 * made for this person and this file.
 */
const checkRead = async (
  ctx: CallContext,
  file: NonNullable<Awaited<ReturnType<typeof findFile>>>,
  token: string | undefined,
): Promise<void> => {
  if (token !== undefined) {
    const { reason, claim } = await readToken(ctx, token)
    if (reason === '' && claim?.k === 'r' && claim.f === file.id && claim.p === ctx.caller.id)
      return
    fail('no-permission', { permission: `file token${reason === '' ? '' : ` (${reason})`}` })
  }
  if (
    file.apps.some((appId) => appId === null || mayApp(ctx.caller, appId)) ||
    file.buckets.some((name) => buckets[name as BucketName]?.private === false)
  )
    return
  if (file.apps.length > 0) fail('foreign-data', { app: file.apps[0] ?? 0 })
  fail('no-permission', { permission: 'file token' })
}

/**
 * Sends a stored file, whole, by range or as a thumbnail. What is no media is only ever offered for
 * download.
 */
export async function readStored(
  ctx: CallContext,
  { id, dw, token }: Input<typeof fileCalls.read>,
): Promise<unknown> {
  const file = (await findFile(ctx, id, ctx.now())) ?? fail('not-found')
  await checkRead(ctx, file, token)
  const { http } = ctx
  const tag = `"${id}${dw === undefined ? '' : `-${Math.ceil(dw / 40)}`}"`
  http.setHeader('etag', tag)
  // The content of an id never changes, the right to read it may.
  http.setHeader('cache-control', 'private, max-age=3600')
  if (http.header('if-none-match') === tag) {
    http.status(304)
    return ''
  }
  const source =
    dw === undefined ? await original(ctx, id, file.mime) : await smaller(ctx, id, file.mime, dw)
  http.setHeader('content-type', source.mime)
  http.setHeader('x-content-type-options', 'nosniff')
  // Opened by itself, a file runs nothing and belongs to no page of ours.
  http.setHeader(
    'content-security-policy',
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  )
  http.setHeader('accept-ranges', 'bytes')
  if (!isShown(source.mime)) {
    const name = encodeURIComponent(file.name || 'file').replaceAll("'", '%27')
    http.setHeader('content-disposition', `attachment; filename*=UTF-8''${name}`)
  }
  const condition = http.header('if-range')
  const range =
    condition === undefined || condition === tag
      ? rangeOf(http.header('range'), source.bytes)
      : 'whole'
  if (range === 'none') {
    http.status(416)
    http.setHeader('content-range', `bytes */${source.bytes}`)
    return ''
  }
  if (range === 'whole') {
    http.setHeader('content-length', String(source.bytes))
    return source.stream()
  }
  http.status(206)
  http.setHeader('content-range', `bytes ${range.start}-${range.end}/${source.bytes}`)
  http.setHeader('content-length', String(range.end - range.start + 1))
  return source.stream(range)
}
