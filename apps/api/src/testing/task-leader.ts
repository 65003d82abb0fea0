import { taskCalls as calls } from '@oas/contract/task/area'
import { type TaskBody, type TaskKind, blankTask } from '@oas/contract/task/schemas'
import type { Permission } from '@oas/contract/permissions'
import { task } from '../areas/task/index.ts'
import type { Client, TestServer } from './server.ts'
import { pass } from './queue-world.ts'
import { aPerson } from './world.ts'

/** Somebody who may write, approve and move tasks. */
export async function aTaskLeader(
  server: Pick<TestServer, 'ctx' | 'client'>,
  more: object = {},
): Promise<Client> {
  const permissions = ['task.read', 'task.edit', 'task.review', 'task.run', 'task.sql'] as const
  return server.client((await aPerson(server.ctx, { permissions, ...more })).token)
}

/** Runs a job of tasks until nothing is left to do. */
export async function runTaskJob(
  { ctx }: Pick<TestServer, 'ctx'>,
  name: 'alarm' | 'clock' | 'intake' | 'draw' | 'release' | 'fold',
): Promise<void> {
  const job = task.jobs.find((one) => one.name === `task.${name}`)
  while (await job?.run(ctx)) {
    /* until nothing is left */
  }
}

/**
 * A task that was written by one person, passed and started by another, with all of it drawn and
 * handed out; told with who started it.
 */
export async function aRunningTask(
  server: Pick<TestServer, 'ctx' | 'client'>,
  body: Partial<TaskBody>,
  {
    kind = 'normal',
    permissions = [],
  }: { kind?: TaskKind; permissions?: readonly Permission[] } = {},
): Promise<{ id: string; by: Client }> {
  const rights = ['task.read', 'task.edit', 'task.review', 'task.run', ...permissions]
  const [writer, by] = [
    await aTaskLeader(server, { permissions: rights }),
    await aTaskLeader(server, { permissions: rights }),
  ]
  const whole: TaskBody = {
    ...blankTask,
    name: 'Running',
    types: ['50:12'],
    handing: { ...blankTask.handing, speed: 'at-once' },
    ...body,
  }
  const { id, version } = await writer.ok(calls.create, { kind, body: whole })
  await writer.ok(calls.estimate, { id, kind, body: whole })
  await writer.ok(calls.review, { id, version, act: 'submit' })
  await by.ok(calls.review, { id, version, act: 'pass' })
  await by.ok(calls.move, { id, act: 'start' })
  await runTaskJob(server, 'draw')
  pass(6)
  await runTaskJob(server, 'release')
  return { id, by }
}
