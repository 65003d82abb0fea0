import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { contract } from '@oas/contract/index'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../app/start.ts'
import { isGone } from '../db/trouble.ts'
import { type Relay, relayTo } from '../testing/relay.ts'
import { type TestServer, createClient, testServer } from '../testing/server.ts'
import { aPerson } from '../testing/world.ts'
import { toCallError } from './answer.ts'

const { self, login } = contract.session
let server: TestServer
let relay: Relay
let far: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await testServer()
  relay = await relayTo(server.config.databaseUrl)
  far = await startServer(
    { ...server.config, databaseUrl: relay.url, port: 0 },
    { log: server.ctx.log },
  )
})
afterAll(async () => {
  await far.stop()
  await relay.close()
  await server.stop()
})

test('answers 503 with a time to retry while the database is away, then serves again', async () => {
  const person = createClient(far.url, (await aPerson(server.ctx)).token)
  expect((await person.call(self, {})).status).toBe(200)
  const under = far.ctx.pool.query('select pg_sleep(60)').then(
    () => null,
    (error: unknown) => error,
  )
  await expect
    .poll(
      async () =>
        (
          await server.ctx.pool.query(
            `
              select 1
              from pg_stat_activity
              where query = 'select pg_sleep(60)' and state = 'active'`,
          )
        ).rowCount,
    )
    .toBe(1)
  await relay.cut()
  // What was under way was cut in the middle.
  expect(toCallError(await under).errorName).toBe('unavailable')
  for (const answer of [
    await person.call(self, {}),
    await createClient(far.url).call(login, { name: 'somebody', password: 'x' }),
  ]) {
    expect([answer.status, answer.body, answer.headers.get('retry-after')]).toEqual([
      503,
      { code: 503, msg: '服务暂时不可用，请稍后再试。', data: null },
      '2',
    ])
  }
  await relay.mend()
  expect((await person.call(self, {})).body.code).toBe(0)
  expect((await person.raw('GET', '/healthz')).status).toBe(200)
})

test('a database that takes connections and says nothing is away, too', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const pool = new pg.Pool({
    host: '127.0.0.1',
    port: (silent.address() as AddressInfo).port,
    connectionTimeoutMillis: 50,
    max: 1,
  })
  const errors = await Promise.all(
    [1, 2].map(() => pool.query('select 1').catch((error: unknown) => error)),
  )
  expect(errors.map(isGone)).toEqual([true, true])
  await pool.end()
  silent.close()
})

test('a mistake of ours stays one', () => {
  for (const thrown of [
    new Error('x'),
    new TypeError('undefined is not a function'),
    null,
    { code: 42 },
    { code: '42P01' },
    { code: '23505' },
  ])
    expect(toCallError(thrown).errorName).toBe('internal')
  for (const code of ['57P01', '57P03', '53300', '08006', 'ECONNREFUSED'])
    expect(toCallError({ code, message: '' }).errorName).toBe('unavailable')
  // What the driver says of a connection that broke while nobody asked anything.
  expect(
    toCallError(new Error('Client has encountered a connection error and is not queryable'))
      .errorName,
  ).toBe('unavailable')
})
