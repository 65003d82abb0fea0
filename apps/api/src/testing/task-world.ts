import { type Handed, type Handing, handOut } from '../areas/queue/index.ts'
import { transact } from '../db/transaction.ts'
import type { TestServer } from './server.ts'
import { aTask } from './task-orders.ts'

type Ground = Pick<TestServer, 'ctx'>

/** A task that runs, with one draw; `people` may work on it. */
export async function aDrawnTask(
  server: Ground,
  more: { kind?: string; people?: readonly string[] } = {},
): Promise<{ id: string; drawId: string }> {
  const id = await aTask(server, { kind: more.kind ?? 'normal', personIds: more.people ?? [] })
  const now = server.ctx.now()
  const { rows } = await server.ctx.pool.query<{ drawId: string }>(
    `
      insert into task_draw (task_id, version, day, seq, cause, seed, state, created_at)
      values ($1, 1, $2::timestamptz::date, 1, 'start', '', 'done', $2)
      returning id as "drawId"`,
    [id, now],
  )
  return { id, drawId: rows[0]?.drawId ?? '' }
}

/** Items of a task, one for each record, in their order. */
export async function drawItems(
  { ctx }: Ground,
  task: { id: string; drawId: string },
  recordIds: readonly string[],
): Promise<Handing[]> {
  const { rows } = await ctx.pool.query<Handing>(
    `
      insert into task_item (task_id, draw_id, version, record_id, app_id, type, place, drawn_at)
      select $1, $2, 1, r.id, r.app_id, r.type, u.n, $4
      from unnest($3::bigint[]) with ordinality as u(id, n)
      join record r on r.id = u.id
      order by u.n
      returning id as "itemId", record_id as "recordId", app_id as "appId", type,
        place::float8 as rank, null as "reservedFor", null as "dueAt", '{}'::bigint[] as excluded`,
    [task.id, task.drawId, recordIds, ctx.now()],
  )
  return rows
}

/** Hands items out as the release does: orders and rows of items in one transaction. */
export function release(
  { ctx }: Ground,
  taskId: string,
  items: readonly Handing[],
  make = false,
): Promise<Handed[]> {
  return transact(ctx, async (client) => {
    const handed = await handOut(client, taskId, items, { make, rounds: false }, ctx.now())
    await client.query(
      `
        update task_item i
        set state = 'released', released_at = $3, order_id = h."orderId",
          plain_rank = h."plainRank"
        from jsonb_to_recordset($1::jsonb) as h(
          "itemId" bigint, state text, "orderId" bigint, "plainRank" bigint
        )
        where i.id = h."itemId" and i.task_id = $2 and h.state in ('taken', 'made')`,
      [JSON.stringify(handed), taskId, ctx.now()],
    )
    return handed
  })
}

/** How items stand, by their ids. */
export async function itemStates({ ctx }: Ground, taskId: string): Promise<string[]> {
  return (
    await ctx.pool.query<{ state: string }>(
      `
        select state || case when reason = '' then '' else ': ' || reason end as state
        from task_item
        where task_id = $1
        order by place`,
      [taskId],
    )
  ).rows.map(({ state }) => state)
}
