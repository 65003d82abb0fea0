import type { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import type { FeatureState } from '@oas/contract/feature-library/schemas'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { publishIn } from '../../socket/bus.ts'
import { hexOf, wordsOf } from './hash/make.ts'
import { followFeatures } from './live/known.ts'
import {
  type HeldFeature,
  type ListedFeature,
  changeFeature,
  countListed,
  findFeature,
  holdFeatures,
  listFeatures,
  toFeatureRow,
} from './queries/features.ts'
import { type Tx, findStore } from './queries/stores.ts'
import { refuseRemote } from './remote/check.ts'
import { mayChange, maySee, seenBy } from './rights.ts'
import { appOf } from './stores.ts'

type Calls = typeof featureLibraryCalls
type Code = '' | 'not-found' | 'conflict' | 'wrong-state' | 'second-person' | 'foreign-data'
type Outcome = { id: string; ok: boolean; code: Code }
type Ref = { id: string; version: number }

export function featureSubject(id: string): string {
  return `feature:${id}`
}

export const features: Handler<Calls['features']> = async (
  ctx,
  { current = 1, pageSize = 10, ...by },
) => {
  const filter = { ...by, seen: seenBy(ctx) }
  const [rows, total] = await Promise.all([
    listFeatures(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countListed(ctx.db, filter),
  ])
  return { total, list: rows.map((row) => toFeatureRow(row, ctx.caller.id)) }
}
/** The feature, where the caller sees its store. */
export async function requireFeature(
  ctx: CallContext,
  id: string,
  field = 'id',
): Promise<ListedFeature> {
  const row = await findFeature(ctx.db, id)
  return row && maySee(ctx, row) ? row : fail('not-found', { field })
}

export const feature: Handler<Calls['feature']> = async (ctx, { id, appId, storename }) => {
  const row = await requireFeature(ctx, id)
  const isOfStore =
    (appId === undefined || row.appId === appId) &&
    (storename === undefined || row.storename === storename)
  if (!isOfStore) fail('not-found', { field: 'id' })
  const exceptions = await ctx.db
    .selectFrom('featureException as e')
    .innerJoin('person as p', 'p.id', 'e.madeBy')
    .select(['e.id', 'e.hash', 'e.reason', 'p.displayName as by', 'e.madeAt as at'])
    .where('e.featureId', '=', id)
    .orderBy('e.id', 'desc')
    .limit(500)
    .execute()
  const { kind, ...rest } = toFeatureRow(row, ctx.caller.id)
  return {
    ...rest,
    kind,
    exceptions: exceptions.map(({ hash, at, ...one }) => ({
      ...one,
      hash: hexOf(kind, wordsOf(kind, hash)),
      at: at.getTime(),
    })),
  }
}

const factsOf = ({ labelId, level, remark, validUntil }: HeldFeature) => ({
  labelId,
  level,
  remark,
  validUntil: validUntil?.getTime() ?? null,
})
const tell = (tx: Tx) => publishIn(tx, 'setting.changed', { what: 'feature', key: 'features' })

export const updateFeature: Handler<Calls['updateFeature']> = async (
  ctx,
  { id, version, labelId, level, remark: given, validUntil },
) => {
  const remark = given.trim()
  const made = await ctx.db.transaction().execute(async (tx) => {
    const [row] = await holdFeatures(tx, [id])
    if (!row || !maySee(ctx, row)) return fail('not-found', { field: 'id' })
    if (!mayChange(ctx, row.appId)) fail('foreign-data', { app: row.appId })
    if (row.version !== version) fail('conflict')
    if (row.state === 'rejected' || row.state === 'retired') fail('wrong-state')
    const after = { labelId, level, remark, validUntil }
    await changeFeature(
      tx,
      id,
      { ...after, validUntil: validUntil === null ? null : new Date(validUntil) },
      ctx.now(),
    )
    await audit(tx, ctx, [
      {
        action: 'featureLibrary.updateFeature',
        subject: featureSubject(id),
        appId: appOf(row.appId),
        detail: { before: factsOf(row), after },
      },
    ])
    await tell(tx)
    return { id, version: version + 1 }
  })
  await followFeatures(ctx)
  return made
}

const refusalOf = (
  ctx: CallContext,
  row: HeldFeature | undefined,
  version: number,
  from: readonly FeatureState[],
): Code => {
  if (!row || !maySee(ctx, row)) return 'not-found'
  if (!mayChange(ctx, row.appId)) return 'foreign-data'
  if (row.version !== version) return 'conflict'
  return from.includes(row.state as FeatureState) ? '' : 'wrong-state'
}
/**
 * Does the same to many features, each on its own; `refuse` may say why one is left as it is, `set`
 * what changes.
 */
export async function changeEach(
  ctx: CallContext,
  refs: readonly Ref[],
  {
    from,
    action,
    reason,
    refuse = () => '',
    set,
  }: {
    from: readonly FeatureState[]
    action: 'approve' | 'reject' | 'suspend' | 'resume' | 'retire' | 'move'
    reason: string
    refuse?: (row: HeldFeature) => Code
    set: (row: HeldFeature) => Parameters<typeof changeFeature>[2]
  },
): Promise<{ list: Outcome[] }> {
  const list = await ctx.db.transaction().execute(async (tx) => {
    const rows = await holdFeatures(
      tx,
      refs.map(({ id }) => id),
    )
    const held = new Map(rows.map((row) => [row.id, row]))
    const outcomes: Outcome[] = []
    for (const { id, version } of refs) {
      const row = held.get(id)
      const code = refusalOf(ctx, row, version, from) || (row ? refuse(row) : '')
      outcomes.push({ id, ok: code === '', code })
      if (code !== '' || !row) continue
      held.delete(id)
      const after = set(row)
      await changeFeature(tx, id, after, ctx.now())
      await audit(tx, ctx, [
        {
          action: `featureLibrary.${action}`,
          subject: featureSubject(id),
          appId: appOf(row.appId),
          detail: { before: { state: row.state, storeId: row.storeId }, after, reason },
        },
      ])
    }
    await tell(tx)
    return outcomes
  })
  await followFeatures(ctx)
  return { list }
}

const acts = {
  suspend: { from: ['live'], state: 'suspended' },
  resume: { from: ['suspended', 'retired', 'expired'], state: 'proposed' },
  retire: { from: ['proposed', 'live', 'suspended', 'expired'], state: 'retired' },
} as const satisfies Record<string, { from: readonly FeatureState[]; state: FeatureState }>
/** What comes back is proposed anew, and passed by another person. */
export const setFeatureState: Handler<Calls['setFeatureState']> = (ctx, { refs, act, reason }) =>
  changeEach(ctx, refs, {
    from: acts[act].from,
    action: act,
    reason: reason.trim(),
    set: () => ({ state: acts[act].state, reason: reason.trim() }),
  })

export const moveFeatures: Handler<Calls['moveFeatures']> = async (
  ctx,
  { refs, storeId, reason },
) => {
  const store = await findStore(ctx.db, storeId)
  if (!store || !maySee(ctx, store)) return fail('not-found', { field: 'storeId' })
  if (!mayChange(ctx, store.appId)) fail('foreign-data', { app: store.appId })
  refuseRemote(ctx, store, 'storeId')
  return changeEach(ctx, refs, {
    from: ['proposed', 'live', 'suspended', 'retired', 'expired'],
    action: 'move',
    reason: reason.trim(),
    refuse: (row) =>
      row.kind === store.kind && row.storeId !== storeId && row.source !== 'remote'
        ? ''
        : 'wrong-state',
    set: () => ({ storeId }),
  })
}
