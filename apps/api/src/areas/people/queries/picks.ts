import type { PickedPerson } from '@oas/contract/people/schemas'
import { sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import type { Db } from '../../../db/client.ts'
import { containing } from '../../../db/like.ts'

export type Namer = { id: string; teamId: string | null; scope: DataScope }
type Asked = {
  text: string
  words: readonly string[] | undefined
  active: boolean
  /** The name of the last one before. */
  after: string
  limit: number
  by: Namer
}

/** Whether a person sees data that a scope reaches too. */
const sharesData = ({ all, pairs }: DataScope) =>
  all
    ? sql`true`
    : sql`exists (
        select 1
        from (
          select s.app_id, s.type
          from person_role h
          join role_scope s on s.role_id = h.role_id
          where h.person_id = p.id
          union all
          select s.app_id, s.type from person_scope s where s.person_id = p.id and s.enabled
        ) theirs
        join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as own("appId" int, "type" int)
          on theirs.app_id is null
          or (
            theirs.app_id = own."appId"
            and (theirs.type is null or own."type" is null or theirs.type = own."type")
          )
      )`

/** Whether somebody may name a person: themselves, of their team, or who sees the same data. */
const mayBeNamed = ({ id, teamId, scope }: Namer) => sql`(
  p.id = ${id}::bigint or p.team_id = ${teamId}::bigint or ${sharesData(scope)}
)`

/** Words that stand with the people whom somebody may name, each once. */
export async function pickWords(
  db: Db,
  by: Namer,
): Promise<{ skills: string[]; regions: string[] }> {
  const { rows } = await sql<{ skills: string[]; regions: string[] }>`
    with p as (select * from person p where ${mayBeNamed(by)})
    select
      array(select distinct one from p, unnest(p.skills) one order by one limit 2000) as skills,
      array(
        select distinct region from p where region <> '' order by region limit 2000
      ) as regions`.execute(db)
  return rows[0] ?? { skills: [], regions: [] }
}

/** People by name, below a name; who is called exactly as asked stands before them. */
export async function pickPeople(
  db: Db,
  { text, words, active, after, limit, by }: Asked,
): Promise<PickedPerson[]> {
  const like = containing(text)
  // A page of one would go on after it, past those whose names come before.
  const called = sql<boolean>`(${text !== '' && limit > 2} and lower(p.name) = lower(${text}))`
  return (
    await sql<PickedPerson>`
      select p.id::text as id, p.name, p.display_name as "displayName",
        coalesce(t.name, '') as "teamName", p.state
      from person p
      left join team t on t.id = p.team_id
      where (${after === ''} or (p.name > ${after} and not ${called}))
        and (${text === ''} or p.name ilike ${like} or p.display_name ilike ${like}
          or p.id::text = ${text})
        and (${words === undefined} or p.id::text = any(${words ?? []}::text[])
          or lower(p.name) = any(${(words ?? []).map((word) => word.toLowerCase())}::text[]))
        and (${!active} or p.state = 'active')
        and ${mayBeNamed(by)}
      order by ${called} desc, p.name
      limit ${limit}`.execute(db)
  ).rows
}
