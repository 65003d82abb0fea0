import type { Context } from '../core/context.ts'
import type { Job } from './job.ts'

export type Runner = { stop: () => Promise<void> }

/** Runs without work after which a job is at rest. */
const restAfter = 20

/**
 * Runs jobs side by side until stopped; a failing run is logged and tried again after its pause.
 * `stop` waits for the runs under way.
 */
export function startJobs(ctx: Context, jobs: readonly Job[]): Runner {
  let stopped = false
  const wakes = new Set<() => void>()
  const pause = (ms: number): Promise<void> =>
    new Promise((done) => {
      const timer = setTimeout(finish, ms)
      function finish(): void {
        clearTimeout(timer)
        wakes.delete(finish)
        done()
      }
      wakes.add(finish)
    })
  const loop = async (job: Job): Promise<void> => {
    let empty = 0
    while (!stopped) {
      const more = await job.run(ctx).catch((error: unknown) => {
        ctx.log.error({ err: error, job: job.name }, 'job failed')
        return false
      })
      empty = more ? 0 : empty + 1
      if (!more && !stopped) await pause(empty > restAfter ? (job.rest ?? job.every) : job.every)
    }
  }
  const loops = jobs.map(loop)
  return {
    stop: async () => {
      stopped = true
      for (const wake of wakes) wake()
      await Promise.all(loops)
    },
  }
}
