import type { Input } from '@oas/contract/define'
import type { modelMultiCalls } from '@oas/contract/model/multi-calls'
import { multiLabel } from '@oas/contract/model/multi-schemas'
import { sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import type { On, Tx } from '../queries/models.ts'
import type { Seen } from '../rights.ts'

type Filter = Omit<Input<(typeof modelMultiCalls)['multis']>, 'current' | 'pageSize'> & {
  seen: Seen
}
const filtered = (on: On, { text, appId, rule, state, seen }: Filter) =>
  on
    .selectFrom('modelMulti as u')
    .innerJoin('model as m', 'm.id', 'u.modelId')
    .$if(Boolean(text), (q) => {
      const like = containing(text ?? '')
      return q.where(sql<boolean>`(m.name ilike ${like} or m.key ilike ${like})`)
    })
    .$if(appId !== undefined, (q) =>
      q.where(sql<boolean>`(m.apps = '{}' or ${appId ?? 0}::int = any(m.apps))`),
    )
    .$if(rule !== undefined, (q) => q.where(sql<boolean>`u.body ->> 'rule' = ${rule}`))
    .$if(state !== undefined, (q) => q.where('u.state', '=', state ?? 'draft'))
    .$if(seen !== null, (q) =>
      q.where(sql<boolean>`(m.apps = '{}' or m.apps && ${[...(seen ?? [])]}::int[])`),
    )

type Member = {
  modelId: string
  name: string
  kind: string
  label: string
  live: number | null
}
export function listMultis(
  on: On,
  filter: Filter,
  { from, offset, limit }: { from: Date; offset: number; limit: number },
) {
  return filtered(on, filter)
    .innerJoin('person as p', 'p.id', 'u.changedBy')
    .selectAll('u')
    .select(['p.displayName as changedByName', 'm.apps'])
    .select(
      sql<Member[]>`(
        select jsonb_agg(
          jsonb_build_object(
            'modelId', n."modelId"::text, 'name', k.name, 'kind', k.kind, 'label', n.label,
            'live', (select v.number from model_version v
              where v.model_id = k.id and v.state = 'live')
          ) order by n.place
        )
        from jsonb_array_elements(u.body -> 'members') with ordinality e(one, place)
        cross join lateral (
          select (e.one ->> 'modelId')::bigint as "modelId", e.one ->> 'label' as label, e.place
        ) n
        join model k on k.id = n."modelId"
      )`.as('members'),
    )
    .select(
      sql<number>`(
        select count(*)::int
        from (
          select
          from model_output o
          where o.model_id = u.model_id and o.label = ${multiLabel} and o.calibrated >= 0.5
            and o.id >= id_from(${from}) and not o.test
          limit 9999
        ) few
      )`.as('hits'),
    )
    .select(
      sql<number>`(
        select count(*)::int
        from model_strategy s
        where s.live_body is not null
          and s.live_body -> 'lines' @> jsonb_build_array(
            jsonb_build_object('modelId', u.model_id::text)
          )
      )`.as('strategies'),
    )
    .orderBy('u.changedAt', 'desc')
    .orderBy('u.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export type StoredMulti = Awaited<ReturnType<typeof listMultis>>[number]
export async function countMultis(on: On, filter: Filter): Promise<number> {
  const { n } = await filtered(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
export function holdMulti(tx: Tx, id: string) {
  return tx
    .selectFrom('modelMulti as u')
    .innerJoin('model as m', 'm.id', 'u.modelId')
    .selectAll('u')
    .select('m.apps')
    .where('u.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type HeldMulti = NonNullable<Awaited<ReturnType<typeof holdMulti>>>

/** Records that people decided, with what members said of each. */
export type DecidedScores = { right: boolean; scores: (number | null)[] }
/** The newest decided records of which some member has a score kept. */
export async function listDecidedScores(
  on: On,
  members: readonly { modelId: string; label: string }[],
  {
    labelId,
    from,
    most,
    seen,
  }: { labelId: number; from: Date; most: number; seen: readonly number[] | null },
): Promise<DecidedScores[]> {
  const { rows } = await sql<DecidedScores>`
    with wanted as (
      select place, (one ->> 'modelId')::bigint as model_id, one ->> 'label' as label
      from jsonb_array_elements(${JSON.stringify(members)}::jsonb) with ordinality e(one, place)
    ), looked as (
      select o.record_id, w.place,
        max(o.calibrated) filter (where o.label = w.label) as score
      from wanted w
      join model_output o on o.model_id = w.model_id
      where o.id >= id_from(${from}) and o.mode <> 'shadow' and not o.test
        and (${seen === null} or o.app_id = any(${[...(seen ?? [])]}::int[]))
      group by o.record_id, w.place
    ), newest as (
      select record_id, jsonb_object_agg(place, coalesce(score, 0)) as said
      from looked
      group by record_id
      order by record_id desc
      limit ${most}
    )
    select outcome = 3 as right,
      array(
        select (said ->> w.place::text)::float8 from wanted w order by w.place
      ) as scores
    from (
      select said, text_outcome(record_id, ${labelId}) as outcome from newest
    ) d
    where outcome <> 0`.execute(on)
  return rows
}
