import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../core/audit.ts'
import { nobody } from '../core/caller.ts'
import { sealAll, verifyAuditLog } from '../areas/audit-log/index.ts'
import { aLabelTree, aPerson, aType } from '../testing/world.ts'
import { testDatabase } from '../testing/database.ts'
import { backup } from './backup.ts'
import { createDb, createPool } from './client.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'oas-backup-'))
const file = join(folder, 'all.gz')
const drops: (() => Promise<void>)[] = []
const anyDatabase = async (blank: boolean): Promise<pg.Pool> => {
  const made = await testDatabase()
  const pool = createPool(made.url, 3)
  if (blank) await pool.query('drop schema public cascade; create schema public')
  drops.push(async () => {
    await pool.end()
    await made.drop()
  })
  return pool
}
const scalar = async (pool: pg.Pool, text: string): Promise<unknown> =>
  Object.values((await pool.query(text)).rows[0] ?? {})[0]

let source: pg.Pool
beforeAll(async () => {
  source = await anyDatabase(false)
  const ctx = { db: createDb(source), pool: source }
  await aType(ctx)
  await aLabelTree(ctx)
  for (let i = 0; i < 3; i++) await aPerson(ctx, { scope: [{ appId: 50, type: 12 }] })
  await source.query(`insert into menu (path, title) values ('#/a', 'menu.a')`)
  await source.query(
    `insert into menu (parent_id, path, title) select id, '#/b', 'menu.b' from menu`,
  )
  await source.query(
    `
      insert into system_config (key, value)
      values ('nothing', 'null'), ('big', '12345678901234567890.5'), ('text', '"违规 \\\\u0000 \\n"'),
        ('违', '[]'), ('B', '{}')`,
  )
  await source.query(
    `
      create table record_next partition of record
      for values from (9000000000000000000) to (9100000000000000000)`,
  )
  await source.query(
    `
      insert into record (id, app_id, type, post_id, business, content, content_hash, created_at)
      values (9007199254740993, 50, 12, 'p1', 'text', '{}', 'h', '2026-01-02 03:04:05.678901Z'),
        (9000000000000000001, 50, 12, 'p2', 'text', '{}', 'h', now())`,
  )
  await source.query(
    `
      insert into record (app_id, type, post_id, business, content, content_hash, created_at)
      select 50, 12, 'many' || i, 'text', jsonb_build_object('i', i), md5(i::text), now()
      from generate_series(1, 11000) i`,
  )
  await source.query(
    `
      insert into decision (
        order_id, fence, record_id, person_id, app_id, type, business, post_id, result_id,
        result_type, setting_version, page_key, window_id, content_hash, at
      )
      select i, 1, 9007199254740993, 1, 50, 12, 'text', 'p' || i, 'ignore', 'REGULAR', 1, 'k', 'w',
        'h', now()
      from generate_series(1, 9) i`,
  )
  await source.query("update person set languages = array['cn', 'a,\"b', ''] where id = 1")
  await audit(ctx.db, { caller: nobody, requestId: '' }, [
    { action: 'backup.write', subject: 'x', detail: { n: 1 } },
  ])
  await sealAll(ctx)
  await backup(source, file, new Date())
})
afterAll(async () => {
  for (const drop of drops) await drop()
  rmSync(folder, { recursive: true, force: true })
})

// One database for every file that is refused and for the one that is whole: it must stay as empty
// as it was.
let empty: pg.Pool
beforeAll(async () => {
  empty = await anyDatabase(true)
})

test.each([
  ['cut off', (text: string) => text.slice(0, text.lastIndexOf('{"end"'))],
  ['changed', (text: string) => text.replace('many77"', 'many78x"')],
  ['with a row too few', (text: string) => text.replace(/\{"row":\{[^\n]*many77"[^\n]*\n/, '')],
  ['of another schema', (text: string) => text.replace('"hash":"', '"hash":"0')],
  ['empty', () => ''],
])('a file that is %s is refused and nothing is left of it', async (_what, change) => {
  const bad = join(folder, 'bad.gz')
  const before = gunzipSync(readFileSync(file)).toString('utf8')
  expect(change(before)).not.toBe(before)
  writeFileSync(bad, gzipSync(change(before)))
  await expect(restore(empty, bad)).rejects.toThrow(/differs|whole|schema/)
  expect(await scalar(empty, 'select count(*)::int from record')).toBe(0)
})

test('a file whose end is missing is refused, and nothing is left of it', async () => {
  const bad = join(folder, 'torn.gz')
  const whole = readFileSync(file)
  writeFileSync(bad, whole.subarray(0, whole.length >> 1))
  await expect(restore(empty, bad)).rejects.toThrow(
    `the file ${bad} is no backup, or is damaged or cut short`,
  )
  await expect(restore(empty, join(folder, 'nowhere.gz'))).rejects.toThrow('ENOENT')
  expect(await scalar(empty, 'select count(*)::int from record')).toBe(0)
})

test('restores to the same counts and hashes on an empty database, backs up alike', async () => {
  const restored = await restore(empty, file)
  const again = await backup(empty, join(folder, 'again.gz'), new Date())
  expect(again).toEqual(restored)
  expect(again.find(({ table }) => table === 'record')?.rows).toBe(11_002)
  expect(await scalar(empty, "select value from system_config where key = 'nothing'")).toBeNull()
  expect(await scalar(empty, "select value is null from system_config where key = 'nothing'")).toBe(
    false,
  )
  expect(await scalar(empty, "select value::text from system_config where key = 'big'")).toBe(
    '12345678901234567890.5',
  )
  expect(
    await scalar(
      empty,
      'select extract(microseconds from created_at)::int from record where id = 9007199254740993',
    ),
  ).toBe(5_678_901)
  expect(await scalar(empty, 'select languages from person where id = 1')).toEqual([
    'cn',
    'a,"b',
    '',
  ])
  expect(await scalar(empty, 'select count(*)::int from only record_next')).toBe(1)
})

test('goes on with sequences, verifies the log, checks references when restored', async () => {
  const last = Number(await scalar(source, 'select max(id) from person'))
  expect(
    Number(
      await scalar(
        empty,
        "insert into person (name, display_name) values ('next', 'next') returning id",
      ),
    ),
  ).toBe(last + 1)
  expect(
    await scalar(empty, "select last_value from pg_sequences where sequencename = 'id_low'"),
  ).toBe(await scalar(source, "select last_value from pg_sequences where sequencename = 'id_low'"))
  expect((await verifyAuditLog(empty)).ok).toBe(true)
  await expect(
    empty.query('insert into person_role (person_id, role_id) values (999999, 1)'),
  ).rejects.toThrow(/foreign key/)
})

test('a database that holds anything is refused and left alone', async () => {
  const used = await anyDatabase(false)
  await used.query("insert into team (name) values ('a')")
  await expect(restore(used, file)).rejects.toThrow('not empty: table team')
  expect(await scalar(used, 'select count(*)::int from team')).toBe(1)
})
