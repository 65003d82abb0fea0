import { sql } from 'kysely'
import type { On, Tx } from './models.ts'

/** Versions on trial, with what they are compared with. */
export async function listTrials(on: On) {
  return on
    .selectFrom('modelVersion as v')
    .innerJoin('model as m', 'm.id', 'v.modelId')
    .select(['v.id', 'v.modelId', 'v.number', 'v.body', 'v.accepted', 'v.comparedFrom'])
    .select(['m.key', 'm.ownerId'])
    .select(
      sql<number | null>`(
        select l.number from model_version l where l.model_id = v.model_id and l.state = 'live'
      )`.as('live'),
    )
    .where('v.state', '=', 'staged')
    .execute()
}
export type Trial = Awaited<ReturnType<typeof listTrials>>[number]

/** What was counted of a version from the minute of a moment on. */
export async function sumsSince(on: On, versionId: string, from: Date) {
  return on
    .selectFrom('modelCallSum')
    .select(['calls', 'errors', 'times'])
    .where('versionId', '=', versionId)
    .where('minute', '>=', sql<Date>`date_trunc('minute', ${from}::timestamptz)`)
    .execute()
}

export type Judged = { records: number; hits: number; decided: number; right: number }
/**
 * The newest records that versions judged for users since a moment, by the number of the version:
 * how many there are, in how many a label reaches a line of a strategy in force, how many of those
 * people decided, and how many of these were right. An appeal that was upheld makes a hit wrong,
 * one that was turned down makes it right, whatever was decided of the record.
 */
export async function readJudged(
  on: On,
  modelId: string,
  numbers: readonly number[],
  { from, most }: { from: Date; most: number },
): Promise<ReadonlyMap<number, Judged>> {
  const { rows } = await sql<Judged & { version: number }>`
    with o as materialized (
        select n.version, x.record_id, x.app_id, x.type, x.label, x.label_id, x.calibrated
        from unnest(${[...numbers]}::int[]) n(version)
        cross join lateral (
          select *
          from model_output
          where model_id = ${modelId} and id >= id_from(${from}) and not test
            and version = n.version and mode in ('live', 'staged')
          order by id desc
          limit ${most}
        ) x
      ),
      line as materialized (
        select s.app_id, (t.type)::int as type, l.label, min(l.suspect) as suspect
        from model_strategy s
        cross join jsonb_to_recordset(s.live_body -> 'lines')
          l("modelId" bigint, label text, suspect real)
        cross join jsonb_array_elements_text(s.live_body -> 'types') t(type)
        where s.live_body is not null and l."modelId" = ${modelId}
        group by 1, 2, 3
      ),
      hit as (
        select o.version, o.record_id,
          max(model_hit_outcome(${modelId}, o.version, o.record_id, o.label, o.label_id)) as outcome
        from o
        join line using (app_id, type, label)
        where o.calibrated >= line.suspect
        group by 1, 2
      )
    select r.version, r.records, coalesce(h.hits, 0)::int as hits,
      coalesce(h.decided, 0)::int as decided, coalesce(h.right, 0)::int as right
    from (select version, count(distinct record_id)::int as records from o group by 1) r
    left join (
      select version, count(*)::int as hits,
        (count(*) filter (where outcome > 0))::int as decided,
        (count(*) filter (where outcome = 3))::int as right
      from hit
      group by 1
    ) h using (version)`.execute(on)
  return new Map(rows.map(({ version, ...judged }) => [version, judged]))
}

/** Takes a version off its users; answers whether it was still on trial. */
export async function holdVersion(
  tx: Tx,
  id: string,
  hold: { kind: string; staged: number; live: number },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('modelVersion')
    .set((eb) => ({
      state: 'held',
      share: 0,
      hold: sql`jsonb_build_object(
        'kind', ${hold.kind}::text, 'staged', ${hold.staged}::float8, 'live',
        ${hold.live}::float8, 'share', share / 100.0, 'at', ${at.getTime()}::bigint
      )`,
      version: eb('version', '+', 1),
      changedAt: at,
    }))
    .where('id', '=', id)
    .where('state', '=', 'staged')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
