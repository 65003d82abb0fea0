import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

/** Somebody whom a project covers. */
export type Member = {
  id: string
  name: string
  teamId: string | null
  team: string
  active: boolean
}

/** The people of teams who decide, also those who left. */
export async function listMembers(db: Db, teamIds: readonly string[]): Promise<Member[]> {
  return (
    await sql<Member>`
      select p.id::text as id, p.name, p.team_id::text as "teamId", t.name as team,
        p.state = 'active' and exists (
          select 1
          from person_role r
          join role_permission m on m.role_id = r.role_id
          where r.person_id = p.id and m.permission = 'audit.take'
        ) as active
      from person p
      join team t on t.id = p.team_id
      where p.team_id = any(${[...teamIds]}::bigint[])
      order by p.id`.execute(db)
  ).rows
}

/** Names of teams by id. */
export async function nameTeams(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('team')
    .select(['id', 'name'])
    .where('id', 'in', [...ids, '0'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** How many people of each team decide. */
export async function countMembers(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const members = await listMembers(db, ids)
  const counts = new Map<string, number>()
  for (const { teamId, active } of members)
    if (active && teamId !== null) counts.set(teamId, (counts.get(teamId) ?? 0) + 1)
  return counts
}
