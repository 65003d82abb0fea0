import { sql } from 'kysely'
import type { CallSum, SeenSum } from '../client/sums.ts'
import type { On } from './models.ts'

/** Adds to what a server counted. */
export async function addCallSums(on: On, server: string, sums: readonly CallSum[]): Promise<void> {
  for (const sum of sums)
    await sql`
      insert into model_call_sum as s (
        version_id, server, minute, calls, errors, cached, missing, dropped, times
      )
      values (
        ${sum.versionId}::bigint, ${server}, ${new Date(sum.minute)}::timestamptz, ${sum.calls},
        ${sum.errors}, ${sum.cached}, ${sum.missing}, ${sum.dropped}, ${sum.times}::int[]
      )
      on conflict (version_id, minute, server) do update
      set calls = s.calls + excluded.calls, errors = s.errors + excluded.errors,
        cached = s.cached + excluded.cached, missing = s.missing + excluded.missing,
        dropped = s.dropped + excluded.dropped,
        times = array(
          select coalesce(a, 0) + coalesce(b, 0)
          from unnest(s.times, excluded.times) with ordinality u(a, b, place)
          order by place
        )`.execute(on)
}
/** Counts labels that answers brought; those nobody has seen before are rows from now on. */
export async function addSeen(on: On, seen: readonly SeenSum[]): Promise<void> {
  if (seen.length === 0) return
  const rows = JSON.stringify(seen)
  await sql`
    insert into model_label (model_id, raw, state)
    select distinct v."modelId", v.raw, 'unmapped'
    from jsonb_to_recordset(${rows}::jsonb) as v("modelId" bigint, raw text)
    where exists (select from model m where m.id = v."modelId")
    order by 1, 2
    on conflict (model_id, raw) do nothing`.execute(on)
  await sql`
    insert into model_label_seen as s (label_id, day, n)
    select l.id, v.day, sum(v.n)
    from jsonb_to_recordset(${rows}::jsonb) as v("modelId" bigint, raw text, day date, n bigint)
    join model_label l on l.model_id = v."modelId" and l.raw = v.raw
    group by 1, 2
    order by 1, 2
    on conflict (label_id, day) do update set n = s.n + excluded.n`.execute(on)
}
export type BreakerRow = { versionId: string; state: string; until: Date | null }
/** Says how breakers stand on a server; of versions that are gone nothing is kept. */
export async function putBreakers(
  on: On,
  server: string,
  rows: readonly BreakerRow[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into model_breaker (version_id, server, state, until, at)
    select v."versionId", ${server}, v.state, v.until, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(
      "versionId" bigint, state text, until timestamptz
    )
    join model_version known on known.id = v."versionId"
    order by 1
    on conflict (version_id, server) do update
    set state = excluded.state, until = excluded.until, at = excluded.at`.execute(on)
}
export async function listSums(on: On, modelId: string, from: Date) {
  return on
    .selectFrom('modelCallSum as s')
    .innerJoin('modelVersion as v', 'v.id', 's.versionId')
    .select([
      's.versionId',
      's.minute',
      's.calls',
      's.errors',
      's.cached',
      's.missing',
      's.dropped',
      's.times',
    ])
    .where('v.modelId', '=', modelId)
    .where('s.minute', '>=', from)
    .execute()
}
export async function listBreakerRows(on: On, modelId: string, from: Date) {
  return on
    .selectFrom('modelBreaker as b')
    .innerJoin('modelVersion as v', 'v.id', 'b.versionId')
    .select(['b.versionId', 'b.server', 'b.state', 'b.until', 'b.at'])
    .where('v.modelId', '=', modelId)
    .where('b.at', '>=', from)
    .orderBy('b.server')
    .execute()
}
/** Drops figures, breakers of servers, jobs and runs that are long past. */
export async function dropPast(
  on: On,
  { sums, seen, jobs, runs }: { sums: Date; seen: Date; jobs: Date; runs: Date },
): Promise<void> {
  await on.deleteFrom('modelCallSum').where('minute', '<', sums).execute()
  await on.deleteFrom('modelBreaker').where('at', '<', jobs).execute()
  await on.deleteFrom('modelLabelSeen').where('day', '<', seen).execute()
  await on.deleteFrom('modelJob').where('expiresAt', '<', jobs).execute()
  // What was asked again of a set is told with it for good.
  await on
    .deleteFrom('modelRun')
    .where('kind', '<>', 'retest')
    .where('endedAt', '<', runs)
    .execute()
}
