import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { hold, item, muting, submitItems, tally } from '../../testing/held.ts'

let server: TestServer
let me: MadePerson
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  me = await aPerson(server.ctx)
})
afterAll(() => server.stop())

test('an item that the database refuses does not spoil the others', async () => {
  const [good, poison, fine] = [await hold(server, me.id), await hold(server, me.id, { postId: 'poison' }), await hold(server, me.id)]
  await server.ctx.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin if new.post_id = 'poison' then raise exception 'no room'; end if; return new; end $$`)
  await server.ctx.pool.query('create trigger refuse before insert on decision_default for each row execute function refuse()')
  const answer = await submitItems(server, me.token, [muting(good), muting(poison), item(fine)])
  expect(answer.list.map((outcome) => [outcome.accepted, outcome.warnings[0]?.code])).toEqual([[true, undefined], [false, 'NOT_STORED'], [true, undefined]])
  expect(await tally(server)).toMatchObject({ decisions: 2, submissions: 2, audits: 2, orders: 1 })
  await server.ctx.pool.query('drop trigger refuse on decision_default')
  expect((await submitItems(server, me.token, [muting(poison)])).finished).toBe(1)
})

test('a hold that a crash of the database took back, and that another has now under the same fence, decides nothing', async () => {
  const [mate, held] = [await aPerson(server.ctx), await hold(server, me.id)]
  const holdBy = (personId: string | null, fence: number) => server.ctx.pool.query(`update queue_order set state = $3, holder_id = $2, fence = $4 where id = $1`, [held.id, personId, personId === null ? 'waiting' : 'held', fence])
  const before = await tally(server)
  await holdBy(null, held.fence - 1)
  expect((await submitItems(server, me.token, [item(held)])).list[0]?.warnings[0]?.code).toBe('STALE_FENCE')
  await holdBy(mate.id, held.fence)
  expect((await submitItems(server, me.token, [muting(held)])).list[0]?.warnings[0]?.code).toBe('STALE_FENCE')
  expect(await tally(server)).toEqual(before)
  expect((await submitItems(server, mate.token, [item(held)])).finished).toBe(1)
  expect((await submitItems(server, me.token, [item(held)])).list[0]?.warnings[0]?.code).toBe('ALREADY_DECIDED')
})

test('two windows of one person and two persons on the same users run side by side', async () => {
  const mate = await aPerson(server.ctx)
  const before = await tally(server)
  const batches = await Promise.all(Array.from({ length: 12 }, async (_unused, n) => {
    const person = n % 2 ? me : mate
    const helds = await Promise.all(Array.from({ length: 10 }, (_none, i) => hold(server, person.id, { uid: `shared${(i * (n % 2 ? 1 : 9)) % 10}` })))
    return { person, items: helds.map((held) => muting(held)) }
  }))
  const answers = await Promise.all(batches.map(({ person, items }) => submitItems(server, person.token, items)))
  expect(answers.every((answer) => answer.finished === 10)).toBe(true)
  const after = await tally(server)
  expect((after['decisions'] ?? 0) - (before['decisions'] ?? 0)).toBe(120)
  expect((after['counted'] ?? 0) - (before['counted'] ?? 0)).toBe(120)
  expect((await server.ctx.pool.query(`select count(*)::int as n from (select subject from punish where state = 'active' and uid like 'shared%' group by subject having count(*) > 1) x`)).rows[0].n).toBe(0)
})

test('twenty items take few round trips', async () => {
  const items = await Promise.all(Array.from({ length: 20 }, async () => muting(await hold(server, me.id))))
  let queries = 0
  const original = pg.Client.prototype.query
  Object.assign(pg.Client.prototype, { query(this: pg.Client, ...args: unknown[]) { if (this.database === server.ctx.pool.options.database || new URL(server.ctx.config.databaseUrl).pathname === `/${this.database}`) queries++; return (original as (...given: unknown[]) => unknown).apply(this, args) } })
  try { expect((await submitItems(server, me.token, items)).finished).toBe(20) } finally { Object.assign(pg.Client.prototype, { query: original }) }
  expect(queries).toBeGreaterThan(3)
  // Per call, not per item: what is remembered of sessions and settings may be read again meanwhile.
  expect(queries).toBeLessThan(20)
})
