import type { FeatureKind } from '@oas/contract/feature-library/schemas'
import { audit } from '../../../core/audit.ts'
import { systemCaller } from '../../../core/caller.ts'
import type { Context } from '../../../core/context.ts'
import { clientOf } from '../../../db/client.ts'
import type { Job } from '../../../jobs/job.ts'
import { insertFeature, lookAt } from '../create.ts'
import { featureSubject } from '../features.ts'
import type { Origin } from '../origin.ts'
import { type LiveStore, readStores } from '../queries/live.ts'
import { type StoredStore, countFeatures, findStore } from '../queries/stores.ts'
import { looksAt } from '../rights.ts'
import { appOf } from '../stores.ts'
import { type Wanted, dropUndone, dropWanted, takeWanted } from './queries.ts'

const atOnce = 5
const takenMs = 120_000
const mostTries = 5

/** What of the record is proposed: a picture before a text. */
const placesOf = ({ kind, content }: Wanted): { kind: FeatureKind; field: string }[] => [
  ...(content.pictures.length > 0 ? [{ kind: 'picture' as const, field: 'pictures.0' }] : []),
  ...(kind === 'similar' && content.texts.length > 0
    ? [{ kind: 'text' as const, field: 'texts.0' }]
    : []),
]
/** How well a store fits: by its label, then its own app before all apps, bad before grey. */
const fitOf = (store: LiveStore, { labels, appId }: Wanted): number =>
  (labels.includes(store.labelId) ? 8 : 0) +
  (store.appId === appId ? 4 : 0) +
  (store.listType === 'black' ? 2 : 0) +
  (store.state === 'live' ? 1 : 0)
type Target = { store: StoredStore; field: string }
/** Where it goes to be reviewed; the reviewer may name another library. */
const targetOf = async (ctx: Context, wanted: Wanted): Promise<Target | null> => {
  const stores = await readStores(ctx.pool)
  for (const { kind, field } of placesOf(wanted)) {
    const [best] = stores
      .filter(
        (store) =>
          store.kind === kind &&
          store.listType !== 'white' &&
          (store.state === 'live' || store.state === 'shadow') &&
          looksAt(store, wanted) &&
          (wanted.kind === 'similar' || store.storename === wanted.key),
      )
      .toSorted((a, b) => fitOf(b, wanted) - fitOf(a, wanted))
    const store = best && (await findStore(ctx.db, best.id))
    if (store) return { store, field }
  }
  return null
}

const keep = async (
  ctx: Context,
  wanted: Wanted,
  { store }: Target,
  origin: Origin,
): Promise<void> => {
  const { decisionId, personId, person, postId } = wanted
  const by = { ...ctx, caller: { ...systemCaller(person), id: personId } }
  const remark = (wanted.remark.trim() || postId).slice(0, 500).toWellFormed()
  await ctx.db.transaction().execute(async (tx) => {
    // Whoever ends it proposes it: another server may have been faster.
    if (!(await dropWanted(clientOf(tx), decisionId))) return
    if ((await countFeatures(tx, store.id)) >= store.quota) return
    const made = { ...origin, source: 'audit' as const, ref: `decision ${decisionId}` }
    const about = { labelId: null, level: null, remark, validUntil: null }
    const id = await insertFeature(tx, store, made, about, { id: personId, at: ctx.now() })
    await audit(tx, { ...by, requestId: '' }, [
      {
        action: 'featureLibrary.createFeature',
        subject: featureSubject(id),
        appId: appOf(store.appId),
        detail: { before: null, after: { storeId: store.id, ...about, decisionId } },
      },
    ])
  })
}
/**
 * Proposes one thing that was picked. What no library looks at, is known already or is too plain is
 * none; what cannot be read now is tried again.
 */
const propose = async (ctx: Context, wanted: Wanted): Promise<void> => {
  const target = await targetOf(ctx, wanted)
  const { decisionId, recordId, tries } = wanted
  const by = { ...ctx, caller: systemCaller('feature-library') }
  const found = target && (await lookAt(by, target.store, { recordId, field: target.field }))
  if (target && found?.origin) return keep(ctx, wanted, target, found.origin)
  if (found?.outcome.code === 'unreadable' && tries < mostTries) return
  ctx.log.info(
    { decision: decisionId, why: found?.outcome.code ?? 'no library' },
    'what was picked is proposed to no library',
  )
  await dropWanted(ctx.pool, decisionId)
}

/** Proposes features out of what people picked on audit pages. */
export const wantedJob: Job = {
  name: 'feature-library.wanted',
  every: 5000,
  run: async (ctx) => {
    const now = ctx.now()
    await dropUndone(ctx.pool, now)
    const until = new Date(now.getTime() + takenMs)
    const list = await takeWanted(ctx.pool, { now, until, limit: atOnce })
    for (const wanted of list) await propose(ctx, wanted)
    return list.length === atOnce
  },
}
