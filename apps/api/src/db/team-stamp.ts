import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** What is written down as the team of somebody who is in none. */
const noTeam = '-1'

/** The team of a person as it is now, to be written down: `person` is an expression of SQL. */
export function teamSql(person: string): string {
  return `coalesce((select w.team_id from person w where w.id = ${person}), ${noTeam})`
}

/**
 * SQL that holds for rows of teams: as it was written down, or, of rows from before teams were
 * (`0` or null), by the team that their person is in now.
 */
export function inTeam(
  teamIds: readonly string[],
  team: string,
  person: string,
): RawBuilder<SqlBool> {
  const ids = [...teamIds]
  return sql<SqlBool>`(
    ${sql.raw(team)} = any(${ids}::bigint[])
      or coalesce(${sql.raw(team)}, 0) = 0
        and ${sql.raw(person)} = any(array(
          select w.id from person w where w.team_id = any(${ids}::bigint[])
        ))
  )`
}
