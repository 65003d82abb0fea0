import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Bucket, buckets, fileUrl, kindOf } from '@oas/contract/file/buckets'
import type { fileCalls } from '@oas/contract/file/calls'
import { pathOf } from '@oas/contract/define'
import sharp from 'sharp'
import type { CallContext, Context } from '../../core/context.ts'
import { CallError, because, fail } from '../../core/fail.ts'
import { accessOf } from './access.ts'
import { insertPlace, isLive, regionOf } from './queries.ts'
import { isDrawable, sniff, sniffBytes } from './sniff.ts'
import { type UploadClaim, makeToken, readToken } from './tokens.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof fileCalls
const uploadMs = 10 * 60_000
const readMs = 60 * 60_000
/** Who sent a file goes on seeing it, as in a draft. */
const ownReadMs = 30 * 24 * 3_600_000
const draftLifeMs = 3_600_000

/**
 * An address under which the caller reads a file of a private bucket for an hour. Whoever makes it
 * has checked that they may.
 */
export async function signedUrl(
  ctx: Context & Pick<CallContext, 'caller'>,
  id: string,
  ms = readMs,
): Promise<string> {
  return fileUrl(
    id,
    await makeToken(ctx, { k: 'r', p: ctx.caller.id, f: id, e: ctx.now().getTime() + ms }),
  )
}

/**
 * Where people of the caller's region send files: the host of the region, that of all others, else
 * this server.
 */
const uploadHost = async (ctx: CallContext, region: string): Promise<string> => {
  const { uploadHosts } = await accessOf(ctx)
  return (
    (
      uploadHosts.find((host) => host.region === region && region !== '') ??
      uploadHosts.find((host) => host.region === '*')
    )?.url ?? ''
  )
}

export const getUploadToken: Handler<Calls['uploadToken']> = async (
  ctx,
  { bucket: name, fileTTL },
) => {
  const bucket = buckets[name]
  const longest = bucket.maxDays === null ? null : bucket.maxDays * 86_400
  const ttl = longest === null ? (fileTTL ?? null) : Math.min(fileTTL ?? longest, longest)
  const expiresAt = ctx.now().getTime() + uploadMs
  const token = await makeToken(ctx, {
    k: 'u',
    p: ctx.caller.id,
    s: ctx.caller.sessionId,
    b: name,
    m: bucket.maxBytes,
    t: ttl,
    e: expiresAt,
  })
  const host = await uploadHost(ctx, await regionOf(ctx, ctx.caller.id))
  return {
    token,
    url: host + pathOf({ service: 'resource', path: '/file/new' }),
    expiresAt,
    maxBytes: bucket.maxBytes,
    kinds: [...bucket.kinds],
  }
}

/**
 * The token must be of this server, for this bucket, in time, of a session that still lives, and of
 * nobody else than a caller who is signed in.
 */
const checkUpload = async (
  ctx: CallContext,
  token: string,
  bucket: string,
): Promise<UploadClaim> => {
  const { reason, claim } = await readToken(ctx, token)
  if (reason !== '' || claim?.k !== 'u')
    return fail('no-permission', {
      permission: `upload token${reason === '' ? '' : ` (${reason})`}`,
    })
  if (claim.b !== bucket) fail('no-permission', { permission: `upload token of bucket ${bucket}` })
  if (ctx.caller.kind !== 'nobody' && ctx.caller.id !== claim.p)
    fail('no-permission', { permission: 'upload token of your own' })
  if (!(await isLive(ctx, claim.s, claim.p, ctx.now()))) fail('please-login')
  return claim
}

type Draft = { path: string; id: string; bytes: number; mime: string }
/**
 * Writes the body to a draft, its hash and first bytes taken on the way. What is too much is read
 * past, or the sender would not see the answer, but not without end.
 */
const receive = async (ctx: Context, body: Readable, maxBytes: number): Promise<Draft> => {
  await mkdir(ctx.files.drafts, { recursive: true })
  const path = join(ctx.files.drafts, `${ctx.random(16)}.part`)
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) {
        done(bytes > 2 * maxBytes ? new CallError('too-large') : null)
        return
      }
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    // A pipeline would end the body with itself, and the connection with it.
    await pipeline(body.iterator({ destroyOnReturn: false }), measure, createWriteStream(path))
    if (bytes > maxBytes) fail('too-large')
    const file = await open(path)
    try {
      const head = Buffer.alloc(sniffBytes)
      const { bytesRead } = await file.read(head, 0, head.length, 0)
      return { path, id: hash.digest('hex'), bytes, mime: sniff(head.subarray(0, bytesRead)) }
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/**
 * A file must be what its bucket takes, and a picture must be one to its end: some begin as a
 * picture and go on as something else.
 */
const checkContent = async ({ path, bytes, mime }: Draft, bucket: Bucket): Promise<void> => {
  if (bytes === 0) fail('invalid-input', { field: 'body', reason: because('empty') })
  const kind = kindOf(mime)
  if (kind === null || !bucket.kinds.includes(kind)) fail('unsupported-media')
  if (!isDrawable(mime)) return
  try {
    await sharp(path, { failOn: 'error', limitInputPixels: 100_000_000 }).metadata()
  } catch {
    fail('unsupported-media')
  }
}

/**
 * The last step of any path a client may send, without what file systems and headers stumble over.
 */
const tidyName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 200)

export const upload: Handler<Calls['upload']> = async (
  ctx,
  { bucket: name, token, name: given = '' },
) => {
  const claim = await checkUpload(ctx, token, name)
  if (ctx.http.header('content-type')?.toLowerCase().startsWith('multipart/'))
    fail('unsupported-media')
  if (Number(ctx.http.header('content-length') ?? 0) > claim.m) fail('too-large')
  const draft = await receive(ctx, ctx.http.body, claim.m)
  try {
    await checkContent(draft, buckets[name])
    const now = ctx.now()
    const place = {
      bucket: name,
      personId: claim.p,
      name: tidyName(given),
      placedAt: now,
      expiresAt: claim.t === null ? null : new Date(now.getTime() + claim.t * 1000),
    }
    const { id, mime, bytes, path } = draft
    await ctx.files.putDraft(path, id)
    await insertPlace(
      ctx,
      { id, mime, bytes: String(bytes), name: place.name, createdAt: now },
      place,
    )
    // Taken away in between by whoever found it lying nowhere: the sender, who still has it, sends
    // it again.
    if ((await ctx.files.size(id)) === null) fail('conflict')
    const url = buckets[name].private
      ? fileUrl(
          id,
          await makeToken(ctx, { k: 'r', p: claim.p, f: id, e: now.getTime() + ownReadMs }),
        )
      : fileUrl(id)
    return { id, url, mime, bytes, name: place.name }
  } finally {
    await rm(draft.path, { force: true })
  }
}

/**
 * Drafts of uploads, and folders of conversions, that ended with their server are taken away after
 * an hour.
 */
export async function sweepDrafts(ctx: Context): Promise<void> {
  const before = ctx.now().getTime() - draftLifeMs
  for (const name of await readdir(ctx.files.drafts).catch(() => [])) {
    const path = join(ctx.files.drafts, name)
    const facts = await stat(path).catch(() => null)
    if (facts && facts.mtimeMs < before) await rm(path, { recursive: true, force: true })
  }
}
