import type { Language } from '@oas/contract/language/language'
import { overlapShare } from '@oas/contract/text-moderation/statistics-schemas'
import { type Kysely, sql } from 'kysely'
import type { DataScope } from '../../../../core/caller.ts'
import { inScope } from '../../../../core/scope.ts'
import type { DB } from '../../../../db/tables.gen.ts'
import { type Counted, type OfItems, itemsMeant } from './figures.ts'

type On = Kysely<DB>
/** Hits that are compared, the newest of the span, and the least of an item that tell anything. */
const mostCompared = 200_000
const leastHits = 5
const mostItems = 20
const mostListed = 200

export type Overlap = {
  itemId: string
  rule: string
  insideId: string
  insideRule: string
  both: number
  hits: number
}
/** Items whose records nearly all have a hit of another item. */
export async function listOverlaps(on: On, by: Counted & OfItems): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    with h as materialized (
      select record_id, item_id
      from text_hit c
      where lead and at >= ${by.from} and at < ${by.to}
        and ${inScope(by.scope, 'c.app_id', 'c.type')}
        and (${by.appId ?? null}::int is null or c.app_id = ${by.appId ?? null}::int)
        and (${by.type ?? null}::int is null or c.type = ${by.type ?? null}::int)
        and (${by.scene ?? null}::text is null or c.scene = ${by.scene ?? null}::text)
        and (${by.language ?? null}::text is null or c.language = ${by.language ?? null}::text)
      order by id desc
      limit ${mostCompared}
    ),
    few as materialized (
      select record_id from h group by 1 having count(*) between 2 and ${mostItems}
    ),
    n as (select item_id, count(*) as n from h group by 1 having count(*) >= ${leastHits}),
    p as (
      select a.item_id, b.item_id as other, count(*) as both
      from few
      join h a on a.record_id = few.record_id
      join h b on b.record_id = few.record_id and b.item_id <> a.item_id
      group by 1, 2
    )
    select p.item_id as "itemId", i.rule, p.other as "insideId", o.rule as "insideRule",
      p.both::float8 as both, n.n::float8 as hits
    from p
    join n on n.item_id = p.item_id
    join text_item i on i.id = p.item_id
    join text_item o on o.id = p.other
    where p.both >= ${overlapShare}::numeric * n.n and ${itemsMeant(by)}
    order by n.n desc, p.item_id, p.other
    limit ${mostListed}`.execute(on)
  return rows
}

export type Slot = { scene: string; slot: number; n: number }
/** How many records took how long, by scene. */
export async function listSlots(on: On, from: Date, to: Date): Promise<Slot[]> {
  const { rows } = await sql<Slot>`
    select scene, slot, sum(n)::float8 as n
    from (
      select hour, scene, slot, n from text_time
      union all
      select hour, scene, slot, n from text_time_delta
    ) t
    where hour >= ${from} and hour < ${to}
    group by 1, 2
    having sum(n) > 0
    order by 1, 2`.execute(on)
  return rows
}

export type Quarantined = {
  id: string
  itemId: string
  rule: string
  libraryName: string
  state: string
  overruns: number
  release: number | null
  at: Date
}
export async function listQuarantined(
  on: On,
  by: OfItems & { appId?: number | undefined },
  since: Date,
): Promise<Quarantined[]> {
  const { rows } = await sql<Quarantined>`
    select q.id, q.item_id as "itemId", i.rule, l.name as "libraryName", i.state, q.overruns,
      q.release, q.at
    from text_quarantine q
    join text_item i on i.id = q.item_id
    join text_library l on l.id = i.library_id
    where q.at >= ${since} and ${itemsMeant(by)}
      and (
        ${by.appId ?? null}::int is null or i.apps = '{}'
          or ${by.appId ?? null}::int = any(i.apps)
      )
    order by q.at desc, q.id desc
    limit ${mostListed}`.execute(on)
  return rows
}

/** `sampled`: only records that were drawn to be counted. */
type Unhit = { from: Date; to: Date; scope: DataScope; sampled: boolean } & Pick<
  Counted,
  'appId' | 'type' | 'language'
>
export type Missed = {
  labelId: number | null
  names: Record<Language, string> | null
  decided: number
  missed: number
}
const unhit = (sampled: boolean): string => {
  const asks = ['@.step == "text"', '@.found.hits == 0', '!exists (@.found.unread)']
  return `$.steps[*] ? (${[...asks, ...(sampled ? ['@.found.sample == true'] : [])].join(' && ')})`
}
/**
 * Records that words were looked for in and none was found, and that people decided: all of them
 * (no label), and violations among them by label.
 */
export async function listMissed(on: On, by: Unhit): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    with d as materialized (
      select distinct on (d.record_id) d.record_id, d.result_type like '%VIOLATIONS' as violation,
        d.labels
      from decision d
      join record r on r.id = d.record_id
      where d.id >= id_from(${new Date(by.from.getTime() - 3_600_000)})
        and d.at >= ${by.from} and d.at < ${by.to} and d.state = 'active' and not d.test
        and d.result_type not in ('SYSTEM', 'TAG')
        and (${by.appId ?? null}::int is null or d.app_id = ${by.appId ?? null}::int)
        and (${by.type ?? null}::int is null or d.type = ${by.type ?? null}::int)
        and (${by.language ?? null}::text is null or d.language = ${by.language ?? null}::text)
        and ${inScope(by.scope, 'd.app_id', 'd.type')}
        and not exists (select from person p where p.id = d.person_id and p.name = 'strategy')
        and jsonb_path_exists(
          r.evidence,
          ${unhit(by.sampled)}::jsonpath
        )
      order by d.record_id, d.id desc
    )
    select null::int as "labelId", null::jsonb as names, count(*)::float8 as decided,
      count(*) filter (where violation)::float8 as missed
    from d
    union all
    (
      select u.label,
        (
          select jsonb_build_object(
              'cn', l.cn_name, 'en', l.en_name, 'id', l.id_name, 'ru', l.ru_name
            )
          from label l
          where l.id = u.label
        ), (select count(*) from d)::float8, count(distinct d.record_id)::float8
      from d
      cross join lateral unnest(d.labels) as u(label)
      where d.violation
      group by 1
      order by 4 desc, 1
      limit 100
    )`.execute(on)
  return rows
}
