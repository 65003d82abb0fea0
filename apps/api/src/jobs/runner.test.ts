import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Context } from '../core/context.ts'
import { startJobs } from './runner.ts'

const ctx = { log: pino({ level: 'silent' }) } as Context
const until = async (met: () => boolean): Promise<void> => {
  while (!met()) await sleep(2)
}

it('rests when it found nothing for twenty runs, and ends without waiting for that', async () => {
  let runs = 0
  const runner = startJobs(ctx, [
    {
      name: 'idle',
      every: 1,
      rest: 600_000,
      run: async () => {
        runs += 1
        return false
      },
    },
  ])
  await until(() => runs >= 21)
  await sleep(100)
  expect(runs).toBe(21)
  await runner.stop()
})

it('work found in between keeps a job awake', async () => {
  let runs = 0
  const runner = startJobs(ctx, [
    {
      name: 'busy',
      every: 1,
      rest: 600_000,
      run: async () => {
        runs += 1
        return runs % 15 === 0
      },
    },
  ])
  await until(() => runs >= 60)
  await runner.stop()
})

it('a job without a rest goes on as before, also after one of its runs failed', async () => {
  let runs = 0
  const runner = startJobs(ctx, [
    {
      name: 'failing',
      every: 1,
      run: async () => {
        runs += 1
        if (runs === 3) throw new Error('once')
        return false
      },
    },
  ])
  await until(() => runs >= 40)
  await runner.stop()
})
