import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Queue, Worker } from 'bullmq'
import { apps } from './world.ts'

/**
 * BullMQ on a Redis server of its own (append-only file, written through every second), or null
 * where none is installed. It has no fetch of many, so a cycle takes twenty jobs one by one.
 */
export const openBull = async (each: number) => {
  if (spawnSync('redis-server', ['--version']).status !== 0) return null
  const dir = mkdtempSync(join(tmpdir(), 'oas-bench-redis-'))
  const path = join(dir, 'redis.sock')
  const server = spawn(
    'redis-server',
    [
      '--port',
      '0',
      '--unixsocket',
      path,
      '--dir',
      dir,
      '--appendonly',
      'yes',
      '--appendfsync',
      'everysec',
      '--save',
      '',
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise((done) => {
    server.once('exit', done)
  })
  for (let n = 0; n < 100 && !existsSync(path); n++)
    await new Promise((next) => {
      setTimeout(next, 50)
    })
  const connection = { path, maxRetriesPerRequest: null }
  const queues = apps.map((app) => new Queue(`q${app}`, { connection }))
  const workers = new Map(
    apps.map((app) => [app, new Worker(`q${app}`, undefined, { connection, autorun: false })]),
  )
  for (const queue of queues)
    for (let from = 0; from < each; from += 1000)
      await queue.addBulk(
        Array.from({ length: Math.min(1000, each - from) }, (_, i) => ({
          name: 't',
          data: {
            text: `${from + i} ${'a remark of ordinary length '.repeat(2)}`,
            pic: [`http://x/${from + i}.jpg`],
          },
          opts: { priority: 1 + ((from + i) % 5) },
        })),
      )
  return {
    cycle: async (app: number, caller: number): Promise<number> => {
      const worker = workers.get(app) as Worker
      const token = `c${caller}`
      const jobs = (
        await Promise.all(
          Array.from({ length: 20 }, () => worker.getNextJob(token, { block: false })),
        )
      ).filter((job) => job !== undefined)
      await Promise.all(jobs.map((job) => job.moveToCompleted('ignore', token, false)))
      return jobs.length
    },
    completed: async (): Promise<number> =>
      (await Promise.all(queues.map((queue) => queue.getCompletedCount()))).reduce(
        (sum, n) => sum + n,
        0,
      ),
    close: async () => {
      await Promise.all([...workers.values(), ...queues].map((part) => part.close()))
      server.kill('SIGTERM')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
