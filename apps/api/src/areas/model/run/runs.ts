import type { modelCalls } from '@oas/contract/model/calls'
import { type RunKind, mostOpenRuns } from '@oas/contract/model/run-schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { textOf } from '@oas/texts'
import { audit } from '../../../core/audit.ts'
import { mayType } from '../../../core/caller.ts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { findModel, findVersion, type HeldVersion, type Tx } from '../queries/models.ts'
import { maySee } from '../rights.ts'
import { versionSubject } from '../versions.ts'
import type { Asks, Said } from './judge.ts'
import {
  type NewItem,
  type NewRun,
  type StoredRun,
  countOpenRuns,
  endRun,
  findRun,
  insertRun,
  listItems,
  listRuns,
  sampleRecords,
} from './queries.ts'
import { toRunRow } from './rows.ts'

type Calls = typeof modelCalls
const shownItems = 500

/** Begins a run in the name of the caller, who has few of them at once. */
export async function startRun(
  ctx: CallContext,
  tx: Tx,
  run: Omit<NewRun, 'by' | 'at'>,
  items: readonly NewItem[],
  total?: number,
): Promise<string> {
  if ((await countOpenRuns(tx, ctx.caller.id)) >= mostOpenRuns)
    fail('invalid-input', {
      field: 'id',
      reason: textOf(ctx.language, 'model_run.too_many', { n: mostOpenRuns }),
    })
  return insertRun(tx, { ...run, by: ctx.caller.id, at: ctx.now() }, items, total)
}

/** A version of a model that the caller sees. */
export async function seenVersion(
  ctx: CallContext,
  id: string,
  field = 'id',
): Promise<HeldVersion> {
  const version = (await findVersion(ctx.db, id)) ?? fail('not-found', { field })
  const model = await findModel(ctx.db, version.modelId)
  return model && maySee(ctx, model.apps) ? version : fail('not-found', { field })
}
const typesOf = (ctx: CallContext, keys: readonly string[]) =>
  keys.map((key, at) => {
    const { appId, type } = parseTypeKey(key)
    if (appId > 2_147_483_647 || type > 2_147_483_647) fail('not-found', { field: `types.${at}` })
    return mayType(ctx.caller, appId, type) ? { appId, type } : fail('foreign-data', { app: appId })
  })

const sampled = async (
  ctx: CallContext,
  { types, records }: { types: readonly string[]; records: number },
  decided: boolean,
): Promise<{ items: NewItem[]; appId: number }> => {
  const of = typesOf(ctx, types)
  const rows = await sampleRecords(ctx.db, of, { most: records, decided })
  if (rows.length === 0)
    fail('invalid-input', { field: 'types', reason: textOf(ctx.language, 'model_run.no_records') })
  return {
    appId: of[0]?.appId ?? 0,
    items: rows.map(({ recordId, violates }) => ({
      recordId,
      asks: violates === null ? {} : { violates },
    })),
  }
}
const begin = async (
  ctx: CallContext,
  kind: 'diff' | 'policy',
  versionId: string,
  { otherId, ...of }: { otherId?: string; appId: number; items: NewItem[]; types: string[] },
): Promise<{ id: string }> =>
  ctx.db.transaction().execute(async (tx) => {
    // What a policy came to counts for the version as it was asked.
    const { edition } = (await findVersion(tx, versionId)) ?? fail('not-found', { field: 'id' })
    const asked = { types: of.types, appId: of.appId, edition }
    const run = { kind, versionId, asked, ...(otherId === undefined ? {} : { otherId }) }
    const id = await startRun(ctx, tx, run, of.items)
    await audit(tx, ctx, [
      {
        action: 'model.startRun',
        subject: versionSubject(versionId),
        appId: of.appId,
        detail: { after: { run: id, kind, types: of.types, records: of.items.length } },
      },
    ])
    return { id }
  })

export const startDiff: Handler<Calls['startDiff']> = async (ctx, { id, types, records }) => {
  const version = await seenVersion(ctx, id)
  const live = await ctx.db
    .selectFrom('modelVersion')
    .select('id')
    .where('modelId', '=', version.modelId)
    .where('state', '=', 'live')
    .where('id', '<>', id)
    .executeTakeFirst()
  if (!live)
    return fail('invalid-input', {
      field: 'id',
      reason: textOf(ctx.language, 'model_run.nothing_live'),
    })
  return begin(ctx, 'diff', id, {
    ...(await sampled(ctx, { types, records }, false)),
    otherId: live.id,
    types,
  })
}

export const tryPolicy: Handler<Calls['tryPolicy']> = async (ctx, { id, types, records }) => {
  await seenVersion(ctx, id)
  return begin(ctx, 'policy', id, { ...(await sampled(ctx, { types, records }, true)), types })
}

export const diff: Handler<Calls['diff']> = async (ctx, { id }) => {
  await seenVersion(ctx, id)
  const runs = await listRuns(ctx.db, { versionId: id })
  return { runs: await Promise.all(runs.slice(0, 20).map((run) => toRunRow(ctx.db, run))) }
}

/** A run over the records of a version that the caller sees. */
export async function seenRun(
  ctx: CallContext,
  id: string,
  kinds: readonly RunKind[],
): Promise<StoredRun> {
  const run = await findRun(ctx.db, id, kinds)
  return run && maySee(ctx, run.apps ?? []) ? run : fail('not-found', { field: 'id' })
}
const scoresOf = ({ own, other }: Said) =>
  [...new Set([...Object.keys(own.scores), ...Object.keys(other?.scores ?? {})])]
    .map((label) => ({
      label,
      score: own.scores[label] ?? null,
      other: other?.scores[label] ?? null,
    }))
    .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .slice(0, 20)

export const run: Handler<Calls['run']> = async (ctx, { id }) => {
  const found = await seenRun(ctx, id, ['diff', 'policy'])
  const items = await listItems(ctx.db, id, shownItems)
  return {
    run: await toRunRow(ctx.db, found),
    items: items.map((item) => {
      const said = item.said as unknown as Said | null
      return {
        recordId: item.recordId,
        ok: item.ok,
        scores: said ? scoresOf(said) : [],
        violates: (item.asks as Asks).violates ?? null,
        reason: said?.own.reason || said?.other?.reason || '',
      }
    }),
  }
}

/** Ends a run of the kinds; what was done of it stays. */
export async function cancel(
  ctx: CallContext,
  id: string,
  action: 'model.cancelRun' | 'modelAppeal.cancelRetest',
  subject: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await endRun(tx, id, { state: 'cancelled' }, ctx.now())))
      fail('wrong-state', { act: textOf(ctx.language, 'model_run.cancel') })
    await audit(tx, ctx, [
      { action, subject, detail: { before: { run: id }, after: { state: 'cancelled' } } },
    ])
  })
}
export const cancelRun: Handler<Calls['cancelRun']> = async (ctx, { id }) => {
  const { versionId } = await seenRun(ctx, id, ['diff', 'policy'])
  await cancel(ctx, id, 'model.cancelRun', versionSubject(versionId ?? '0'))
  return {}
}
