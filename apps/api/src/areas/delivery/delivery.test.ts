import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType, anApp } from '../../testing/world.ts'
import { hold, item, muting, submitItems } from '../../testing/held.ts'
import { askedPause, pauseAfter, pauseFor, pauses } from './backoff.ts'
import { type Receiver, saveEndpoint, startReceiver, until } from '../../testing/receiver.ts'
import { claimDue, markGone, recordAttempt } from './queries/outbox.ts'
import { sendDue, waitForFlights } from './send.ts'

let server: TestServer
let me: MadePerson
let leader: MadePerson
let ahead = 0
beforeAll(async () => {
  server = await testServer(
    { allowedHosts: ['127.0.0.1'] },
    { now: () => new Date(Date.now() + ahead) },
  )
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  await anApp(server.ctx, 71)
  me = await aPerson(server.ctx)
  leader = await aPerson(server.ctx, { permissions: ['delivery.read', 'delivery.push'] })
  await server.ctx.pool.query(`update session set expires_at = now() + interval '30 days'`)
})
afterAll(() => server.stop())
beforeEach(async () => {
  ahead = 0
  await server.ctx.pool.query('delete from outbox')
  await server.ctx.pool.query('delete from delivery_endpoint')
})

const point = (receiver: Pick<Receiver, 'url'>, sendPass = false): Promise<void> =>
  saveEndpoint(server.ctx.pool, { appId: 50, url: receiver.url, sendPass })
const decide = async (postId?: string): Promise<string> => {
  const held = await hold(server, me.id, postId === undefined ? {} : { postId })
  await server.ctx.pool.query(
    `update queue_order set lease_until = now() + interval '10 days' where id = $1`,
    [held.id],
  )
  return (await submitItems(server, me.token, [muting(held)])).list[0]?.decisionId ?? ''
}
const rows = async () =>
  (
    await server.ctx.pool.query<{
      state: string
      attempts: number
      last_status: number | null
      last_error: string
      seconds: number
    }>(
      `
        select state, attempts, last_status, last_error,
          extract(epoch from next_at - created_at)::int as seconds
        from outbox
        order by id`,
    )
  ).rows
/** Sends until nothing is due at the present time of the test. */
const drain = async (): Promise<void> => {
  while (await sendDue(server.ctx)) await waitForFlights(server.ctx)
}
const withReceiver = async (
  flags: string[],
  work: (receiver: Receiver) => Promise<void>,
): Promise<void> => {
  const receiver = await startReceiver(flags)
  try {
    await point(receiver)
    await work(receiver)
  } finally {
    await receiver.stop()
  }
}

test('a decision arrives signed, once, with its key', () =>
  withReceiver([], async (receiver) => {
    const id = await decide()
    await drain()
    expect(receiver.received()).toMatchObject([
      {
        id: `decision-${id}`,
        body: {
          type: 'decision',
          data: { decisionId: id, result: 'mute', idempotencyKey: `decision-${id}` },
        },
      },
    ])
    expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 1, last_status: 204 }])
  }))

test('decisions made before an endpoint is known leave when it is', async () => {
  const id = await decide()
  await drain()
  expect(await rows()).toMatchObject([{ state: 'pending', attempts: 0 }])
  await withReceiver([], async (receiver) => {
    await drain()
    expect(receiver.received().map((entry) => entry.id)).toEqual([`decision-${id}`])
  })
})

test('an error is tried again after its pause, not before', () =>
  withReceiver(['--fail-first', '2'], async (receiver) => {
    await decide()
    await drain()
    expect(await rows()).toMatchObject([
      { state: 'pending', attempts: 1, last_status: 500, last_error: 'answered 500: try again' },
    ])
    await drain()
    expect(await rows()).toMatchObject([{ attempts: 1 }])
    ahead += 6000
    await drain()
    ahead += 35_000
    await drain()
    expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 3, last_error: '' }])
    expect(receiver.received()).toHaveLength(1)
    expect(
      (await server.ctx.pool.query('select status from delivery_attempt order by id')).rows.slice(
        -3,
      ),
    ).toEqual([{ status: 500 }, { status: 500 }, { status: 204 }])
  }))

