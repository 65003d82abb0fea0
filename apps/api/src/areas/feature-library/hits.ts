import type { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { type HitRow, hitOutcomes } from '@oas/contract/feature-library/schemas'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import { fail } from '../../core/fail.ts'
import { type SortOf, sortQuery } from '../../db/sort.ts'
import type { Handler } from '../../http/implement.ts'
import { featureSubject, requireFeature } from './features.ts'
import { appOf } from './stores.ts'

type Calls = typeof featureLibraryCalls
const orders = { at: 'h.at', distance: 'h.distance' }

export const hits: Handler<Calls['hits']> = async (
  ctx,
  { id, start, end, verdict, outcome, sort, current = 1, pageSize = 10 },
) => {
  await requireFeature(ctx, id)
  const { all, pairs } = ctx.caller.scope
  const seen = all
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select 1
        from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p("appId" int, "type" int)
        where p."appId" = h.app_id and coalesce(p."type", h.type) = h.type
      )`
  let query = ctx.db.selectFrom('featureHit as h').where('h.featureId', '=', id).where(seen)
  if (start !== undefined) query = query.where('h.at', '>=', new Date(start))
  if (end !== undefined) query = query.where('h.at', '<', new Date(end))
  if (verdict !== undefined) query = query.where('h.verdict', '=', verdict)
  if (outcome !== undefined) query = query.where('h.outcome', '=', hitOutcomes.indexOf(outcome))
  const by: SortOf<typeof orders> = sort
  const [rows, count] = await Promise.all([
    query
      .select([
        'h.id',
        'h.recordId',
        'h.appId',
        'h.type',
        'h.field',
        'h.distance',
        'h.similarity',
        'h.verdict',
        'h.outcome',
        'h.refuted',
        'h.late',
        'h.fromS as from',
        'h.toS as to',
        'h.knownFromS as knownFrom',
        'h.knownToS as knownTo',
        'h.at',
      ])
      .$call(sortQuery(by, orders))
      .orderBy('h.id', 'desc')
      .offset((current - 1) * pageSize)
      .limit(pageSize)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
  ])
  return {
    total: count.n,
    list: rows.map(({ verdict: said, outcome: came, at, ...row }) => ({
      ...row,
      verdict: said as HitRow['verdict'],
      outcome: hitOutcomes[came] ?? 'open',
      at: at.getTime(),
    })),
  }
}

/** The sample of a feature; the log says who looked at it. */
export const reveal: Handler<Calls['reveal']> = async (ctx, { id }) => {
  const row = await requireFeature(ctx, id)
  const kept = await ctx.db
    .selectFrom('feature')
    .select('sample')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!kept?.sample) return fail('not-found', { field: 'id' })
  await audit(ctx.db, ctx, [
    {
      action: 'featureLibrary.reveal',
      subject: featureSubject(id),
      appId: appOf(row.appId),
      detail: {},
    },
  ])
  return { picture: `data:image/webp;base64,${kept.sample.toString('base64')}` }
}
