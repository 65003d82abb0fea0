import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type TestServer, testServer } from './server.ts'
import { aSetting, aType } from './world.ts'
import { queueJobs } from '../areas/queue/jobs.ts'

export let server: TestServer
export let clock = 0
export function pass(seconds: number): void {
  clock += seconds * 1000
}
/** Back to the time that it is. */
export function resetClock(): void {
  clock = Date.now()
}
export async function runJob(name: string): Promise<boolean | undefined> {
  return queueJobs.find((job) => job.name === name)?.run(server.ctx)
}
export function row(postId: string) {
  return server.ctx.db
    .selectFrom('queueOrder')
    .selectAll()
    .where('postId', '=', postId)
    .executeTakeFirstOrThrow()
}
export async function events(orderId: string): Promise<string[]> {
  return (
    await server.ctx.db
      .selectFrom('orderEvent')
      .select('kind')
      .where('orderId', '=', orderId)
      .orderBy('id')
      .execute()
  ).map((event) => event.kind)
}
export function posts(list: readonly { postId: string }[]): string[] {
  return list.map((item) => item.postId)
}

/** A server with types to audit and a clock of its own, for the tests of a file. */
export function useQueueWorld(): void {
  beforeAll(async () => {
    resetClock()
    server = await testServer({}, { now: () => new Date(clock) })
    await aType(server.ctx)
    await aType(server.ctx, { appId: 71, type: 3, name: 'other' })
    const setting = aSetting()
    await aType(server.ctx, {
      type: 13,
      name: 'suspends',
      pageType: {
        ...setting.pageType,
        content: {
          ...setting.pageType.content,
          preload: false,
          suspend: { enable: true, maxSuspended: 2, maxRestore: 1 },
        },
      },
    })
    await aType(server.ctx, {
      type: 14,
      name: 'grouped',
      baseInfo: { ...setting.baseInfo, groupKey: 'extData.hash' },
    })
    await aType(server.ctx, {
      type: 15,
      name: 'old',
      pageType: {
        ...setting.pageType,
        content: { ...setting.pageType.content, recordVersion: 2, preload: false },
      },
    })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await server.ctx.pool.query(
      'truncate queue_order; update auditor_session set stopped_at = now()',
    )
  })
}
