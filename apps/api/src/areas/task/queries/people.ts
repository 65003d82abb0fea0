import type { TaskBody } from '@oas/contract/task/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import type pg from 'pg'
import { coversText } from '../../../core/scope.ts'
import { placeOf } from '../../skill-level/index.ts'

type Runner = Pick<pg.Pool, 'query'>
/** Minutes after which somebody who gives no sign of life is not at work any more. */
const atWorkMinutes = 3

/** Somebody a task names, with what they may. */
export type Named = {
  id: string
  name: string
  displayName: string
  teamId: string | null
  /** Holds the permission to take records. */
  takes: boolean
  /** How many of the task's types they see. */
  sees: number
  /** Has the level that is asked for in one of the task's types, in whichever language. */
  reaches: boolean
  online: boolean
}
export type Crowd = {
  teamIds: readonly string[]
  personIds: readonly string[]
  excludedIds: readonly string[]
  /** The least level, by its place; 0: anybody. */
  leastLevel: number
}
export function crowdOf({ people }: Pick<TaskBody, 'people'>): Crowd {
  return {
    teamIds: people.teams.map((team) => team.teamId),
    personIds: people.personIds,
    excludedIds: people.excludedIds,
    leastLevel: placeOf(people.leastLevel ?? 'trainee'),
  }
}

const seesText = coversText('p.id', 't.app_id', 't.type')
const namedText = `
  select p.id::text, p.name, p.display_name as "displayName", p.team_id::text as "teamId",
    exists (
      select 1
      from person_role r
      join role_permission m on m.role_id = r.role_id
      where r.person_id = p.id and m.permission = 'audit.take'
    ) as takes,
    (
      select count(*)::int
      from unnest($4::int[], $5::int[]) as t(app_id, type)
      where ${seesText}
    ) as sees,
    $7::int = 0 or exists (
      select 1
      from skill_level l
      join unnest($4::int[], $5::int[]) as t(app_id, type)
        on l.app_id = t.app_id and l.type = t.type
      where l.person_id = p.id and l.since is not null and l.level >= $7::int
    ) as reaches,
    exists (
      select 1
      from auditor_session a
      where a.person_id = p.id and a.stopped_at is null
        and a.seen_at > $6::timestamptz - interval '${atWorkMinutes} min'
    ) as online
  from person p
  where p.state = 'active'
    and (p.team_id = any($1::bigint[]) or p.id = any($2::bigint[]))
    and p.id <> all($3::bigint[])
  order by p.id`

/** People that a task goes to, whether or not they may work on it. */
export async function listNamed(
  on: Runner,
  { teamIds, personIds, excludedIds, leastLevel }: Crowd,
  types: readonly string[],
  now: Date,
): Promise<Named[]> {
  const refs = types.map(parseTypeKey)
  return (
    await on.query<Named>(namedText, [
      teamIds,
      personIds,
      excludedIds,
      refs.map(({ appId }) => appId),
      refs.map(({ type }) => type),
      now,
      leastLevel,
    ])
  ).rows
}
/** Whether somebody may work on the task at all. */
export function mayWork({
  takes,
  sees,
  reaches,
}: Pick<Named, 'takes' | 'sees' | 'reaches'>): boolean {
  return takes && sees > 0 && reaches
}

const paceText = `
  select count(*)::int as n, coalesce(sum(d.spent_ms), 0)::float8 as ms
  from decision d
  where d.id >= id_from($1::timestamptz)
    and d.person_id = any($2::bigint[])
    and (d.app_id, d.type) in (select * from unnest($3::int[], $4::int[]))
    and d.spent_ms > 0`
/** Decisions since a moment that people made of types, and the milliseconds they took. */
export async function paceOf(
  on: Runner,
  personIds: readonly string[],
  types: readonly string[],
  since: Date,
): Promise<{ n: number; ms: number }> {
  const refs = types.map(parseTypeKey)
  const { rows } = await on.query<{ n: number; ms: number }>(paceText, [
    since,
    personIds,
    refs.map(({ appId }) => appId),
    refs.map(({ type }) => type),
  ])
  return rows[0] ?? { n: 0, ms: 0 }
}

const teamsText = `
  select t.id::text, t.name, count(p.id)::int as people, (count(p.id) filter (where p.online))::int
    as online
  from team t
  left join lateral (
    select p.id,
      exists (
        select 1
        from auditor_session a
        where a.person_id = p.id and a.stopped_at is null
          and a.seen_at > $1::timestamptz - interval '${atWorkMinutes} min'
      ) as online
    from person p
    where p.team_id = t.id and p.state = 'active'
      and exists (
        select 1
        from person_role r
        join role_permission m on m.role_id = r.role_id
        where r.person_id = p.id and m.permission = 'audit.take'
      )
  ) p
    on true
  group by t.id, t.name
  order by t.name`
/** Teams with how many of them may take records, and how many of these are at work. */
export async function listTeams(
  on: Runner,
  now: Date,
): Promise<{ id: string; name: string; people: number; online: number }[]> {
  return (
    await on.query<{ id: string; name: string; people: number; online: number }>(teamsText, [now])
  ).rows
}
