import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@oas/contract/index'
import type { ListedRow, TaskBody, TaskKind } from '@oas/contract/task/schemas'
import { task as area } from '../../../../api/src/areas/task/index.ts'
import type { Context } from '../../../../api/src/core/context.ts'
import type { Client } from '../../../../api/src/testing/server.ts'

const { task } = contract

export type Plan = { kind: TaskKind; body: TaskBody; list?: ListedRow[] }
export type People = { writer: Client; second: Client }

/** Writes a task and hands it in. */
export async function submit(
  { writer }: People,
  plan: Plan,
): Promise<{ id: string; version: number }> {
  const made = await writer.ok(task.create, plan)
  await writer.ok(task.estimate, { id: made.id, kind: plan.kind, body: plan.body })
  await writer.ok(task.review, { ...made, act: 'submit' })
  return made
}
/** A task that a second person passed and started. */
export async function start(people: People, plan: Plan): Promise<string> {
  const { id, version } = await submit(people, plan)
  await people.second.ok(task.review, { id, version, act: 'pass' })
  await people.second.ok(task.move, { id, act: 'start' })
  return id
}
/** What the clock would do in the next seconds: draws, and what is handed out first. */
export async function runJobs(ctx: Context): Promise<void> {
  for (const job of area.jobs)
    while (await job.run(ctx)) {
      /* until nothing is due */
    }
}

const most = { waits: 600, waitMs: 50 }
/**
 * Until everything drawn is handed out, by jobs of this start or of the server that runs beside: of
 * what two tasks drew at once one waits.
 */
export async function settle(
  ctx: Context,
  taskIds: readonly string[],
  { draws, posts }: { draws: number; posts: number },
): Promise<void> {
  for (let wait = 0; wait < most.waits; wait++) {
    await runJobs(ctx)
    const { rows } = await ctx.pool.query<{ isDone: boolean }>(
      `
        select count(*) filter (where d.state = 'done') >= $2 and not exists (
            select 1
            from task_item i
            where i.task_id = any($1::bigint[]) and i.state = 'drawn' and i.try_at <= now()
          ) and (
            select count(*)
            from task_item i
            join task t on t.id = i.task_id
            where i.task_id = any($1::bigint[]) and t.kind = 'realtime'
          ) >= $3 as "isDone"
        from task_draw d
        where d.task_id = any($1::bigint[])`,
      [taskIds, draws, posts],
    )
    if (rows[0]?.isDone) return
    await sleep(most.waitMs)
  }
  throw new Error('the tasks of the demo did not hand out their work')
}
