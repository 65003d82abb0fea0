import { send, rec } from './auditor.ts'
import type { TestServer } from './server.ts'

export type TaskMade = Partial<{
  id: string
  name: string
  text: string
  kind: string
  state: string
  priority: number
  teamIds: readonly string[]
  personIds: readonly string[]
  excludedIds: readonly string[]
  quota: number | null
  endAt: Date | null
  types: readonly [number, number][]
}>

let tasks = 7000
/** A task in force, as the area of tasks writes it; answers its id. */
export async function aTask(
  { ctx }: Pick<TestServer, 'ctx'>,
  made: TaskMade = {},
): Promise<string> {
  const id = made.id ?? String(++tasks)
  const { rows } = await ctx.pool.query<{ id: string }>(
    `insert into person (name, display_name) values ('author of ' || $1::text, '') returning id`,
    [id],
  )
  const author = rows[0]?.id
  await ctx.pool.query(
    `
      insert into task (
        id, kind, name, state, in_force, priority, team_ids, person_ids, excluded_ids,
        quota_person, end_at, created_by, created_at, updated_at
      )
      values ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9, $10, $11, now(), now())`,
    [
      id,
      made.kind ?? 'normal',
      made.name ?? `task ${id}`,
      made.state ?? 'running',
      made.priority ?? 5,
      made.teamIds ?? [],
      made.personIds ?? [],
      made.excludedIds ?? [],
      made.quota ?? null,
      made.endAt ?? null,
      author,
    ],
  )
  for (const [appId, type] of made.types ?? [[50, 12]])
    await ctx.pool.query('insert into task_type (task_id, app_id, type) values ($1, $2, $3)', [
      id,
      appId,
      type,
    ])
  await ctx.pool.query(
    `
      insert into task_version (
        task_id, version, body, selection_hash, author_id, created_at
      )
      values ($1, 1, $2, '', $3, now())`,
    [id, JSON.stringify({ text: made.text ?? '' }), author],
  )
  return id
}

/**
 * Makes waiting orders of posts part of a task, as it hands them out: an order a round, with an
 * item.
 */
export async function intoTask(
  { ctx }: TestServer,
  taskId: string,
  postIds: readonly string[],
  rounds: readonly number[] = [1],
): Promise<void> {
  const { rows } = await ctx.pool.query<{ id: string }>(
    `
      insert into task_draw (task_id, version, day, seq, cause, seed, state, created_at)
      values (
        $1, 1, current_date, (select count(*) + 1 from task_draw where task_id = $1), 'start', '',
        'done', now()
      )
      returning id`,
    [taskId],
  )
  await ctx.pool.query(
    `
      with o as materialized (
        select q.*
        from queue_order q
        where q.post_id = any($3::text[]) and q.task_id is null and q.state = 'waiting'
      ),
      i as (
        insert into task_item (
          id, task_id, draw_id, version, record_id, app_id, type, place, state, order_id, drawn_at,
          released_at
        )
        select next_id(), $1, $2, 1, record_id, app_id, type, 1, 'released', id, now(), now()
        from o
        returning id, record_id
      ),
      more as (
        insert into queue_order (
          app_id, type, record_id, business, task_id, item_id, round, rank, post_id, uid, group_key
        )
        select o.app_id, o.type, o.record_id, o.business, $1, i.id, r, o.rank, o.post_id, o.uid,
          o.group_key
        from o
        join i on i.record_id = o.record_id
        cross join unnest($4::int[]) as r
        where r <> ($4::int[])[1]
      )
      update queue_order q
      set task_id = $1, item_id = i.id, round = ($4::int[])[1]
      from o
      join i on i.record_id = o.record_id
      where q.id = o.id`,
    [taskId, rows[0]?.id, postIds, rounds],
  )
}

/** Sends records in and hands them out by a task. */
export async function sendInto(
  server: TestServer,
  taskId: string,
  postIds: readonly string[],
  more: object = {},
  rounds: readonly number[] = [1],
): Promise<void> {
  await send(
    server,
    postIds.map((post) => rec(post, more)),
  )
  await intoTask(server, taskId, postIds, rounds)
}

/** Decides held orders as a submit does: each leaves the queue as an answer. */
export async function answer({ ctx }: TestServer, ids: readonly string[], at: Date): Promise<void> {
  await ctx.pool.query(
    `
      with gone as (delete from queue_order where id = any($1::bigint[]) returning *)
      insert into task_answer (
        item_id, round, task_id, person_id, order_id, decision_id, key, at
      )
      select item_id, round, task_id, holder_id, id, id, 'r:ignore', $2::timestamptz
      from gone`,
    [ids, at],
  )
}
