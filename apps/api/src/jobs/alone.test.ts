import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { createPool } from '../db/client.ts'
import { testDatabase } from '../testing/database.ts'
import { alone } from './alone.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await testDatabase()
  pool = createPool(database.url, 4)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('leaves connections to work with when more begins at once than the pool holds', async () => {
  const done = await Promise.all(
    Array.from({ length: 12 }, (_job, at) =>
      alone({ pool }, `job ${at}`, async () => {
        const { rows } = await pool.query<{ at: number }>('select $1::int as at', [at])
        return rows[0]?.at
      }),
    ),
  )
  expect(done).toEqual(Array.from({ length: 12 }, (_job, at) => at))
})

test('answers null when the same work runs, and lets others go on when it fails', async () => {
  const failing = alone({ pool }, 'same', async () => {
    expect(await alone({ pool: createSmall() }, 'same', async () => 'twice')).toBeNull()
    throw new Error('once')
  })
  await expect(failing).rejects.toThrow('once')
  expect(await alone({ pool }, 'same', async () => 'again')).toBe('again')
  await small?.end()
})
let small: pg.Pool | undefined
/** The pool of another server. */
const createSmall = (): pg.Pool => {
  small = createPool(database.url, 1)
  return small
}
