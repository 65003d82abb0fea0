import type { featureExchangeCalls } from '@oas/contract/feature-library/exchange/calls'
import type { FeatureImport } from '@oas/contract/feature-library/exchange/schemas'
import type { FeatureKind } from '@oas/contract/feature-library/schemas'
import { dayMs } from '@oas/contract/time'
import { textOf } from '@oas/texts'
import { audit } from '../../../core/audit.ts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { publishIn } from '../../../socket/bus.ts'
import { featureSubject } from '../features.ts'
import { followFeatures } from '../live/known.ts'
import {
  type StoredStore,
  type Tx,
  bodyOf,
  countFeatures,
  findStore,
  holdStore,
} from '../queries/stores.ts'
import { refuseRemote } from '../remote/check.ts'
import { maySee, requireChange, seenBy } from '../rights.ts'
import { appOf, storeSubject } from '../stores.ts'
import { judgeRows, readFacts } from './judge.ts'
import {
  type HeldImport,
  type NamedImport,
  countImports,
  countRows,
  findImport,
  holdImport,
  insertImport,
  listImports,
  listNames,
  listRows,
  proposeRows,
  readKnownHashes,
  retireRows,
  toImport,
} from './queries.ts'
import { readList } from './read-list.ts'

type Calls = typeof featureExchangeCalls

const lookingOf = (ctx: CallContext) => ({ seen: seenBy(ctx), personId: ctx.caller.id })
const requireImport = async (ctx: CallContext, id: string): Promise<NamedImport> =>
  (await findImport(ctx.db, id, lookingOf(ctx))) ?? fail('not-found', { field: 'id' })
/** An import as the caller sees it. */
export async function answerImport(ctx: CallContext, id: string): Promise<FeatureImport> {
  return toImport(await requireImport(ctx, id), ctx.caller.id)
}
/** The store that something is brought into, as the caller may change it. */
export async function requireTarget(ctx: CallContext, storeId: string): Promise<StoredStore> {
  const store = await findStore(ctx.db, storeId)
  if (!store || !maySee(ctx, store)) return fail('not-found', { field: 'storeId' })
  requireChange(ctx, store.appId)
  refuseRemote(ctx, store, 'storeId')
  return store
}

export const importPreview: Handler<Calls['importPreview']> = async (ctx, given) => {
  const { storeId, fileName, complete, file } = given
  const store = await requireTarget(ctx, storeId)
  const listName = given.listName.trim()
  const read = readFacts(await readList(file), {
    kind: store.kind as FeatureKind,
    minQuality: bodyOf(store).lines.minQuality,
  })
  const hashes = read.flatMap(({ facts }) => (typeof facts === 'string' ? [] : [facts.hash]))
  const known = await readKnownHashes(ctx.db, { storeId, listName }, hashes)
  const id = await ctx.db.transaction().execute((tx) =>
    insertImport(tx, judgeRows(read, known), {
      storeId,
      kind: 'list',
      fileName,
      listName,
      complete,
      remark: given.remark.trim(),
      fileId: null,
      by: ctx.caller.id,
      at: ctx.now(),
    }),
  )
  return answerImport(ctx, id)
}

const commitList = async (
  ctx: CallContext,
  tx: Tx,
  held: HeldImport,
  store: StoredStore,
): Promise<void> => {
  const at = ctx.now()
  const { listName, fileName, storeId } = held
  const retired = await retireRows(
    tx,
    held,
    textOf(ctx.language, 'feature_exchange.taken_back', { list: listName }),
    at,
  )
  const proposed = await proposeRows(tx, held, {
    labelId: store.labelId,
    level: store.level,
    validUntil: store.ttlDays === null ? null : new Date(at.getTime() + store.ttlDays * dayMs),
    by: ctx.caller.id,
    at,
  })
  if ((await countFeatures(tx, storeId)) > store.quota)
    fail('invalid-input', {
      field: 'id',
      reason: textOf(ctx.language, 'feature_exchange.store_full', { n: store.quota }),
    })
  await tx
    .updateTable('featureImport')
    .set({ state: 'done', finishedAt: at })
    .where('id', '=', held.id)
    .execute()
  const appId = appOf(store.appId)
  await audit(tx, ctx, [
    {
      action: 'featureLibrary.importList',
      subject: storeSubject(storeId),
      appId,
      detail: {
        before: null,
        after: { fileName, listName, proposed, retired: retired.length },
      },
    },
    ...retired.map(({ id, state }) => ({
      action: 'featureLibrary.retire' as const,
      subject: featureSubject(id),
      appId,
      detail: { before: { state }, after: { state: 'retired' }, reason: listName },
    })),
  ])
  await publishIn(tx, 'setting.changed', { what: 'feature', key: 'features' })
}
const beginPictures = async (
  ctx: CallContext,
  tx: Tx,
  held: HeldImport,
  store: StoredStore,
): Promise<void> => {
  await tx
    .updateTable('featureImport')
    .set({ state: 'waiting' })
    .where('id', '=', held.id)
    .execute()
  const { fileName, listName, total } = held
  await audit(tx, ctx, [
    {
      action: 'featureLibrary.importPictures',
      subject: storeSubject(held.storeId),
      appId: appOf(store.appId),
      detail: { before: null, after: { fileName, listName, total } },
    },
  ])
}

export const importCommit: Handler<Calls['importCommit']> = async (ctx, { id, validOnly }) => {
  const { storeId } = await requireImport(ctx, id)
  await requireTarget(ctx, storeId)
  await ctx.db.transaction().execute(async (tx) => {
    // The store is held first: two lists that are committed at once bring in nothing twice.
    const store = (await holdStore(tx, storeId)) ?? fail('not-found', { field: 'storeId' })
    const held = await holdImport(tx, id)
    if (!held || held.madeBy !== ctx.caller.id) return fail('not-found', { field: 'id' })
    // The same again: what it would do is done.
    if (held.state !== 'seen') return
    const { counts } = toImport({ ...held, storeName: '', appId: 0, madeByName: '' }, '')
    if (counts.new + counts.retracted + counts.waiting === 0)
      fail('invalid-input', {
        field: 'id',
        reason: textOf(ctx.language, 'feature_exchange.nothing_new'),
      })
    if (!validOnly && counts.invalid > 0)
      fail('invalid-input', {
        field: 'validOnly',
        reason: textOf(ctx.language, 'feature_exchange.not_all'),
      })
    await (held.kind === 'list' ? commitList : beginPictures)(ctx, tx, held, store)
  })
  await followFeatures(ctx)
  return answerImport(ctx, id)
}

export const imports: Handler<Calls['imports']> = async (
  ctx,
  { current = 1, pageSize = 10, ...by },
) => {
  const filter = { ...by, ...lookingOf(ctx) }
  const [rows, total] = await Promise.all([
    listImports(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countImports(ctx.db, filter),
  ])
  return { total, list: rows.map((row) => toImport(row, ctx.caller.id)) }
}

export const importLists: Handler<Calls['importLists']> = async (ctx, { storeId }) => {
  const store = await findStore(ctx.db, storeId)
  if (!store || !maySee(ctx, store)) return fail('not-found', { field: 'storeId' })
  return { list: await listNames(ctx.db, storeId) }
}

export const importJob: Handler<Calls['importJob']> = async (
  ctx,
  { id, outcome, current = 1, pageSize = 10 },
) => {
  const found = await requireImport(ctx, id)
  const [list, total] = await Promise.all([
    listRows(ctx.db, { id, outcome }, (current - 1) * pageSize, pageSize),
    countRows(ctx.db, id, outcome),
  ])
  return { list, total, import: toImport(found, ctx.caller.id) }
}
