import type { ImportCode, ImportOutcome } from '@oas/contract/feature-library/exchange/schemas'
import { dayMs, hourMs } from '@oas/contract/time'
import { nobody } from '../../../core/caller.ts'
import type { Context } from '../../../core/context.ts'
import { alone } from '../../../jobs/alone.ts'
import type { Job } from '../../../jobs/job.ts'
import { publishIn } from '../../../socket/bus.ts'
import { insertFeature, sameIn } from '../create.ts'
import { type Read, readPicture } from '../live/query.ts'
import { bytesOf } from '../hash/make.ts'
import { findEqual } from '../queries/features.ts'
import { type StoredStore, type Tx, bodyOf, countFeatures, findStore } from '../queries/stores.ts'
import { audit } from '../../../core/audit.ts'
import { featureSubject } from '../features.ts'
import { appOf } from '../stores.ts'
import { readPacked } from './archive.ts'
import {
  type WaitingRow,
  countUses,
  endImport,
  findOpen,
  forgetImports,
  readWaiting,
  settleRow,
  unfinishedOf,
} from './pictures-queries.ts'
import { type HeldImport, holdImport, updateCounts } from './queries.ts'

/** Pictures that are read before the next look at whether somebody cancelled. */
const chunk = 8
const keptDays = 90

/** Takes the bytes of an archive away, unless another import has the same. */
export async function dropBytes(ctx: Pick<Context, 'db' | 'files'>, fileId: string): Promise<void> {
  if ((await countUses(ctx.db, fileId)) === 0) await ctx.files.remove(fileId)
}

type Seen = { row: WaitingRow; outcome: ImportOutcome; code: ImportCode; read: Read | null }
const look = async (
  ctx: Context,
  store: StoredStore,
  { fileId, bytes }: { fileId: string; bytes: number },
  row: WaitingRow,
): Promise<Seen> => {
  const invalid = (code: ImportCode, read: Read | null = null): Seen => ({
    row,
    outcome: 'invalid',
    code,
    read,
  })
  const packed = await readPacked(ctx, fileId, bytes, row.place)
  const read = packed ? await readPicture(packed) : 'unreadable'
  if (typeof read === 'string') return invalid('unreadable')
  if ((read.made.quality ?? 0) < bodyOf(store).lines.minQuality) return invalid('quality', read)
  const existing = await sameIn(ctx, store, read)
  if (existing) return { row, outcome: 'exists', code: '', read }
  return { row, outcome: 'new', code: '', read }
}

/** Keeps what was read of an archive; what another row or person brought in meanwhile exists. */
const keep = async (
  ctx: Context,
  tx: Tx,
  held: HeldImport,
  store: StoredStore,
  seen: readonly Seen[],
): Promise<void> => {
  let room = store.quota - (await countFeatures(tx, store.id))
  const made: string[] = []
  for (const { row, read, ...said } of seen) {
    const quality = read?.made.quality ?? null
    if (said.outcome !== 'new' || !read) {
      await settleRow(tx, held.id, { ...row, ...said, quality, featureId: null })
      continue
    }
    const equal = await findEqual(tx, store.id, bytesOf('picture', read.made.hash))
    if (equal || room <= 0) {
      const one = equal
        ? { outcome: 'exists' as const, code: '' as const }
        : { outcome: 'invalid' as const, code: 'full' as const }
      await settleRow(tx, held.id, { ...row, ...one, quality, featureId: null })
      continue
    }
    room -= 1
    const featureId = await insertFeature(
      tx,
      store,
      { read, source: 'import', ref: held.listName, recordId: null, text: '' },
      { labelId: null, level: null, remark: held.remark, validUntil: null },
      { id: held.madeBy, at: ctx.now() },
    )
    made.push(featureId)
    await settleRow(tx, held.id, { ...row, ...said, quality, featureId })
  }
  await audit(
    tx,
    { caller: { ...nobody, name: 'feature-import' }, requestId: `feature-import-${held.id}` },
    made.map((id) => ({
      action: 'featureLibrary.createFeature' as const,
      subject: featureSubject(id),
      appId: appOf(store.appId),
      detail: { before: null, after: { storeId: store.id, listName: held.listName } },
    })),
  )
  await updateCounts(tx, held.id)
}

/** Reads the next pictures of an archive. */
const readChunk = async (ctx: Context, { id, storeId, fileId }: HeldImport): Promise<void> => {
  const store = await findStore(ctx.db, storeId)
  const bytes = fileId === null ? null : await ctx.files.size(fileId)
  if (!store || fileId === null || bytes === null) {
    await ctx.db
      .transaction()
      .execute((tx) => endImport(tx, id, { state: 'failed', problem: 'gone', at: ctx.now() }))
    return
  }
  const rows = await readWaiting(ctx.db, id, chunk)
  const seen: Seen[] = []
  for (const row of rows) seen.push(await look(ctx, store, { fileId, bytes }, row))
  const isOver = await ctx.db.transaction().execute(async (tx) => {
    const held = await holdImport(tx, id)
    // Cancelled meanwhile: what was just read is left.
    if (!held || (held.state !== 'waiting' && held.state !== 'running')) return false
    await keep(ctx, tx, held, store, seen)
    const over = rows.length < chunk
    if (over) await endImport(tx, id, { state: 'done', problem: '', at: ctx.now() })
    else
      await tx.updateTable('featureImport').set({ state: 'running' }).where('id', '=', id).execute()
    await publishIn(tx, 'setting.changed', { what: 'feature', key: 'features' })
    return over
  })
  if (isOver) await dropBytes(ctx, fileId)
}

/** Goes on with the oldest archive; where its server ended, another goes on at the same picture. */
export const picturesJob: Job = {
  name: 'feature-library.pictures',
  every: 1000,
  rest: 3000,
  run: async (ctx) =>
    (await alone(ctx, 'feature-library.pictures', async () => {
      const open = await findOpen(ctx.db)
      if (!open) return false
      try {
        await readChunk(ctx, open)
      } catch (error) {
        ctx.log.error({ err: error, import: open.id }, 'an archive of pictures failed')
        const problem = (error as Error).message.slice(0, 500)
        await ctx.db
          .transaction()
          .execute((tx) => endImport(tx, open.id, { state: 'failed', problem, at: ctx.now() }))
        if (open.fileId !== null) await dropBytes(ctx, open.fileId)
      }
      return true
    })) ?? false,
}
/** What nobody committed is forgotten after a day, reports after a quarter. */
export const forgetImportsJob: Job = {
  name: 'feature-library.forget-imports',
  every: hourMs,
  run: async (ctx) => {
    const now = ctx.now().getTime()
    const before = { seen: new Date(now - dayMs), ended: new Date(now - keptDays * dayMs) }
    for (const fileId of await unfinishedOf(ctx.db, before.seen)) await ctx.files.remove(fileId)
    await forgetImports(ctx.db, before)
    return false
  },
}
