import { type SqlBool, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'
import { containing } from '../../../db/like.ts'

const most = 50
type Asked = {
  scope: DataScope
  from: Date | null
  to: Date | null
  text: string | undefined
  ids: readonly string[] | undefined
}

/** Tasks of which something was drawn in a time, the newest first. */
export async function listTasks(
  db: Db,
  { scope, from, to, text, ids }: Asked,
): Promise<{ id: string; name: string; kind: string }[]> {
  const where: ReturnType<typeof sql<SqlBool>>[] = [
    sql<SqlBool>`exists (
      select 1
      from task_item i
      where i.task_id = t.id and ${inScope(scope, 'i.app_id', 'i.type')}
        and (${from}::timestamptz is null or i.drawn_at >= ${from})
        and (${to}::timestamptz is null or i.drawn_at < ${to})
    )`,
    ...(text === undefined ? [] : [sql<SqlBool>`t.name ilike ${containing(text)}`]),
    ...(ids === undefined ? [] : [sql<SqlBool>`t.id = any(${[...ids]}::bigint[])`]),
  ]
  return (
    await sql<{ id: string; name: string; kind: string }>`
      select t.id, t.name, t.kind
      from task t
      where ${sql.join(where, sql` and `)}
      order by t.id desc
      limit ${most}`.execute(db)
  ).rows
}
