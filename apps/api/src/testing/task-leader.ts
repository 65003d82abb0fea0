import { task } from '../areas/task/index.ts'
import type { Client, TestServer } from './server.ts'
import { aPerson } from './world.ts'

/** Somebody who may write, approve and move tasks. */
export async function aTaskLeader(
  server: Pick<TestServer, 'ctx' | 'client'>,
  more: object = {},
): Promise<Client> {
  const permissions = ['task.read', 'task.edit', 'task.review', 'task.run'] as const
  return server.client((await aPerson(server.ctx, { permissions, ...more })).token)
}

/** Runs a job of tasks until nothing is left to do. */
export async function runTaskJob(
  { ctx }: Pick<TestServer, 'ctx'>,
  name: 'clock' | 'intake' | 'draw' | 'release',
): Promise<void> {
  const job = task.jobs.find((one) => one.name === `task.${name}`)
  while (await job?.run(ctx)) {
    /* until nothing is left */
  }
}
