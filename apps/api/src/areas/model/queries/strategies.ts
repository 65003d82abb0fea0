import type { Input } from '@oas/contract/define'
import type { modelCalls } from '@oas/contract/model/calls'
import { sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { containing } from '../../../db/like.ts'
import type { On, Tx } from './models.ts'

type Filter = Omit<Input<(typeof modelCalls)['strategies']>, 'current' | 'pageSize'> & {
  scope: DataScope
}

const filtered = (on: On, { text, appId, type, modelId, state, scope }: Filter) =>
  on
    .selectFrom('modelStrategy as s')
    .$if(Boolean(text), (q) => q.where(sql`s.body ->> 'name'`, 'ilike', containing(text ?? '')))
    .$if(appId !== undefined, (q) => q.where('s.appId', '=', appId ?? 0))
    .$if(type !== undefined, (q) =>
      q.where(sql<boolean>`s.body -> 'types' @> to_jsonb(${type ?? 0}::int)`),
    )
    .$if(modelId !== undefined, (q) =>
      q.where(sql<boolean>`s.body -> 'lines' @> ${JSON.stringify([{ modelId }])}::jsonb`),
    )
    .$if(state !== undefined, (q) => q.where('s.state', '=', state ?? 'draft'))
    .$if(!scope.all, (q) =>
      q.where(sql<boolean>`exists (
        select from jsonb_to_recordset(${JSON.stringify(scope.pairs)}::jsonb)
          as seen("appId" int, "type" int)
        where seen."appId" = s.app_id
          and (seen."type" is null or s.body -> 'types' @> to_jsonb(seen."type"))
      )`),
    )

export async function listStrategies(on: On, filter: Filter, offset: number, limit: number) {
  return filtered(on, filter)
    .innerJoin('person as p', 'p.id', 's.changedBy')
    .selectAll('s')
    .select('p.name as changedByName')
    .orderBy('s.changedAt', 'desc')
    .orderBy('s.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countStrategies(on: On, filter: Filter): Promise<number> {
  const { n } = await filtered(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
/**
 * Outputs at or above a line of each strategy from an id on; a few thousand are counted at most.
 */
export async function countReached(
  on: On,
  ids: readonly string[],
  from: Date,
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; n: number }>`
    select s.id, c.n
    from model_strategy s
    cross join lateral (
      select count(*)::int as n
      from (
        select
        from jsonb_to_recordset(s.live_body -> 'lines')
          as line("modelId" bigint, label text, suspect real)
        join model_output o on o.model_id = line."modelId" and o.label = line.label
          and o.app_id = s.app_id and o.calibrated >= line.suspect
        where o.id >= id_from(${from}) and o.mode <> 'shadow' and not o.test
          and s.live_body -> 'types' @> to_jsonb(o.type)
        limit 9999
      ) few
    ) c
    where s.id = any(${ids as string[]}::bigint[]) and s.live_body is not null`.execute(on)
  return new Map(rows.map(({ id, n }) => [id, n]))
}
export async function holdStrategy(tx: Tx, id: string) {
  return tx
    .selectFrom('modelStrategy')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type HeldStrategy = NonNullable<Awaited<ReturnType<typeof holdStrategy>>>

type Bar = { bar: number; n: number; right: number; wrong: number }
/**
 * The newest scores of a label since an id, up to so many, by bars of the same width, with what
 * people finally said of their records.
 */
export async function readBars(
  on: On,
  of: { modelId: string; label: string; appId: number; types: readonly number[] | null },
  { from, bars, most }: { from: Date; bars: number; most: number },
): Promise<Bar[]> {
  const { rows } = await sql<Bar>`
    select least(${bars} - 1, floor(o.calibrated * ${bars}))::int as bar, count(*)::int as n,
      (count(*) filter (where o.outcome = 3))::int as right,
      (count(*) filter (where o.outcome in (1, 2)))::int as wrong
    from (
      select calibrated, text_outcome(record_id, label_id) as outcome
      from model_output
      where model_id = ${of.modelId} and label = ${of.label} and app_id = ${of.appId}
        and id >= id_from(${from}) and not test
        and (${of.types === null} or type = any(${[...(of.types ?? [])]}::int[]))
      order by id desc
      limit ${most}
    ) o
    group by 1
    order by 1`.execute(on)
  return rows
}
