import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startServer } from '../../app/start.ts'
import { audit } from '../../core/audit.ts'
import { nobody } from '../../core/caller.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { canonicalJson } from '../../core/canonical.ts'
import { sealAll, verifyAuditLog } from './index.ts'
import { sealBatch } from './seal.ts'

let server: TestServer
const by = { caller: { ...nobody, name: 'system' }, requestId: 'r' }
const sql = (text: string, values: unknown[] = []) => server.ctx.pool.query(text, values)
const write = (n: number, detail: Record<string, unknown> = {}) =>
  audit(
    server.ctx.db,
    by,
    Array.from({ length: n }, (_, i) => ({
      action: 'decision.submit',
      subject: `thing:${i}`,
      appId: i % 2 ? 50 : null,
      detail: { ...detail, i, text: 'Ünï 违规 "x"', deep: { b: [1.5, null], a: true } },
    })),
  )
const logIdAt = async (seq: number): Promise<string> =>
  (await sql('select log_id from audit_seal where seq = $1', [seq])).rows[0]?.log_id
/** What the owner of the database can do: the triggers that keep entries as they are rest. */
const triggers = (act: 'enable' | 'disable') =>
  sql(`alter table audit_log ${act} trigger user; alter table audit_seal ${act} trigger user`)
beforeAll(async () => {
  server = await testServer()
  await triggers('disable')
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql('truncate audit_log, audit_seal')
  await sql("update audit_head set seq = 0, hash = '\\x', last_id = 0")
  await write(12)
  await sealAll(server.ctx)
})

test('a whole log verifies, also grown meanwhile and sealed in several batches', async () => {
  expect(await verifyAuditLog(server.ctx.pool)).toMatchObject({ ok: true, rows: 12 })
  await write(5)
  expect(await verifyAuditLog(server.ctx.pool)).toMatchObject({ ok: true, rows: 12 })
  await sealAll(server.ctx)
  expect(await verifyAuditLog(server.ctx.pool)).toMatchObject({ ok: true, rows: 17 })
})

test('keeps what is sealed during a verification behind the head that counts', async () => {
  const {
    rows: [head],
  } = await sql('select * from audit_head')
  await write(3)
  await sealAll(server.ctx)
  await sql('update audit_head set seq = $1, hash = $2, last_id = $3', [
    head.seq,
    head.hash,
    head.last_id,
  ])
  expect(await verifyAuditLog(server.ctx.pool)).toMatchObject({ ok: true, rows: 12 })
})

test('refuses statements that change or delete entries', async () => {
  await triggers('enable')
  for (const table of ['audit_log', 'audit_seal'])
    for (const statement of [
      `update ${table} set ${table === 'audit_log' ? "actor = 'x'" : 'seq = 99'}`,
      `delete from ${table}`,
      `truncate ${table}`,
    ])
      await expect(sql(statement)).rejects.toThrow(`entries of ${table} are neither changed`)
  await triggers('disable')
  expect(await verifyAuditLog(server.ctx.pool)).toMatchObject({ ok: true, rows: 12 })
})

test('an entry that becomes visible after later ones is still sealed', async () => {
  const slow = await server.ctx.pool.connect()
  await slow.query('begin')
  const {
    rows: [late],
  } = await slow.query(
    "insert into audit_log (actor, action, subject) values ('slow', 'test.late', 'x') returning id",
  )
  await write(3)
  await sealBatch(server.ctx, false)
  await slow.query('commit')
  slow.release()
  await sealBatch(server.ctx, false)
  const seals = (await sql('select log_id from audit_seal order by seq')).rows.map(
    (row) => row.log_id,
  )
  expect(seals).toHaveLength(16)
  expect(seals.at(-1)).toBe(late.id)
  expect(await verifyAuditLog(server.ctx.pool)).toMatchObject({ ok: true, rows: 16 })
})

test('a server that stops leaves nothing unsealed, also while another one seals', async () => {
  const holder = await server.ctx.pool.connect()
  await holder.query('begin')
  await holder.query("select pg_advisory_xact_lock(hashtextextended('audit-log.seal', 7310))")
  const other = await startServer(
    { ...server.config, port: 0, runJobs: true },
    { log: server.ctx.log },
  )
  await write(7)
  const stopped = other.stop()
  await new Promise((done) => {
    setTimeout(done, 300)
  })
  await holder.query('commit')
  holder.release()
  await stopped
  expect(
    (
      await sql(
        `
          select count(*)::int as n
          from audit_log l
          where not exists (select 1 from audit_seal s where s.log_id = l.id)`,
      )
    ).rows,
  ).toEqual([{ n: 0 }])
  expect(await verifyAuditLog(server.ctx.pool)).toMatchObject({ ok: true, rows: 19 })
})

test('two servers that seal at once make one chain', async () => {
  await write(40)
  await Promise.all(Array.from({ length: 6 }, () => sealBatch(server.ctx, true)))
  await sealAll(server.ctx)
  expect(await verifyAuditLog(server.ctx.pool)).toMatchObject({ ok: true, rows: 52 })
})

