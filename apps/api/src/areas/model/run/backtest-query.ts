import type { StrategyBody } from '@oas/contract/model/schemas'
import { sql } from 'kysely'
import type { On } from '../queries/models.ts'

/** What lines take: records, those of them that people decided, and those that were right. */
export type Took = { hits: number; decided: number; right: number }
export type BacktestFigures = {
  records: number
  candidate: Took
  live: Took
  lines: { modelId: string; label: string; candidate: Took; live: Took }[]
  gained: number
  lost: number
}
export type BacktestRow = {
  recordId: string
  side: 'gained' | 'lost'
  label: string
  score: number
  outcome: number
}
export type Sides = { body: StrategyBody; live: StrategyBody | null }

/**
 * Highest stored score of each record and label that a strategy reads, as it is written and as it
 * is in force; of models that act for nobody what they said as a shadow.
 */
const judged = ({ body, live }: Sides, { from, most }: { from: Date; most: number }) => sql`
  line as materialized (
      select false as live, l."modelId" as model_id, l.label, l.suspect, ${body.types}::int[] as
        types, ${body.languages}::text[] as languages
      from jsonb_to_recordset(${JSON.stringify(body.lines)}::jsonb)
        l("modelId" bigint, label text, suspect float8)
      union all
      select true, l."modelId", l.label, l.suspect, ${live?.types ?? []}::int[],
        ${live?.languages ?? []}::text[]
      from jsonb_to_recordset(${JSON.stringify(live?.lines ?? [])}::jsonb)
        l("modelId" bigint, label text, suspect float8)
    ),
    asked as (
      select l.model_id, l.label,
        exists (
          select from model_version v
          where v.model_id = l.model_id and v.state in ('live', 'staged', 'held')
        ) as acts
      from line l
      group by 1, 2
    ),
    o as materialized (
      select x.record_id, x.type, a.model_id, a.label, max(x.label_id) as label_id,
        max(x.calibrated) as score
      from asked a
      cross join lateral (
        select record_id, type, label_id, calibrated
        from model_output
        where model_id = a.model_id and label = a.label and app_id = ${body.appId}
          and id >= id_from(${from}) and not test
          and (case when a.acts then mode in ('live', 'staged') else mode = 'shadow' end)
        order by id desc
        limit ${most}
      ) x
      group by 1, 2, 3, 4
    ),
    hit as materialized (
      select o.record_id, o.model_id, o.label, o.score, text_outcome(o.record_id, o.label_id) as
          outcome,
        coalesce(bool_or(true) filter (where not l.live), false) as candidate,
        coalesce(bool_or(true) filter (where l.live), false) as live
      from o
      join record r on r.id = o.record_id
      join line l on l.model_id = o.model_id and l.label = o.label and o.type = any(l.types)
        and (l.languages = '{}' or r.language = any(l.languages)) and o.score >= l.suspect
      group by o.record_id, o.model_id, o.label, o.score, o.label_id
    ),
    whole as materialized (
      select record_id, bool_or(candidate) as candidate, bool_or(live) as live,
        coalesce(max(outcome) filter (where candidate), 0) as candidate_outcome,
        coalesce(max(outcome) filter (where live), 0) as live_outcome,
        (array_agg(label order by score desc))[1] as label, max(score) as score,
        max(outcome) as outcome
      from hit
      group by 1
    )`
const took = (side: 'candidate' | 'live', outcome: string) => sql<Took>`
  jsonb_build_object(
    'hits', count(*) filter (where ${sql.raw(side)}),
    'decided', count(*) filter (where ${sql.raw(side)} and ${sql.raw(outcome)} > 0),
    'right', count(*) filter (where ${sql.raw(side)} and ${sql.raw(outcome)} = 3)
  )`

/** What a strategy would have taken of the stored outputs, and what that in force did. */
export async function readBacktest(
  on: On,
  sides: Sides,
  { from, most, rows: mostRows }: { from: Date; most: number; rows: number },
): Promise<{ figures: BacktestFigures; rows: BacktestRow[] }> {
  const with_ = judged(sides, { from, most })
  const { rows } = await sql<{ figures: BacktestFigures; rows: BacktestRow[] }>`
    with ${with_}
    select
      jsonb_build_object(
        'records', (select count(distinct record_id) from o),
        'candidate', (select ${took('candidate', 'candidate_outcome')} from whole),
        'live', (select ${took('live', 'live_outcome')} from whole),
        'lines', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'modelId', a.model_id::text, 'label', a.label, 'candidate', c.candidate, 'live', c.live
          ) order by a.model_id, a.label), '[]')
          from asked a
          cross join lateral (
            select ${took('candidate', 'outcome')} as candidate, ${took('live', 'outcome')} as live
            from hit h
            where h.model_id = a.model_id and h.label = a.label
          ) c
        ),
        'gained', (select count(*) from whole where candidate and not live),
        'lost', (select count(*) from whole where live and not candidate)
      ) as figures,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'recordId', d.record_id::text, 'side', d.side, 'label', d.label, 'score', d.score,
          'outcome', d.outcome
        ) order by d.side, d.place), '[]')
        from (
          select record_id, label, score, outcome, case when candidate then 'gained' else 'lost' end
              as side,
            row_number() over (partition by candidate order by record_id desc) as place
          from whole
          where candidate <> live
        ) d
        where d.place <= ${mostRows}
      ) as rows`.execute(on)
  const [found] = rows
  if (!found) throw new Error('a backtest answers one row')
  return found
}
