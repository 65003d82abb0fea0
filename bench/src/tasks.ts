import type { World } from './world.ts'

const tasks = 200
/** Waiting orders of running tasks beside those of a queue, older than all of them. */
export const fillTasks = async (
  { ctx }: World,
  orders: number,
  apps: readonly number[],
): Promise<void> => {
  await ctx.pool.query(
    `
      with author as (
        insert into person (name, display_name) values ('author of tasks', '') returning id
      )
      insert into task (
        id, kind, name, state, in_force, person_ids, created_by, created_at, updated_at
      )
      select t, 'normal', 'task ' || t, 'running', 1, array[author.id], author.id, now(), now()
      from author, generate_series(1, $1::int) t`,
    [tasks],
  )
  await ctx.pool.query(
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
