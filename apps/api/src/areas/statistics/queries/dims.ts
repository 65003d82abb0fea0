import { type RawBuilder, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import { inTeam } from '../../../db/team-stamp.ts'

/** What sums can be split by. `source`: a task or queue; `key`: what else tells a sum apart. */
export type Dim =
  | 'day'
  | 'week'
  | 'month'
  | 'app'
  | 'type'
  | 'source'
  | 'round'
  | 'person'
  | 'team'
  | 'language'
  | 'key'

/** Days of the office, the last one included, and what sums are narrowed to. */
export type SumsAsked = {
  /** `YYYY-MM-DD`. */ from: string
  to: string
  apps?: readonly number[] | undefined
  /** `app:type`. */ types?: readonly string[] | undefined
  sources?: readonly string[] | undefined
  rounds?: readonly number[] | undefined
  persons?: readonly string[] | undefined
  teams?: readonly string[] | undefined
  languages?: readonly string[] | undefined
  /** What is of no app, as exams are, is seen by who sees everything alone. */ scope: DataScope
}

/** Of rows from before teams were written down, the team that their person is in now. */
const teamOf = `
  case s.team_id
    when 0 then (select w.team_id from person w where w.id = s.person_id)
    when -1 then null
    else s.team_id end`
const dims: Readonly<Record<Dim, string>> = {
  day: 's.day::text',
  week: "date_trunc('week', s.day)::date::text",
  month: "to_char(s.day, 'YYYY-MM')",
  app: 's.app_id::text',
  type: "s.app_id || ':' || s.type",
  source: 's.source_id::text',
  round: 's.round::text',
  person: 's.person_id::text',
  team: `coalesce((${teamOf})::text, '')`,
  language: 's.language',
  key: 's.key',
}
/** SQL of the keys of sums `s` by what they are split by: an array of texts. */
export function keysSql(by: readonly Dim[]): RawBuilder<unknown> {
  return sql.raw(`array[${by.map((dim) => dims[dim]).join(', ')}]::text[]`)
}

/** SQL that holds for sums `s` that are asked for; days are narrowed where these are read. */
export function whereAsked(asked: SumsAsked): RawBuilder<unknown> {
  const { apps, types, sources, rounds, persons, teams, languages, scope } = asked
  const parts: RawBuilder<unknown>[] = [inScope(scope, 's.app_id', 's.type')]
  if (apps) parts.push(sql`s.app_id = any(${[...apps]}::int[])`)
  if (types) parts.push(sql`s.app_id || ':' || s.type = any(${[...types]}::text[])`)
  if (sources) parts.push(sql`s.source_id = any(${[...sources]}::bigint[])`)
  if (rounds) parts.push(sql`s.round = any(${[...rounds]}::smallint[])`)
  if (persons) parts.push(sql`s.person_id = any(${[...persons]}::bigint[])`)
  if (teams) parts.push(inTeam(teams, 's.team_id', 's.person_id'))
  if (languages) parts.push(sql`s.language = any(${[...languages]}::text[])`)
  return sql.join(parts, sql` and `)
}
