import type { TaskKind } from '@oas/contract/task/schemas'
import { type Kysely, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { containing } from '../../../db/like.ts'
import { isId } from '@oas/contract/envelope'
import { seesTask } from './tasks.ts'

type Db = Kysely<DB>
export type Told = {
  listOf: number | null
  estimate: unknown
  author: string
  reviewer: string
  inForceBody: unknown
  listed: number
}
/** What a version has beside its text: list, estimate, author, reviewer; and the text in force. */
export async function reviewOf(
  db: Db,
  taskId: string,
  version: number,
  inForce: number | null,
): Promise<Told> {
  const { rows } = await sql<Told>`
    select v.list_of as "listOf", v.estimate, a.display_name as author,
      coalesce(p.display_name, '') as reviewer,
      (
        select f.body
        from task_version f
        where f.task_id = v.task_id and f.version = ${inForce}::int
      ) as "inForceBody",
      (
        select count(*)::int
        from task_listed l
        where l.task_id = v.task_id and l.version = v.list_of
      ) as listed
    from task_version v
    join person a on a.id = v.author_id
    left join person p on p.id = v.reviewer_id
    where v.task_id = ${taskId}::bigint and v.version = ${version}::int`.execute(db)
  const none = { listOf: null, estimate: null, inForceBody: null, listed: 0 }
  return rows[0] ?? { ...none, author: '', reviewer: '' }
}

type Asked = {
  scope: DataScope
  text: string
  words: readonly string[] | null
  kind: TaskKind | null
  after: string | null
  limit: number
}
/** Tasks that were passed once, by name or id, the newest first below an id. */
export async function pickPassed(
  db: Db,
  { scope, text, words, kind, after, limit }: Asked,
): Promise<{ id: string; name: string; kind: TaskKind }[]> {
  const named = [...(words ?? [])]
  const { rows } = await sql<{ id: string; name: string; kind: TaskKind }>`
    select t.id::text, t.name, t.kind
    from task t
    where t.in_force is not null
      and ${seesTask(scope)}
      and (${kind}::text is null or t.kind = ${kind}::text)
      and (${text === ''} or t.name ilike ${containing(text)} or t.id::text = ${text})
      and (
        ${words === null}
          or t.name = any(${named}::text[])
          or t.id = any(${named.filter(isId)}::bigint[])
      )
      and (${after}::bigint is null or t.id < ${after}::bigint)
    order by t.id desc
    limit ${limit}`.execute(db)
  return rows
}
