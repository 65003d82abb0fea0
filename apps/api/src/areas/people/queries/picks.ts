import type { PickedPerson } from '@oas/contract/people/schemas'
import { sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import type { Db } from '../../../db/client.ts'
import { containing } from '../../../db/like.ts'

type Asked = {
  text: string
  words: readonly string[] | undefined
  active: boolean
  /** The name of the last one before. */
  after: string
  limit: number
  by: { id: string; teamId: string | null; scope: DataScope }
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

/** People by name, below a name. */
export async function pickPeople(
  db: Db,
  { text, words, active, after, limit, by }: Asked,
): Promise<PickedPerson[]> {
  const like = containing(text)
  return (
    await sql<PickedPerson>`
      select p.id::text as id, p.name, p.display_name as "displayName",
        coalesce(t.name, '') as "teamName", p.state
      from person p
      left join team t on t.id = p.team_id
      where p.name > ${after}
        and (${text === ''} or p.name ilike ${like} or p.display_name ilike ${like}
          or p.id::text = ${text})
        and (${words === undefined} or p.id::text = any(${words ?? []}::text[])
          or lower(p.name) = any(${(words ?? []).map((word) => word.toLowerCase())}::text[]))
        and (${!active} or p.state = 'active')
        and (p.id = ${by.id}::bigint or p.team_id = ${by.teamId}::bigint
          or ${sharesData(by.scope)})
      order by p.name
      limit ${limit}`.execute(db)
  ).rows
}