test('waits as long as a busy receiver asks, within the schedule, and lists it', async () => {
  const waits = async (
    status: string,
    retryAfter: string,
  ): Promise<{ seconds: number; error: string }> => {
    await server.ctx.pool.query('delete from outbox')
    let seen = { seconds: 0, error: '' }
    await withReceiver(['--status', status, '--retry-after', retryAfter], async () => {
      await decide()
      await drain()
      const [row] = (await server.client(leader.token).ok(contract.delivery.failList, {})).list
      seen = {
        seconds: ((row?.nextAt ?? 0) - (row?.createdAt ?? 0)) / 1000,
        error: row?.lastError ?? '',
      }
    })
    return seen
  }
  const asked = await waits('503', '600')
  expect(asked).toMatchObject({ error: 'answered 503, asks to wait 600 s' })
  expect(asked.seconds).toBeGreaterThanOrEqual(600)
  // Sooner than the schedule it is not tried, later than its longest step neither; other answers
  // have no say.
  expect((await waits('429', '1')).seconds).toBeGreaterThanOrEqual(5)
  const most = await waits('429', '9999999')
  expect(most.seconds).toBeGreaterThanOrEqual(86_400)
  expect(most.seconds).toBeLessThan(2 * 86_400)
  expect((await waits('500', '600')).seconds).toBeLessThan(300)
})

test('delivers all decisions of a post in order when a receiver was down for a while', async () => {
  const receiver = await startReceiver(['--down'])
  await point(receiver)
  const ids = [
    await decide('same'),
    await decide('other'),
    await decide('same'),
    await decide('same'),
  ]
  await drain()
  expect((await rows()).map((row) => row.attempts)).toEqual([1, 1, 0, 0])
  await receiver.stop()
  const up = await startReceiver([], Number(new URL(receiver.url).port), receiver.file)
  ahead += 6000
  await drain()
  const got = up.received().map((entry) => entry.body.data)
  expect(got.filter((data) => data.postId === 'same').map((data) => data.decisionId)).toEqual([
    ids[0],
    ids[2],
    ids[3],
  ])
  expect(got).toHaveLength(4)
  await up.stop()
})

test('sends what waits at once when its endpoint is set anew or opened again', async () => {
  const wrong = await startReceiver(['--status', '500'])
  await point(wrong)
  const ids = [await decide('mended'), await decide('mended')]
  await drain()
  ahead += 6000
  await drain()
  expect(await rows()).toMatchObject([
    { state: 'pending', attempts: 2 },
    { state: 'pending', attempts: 0 },
  ])
  await wrong.stop()
  const right = await startReceiver()
  const admin = server.client((await aPerson(server.ctx, { permissions: ['app.edit'] })).token)
  await admin.ok(contract.app.setEndpointState, { appId: 50, state: 'off', reason: 'moving' })
  await server.ctx.pool.query('update delivery_endpoint set url = $1', [right.url])
  await admin.ok(contract.app.setEndpointState, { appId: 50, state: 'on', reason: 'moved' })
  await drain()
  expect(right.received().map((entry) => entry.id)).toEqual(ids.map((id) => `decision-${id}`))
  // Whoever mends an endpoint gives what waits its whole schedule again.
  expect((await rows()).map((row) => row.attempts)).toEqual([1, 1])
  await right.stop()
  await server.ctx.pool.query(
    `update outbox set state = 'pending', next_at = now() + interval '1 day'`,
  )
  await admin.ok(contract.app.setEndpoint, {
    appId: 50,
    url: wrong.url,
    sendPass: false,
    newSecret: false,
  })
  expect((await rows()).every((row) => row.seconds < 3600)).toBe(true)
})

test('a lost answer brings the same key again, which the receiver keeps once', () =>
  withReceiver(['--lose-answers', '1'], async (receiver) => {
    const id = await decide()
    await drain()
    expect(await rows()).toMatchObject([{ state: 'pending', attempts: 1, last_status: null }])
    ahead += 6000
    await drain()
    expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 2 }])
    expect(receiver.received().map((entry) => entry.id)).toEqual([`decision-${id}`])
    expect(receiver.log()).toContain(`decision-${id} seen before`)
  }))

test('an answer that takes too long counts as none, and nobody else sends meanwhile', () =>
  withReceiver(['--slow', '11000'], async () => {
    await decide()
    const sent = drain()
    await until('it is under way', async () => (await rows())[0]?.attempts === 1)
    const soon = new Date(Date.now() + 9000)
    expect(await claimDue(server.ctx.pool, 50, soon, soon, 8)).toEqual([])
    await sent
    expect(await rows()).toMatchObject([
      {
        state: 'pending',
        attempts: 1,
        last_status: null,
        last_error: expect.stringMatching(/^timeout/),
      },
    ])
  }))

