import type { SkillFigures, SkillLadder, SkillLevel } from '@oas/contract/skill-level/schemas'
import { skillLevels } from '@oas/contract/skill-level/schemas'
import { type Kysely, type Transaction, sql } from 'kysely'
import type pg from 'pg'
import { coversText } from '../../core/scope.ts'
import { rowset } from '../../db/rowset.ts'
import type { DB } from '../../db/tables.gen.ts'

export type Tx = Transaction<DB>
export type On = Kysely<DB> | Tx

export function levelAt(place: number): SkillLevel {
  return skillLevels[place] ?? 'trainee'
}
export function placeOf(level: SkillLevel): number {
  return skillLevels.indexOf(level)
}

/** Waits until nobody else moves levels of a person; nobody does until the end of it. */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('skill-level:' || ${personId}::text, 7311))
  `.execute(tx)
}

export async function ladderInForce(
  on: On,
): Promise<{ version: number; body: SkillLadder; at: Date; personId: string | null }> {
  const row = await on
    .selectFrom('skillLevelLadder')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...row, body: row.body as unknown as SkillLadder }
}

const covers = sql.raw(coversText('l.id', 'o.app_id', 'o.type'))
/**
 * Who leads the team of a person and sees a type, and may look at levels; never the person. Nobody
 * leads who is in no team.
 */
export async function leadersOf(
  tx: Tx,
  { personId, appId, type }: Pick<LevelKey, 'personId' | 'appId' | 'type'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id::text as id
    from person p
    join person l on l.team_id = p.team_id and l.id <> p.id and l.state = 'active'
    cross join (select ${appId}::int as app_id, ${type}::int as type) o
    where p.id = ${personId}::bigint
      and (
        select count(distinct m.permission)
        from person_role r
        join role_permission m on m.role_id = r.role_id
        where r.person_id = l.id and m.permission in ('audit.team', 'skill-level.read')
      ) = 2
      and ${covers}
    order by l.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type LevelKey = { personId: string; appId: number; type: number; language: string }
export function keyText({ personId, appId, type, language }: LevelKey): string {
  return `${personId}:${appId}:${type}:${language}`
}

/**
 * Decisions `t` with whether they were inspected, and right. What an appeal turned over was right,
 * what is void says nothing.
 */
const tried = sql`
  select t.person_id, t.app_id, t.type, d.language, t.p, t.at, t.decision_id,
    i.id is not null as inspected, i.verdict = 'agree' or i.standing = 'overturned' as agreed
  from inspect_tested t
  join decision d on d.id = t.decision_id
  left join inspection i on i.decision_id = t.decision_id and i.kind = 'inspect'
    and i.state = 'done' and i.standing <> 'void'`

/**
 * What was tried alike – with the same chance of being drawn, by whichever rule – is one stratum:
 * only so do rules that look closely at what is hard not count against a person.
 */
export type StratumRow = LevelKey & {
  eligible: number
  inspected: number
  agreed: number
  recentEligible: number
  recentInspected: number
  recentAgreed: number
}
/** Strata of decisions since a moment, of each language and (`''`) of all together. */
export async function strataOf(
  on: On,
  { since, recent, personId }: { since: Date; recent: number; personId: string | null },
): Promise<StratumRow[]> {
  const { rows } = await sql<StratumRow>`
    with t as materialized (
      ${tried}
      where t.at >= ${since} and (${personId}::bigint is null or t.person_id = ${personId})
    ),
    k as (
      select t.*, '' as of_language
      from t
      union all
      select t.*, t.language
      from t
      where t.language <> ''
    ),
    n as (
      select k.*,
        count(*) filter (where k.inspected) over (
          partition by k.person_id, k.app_id, k.type, k.of_language
          order by k.at desc, k.decision_id desc
        ) as place
      from k
    )
    select n.person_id::text as "personId", n.app_id as "appId", n.type,
      n.of_language as language, count(*)::int as eligible,
      (count(*) filter (where n.inspected))::int as inspected,
      (count(*) filter (where n.inspected and n.agreed))::int as agreed,
      (count(*) filter (where n.place <= ${recent}))::int as "recentEligible",
      (count(*) filter (where n.place <= ${recent} and n.inspected))::int as "recentInspected",
      (count(*) filter (where n.place <= ${recent} and n.inspected and n.agreed))::int
        as "recentAgreed"
    from n
    group by n.person_id, n.app_id, n.type, n.of_language, n.p`.execute(on)
  return rows
}

export type WeekRow = { week: number; eligible: number; inspected: number; agreed: number }
/** The same of one level by weeks back from a moment, 0 for the last seven days. */
export async function weeksOf(
  on: On,
  { personId, appId, type, language }: LevelKey,
  { now, weeks }: { now: Date; weeks: number },
): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    with t as materialized (
      ${tried}
      where t.person_id = ${personId} and t.app_id = ${appId} and t.type = ${type}
        and t.at > ${now}::timestamptz - make_interval(weeks => ${weeks}) and t.at <= ${now}
        and ${language} in ('', d.language)
    )
    select floor(extract(epoch from ${now}::timestamptz - t.at) / 604800)::int as week,
      count(*)::int as eligible, (count(*) filter (where t.inspected))::int as inspected,
      (count(*) filter (where t.inspected and t.agreed))::int as agreed
    from t
    group by 1, t.p`.execute(on)
  return rows
}

