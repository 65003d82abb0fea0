import { contract } from '@oas/contract/index'
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
  const [good, poison, fine] = [
    await hold(server, me.id),
    await hold(server, me.id, { postId: 'poison' }),
    await hold(server, me.id),
  ]
  await server.ctx.pool.query(
    `
      create function refuse() returns trigger language plpgsql as $$ begin
        if new.post_id = 'poison' then raise exception 'no room'; end if;
        return new;
      end $$`,
  )
  await server.ctx.pool.query(
    `
      create trigger refuse before insert on decision_default
      for each row execute function refuse()`,
  )
  const answer = await submitItems(server, me.token, [muting(good), muting(poison), item(fine)])
  expect(answer.list.map((outcome) => [outcome.accepted, outcome.warnings[0]?.code])).toEqual([
    [true, undefined],
    [false, 'NOT_STORED'],
    [true, undefined],
  ])
  expect(await tally(server)).toMatchObject({ decisions: 2, submissions: 2, audits: 2, orders: 1 })
  await server.ctx.pool.query('drop trigger refuse on decision_default')
  expect((await submitItems(server, me.token, [muting(poison)])).finished).toBe(1)
})

test('decides nothing by a hold that a crash took back and another has by its fence', async () => {
  const [mate, held] = [await aPerson(server.ctx), await hold(server, me.id)]
  const holdBy = (personId: string | null, fence: number) =>
    server.ctx.pool.query(
      `update queue_order set state = $3, holder_id = $2, fence = $4 where id = $1`,
      [held.id, personId, personId === null ? 'waiting' : 'held', fence],
    )
  const before = await tally(server)
  await holdBy(null, held.fence - 1)
  expect((await submitItems(server, me.token, [item(held)])).list[0]?.warnings[0]?.code).toBe(
    'STALE_FENCE',
  )
  await holdBy(mate.id, held.fence)
  expect((await submitItems(server, me.token, [muting(held)])).list[0]?.warnings[0]?.code).toBe(
    'STALE_FENCE',
  )
  expect(await tally(server)).toEqual(before)
  expect((await submitItems(server, mate.token, [item(held)])).finished).toBe(1)
  expect((await submitItems(server, me.token, [item(held)])).list[0]?.warnings[0]?.code).toBe(
    'ALREADY_DECIDED',
  )
})

test('two windows of one person and two persons on the same users run side by side', async () => {
  const mate = await aPerson(server.ctx)
  const before = await tally(server)
  const batches = await Promise.all(
    Array.from({ length: 12 }, async (_unused, n) => {
      const person = n % 2 ? me : mate
      const helds = await Promise.all(
        Array.from({ length: 10 }, (_none, i) =>
          hold(server, person.id, { uid: `shared${(i * (n % 2 ? 1 : 9)) % 10}` }),
        ),
      )
      return { person, items: helds.map((held) => muting(held)) }
    }),
  )
  const answers = await Promise.all(
    batches.map(({ person, items }) => submitItems(server, person.token, items)),
  )
  expect(answers.every((answer) => answer.finished === 10)).toBe(true)
  const after = await tally(server)
  expect((after['decisions'] ?? 0) - (before['decisions'] ?? 0)).toBe(120)
  expect((after['counted'] ?? 0) - (before['counted'] ?? 0)).toBe(120)
  expect(
    (
      await server.ctx.pool.query(
        `
          select count(*)::int as n
          from (
            select subject
            from punish
            where state = 'active' and uid like 'shared%'
            group by subject
            having count(*) > 1
          ) x`,
      )
    ).rows[0].n,
  ).toBe(0)
})

test('takes turns from then on when another punishment of the same user overtakes', async () => {
  // As if others came by at every look that is not one's turn.
  await server.ctx.pool
    .query(`create function overtake() returns trigger language plpgsql as $$ begin
    if not exists (
      select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
    ) then raise unique_violation; end if;
    return new;
  end $$`)
  await server.ctx.pool.query(
    'create trigger overtake before insert on punish for each row execute function overtake()',
  )
  const answer = await submitItems(server, me.token, [
    muting(await hold(server, me.id)),
    item(await hold(server, me.id)),
  ])
  await server.ctx.pool.query('drop trigger overtake on punish')
  expect(answer.list.map(({ accepted, warnings }) => [accepted, warnings])).toEqual([
    [true, []],
    [true, []],
  ])
})