test('300 is no arrival', () =>
  withReceiver(['--status', '300'], async () => {
    await decide()
    await drain()
    expect(await rows()).toMatchObject([
      { state: 'pending', attempts: 1, last_status: 300, last_error: 'answered 300' },
    ])
    expect((await server.ctx.pool.query('select delivered_at from outbox')).rows).toEqual([
      { delivered_at: null },
    ])
  }))

test('stays delivered when a slower attempt of another server fails afterwards', async () => {
  await decide()
  const {
    rows: [row],
  } = await server.ctx.pool.query<{ id: string }>('select id from outbox')
  const attempt = { id: row?.id ?? '', at: new Date(), ms: 1, status: 204, error: '' }
  await recordAttempt(server.ctx.pool, attempt, 'delivered', null)
  await recordAttempt(
    server.ctx.pool,
    { ...attempt, status: null, error: 'timeout: no whole answer in time' },
    'pending',
    new Date(),
  )
  expect(await rows()).toMatchObject([{ state: 'delivered', last_status: 204, last_error: '' }])
})

test('nobody learns the address of an app outside their data', async () => {
  await point({ url: 'https://receiver.invalid/secret-path' })
  const foreign = await aPerson(server.ctx, {
    permissions: ['delivery.read'],
    scope: [{ appId: 71 }],
  })
  expect((await server.client(foreign.token).ok(contract.delivery.total, {})).endpoints).toEqual([])
  expect(
    (await server.client(leader.token).ok(contract.delivery.total, {})).endpoints,
  ).toMatchObject([{ appId: 50 }])
})

test('may still deliver what is under way when another answer says gone for good', async () => {
  await decide()
  await decide()
  await point({ url: 'https://receiver.invalid/' })
  const now = new Date()
  const [sent] = await claimDue(server.ctx.pool, 50, now, new Date(now.getTime() + 20_000), 1)
  await markGone(server.ctx.pool, 50, now)
  expect((await rows()).map((row) => [row.state, row.last_error])).toEqual([
    ['pending', ''],
    ['stopped', 'the endpoint is gone'],
  ])
  await recordAttempt(
    server.ctx.pool,
    { id: sent?.id ?? '', at: now, ms: 1, status: 204, error: '' },
    'delivered',
    null,
  )
  const { rows: ended } = await server.ctx.pool.query(
    'select state, delivered_at is not null as "at" from outbox order by id',
  )
  expect(ended).toEqual([
    { state: 'delivered', at: true },
    { state: 'stopped', at: false },
  ])
})

test('410 ends deliveries until somebody pushes again', () =>
  withReceiver(['--status', '410'], async () => {
    await decide()
    await drain()
    await decide()
    await drain()
    expect((await rows()).map((row) => row.state)).toEqual(['stopped', 'pending'])
    const client = server.client(leader.token)
    expect(await client.ok(contract.delivery.total, {})).toMatchObject({
      stopped: 1,
      pending: 1,
      endpoints: [{ appId: 50, state: 'gone' }],
    })
    expect(await client.ok(contract.delivery.rePush, { all: { state: 'stopped' } })).toEqual({
      pushed: 1,
      refused: 0,
    })
    expect(await client.ok(contract.delivery.total, {})).toMatchObject({
      stopped: 0,
      pending: 2,
      endpoints: [{ state: 'on' }],
    })
    // Pushed again, it has all its attempts before it.
    expect((await rows())[0]).toMatchObject({ state: 'pending', attempts: 0 })
  }))

test('pushing again does not open an endpoint that is held back', async () => {
  await point({ url: 'https://receiver.invalid/' })
  await decide()
  await server.ctx.pool.query(`update outbox set state = 'failed'`)
  await server.ctx.pool.query(`update delivery_endpoint set state = 'off'`)
  const client = server.client(leader.token)
  expect(await client.ok(contract.delivery.rePush, { all: {} })).toEqual({ pushed: 1, refused: 0 })
  expect((await client.ok(contract.delivery.total, {})).endpoints).toMatchObject([{ state: 'off' }])
})