describe('names the first entry that is wrong', () => {
  test.each([
    ['detail', `detail = detail || '{"i": 99}'`],
    ['actor', `actor = 'somebody'`],
    ['time', `at = at + interval '1 microsecond'`],
    ['app', 'app_id = 71'],
    ['subject', `subject = ''`],
    ['action', `action = 'x'`],
    ['request id', `request_id = ''`],
    ['actor id', 'actor_id = 5'],
  ])('changed: %s', async (_what, change) => {
    const logId = await logIdAt(7)
    await sql(`update audit_log set ${change} where id = $1`, [logId])
    expect(await verifyAuditLog(server.ctx.pool)).toMatchObject({
      ok: false,
      rows: 6,
      firstBad: { seq: '7', logId, what: 'changed' },
    })
  })
  test('deleted', async () => {
    const logId = await logIdAt(4)
    await sql('delete from audit_log where id = $1', [logId])
    expect(await verifyAuditLog(server.ctx.pool)).toMatchObject({
      ok: false,
      rows: 3,
      firstBad: { seq: '4', logId, what: 'deleted' },
    })
  })
  test('reordered', async () => {
    await sql('update audit_seal set seq = -5 where seq = 5')
    await sql('update audit_seal set seq = 5 where seq = 6')
    await sql('update audit_seal set seq = 6 where seq = -5')
    expect((await verifyAuditLog(server.ctx.pool)).firstBad).toEqual({
      seq: '5',
      logId: await logIdAt(5),
      what: 'reordered',
    })
  })
  test('contents of two entries exchanged', async () => {
    await sql(
      `
        update audit_log a
        set subject = b.subject, detail = b.detail
        from audit_log b
        where (a.id = $1 and b.id = $2) or (a.id = $2 and b.id = $1)`,
      [await logIdAt(3), await logIdAt(9)],
    )
    expect((await verifyAuditLog(server.ctx.pool)).firstBad).toMatchObject({
      seq: '3',
      what: 'changed',
    })
  })
  test('deleted together with its seal', async () => {
    const logId = await logIdAt(5)
    await sql('delete from audit_log where id = $1', [logId])
    await sql('delete from audit_seal where seq = 5')
    expect((await verifyAuditLog(server.ctx.pool)).firstBad).toMatchObject({
      seq: '6',
      what: 'cut',
    })
  })
  test('the same, numbers closed up', async () => {
    await sql('delete from audit_log where id = $1', [await logIdAt(5)])
    await sql('delete from audit_seal where seq = 5')
    for (let seq = 6; seq <= 12; seq++)
      await sql('update audit_seal set seq = $1 where seq = $2', [seq - 1, seq])
    expect((await verifyAuditLog(server.ctx.pool)).firstBad).toMatchObject({
      seq: '5',
      what: 'reordered',
    })
  })
  test('the end cut off', async () => {
    await sql('delete from audit_log where id in (select log_id from audit_seal where seq > 9)')
    await sql('delete from audit_seal where seq > 9')
    expect((await verifyAuditLog(server.ctx.pool)).firstBad).toMatchObject({
      seq: '12',
      what: 'cut',
    })
  })
  test('everything deleted', async () => {
    await sql('truncate audit_log, audit_seal')
    expect((await verifyAuditLog(server.ctx.pool)).firstBad).toMatchObject({
      seq: '12',
      what: 'cut',
    })
  })
  test('an entry slipped into the past', async () => {
    await sql(
      `
        insert into audit_log (id, actor, action, subject)
        values (id_from(now() - interval '1 day'), 'x', 'y', 'z')`,
    )
    expect((await verifyAuditLog(server.ctx.pool)).firstBad).toMatchObject({ what: 'unsealed-old' })
  })
})

describe('a head that is known of an earlier run', () => {
  /** What somebody does who owns the database: changes the log and seals it all anew. */
  const rebuild = async (): Promise<void> => {
    await sql('truncate audit_seal')
    await sql("update audit_head set seq = 0, hash = '\\x', last_id = 0")
    await sealAll(server.ctx)
  }
  test('is found in its own log, also when that has grown, and in none made anew', async () => {
    const known = await verifyAuditLog(server.ctx.pool)
    expect(await verifyAuditLog(server.ctx.pool, known)).toEqual(known)
    await write(5)
    await sealAll(server.ctx)
    expect(await verifyAuditLog(server.ctx.pool, known)).toMatchObject({ ok: true, rows: 17 })
    await rebuild()
    expect(await verifyAuditLog(server.ctx.pool, known)).toMatchObject({ ok: true, rows: 17 })
    await sql("update audit_log set actor = 'somebody' where id = $1", [await logIdAt(7)])
    await rebuild()
    expect(await verifyAuditLog(server.ctx.pool)).toMatchObject({ ok: true, rows: 17 })
    expect(await verifyAuditLog(server.ctx.pool, known)).toMatchObject({
      ok: false,
      firstBad: { seq: '12', logId: await logIdAt(12), what: 'rewritten' },
    })
  })
  test('is missed in a log whose end was taken away', async () => {
    const known = await verifyAuditLog(server.ctx.pool)
    await sql('delete from audit_log where id in (select log_id from audit_seal where seq > 9)')
    await rebuild()
    expect(await verifyAuditLog(server.ctx.pool)).toMatchObject({ ok: true, rows: 9 })
    expect(await verifyAuditLog(server.ctx.pool, known)).toMatchObject({
      ok: false,
      rows: 9,
      firstBad: { seq: '12', what: 'shorter' },
    })
  })
})

test('canonical JSON does not depend on the order of keys', () => {
  expect(canonicalJson({ b: 1, a: { d: [{ z: 1, y: null }], c: 'ü' } })).toBe(
    '{"a":{"c":"ü","d":[{"y":null,"z":1}]},"b":1}',
  )
  expect(canonicalJson(JSON.parse('{"10":1,"9":2,"a":3}'))).toBe(
    canonicalJson(JSON.parse('{"a":3,"9":2,"10":1}')),
  )
})
