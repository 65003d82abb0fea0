import type { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import type { FeatureKind, Nearest } from '@oas/contract/feature-library/schemas'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { changeEach } from './features.ts'
import { hashOfHex, squeezeText } from './hash/make.ts'
import { knownFeatures } from './live/known.ts'
import { searchNear } from './live/search.ts'
import {
  type HeldFeature,
  type ListedFeature,
  countListed,
  listFeatures,
  readNearest,
  toFeatureRow,
} from './queries/features.ts'
import { type StoredStore, findStore } from './queries/stores.ts'
import { mayChange, maySee, seenBy } from './rights.ts'

type Calls = typeof featureLibraryCalls

/** The nearest feature in force of any store that the caller sees. */
const nearestTo = async (ctx: CallContext, row: ListedFeature): Promise<Nearest | null> => {
  const known = await knownFeatures(ctx)
  const kind = row.kind as FeatureKind
  const hash = hashOfHex(kind, row.hash)
  if (!hash) return null
  const squeezed = kind === 'text' ? squeezeText(row.text) : ''
  const query = { kind, hashes: [{ turn: '', hash }], quality: row.quality, squeezed }
  const near = searchNear(known, query, {
    looks: (store) => store.kind === kind && maySee(ctx, store),
    now: ctx.now().getTime(),
  }).find(({ feature }) => feature.id !== row.id)
  if (!near) return null
  const { feature, distance, score } = near
  return (await readNearest(ctx.db, [{ id: feature.id, distance, similarity: score }]))[0] ?? null
}

export const proposals: Handler<Calls['proposals']> = async (
  ctx,
  { current = 1, pageSize = 20, ...by },
) => {
  const filter = { ...by, states: ['proposed', 'suspended'], seen: seenBy(ctx) }
  const [rows, total] = await Promise.all([
    listFeatures(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countListed(ctx.db, filter),
  ])
  return {
    total,
    list: await Promise.all(
      rows.map(async (row) => ({
        ...toFeatureRow(row, ctx.caller.id),
        nearest: await nearestTo(ctx, row),
        again: row.reviewedAt !== null,
      })),
    ),
  }
}

/** What a matcher of others named stays with its store, and nothing else goes there. */
const mayHold = (store: StoredStore, row: HeldFeature): boolean =>
  store.kind === row.kind &&
  (store.id === row.storeId || (store.remote === null && row.source !== 'remote'))

/** Passes or rejects what others proposed; another library or label may be named with it. */
export const reviewProposals: Handler<Calls['reviewProposals']> = async (
  ctx,
  { refs, act, reason: given, storeId, labelId },
) => {
  const reason = given.trim()
  if (act === 'reject' && reason === '') fail('required', { field: 'reason' })
  const store = storeId === undefined ? null : await findStore(ctx.db, storeId)
  if (storeId !== undefined && (!store || !maySee(ctx, store) || !mayChange(ctx, store.appId)))
    fail('not-found', { field: 'storeId' })
  const now = ctx.now()
  return changeEach(ctx, refs, {
    from: ['proposed', 'suspended'],
    action: act,
    reason,
    refuse: (row) =>
      row.madeBy === ctx.caller.id
        ? 'second-person'
        : store && !mayHold(store, row)
          ? 'wrong-state'
          : '',
    set: () => ({
      state: act === 'approve' ? 'live' : 'rejected',
      reason,
      reviewedBy: ctx.caller.id,
      reviewedAt: now,
      ...(storeId === undefined ? {} : { storeId }),
      ...(labelId === undefined ? {} : { labelId }),
    }),
  })
}
