import { isId } from '@oas/contract/envelope'
import { wordsOfPick } from '@oas/contract/picking'
import type { queueCalls } from '@oas/contract/queue/calls'
import { sql } from 'kysely'
import type { DataScope } from '../../core/caller.ts'
import { idAfter, readPage } from '../../core/keyset.ts'
import { inScope } from '../../core/scope.ts'
import type { Db } from '../../db/client.ts'
import { containing } from '../../db/like.ts'
import type { Handler } from '../../http/implement.ts'

type Asked = {
  text: string
  ids: readonly string[] | undefined
  after: string | null
  limit: number
  scope: DataScope
}

/** Tasks with orders in the queue of the types of a scope, the newest first, below an id. */
async function pickTasksOf(
  db: Db,
  { text, ids, after, limit, scope }: Asked,
): Promise<{ id: string; orders: number }[]> {
  return (
    await sql<{ id: string; orders: number }>`
      select q.task_id::text as id, count(*)::int as orders
      from queue_order q
      where q.task_id is not null
        and (${text === ''} or q.task_id::text like ${containing(text)})
        and (${ids === undefined} or q.task_id = any(${ids ?? []}::bigint[]))
        and (${after}::bigint is null or q.task_id < ${after}::bigint)
        and ${inScope(scope, 'q.app_id', 'q.type')}
      group by q.task_id
      order by q.task_id desc
      limit ${limit}`.execute(db)
  ).rows
}

type Calls = typeof queueCalls

/** Tasks with orders in the queue, by id. */
export const pickTasks: Handler<Calls['pickTasks']> = async (
  ctx,
  { text, words, after, limit = 50 },
) => {
  const asked = {
    text: text?.trim() ?? '',
    ids: wordsOfPick(words)?.filter(isId),
    after: idAfter(after) ?? null,
    scope: ctx.caller.scope,
  }
  return readPage(
    limit,
    (most) => pickTasksOf(ctx.db, { ...asked, limit: most }),
    (row) => row.id,
  )
}
