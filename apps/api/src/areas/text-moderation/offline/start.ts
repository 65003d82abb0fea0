import type { Input } from '@oas/contract/define'
import type { textOfflineCalls } from '@oas/contract/text-moderation/offline-calls'
import { offlineLimits } from '@oas/contract/text-moderation/offline-schemas'
import { dayMs } from '@oas/contract/time'
import { parseTypeKey } from '@oas/contract/type-key'
import { audit } from '../../../core/audit.ts'
import { mayType } from '../../../core/caller.ts'
import type { CallContext } from '../../../core/context.ts'
import { because, fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { findLive, findRelease, itemsOf } from '../queries/releases.ts'
import { candidateOf, differencesOf } from './candidate.ts'
import { type TypeOf, countOpen, endTest, findTest, insertTest } from './queries.ts'
import { countFile, countPast } from './sources.ts'

type Calls = typeof textOfflineCalls
type Asked = Input<Calls['offlineStart']>

export function subjectOf(id: string): string {
  return `text-offline:${id}`
}
export function oneAppOf(types: readonly TypeOf[]): number | null {
  const apps = [...new Set(types.map(({ appId }) => appId))]
  return apps.length === 1 ? (apps[0] ?? null) : null
}

const largest = 2_147_483_647
const typesOf = (ctx: CallContext, { types, source }: Asked): TypeOf[] => {
  if (source === 'file' && types.length > 1)
    fail('invalid-input', { field: 'types', reason: because('schema_max_items', { n: 1 }) })
  return types.map((key, at) => {
    const { appId, type } = parseTypeKey(key)
    if (appId > largest || type > largest) return fail('not-found', { field: `types.${at}` })
    return mayType(ctx.caller, appId, type) ? { appId, type } : fail('foreign-data', { app: appId })
  })
}

/** Which rows are tested, and how many they are. */
const rowsOf = async (
  ctx: CallContext,
  { source, fileId, from, to, sample }: Asked,
  types: readonly TypeOf[],
): Promise<{ fileId: string | null; from: Date | null; to: Date | null; total: number }> => {
  if (source === 'file') {
    if (fileId === undefined) return fail('required', { field: 'fileId' })
    const total = await countFile(ctx.pool, { fileId, personId: ctx.caller.id, sample })
    if (total === null) return fail('not-found', { field: 'fileId' })
    return { fileId, from: null, to: null, total }
  }
  if (from === undefined) return fail('required', { field: 'from' })
  if (to === undefined) return fail('required', { field: 'to' })
  if (from >= to) fail('invalid-input', { field: 'to', reason: because('after_from') })
  if (to - from > offlineLimits.days * dayMs)
    fail('invalid-input', { field: 'from', reason: because('max_days', { n: offlineLimits.days }) })
  const span = { types, from: new Date(from), to: new Date(to), sample }
  const total = await countPast(ctx.pool, span, offlineLimits.records + 1)
  if (total > offlineLimits.records)
    fail('invalid-input', {
      field: 'sample',
      reason: because('too_many_rows', { n: offlineLimits.records }),
    })
  return { fileId: null, from: span.from, to: span.to, total }
}

const baseOf = async (ctx: CallContext, base: number | undefined): Promise<number | null> => {
  if (base === undefined) return (await findLive(ctx.db))?.number ?? null
  const row = await findRelease(ctx.db, base)
  return row ? row.number : fail('not-found', { field: 'base' })
}

export const offlineStart: Handler<Calls['offlineStart']> = async (ctx, asked) => {
  const types = typesOf(ctx, asked)
  const { name, source, sample, candidateKind, candidateId } = asked
  const rows = await rowsOf(ctx, asked, types)
  const baseNumber = await baseOf(ctx, asked.base)
  const candidate = await candidateOf(ctx, { kind: candidateKind, id: candidateId })
  const base = baseNumber === null ? [] : await itemsOf(ctx.db, baseNumber)
  return ctx.db.transaction().execute(async (tx) => {
    if ((await countOpen(tx, ctx.caller.id)) >= offlineLimits.openAtOnce)
      fail('invalid-input', {
        field: 'name',
        reason: because('offline_open', { n: offlineLimits.openAtOnce }),
      })
    const id = await insertTest(
      tx,
      {
        name: name.trim(),
        source,
        types,
        sample,
        ...rows,
        baseNumber,
        candidateKind,
        candidateId: candidateKind === 'drafts' ? null : (candidateId ?? null),
        candidateName: candidate.name,
        places: candidate.places,
        by: ctx.caller.id,
        at: ctx.now(),
      },
      differencesOf(base, candidate.items),
    )
    await audit(tx, ctx, [
      {
        action: 'textModeration.startOffline',
        subject: subjectOf(id),
        appId: oneAppOf(types),
        detail: { before: null, after: asked },
      },
    ])
    return { id }
  })
}

export const offlineCancel: Handler<Calls['offlineCancel']> = async (ctx, { id }) => {
  const row = (await findTest(ctx.db, ctx.caller.scope, id)) ?? fail('not-found', { field: 'id' })
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await endTest(tx, id, 'cancelled', '', ctx.now()))) fail('conflict')
    await audit(tx, ctx, [
      {
        action: 'textModeration.cancelOffline',
        subject: subjectOf(id),
        appId: oneAppOf(row.types as TypeOf[]),
        detail: { before: { state: row.state }, after: { state: 'cancelled' } },
      },
    ])
  })
  return {}
}
