import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type pg from 'pg'
import { fail } from '../core/fail.ts'
import { testDatabase } from '../testing/database.ts'
import { createPool } from './client.ts'
import { RunAgain, transact, tryAgain } from './transaction.ts'

let pool: pg.Pool
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await testDatabase()
  pool = createPool(made.url, 2)
  drop = made.drop
  await pool.query('create table kept (n int primary key)')
})
beforeEach(() => pool.query('truncate kept'))
afterAll(async () => {
  await pool.end()
  await drop()
})

const coded = (code: string): Error => Object.assign(new Error('x'), { code })
const refusal = (): Error => {
  try {
    return fail('wrong-state', { act: 'x' })
  } catch (error) {
    return error as Error
  }
}
const rows = async (): Promise<number[]> =>
  (await pool.query<{ n: number }>('select n from kept order by n')).rows.map(({ n }) => n)

test.each<[string, Error, { attempts?: number; evenWhenGone?: boolean }, number]>([
  ['a serialization failure', coded('40001'), {}, 3],
  ['a deadlock', coded('40P01'), {}, 3],
  ['a unique key that was taken', coded('23505'), { attempts: 5 }, 5],
  ['being overtaken', new RunAgain('x'), { attempts: 2 }, 2],
  ['meeting others when one try is all', coded('40001'), { attempts: 1 }, 1],
  ['a statement that took too long', coded('57014'), {}, 1],
  ['a broken constraint', coded('23503'), {}, 1],
  ['a refusal', refusal(), {}, 1],
  ['an error of our own', new TypeError('x'), {}, 1],
  ['a database that went away', coded('57P01'), {}, 1],
  ['one that went away from work that knows itself', coded('57P01'), { evenWhenGone: true }, 3],
])('%s ends the work with its own error after its tries', async (_what, error, options, tries) => {
  let tried = 0
  await expect(
    transact(
      { pool },
      async (client, attempt) => {
        expect(attempt).toBe(++tried)
        await client.query('insert into kept values ($1)', [attempt])
        throw error
      },
      options,
    ),
  ).rejects.toBe(error)
  expect(tried).toBe(tries)
  expect(await rows()).toEqual([])
})

test('the try that succeeds is the one that is stored', async () => {
  const answer = await transact({ pool }, async (client, attempt) => {
    await client.query('insert into kept values ($1)', [attempt])
    if (attempt === 1) throw new RunAgain('once more')
    return attempt
  })
  expect(answer).toBe(2)
  expect(await rows()).toEqual([2])
})

test('refuses work that writes in a read-only transaction, and keeps nothing of it', async () => {
  await expect(
    transact({ pool }, (client) => client.query('insert into kept values (1)'), { readOnly: true }),
  ).rejects.toMatchObject({ code: '25006' })
  expect(await rows()).toEqual([])
})

test('a repeatable read sees what stood at its first statement', async () => {
  const seen = await transact(
    { pool },
    async (client) => {
      await client.query('select count(*) from kept')
      await pool.query('insert into kept values (1)')
      return (await client.query('select count(*)::int as n from kept')).rows
    },
    { isolation: 'repeatable read' },
  )
  expect(seen).toEqual([{ n: 0 }])
})

test('drops a connection when its rollback fails; its work keeps its own error', async () => {
  const removed = vi.fn()
  pool.on('remove', removed)
  const error = new Error('of the work')
  await expect(
    transact({ pool }, async (client) => {
      const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      await pool.query('select pg_terminate_backend($1, 5000)', [own[0]?.pid])
      throw error
    }),
  ).rejects.toBe(error)
  pool.off('remove', removed)
  expect(removed).toHaveBeenCalled()
  expect(await rows()).toEqual([])
})

test('one statement is tried again like a whole transaction', async () => {
  const work = vi.fn(async (attempt: number) => {
    if (attempt < 3) throw coded('23505')
    return attempt
  })
  expect(await tryAgain(work)).toBe(3)
  expect(work).toHaveBeenCalledTimes(3)
})
