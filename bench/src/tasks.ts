import type { World } from './world.ts'

const tasks = 200
/** Running tasks without a record. */
export const makeTasks = async ({ ctx }: World): Promise<void> => {
  await ctx.pool.query(
    `
      with author as (
        insert into person (name, display_name) values ('author of tasks', '') returning id
      ),
      made as (
        insert into task (
          id, kind, name, state, in_force, person_ids, created_by, created_at, updated_at
        )
        select t, 'normal', 'task ' || t, 'running', 1, array[author.id], author.id, now(), now()
        from author, generate_series(1, $1::int) t
      )
      insert into task_version (task_id, version, body, selection_hash, author_id, created_at)
      select t, 1, jsonb_build_object('name', 'task ' || t), '', author.id, now()
      from author, generate_series(1, $1::int) t`,
    [tasks],
  )
}

/** Waiting orders of running tasks beside those of a queue, older than all of them. */
export const fillTasks = async (
  world: World,
  orders: number,
  apps: readonly number[],
): Promise<void> => {
  await world.ctx.pool.query(
    `
      insert into queue_order (
        app_id, type, record_id, business, task_id, item_id, round, rank, priority, post_id, uid
      )
      select ($3::int[])[1 + i % cardinality($3::int[])], 1, next_id(), 'text', 1 + i % $1::int, i,
        1, 1700000000000 + i, 0, 't' || i, 'u' || i % 10000
      from generate_series(1, $2::int) i`,
    [tasks, orders, apps],
  )
}

/**
 * Items of running tasks, half of all with the first one: most are decided, each with its answer,
 * some wait, the rest is still to come.
 */
export const fillItems = async (world: World, items: number): Promise<void> => {
  const client = await world.ctx.pool.connect()
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'")
  await client.query(
    `
      insert into task_draw (id, task_id, version, day, seq, cause, seed, state, created_at)
      select t * 100 + d, t, 1, current_date - d, 1, 'schedule', t || ':' || d, 'done', now()
      from generate_series(1, $1::int) t, generate_series(0, 9) d`,
    [tasks],
  )
  const { rows: workers } = await client.query<{ id: string }>(
    `
      insert into person (name, display_name)
      select 'worker ' || i, 'Worker ' || i from generate_series(1, 50) i
      returning id::text`,
  )
  const step = 100_000
  for (let from = 0; from < items; from += step)
    await client.query(
      `
        insert into task_item (
          id, task_id, draw_id, version, record_id, app_id, type, place, state, hands, order_id,
          drawn_at, released_at, ended_at
        )
        select i, task, task * 100 + i % 10, 1, 9000000000 + i, 1, 1, i, state,
          case when state = 'final' then array[($4::bigint[])[1 + i % 50]] else '{}' end,
          case when state in ('final', 'released') then 8000000000 + i end,
          now() - interval '1 hour' * (240 - i % 240),
          case when state in ('final', 'released') then now() - interval '1 hour' * (i % 240) end,
          case when state = 'final' then now() - interval '1 hour' * (i % 240) end
        from (
          select i, case when i % 2 = 0 then 1 else 2 + (i / 2) % ($1::int - 1) end as task,
            case when i % 10 < 8 then 'final' when i % 2000 = 8 then 'released'
              when i % 2000 = 1009 then 'released' else 'drawn' end as state
          from generate_series($2::int + 1, $3::int) i
        ) s`,
      [tasks, from, from + step, workers.map(({ id }) => id)],
    )
  await client.query(
    `
      insert into task_answer (
        item_id, round, task_id, person_id, order_id, decision_id, key, spent_ms, at
      )
      select id, 1, task_id, hands[1], order_id, id, 'r:pass', 2000, ended_at
      from task_item
      where state = 'final'
      order by id`,
  )
  await client.query(
    `
      insert into queue_order (
        app_id, type, record_id, business, task_id, item_id, id, round, rank, priority, post_id, uid
      )
      select app_id, type, record_id, 'text', task_id, id, order_id, 1, place, 0, 't' || id, 'u'
      from task_item
      where state = 'released'`,
  )
  client.release()
}
