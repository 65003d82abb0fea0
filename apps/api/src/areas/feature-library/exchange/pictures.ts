import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { featureExchangeCalls } from '@oas/contract/feature-library/exchange/calls'
import { mostArchiveBytes, openArchives } from '@oas/contract/feature-library/exchange/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../../core/audit.ts'
import type { CallContext, Context } from '../../../core/context.ts'
import { CallError, because, fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { appOf, storeSubject } from '../stores.ts'
import { readArchive } from './archive.ts'
import { answerImport, requireTarget } from './imports.ts'
import { dropBytes } from './jobs.ts'
import { countOpen, endImport } from './pictures-queries.ts'
import { holdImport, insertImport } from './queries.ts'

type Calls = typeof featureExchangeCalls
const field = 'file'

/** Writes a body to this machine, hashed on the way, and stores it under its hash. */
const receive = async (
  ctx: Pick<Context, 'files' | 'random'>,
  body: Readable,
): Promise<{ fileId: string; bytes: number }> => {
  await mkdir(ctx.files.drafts, { recursive: true })
  const path = join(ctx.files.drafts, `${ctx.random(16)}.zip`)
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > mostArchiveBytes) {
        done(new CallError('too-large'))
        return
      }
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    // A pipeline would end the body with itself, and the connection with it.
    await pipeline(body.iterator({ destroyOnReturn: false }), measure, createWriteStream(path))
    if (bytes === 0) fail('invalid-input', { field, reason: because('empty') })
    const fileId = hash.digest('hex')
    await ctx.files.putDraft(path, fileId)
    return { fileId, bytes }
  } finally {
    await rm(path, { force: true })
  }
}

/** Takes an archive in and says what it holds; nothing of it is read before it is committed. */
export const importPictures: Handler<Calls['importPictures']> = async (ctx, given) => {
  const { storeId, fileName } = given
  const store = await requireTarget(ctx, storeId)
  if (store.kind !== 'picture')
    fail('invalid-input', {
      field: 'storeId',
      reason: textOf(ctx.language, 'feature_exchange.pictures_only'),
    })
  if ((await countOpen(ctx.db, ctx.caller.id)) >= openArchives)
    fail('invalid-input', {
      field,
      reason: textOf(ctx.language, 'feature_exchange.archives_open', { n: openArchives }),
    })
  if (Number(ctx.http.header('content-length') ?? 0) > mostArchiveBytes) fail('too-large')
  const { fileId, bytes } = await receive(ctx, ctx.http.body)
  try {
    const rows = await readArchive(ctx, { fileId, bytes, field })
    const id = await ctx.db.transaction().execute((tx) =>
      insertImport(
        tx,
        rows.map(({ name, place, code }, at) => ({
          line: at + 1,
          outcome: code === '' ? 'waiting' : 'invalid',
          code,
          name,
          hash: '',
          algorithm: '',
          quality: null,
          text: '',
          place,
        })),
        {
          storeId,
          kind: 'pictures',
          fileName,
          listName: given.listName.trim(),
          complete: false,
          remark: given.remark.trim(),
          fileId,
          by: ctx.caller.id,
          at: ctx.now(),
        },
      ),
    )
    return await answerImport(ctx, id)
  } catch (error) {
    await dropBytes(ctx, fileId)
    throw error
  }
}

/** Ends the reading of an archive of a store that the caller may change. */
export const importCancel: Handler<Calls['importCancel']> = async (ctx, { id }) => {
  const { storeId } = await answerImport(ctx, id)
  const store = await requireTarget(ctx, storeId)
  const fileId = await ctx.db.transaction().execute(async (tx) => {
    const held = (await holdImport(tx, id)) ?? fail('not-found', { field: 'id' })
    const { state } = held
    if (state !== 'waiting' && state !== 'running') return refuseState(ctx)
    await endImport(tx, id, { state: 'cancelled', problem: '', at: ctx.now() })
    await audit(tx, ctx, [
      {
        action: 'featureLibrary.cancelImport',
        subject: storeSubject(storeId),
        appId: appOf(store.appId),
        detail: {
          before: { state },
          after: { state: 'cancelled', fileName: held.fileName, done: held.done },
        },
      },
    ])
    return held.fileId
  })
  if (fileId !== null) await dropBytes(ctx, fileId)
  return answerImport(ctx, id)
}
const refuseState = (ctx: CallContext): never =>
  fail('wrong-state', { act: textOf(ctx.language, 'feature_exchange.cancel') })