/** Serious wrong orders of a person that stand, by `app:type`. */
export async function seriousOf(
  on: On,
  { since, personId }: { since: Date; personId: string | null },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; n: number }>`
    select w.person_id || ':' || w.app_id || ':' || w.type as key, count(*)::int as n
    from wrong_order w
    where w.id >= id_from(${since}::timestamptz)
      and (${personId}::bigint is null or w.person_id = ${personId})
      and w.role = 'auditor' and w.severity = 'serious' and w.state <> 'voided'
    group by 1`.execute(on)
  return new Map(rows.map(({ key, n }) => [key, n]))
}

/** Who has a valid pass of an exam of which type, as `person:app:type`. */
export async function examPasses(
  on: On,
  { now, personId }: { now: Date; personId: string | null },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select x.person_id || ':' || x.app_id || ':' || x.type as key
    from exam_passes(${now}) x
    where ${personId}::bigint is null or x.person_id = ${personId}`.execute(on)
  return new Set(rows.map(({ key }) => key))
}

/** People whose inspections are others than when their figures were made, or made a day ago. */
export async function takeStale(
  on: On,
  { since, now, most }: { since: Date; now: Date; most: number },
): Promise<{ personId: string; mark: string }[]> {
  const { rows } = await sql<{ personId: string; mark: string }>`
    with passes as materialized (select * from exam_passes(${now})),
    m as (
      select i.person_id,
        concat_ws(
          ':', count(*), count(*) filter (where i.verdict = 'agree'),
          count(*) filter (where i.standing = 'overturned'),
          count(*) filter (where i.standing = 'void'),
          (select count(*) from passes x where x.person_id = i.person_id)
        ) as mark
      from inspection i
      where i.kind = 'inspect' and i.state = 'done' and i.at >= ${since}
      group by 1
    )
    select p.id::text as "personId", coalesce(m.mark, '') as mark
    from (
      select m.person_id as id from m union select s.person_id from skill_level_seen s
    ) p
    left join m on m.person_id = p.id
    left join skill_level_seen s on s.person_id = p.id
    where s.person_id is null or s.mark <> coalesce(m.mark, '')
      or s.at < ${now}::timestamptz - interval '1 day'
    order by p.id limit ${most}`.execute(on)
  return rows
}

export async function putSeen(tx: Tx, personId: string, mark: string, now: Date): Promise<void> {
  await tx
    .insertInto('skillLevelSeen')
    .values({ personId, mark, at: now })
    .onConflict((on) => on.column('personId').doUpdateSet({ mark, at: now }))
    .execute()
}

export async function putFigures(
  tx: Tx,
  key: LevelKey,
  figures: SkillFigures,
  now: Date,
): Promise<void> {
  const put = { ...figures, computedAt: now }
  await tx
    .insertInto('skillLevel')
    .values({ ...key, ...put })
    .onConflict((on) => on.columns(['personId', 'appId', 'type', 'language']).doUpdateSet(put))
    .execute()
}

const ofDecision = {
  id: 'bigint',
  personId: 'bigint',
  appId: 'int',
  type: 'int',
  language: 'text',
} as const
/** The highest level of a person in a type, or in any, in whichever language. */
export async function highestLevel(
  on: On,
  personId: string,
  of: { appId: number; type: number } | null,
): Promise<SkillLevel> {
  const { rows } = await sql<{ level: number }>`
    select skill_level_best(
      ${personId}::bigint, ${of?.appId ?? null}::int, ${of?.type ?? null}::int
    ) as level`.execute(on)
  return levelAt(rows[0]?.level ?? 0)
}
type OfDecision = LevelKey & { id: string }
/** The levels of the people who made decisions, in the type and language of each, by decision. */
export async function levelsOf(
  client: Pick<pg.PoolClient, 'query'>,
  decisions: readonly OfDecision[],
): Promise<Map<string, SkillLevel>> {
  const rows = decisions.map(({ id, personId, appId, type, language }) => ({
    id,
    personId,
    appId,
    type,
    language,
  }))
  const found = await client.query<{ id: string; level: number }>(
    `select v.id::text, skill_level_of(v."personId", v."appId", v.type, v.language) as level
     from ${rowset('$1', ofDecision, 'v')}`,
    [JSON.stringify(rows)],
  )
  return new Map(found.rows.map(({ id, level }) => [id, levelAt(level)]))
}
