import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createPool } from '../db/client.ts'
import { testServer } from '../testing/server.ts'
import { createClock } from './clock.ts'

test('tells the time of the database when the clock of the machine is wrong', async () => {
  const server = await testServer()
  const pool = createPool(server.ctx.config.databaseUrl, 1)
  const databaseNow = async () =>
    (await pool.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]?.at.getTime() ?? 0
  const wrong = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
  const warned: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line) => warned.push(line) })
  const clock = await createClock(pool, log)
  const before = await databaseNow()
  const now = clock.now().getTime()
  const after = await databaseNow()
  clock.stop()
  wrong.mockRestore()
  await pool.end()
  await server.stop()
  // Half a round trip of a measurement, of which the shortest counts.
  expect(now).toBeGreaterThan(before - 500)
  expect(now).toBeLessThan(after + 500)
  expect(warned.join()).toMatch(/"difference":3(?:59|60)\d{4}/)
})
