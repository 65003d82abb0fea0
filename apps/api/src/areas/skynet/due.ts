import { sql } from 'kysely'
import type { Job } from '../../jobs/job.ts'
import { bodyOf } from './configs.ts'
import { insertTask, mostCounted } from './tasks.ts'
import { countPast } from './queries/past.ts'
import { nextRun } from './schedule.ts'

/** Begins sweeps that are due by their schedule; one that still runs is left to end first. */
export const dueJob: Job = {
  name: 'skynet.due',
  every: 30_000,
  rest: 60_000,
  run: (ctx) =>
    ctx.db.transaction().execute(async (tx) => {
      const now = ctx.now()
      const config = await tx
        .selectFrom('skynetConfig as t')
        .selectAll('t')
        .where('t.state', '=', 'approved')
        .where('t.nextAt', '<=', now)
        .orderBy('t.nextAt')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!config) return false
      await tx
        .updateTable('skynetConfig')
        .set({ nextAt: nextRun(bodyOf(config).schedule, now) })
        .where('id', '=', config.id)
        .execute()
      const running = await tx
        .selectFrom('skynetTask')
        .select('id')
        .where('configId', '=', config.id)
        .where('state', 'in', ['running', 'paused'])
        .executeTakeFirst()
      if (running) return true
      const id = await insertTask(tx, ctx, config, { dry: false, by: null, state: 'running' })
      const { fromAt, toAt } = await tx
        .selectFrom('skynetTask')
        .select(['fromAt', 'toAt'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const span = { body: bodyOf(config), from: fromAt, to: toAt }
      await tx
        .updateTable('skynetTask')
        .set({ total: sql<number>`${await countPast(ctx.pool, span, mostCounted)}` })
        .where('id', '=', id)
        .execute()
      return true
    }),
}