test('looks at an order again when it changes between the look and the writing', async () => {
  const held = await hold(server, me.id)
  const before = await tally(server)
  const original = pg.Client.prototype.query as (...given: unknown[]) => unknown
  let met = false
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      if (met || !(args[0] as { name?: string }).name?.startsWith('decision-write'))
        return original.apply(this, args)
      met = true
      void server.ctx.pool
        .query('update queue_order set priority = priority where id = $1', [held.id])
        .then(() => original.apply(this, args))
      return undefined
    },
  })
  try {
    expect((await submitItems(server, me.token, [item(held)])).finished).toBe(1)
  } finally {
    Object.assign(pg.Client.prototype, { query: original })
  }
  const after = await tally(server)
  for (const what of ['decisions', 'submissions', 'audits', 'counted'])
    expect((after[what] ?? 0) - (before[what] ?? 0), what).toBe(1)
})

test('answers as stored when a verdict is sent again after two lost answers', async () => {
  const items = [item(await hold(server, me.id)), item(await hold(server, me.id))]
  const before = await tally(server)
  let writes = 0
  const original = pg.Client.prototype.query as (...given: unknown[]) => unknown
  // The connection breaks before the first write and after the second: the driver says no more than
  // this.
  const broken = (config: { name?: string }, ...rest: unknown[]): unknown => {
    const done = rest.at(-1) as (error: Error) => void
    const lost = (): void => done(new Error('Connection terminated unexpectedly'))
    writes++
    return writes === 1 ? lost() : original.call(rest[0], config, rest[1], lost)
  }
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      return (args[0] as { name?: string }).name?.startsWith('decision-write') && writes < 2
        ? broken(args[0] as object, this, ...args.slice(1))
        : original.apply(this, args)
    },
  })
  const sent = {
    pageKey: 'tags-audit-text',
    appId: 50,
    type: 12,
    business: 'text' as const,
    windowId: 'w1',
    settingVersion: 1,
    recordResults: items,
  }
  try {
    expect((await server.client(me.token).call(contract.decision.submit, sent)).status).toBe(503)
  } finally {
    Object.assign(pg.Client.prototype, { query: original })
  }
  expect((await submitItems(server, me.token, items)).finished).toBe(2)
  expect((await tally(server))['decisions']).toBe((before['decisions'] ?? 0) + 2)
})

test('stores nothing when the disk is full, says that it passes, and tells the watch', async () => {
  const held = await hold(server, me.id)
  const before = await tally(server)
  const health = async () => {
    const answer = await server.client().raw('GET', '/healthz')
    return [answer.status, await answer.json()]
  }
  const sent = {
    pageKey: 'tags-audit-text',
    appId: 50,
    type: 12,
    business: 'text' as const,
    windowId: 'w1',
    settingVersion: 1,
    recordResults: [muting(held)],
  }
  expect(await health()).toEqual([200, { ok: true }])
  await server.ctx.pool.query(
    `
      create function full_disk() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file: No space left on device'
          using errcode = 'disk_full';
      end $$`,
  )
  await server.ctx.pool.query(
    `
      create trigger full_disk before insert on decision_default
      for each row execute function full_disk()`,
  )
  try {
    const { status, headers, body } = await server
      .client(me.token)
      .call(contract.decision.submit, sent)
    expect([status, body.code, headers.get('retry-after')]).toEqual([
      503,
      503,
      expect.stringMatching(/^\d+$/),
    ])
    expect(await health()).toEqual([503, { ok: false, reason: 'disk full' }])
  } finally {
    await server.ctx.pool.query('drop trigger full_disk on decision_default')
  }
  expect(await tally(server)).toEqual(before)
  expect((await submitItems(server, me.token, [muting(held)])).finished).toBe(1)
})

test('twenty items take few round trips', async () => {
  const items = await Promise.all(
    Array.from({ length: 20 }, async () => muting(await hold(server, me.id))),
  )
  let queries = 0
  const original = pg.Client.prototype.query
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      if (
        this.database === server.ctx.pool.options.database ||
        new URL(server.ctx.config.databaseUrl).pathname === `/${this.database}`
      )
        queries++
      return (original as (...given: unknown[]) => unknown).apply(this, args)
    },
  })
  try {
    expect((await submitItems(server, me.token, items)).finished).toBe(20)
  } finally {
    Object.assign(pg.Client.prototype, { query: original })
  }
  expect(queries).toBeGreaterThan(3)
  // Per call, not per item: what is remembered of sessions and settings may be read again
  // meanwhile.
  expect(queries).toBeLessThan(20)
})