test('after the last attempt a delivery has failed, and later ones of its post go on', async () => {
  const receiver = await startReceiver(['--status', '500'])
  await point(receiver)
  await decide('stuck')
  for (const pause of [0, ...pauses]) {
    ahead += pause * 1.2
    await drain()
  }
  await receiver.stop()
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: pauses.length + 1 }])
  // The receiver refuses signatures of another day: back to its own time.
  ahead = 0
  const up = await startReceiver([], Number(new URL(receiver.url).port))
  try {
    await decide('stuck')
    await drain()
    expect((await rows()).map((row) => row.state)).toEqual(['failed', 'delivered'])
    const client = server.client(leader.token)
    expect(await client.ok(contract.delivery.total, {})).toMatchObject({
      failed: 1,
      stopped: 0,
      delivered: 1,
    })
    const { list } = await client.ok(contract.delivery.failList, {})
    expect(list).toMatchObject([
      { state: 'failed', postId: 'stuck', attempts: pauses.length + 1, blockedBy: null },
    ])
    expect(
      await client.ok(contract.delivery.rePush, { ids: [list[0]?.id ?? '', '12345'] }),
    ).toEqual({ pushed: 1, refused: 1 })
    await drain()
    expect((await rows()).map((row) => row.state)).toEqual(['delivered', 'delivered'])
    expect(
      (
        await server.ctx.pool.query(
          `select count(*)::int as n from audit_log where action = 'delivery.rePush'`,
        )
      ).rows[0].n,
    ).toBeGreaterThan(0)
  } finally {
    await up.stop()
  }
}, 120_000)

test('passes reach the apps that ask for them', () =>
  withReceiver([], async (receiver) => {
    await point(receiver, true)
    await submitItems(server, me.token, [item(await hold(server, me.id))])
    await drain()
    expect(receiver.received()).toMatchObject([
      { body: { data: { result: 'ignore', punishes: [] } } },
    ])
  }))

test('a slow receiver holds up nobody else', async () => {
  const [slow, fast] = await Promise.all([startReceiver(['--slow', '3000']), startReceiver()])
  await point(slow)
  await aType(server.ctx, { appId: 71 })
  await saveEndpoint(server.ctx.pool, { appId: 71, url: fast.url, sendPass: true })
  for (let i = 0; i < 10; i++) await decide()
  const held = await hold(server, me.id, { appId: 71 })
  await submitItems(server, me.token, [item(held)], { appId: 71 })
  await sendDue(server.ctx)
  await until('the fast one has it', () => fast.received().length === 1, 2500)
  expect(slow.received()).toHaveLength(0)
  await waitForFlights(server.ctx)
  await Promise.all([slow.stop(), fast.stop()])
})

test('deliveries of foreign apps are neither seen nor pushed', async () => {
  await decide()
  await server.ctx.pool.query(`update outbox set state = 'failed'`)
  const { token } = await aPerson(server.ctx, {
    permissions: ['delivery.read', 'delivery.push'],
    scope: [{ appId: 71 }],
  })
  const client = server.client(token)
  expect((await client.ok(contract.delivery.failList, {})).list).toEqual([])
  expect(await client.ok(contract.delivery.rePush, { all: {} })).toEqual({ pushed: 0, refused: 0 })
  expect((await client.ok(contract.delivery.total, {})).failed).toBe(0)
  expect((await server.client(me.token).call(contract.delivery.failList, {})).status).toBe(403)
  expect((await server.client(leader.token).call(contract.delivery.rePush, {})).body).toMatchObject(
    { code: 400, field: 'ids' },
  )
})

test('pauses grow, are spread by a tenth, and end', () => {
  expect(pauses.map((_pause, index) => pauseAfter(index + 1, 0))).toEqual([...pauses])
  expect(pauseAfter(1, 1)).toBe(5500)
  expect(pauseAfter(pauses.length + 1, 0)).toBeNull()
})

test('seconds and dates are read, anything else says nothing', () => {
  const now = new Date('2026-03-01T08:00:00.000Z')
  expect(
    ['120', ' 0 ', 'Sun, 01 Mar 2026 08:02:00 GMT', 'Sun, 01 Mar 2026 07:00:00 GMT'].map((text) =>
      askedPause(text, now),
    ),
  ).toEqual([120_000, 0, 120_000, 0])
  expect(
    [
      '',
      '-5',
      '1.5',
      '1e9',
      '12345678901',
      'soon',
      '2026-03-01T08:02:00Z',
      'Sun, 99 Abc 2026 08:02:00 GMT',
    ].map((text) => askedPause(text, now)),
  ).toEqual(Array.from({ length: 8 }, () => null))
  expect([
    pauseFor(5000, null),
    pauseFor(5000, 1000),
    pauseFor(5000, 60_000),
    pauseFor(26 * 3_600_000, 1e12),
  ]).toEqual([5000, 5000, 60_000, 26 * 3_600_000])
})
