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
import { out, waitingIds } from './order/tasks-waiting.ts'

type Asked = {
  text: string
  words: readonly string[] | undefined
  after: string | null
  limit: number
  scope: DataScope
}
type Picked = { id: string; name: string; orders: number }

/**
 * Tasks and queues of inspection with orders in the queue of the types of a scope, the newest
 * first, below an id. The name is for those who see everything that it takes.
 */
async function pickTasksOf(db: Db, { text, words, after, limit, scope }: Asked): Promise<Picked[]> {
  const ids = words?.filter(isId) ?? []
  return (
    await sql<Picked>`
      select t.id::text as id, t.name, n.orders
      from (
        select u.id,
          case
            when exists (
              select 1
              from (
                select y.task_id, y.app_id, y.type
                from task_type y
                union all
                select y.queue_id, y.app_id, y.type
                from quality_queue_type y
              ) tt
              where tt.task_id = u.id and not ${inScope(scope, 'tt.app_id', 'tt.type')}
            ) then ''
            else coalesce(k.name, i.name, '') end as name
        from (
          (${sql.raw(waitingIds)})
          union
          select q.task_id
          from queue_order q
          where ${sql.raw(out)}
        ) u(id)
        left join task k on k.id = u.id
        left join quality_queue i on i.id = u.id
      ) t
      cross join lateral (
        select count(*)::int as orders
        from (
          select q.app_id, q.type
          from queue_order q
          where q.task_id = t.id and q.state = 'waiting'
          union all
          select q.app_id, q.type
          from queue_order q
          where q.task_id = t.id and ${sql.raw(out)}
        ) q
        where ${inScope(scope, 'q.app_id', 'q.type')}
      ) n
      where n.orders > 0
        and (
          ${text === ''}
            or t.id::text like ${containing(text)}
            or t.name ilike ${containing(text)}
        )
        and (
          ${words === undefined}
            or t.id = any(${ids}::bigint[])
            or t.name <> '' and t.name = any(${words ?? []}::text[])
        )
        and (${after}::bigint is null or t.id < ${after}::bigint)
      order by t.id desc
      limit ${limit}`.execute(db)
  ).rows
}

type Calls = typeof queueCalls

/** Tasks with orders in the queue, by id or name. */
export const pickTasks: Handler<Calls['pickTasks']> = async (
  ctx,
  { text, words, after, limit = 50 },
) => {
  const asked = {
    text: text?.trim() ?? '',
    words: wordsOfPick(words),
    after: idAfter(after) ?? null,
    scope: ctx.caller.scope,
  }
  return readPage(
    limit,
    (most) => pickTasksOf(ctx.db, { ...asked, limit: most }),
    (row) => row.id,
  )
}
