import { dayMs, hourMs } from '@oas/contract/time'
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { type Socket, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'
import { aPerson, aType } from '../../testing/world.ts'
import {
  server,
  key,
  url,
  aKey,
  send,
  ok,
  rec,
  lines,
  ndjson,
  results,
  useIngestWorld,
} from '../../testing/ingest-world.ts'

useIngestWorld()

test('a record is stored and queued with its facts, group and rank', async () => {
  const answer = await ok(
    JSON.stringify(
      rec('one', {
        uid: 'u1',
        country: 'id',
        priority: 3,
        extData: { user: { level: 7 }, nick: 'x', hash: 'abc' },
      }),
    ),
  )
  expect(results(answer)).toEqual(['accepted'])
  const order = await server.ctx.db
    .selectFrom('queueOrder')
    .selectAll()
    .where('postId', '=', 'one')
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({
    recordId: answer.list[0]?.id,
    state: 'waiting',
    country: 'ID',
    facts: { 'user.level': 7 },
    groupKey: 'abc',
    priority: 3,
    business: 'text',
  })
  expect(Number(order.rank)).toBe(order.receivedAt.getTime() - 3 * 600_000)
  const record = await server.ctx.db
    .selectFrom('record')
    .selectAll()
    .where('id', '=', order.recordId)
    .executeTakeFirstOrThrow()
  expect(record.content).toMatchObject({ texts: [{ id: 't1', content: 'text of one' }] })
})

test('merges the same post while it waits unseen: newest content, one report more', async () => {
  const first = await ok(JSON.stringify(rec('twice')))
  const again = await ok(JSON.stringify(rec('twice', { texts: [{ content: 'newer' }] })))
  expect(again.list[0]).toMatchObject({ result: 'merged', id: first.list[0]?.id })
  const record = await server.ctx.db
    .selectFrom('record')
    .selectAll()
    .where('postId', '=', 'twice')
    .execute()
  expect(record).toMatchObject([{ reportCount: 2, content: { texts: [{ content: 'newer' }] } }])
  expect(
    await server.ctx.db
      .selectFrom('recordReport')
      .selectAll()
      .where('recordId', '=', record[0]?.id ?? '')
      .execute(),
  ).toHaveLength(1)
  expect(
    await server.ctx.db
      .selectFrom('queueOrder')
      .selectAll()
      .where('postId', '=', 'twice')
      .execute(),
  ).toHaveLength(1)
})

test('makes a new record when seen content changes; the waiting order turns to it', async () => {
  const first = await ok(JSON.stringify(rec('seen')))
  await server.ctx.db
    .updateTable('queueOrder')
    .set({ seen: true })
    .where('postId', '=', 'seen')
    .execute()
  expect((await ok(JSON.stringify(rec('seen')))).list[0]).toMatchObject({
    result: 'merged',
    id: first.list[0]?.id,
  })
  const other = await ok(
    JSON.stringify(rec('seen', { texts: [{ content: 'changed' }], idempotencyKey: 'seen-2' })),
  )
  expect(other.list[0]?.result).toBe('merged')
  expect(other.list[0]?.id).not.toBe(first.list[0]?.id)
  const orders = await server.ctx.db
    .selectFrom('queueOrder')
    .selectAll()
    .where('postId', '=', 'seen')
    .execute()
  expect(orders).toMatchObject([{ recordId: other.list[0]?.id, seen: false }])
  const old = await server.ctx.db
    .selectFrom('record')
    .select(['content', 'reportCount'])
    .where('id', '=', first.list[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(old).toMatchObject({ content: { texts: [{ content: 'text of seen' }] }, reportCount: 2 })
  expect(
    (await ok(JSON.stringify(rec('elsewhere', { idempotencyKey: 'seen-2' })))).list[0],
  ).toMatchObject({ result: 'duplicate', id: other.list[0]?.id })
})

test('an order that is held is left alone: the same post waits anew beside it', async () => {
  await ok(JSON.stringify(rec('held')))
  await server.ctx.db
    .updateTable('queueOrder')
    .set({ state: 'held', fence: 1 })
    .where('postId', '=', 'held')
    .execute()
  expect(results(await ok(JSON.stringify(rec('held'))))).toEqual(['accepted'])
  expect(
    (
      await server.ctx.db
        .selectFrom('queueOrder')
        .select('state')
        .where('postId', '=', 'held')
        .orderBy('id')
        .execute()
    ).map((row) => row.state),
  ).toEqual(['held', 'waiting'])
})

test('takes pictures as sealed when the record says so, else asks for an address', async () => {
  const sealed = 'aB3_-'.repeat(20)
  const of = (postId: string, content: string, extData: object) =>
    rec(postId, { extData, pictures: [{ content: 'https://x/y' }, { content }] })
  expect(
    results(
      await ok(
        JSON.stringify([
          of('s1', sealed, { Encrypted_pic: 1 }),
          of('s2', sealed, {}),
          of('s3', sealed, { Encrypted_pic: 0 }),
          of('s4', 'no address', { Encrypted_pic: 1 }),
          of('s5', 'javascript:alert(1)', { Encrypted_pic: 1 }),
        ]),
      ),
    ),
  ).toEqual([
    'accepted',
    'rejected pictures.1.content',
    'rejected pictures.1.content',
    'rejected pictures.1.content',
    'rejected pictures.1.content',
  ])
})

test('one bad record never spoils the rest, and each rejection names its field', async () => {
  const deep = JSON.parse('{"a":'.repeat(80) + '1' + '}'.repeat(80)) as unknown
  const proto = '{"appId":50,"type":12,"postId":"m12","extData":{"__proto__":{"x":1}}}'
  const halved = JSON.stringify(rec('m13', { texts: [{ content: 'Z' }] })).replace('Z', '\\ud800')
  const items = [
    rec('m1', { idempotencyKey: 'k-m1' }),
    { ...rec('m2'), appId: 'x' },
    rec('m3', { type: 99 }),
    rec('m4', { appId: 71, type: 4 }),
    rec('m5', { texts: [{ content: 'a\u0000b' }] }),
    { appId: 50, type: 12 },
    rec('m7', { surprise: 1 }),
    7,
    rec('m1b', { idempotencyKey: 'k-m1' }),
    rec('m1'),
    rec('m8', { pictures: [{ content: 'ftp://x' }] }),
    rec('m9', { extData: deep }),
    rec('m10', {
      texts: [{ id: 'a', content: '' }],
      pictures: [{ id: 'a', content: 'https://x/y' }],
    }),
    rec('m11'),
  ].map((item) => JSON.stringify(item))
  const body = `[${[...items, proto, halved].join(',')}]`
  const answer = await ok(body)
  expect(results(answer)).toEqual([
    'accepted',
    'rejected appId',
    'rejected type',
    'rejected appId',
    'rejected texts.0.content',
    'rejected postId',
    'rejected surprise',
    'rejected body',
    'duplicate',
    'merged',
    'rejected pictures.0.content',
    expect.stringMatching(/^rejected extData\.a\.a/),
    'rejected pictures.0.id',
    'accepted',
    'rejected extData.__proto__',
    'rejected texts.0.content',
  ])
  expect(answer).toMatchObject({ accepted: 2, merged: 1, duplicate: 1, rejected: 12 })
  expect(answer.list[8]?.id).toBe(answer.list[0]?.id)
})

test('records a batch cannot store are found one by one', async () => {
  await server.ctx.pool.query(
    "alter table record add constraint unforeseen check (post_id <> 'b2')",
  )
  try {
    expect(results(await ok(JSON.stringify([rec('b1'), rec('b2'), rec('b3')])))).toEqual([
      'accepted',
      'rejected body',
      'accepted',
    ])
  } finally {
    await server.ctx.pool.query('alter table record drop constraint unforeseen')
  }
})

test('rejects a time by name when no record can have it', async () => {
  const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
  const now = Date.now()
  expect(
    results(
      await ok(
        JSON.stringify([
          rec('t1', { createdAt: now + hourMs }),
          rec('t2', { createdAt: now + 30 * dayMs }),
          rec('t3', { createdAt: Math.floor(now / 1000) }),
          rec('t4', { createdAt: last + 1 }),
          rec('t5', { deadline: now + 30 * dayMs }),
          rec('t6', { deadline: Math.floor(now / 1000) }),
          rec('t7', { deadline: last }),
          rec('t8', { deadline: last + 1 }),
        ]),
      ),
    ),
  ).toEqual([
    'accepted',
    'rejected createdAt',
    'rejected createdAt',
    'rejected createdAt',
    'accepted',
    'rejected deadline',
    'rejected deadline',
    'rejected deadline',
  ])
})

test('rejects a number by name when it cannot be kept exactly', async () => {
  const answer = await ok(
    JSON.stringify([rec('n1', { extData: { buyer: '@' } })]).replace('"@"', '9007199254740993'),
  )
  expect(results(answer)).toEqual(['rejected extData.buyer'])
})

test('gzipped lines are taken, blank ones passed over, bad ones rejected alone', async () => {
  const [first, second] = ['n1', 'n2'].map((postId) => JSON.stringify(rec(postId)))
  const tooLong = 'x'.repeat(1024 * 1024 + 1)
  const body = gzipSync(`\uFEFF${first}\r\n\n  \n{"broken\n${tooLong}\n${second}`)
  for (const encoding of ['gzip', 'x-gzip'])
    expect(results(await ok(body, { ...ndjson, 'content-encoding': encoding }))).toEqual([
      encoding === 'gzip' ? 'accepted' : 'merged',
      'rejected body',
      'rejected body',
      encoding === 'gzip' ? 'accepted' : 'merged',
    ])
})

test('cut gzip data keeps the complete lines and says so', async () => {
  const whole = gzipSync(
    lines(
      Array.from({ length: 3000 }, (_, n) =>
        rec(`cut${n}`, { texts: [{ content: randomBytes(60).toString('hex') }] }),
      ),
    ),
  )
  const answer = await ok(whole.subarray(0, whole.length / 2), {
    ...ndjson,
    'content-encoding': 'gzip',
  })
  expect(answer.accepted).toBeGreaterThan(500)
  expect(answer.list.at(-1)).toMatchObject({
    result: 'rejected',
    field: 'body',
    reason: expect.stringContaining('gzip'),
  })
  expect((await send(whole.subarray(0, 100), { 'content-encoding': 'gzip' })).body).toMatchObject({
    code: 400,
    field: 'body',
  })
  expect((await send('not gzip', { 'content-encoding': 'gzip' })).status).toBe(400)
})

test('keeps complete lines when a connection is cut; doubles nothing when sent again', async () => {
  const list = Array.from({ length: 40 }, (_, n) =>
    rec(`half${n}`, { idempotencyKey: `half-${n}` }),
  )
  const text = lines(list)
  const half = text.slice(0, text.length / 2)
  const { hostname, port, pathname } = new URL(url)
  await new Promise<void>((done) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${pathname} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n` +
          'content-type: application/x-ndjson\r\n' +
          `content-length: ${text.length}\r\n\r\n${half}`,
        () =>
          setTimeout(() => {
            socket.destroy()
            done()
          }, 100),
      )
    })
  })
  const complete = half.split('\n').length - 1
  await expect
    .poll(
      async () =>
        (
          await server.ctx.db
            .selectFrom('queueOrder')
            .select('id')
            .where('postId', 'like', 'half%')
            .execute()
        ).length,
    )
    .toBe(complete)
  const answer = await ok(text, ndjson)
  expect(answer).toMatchObject({ duplicate: complete, accepted: 40 - complete, rejected: 0 })
})

test('one key in twenty requests at once is accepted exactly once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ok(JSON.stringify(rec('race', { idempotencyKey: 'race' })))),
  )
  expect(answers.flatMap(results).sort()).toEqual([
    'accepted',
    ...Array<string>(19).fill('duplicate'),
  ])
  expect(new Set(answers.map((answer) => answer.list[0]?.id)).size).toBe(1)
})

test('one post in twenty requests at once becomes one order with twenty reports', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      ok(lines([rec(`other${n}`), rec('crowd'), rec(`more${n}`)]), ndjson),
    ),
  )
  expect(answers.map((answer) => answer.list[1]?.result).sort()).toEqual([
    'accepted',
    ...Array<string>(19).fill('merged'),
  ])
  expect(
    await server.ctx.db
      .selectFrom('record')
      .select('reportCount')
      .where('postId', '=', 'crowd')
      .execute(),
  ).toEqual([{ reportCount: 20 }])
})

test('callers without the right, without a scope or without a session are refused', async () => {
  expect((await send('{}', {}, 'oask_nope')).status).toBe(401)
  expect((await send('{}', {}, await aKey([{ appId: 50 }], ['record.read']))).status).toBe(403)
  expect(
    results(
      await ok(
        JSON.stringify([rec('s1'), rec('s2', { appId: 71, type: 3 })]),
        {},
        await aKey([{ appId: 71, type: 3 }]),
      ),
    ),
  ).toEqual(['rejected appId', 'accepted'])
  const person = await aPerson(server.ctx, {
    permissions: ['ingest'],
    scope: [{ appId: 50, type: 12 }],
  })
  expect(
    results(
      await ok(JSON.stringify([rec('s3'), rec('s4', { appId: 71, type: 3 })]), {
        'x-api-key': person.token,
      }),
    ),
  ).toEqual(['accepted', 'rejected appId'])
})

test('refuses a whole body that is empty, no JSON, of a foreign encoding or a bomb', async () => {
  expect(
    (await send(gzipSync(`[${'{},'.repeat(4_000_000)}{}]`), { 'content-encoding': 'gzip' })).status,
  ).toBe(413)
  expect(
    (
      await send(
        gzipSync(JSON.stringify([rec('brackets', { data: { text: '{["\\'.repeat(2_200_000) } })])),
        { 'content-encoding': 'gzip' },
      )
    ).body.data,
  ).toMatchObject({ accepted: 1 })
  expect((await send('')).status).toBe(400)
  expect((await send('{')).body).toMatchObject({ code: 400 })
  expect((await send('7')).body.data.list[0]).toMatchObject({ result: 'rejected' })
  expect((await send('{}', { 'content-encoding': 'br' })).status).toBe(415)
  expect(
    (await send(gzipSync(Buffer.alloc(70 * 1024 * 1024, 32)), { 'content-encoding': 'gzip' }))
      .status,
  ).toBe(413)
})

test('stops after ten thousand refusals, and tells what was stored and where', async () => {
  const bad = Array.from({ length: 10_000 }, () => '7')
  for (const [name, headers, body] of [
    [
      'l',
      ndjson,
      [JSON.stringify(rec('full-l1')), ...bad, JSON.stringify(rec('full-l2'))].join('\n'),
    ],
    [
      'a',
      {},
      `[${[JSON.stringify(rec('full-a1')), ...bad, JSON.stringify(rec('full-a2'))].join(',')}]`,
    ],
  ] as const) {
    const answer = await ok(gzipSync(body), { ...headers, 'content-encoding': 'gzip' })
    expect(answer).toMatchObject({ accepted: 1, merged: 0, duplicate: 0, rejected: 10_001 })
    expect(answer.list.at(-1)).toEqual({
      index: 10_001,
      result: 'rejected',
      field: 'body',
      reason: '10000 records were refused; nothing from here on was read',
    })
    expect(
      (
        await server.ctx.db
          .selectFrom('record')
          .select('postId')
          .where('postId', 'like', `full-${name}%`)
          .execute()
      ).map((row) => row.postId),
    ).toEqual([`full-${name}1`])
  }
})

test.each([
  ['blank lines', '\n'],
  ['a line that does not end', 'x'],
])(
  '%s without end are left after 64 MiB, and the connection comes to its answer',
  async (_what, letter) => {
    const first = JSON.stringify(rec(`vain${letter.trim()}`))
    const body = `${first}\n${letter.repeat(70 * 1024 * 1024)}`
    for (const [sent, headers] of [
      [gzipSync(body), { 'content-encoding': 'gzip' }],
      [body, {}],
    ] as const) {
      const answer = await ok(sent, { ...ndjson, ...headers })
      expect(answer.accepted + answer.merged).toBe(1)
      expect(answer.list.slice(1)).toEqual([
        {
          index: 1,
          result: 'rejected',
          field: 'body',
          reason: expect.stringContaining('brought no record'),
        },
      ])
    }
  },
)

test('bytes of records never count as brought in vain', async () => {
  const text = '内容'.repeat(9000)
  const answer = await ok(
    gzipSync(
      lines(Array.from({ length: 1400 }, () => rec('heavy', { texts: [{ content: text }] }))),
    ),
    { ...ndjson, 'content-encoding': 'gzip' },
  )
  expect(answer).toMatchObject({ accepted: 1, merged: 1399, rejected: 0 })
})

const gzipped = { 'content-encoding': 'gzip' }
test.each([
  ['unzips to too much', gzipSync(Buffer.alloc(200 * 1024 * 1024, 32)), gzipped, 413],
  ['is no gzip at all', Buffer.alloc(3_000_000, 1), gzipped, 400],
  ['is plain and left early', Buffer.from('7\n'.repeat(5_000_000)), ndjson, 200],
  ['is of a foreign encoding', Buffer.alloc(3_000_000, 1), { 'content-encoding': 'br' }, 415],
])(
  'a body that %s is read past: the connection comes to its next call',
  async (_what, body, given, status) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = (method: string, headers: Record<string, string>, sent?: Buffer) =>
      new Promise<{ status: number | undefined; from: number | undefined }>((done, failed) => {
        const asked = request(
          url,
          {
            agent,
            method,
            headers: { ...headers, ...(sent ? { 'content-length': sent.length } : {}) },
          },
          (answer) => {
            const from = answer.socket.localPort
            answer.resume().once('end', () => done({ status: answer.statusCode, from }))
          },
        )
        asked.once('error', failed).end(sent)
      })
    try {
      const first = await ask('POST', { 'x-api-key': key, ...given }, body)
      expect(first.status).toBe(status)
      expect(await ask('GET', {})).toEqual({ status: 404, from: first.from })
    } finally {
      agent.destroy()
    }
  },
)

test('turns callers away unread when memory is used up, and takes them afterwards', async () => {
  const small = await testServer({ ingestMemory: 200_000 })
  try {
    await aType(small.ctx)
    const { token } = await aPerson(small.ctx, { permissions: ['ingest'] })
    const target = new URL(pathOf(contract.ingest.records), small.url)
    const post = (size: number): Promise<Response> =>
      fetch(target, {
        method: 'POST',
        body: JSON.stringify([rec('w', { data: { a: 'x'.repeat(size) } })]),
        headers: { token },
      })
    // Where one of the posts below holds the memory at that moment, it is this one that is sent
    // away: then it comes again.
    const linger = (): Socket => {
      const socket = connect(Number(target.port), target.hostname)
      socket.on('error', () => undefined)
      socket.once('data', () => {
        socket.destroy()
        lingering = linger()
      })
      socket.write(
        `POST ${target.pathname} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\n` +
          'content-type: application/x-ndjson\r\ncontent-length: 150000\r\n\r\n{',
      )
      return socket
    }
    let lingering = linger()
    await expect.poll(async () => (await post(60_000)).status, { timeout: 15_000 }).toBe(429)
    expect(Number((await post(60_000)).headers.get('retry-after'))).toBeGreaterThan(0)
    lingering.destroy()
    await expect.poll(async () => (await post(60_000)).status, { timeout: 15_000 }).toBe(200)
    expect((await post(300_000)).status).toBe(413)
  } finally {
    await small.stop()
  }
})
