import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { asPicker } from './sql/connection.ts'
import { readStatement } from './sql/parse.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const bounds = { from: new Date(0), to: new Date(), seconds: 5 }
/** What the database says to a statement in the name of the role, without our parser. */
const saidTo = (text: string): Promise<string> =>
  asPicker(server.ctx, bounds, (client) => client.query(text)).then(
    () => 'done',
    (error: pg.DatabaseError) => error.code ?? error.message,
  )

test.each([
  ['reads a table beside the views', 'select from public.person'],
  ['reads the table below a view', 'select from public.record'],
  ['reads passwords of roles', 'select from pg_authid'],
  ['reads a file', "select pg_read_file('/etc/passwd')"],
  ['lists a folder', "select pg_ls_dir('/')"],
  ['copies to a file', "copy (select 1) to '/tmp/taken'"],
  ['copies to a program', "copy (select 1) to program 'id'"],
  ['reads a file into a large object', "select lo_import('/etc/passwd')"],
  ['makes a large object', 'select lo_create(0)'],
  ['makes a large object of bytes', "select lo_from_bytea(0, 'x')"],
  ['writes a row', "insert into public.app (name) values ('x')"],
  ['writes through a view', 'update pick.record set uid = uid'],
  ['deletes rows', 'delete from public.record'],
  ['empties a table', 'truncate public.record'],
  ['locks a table', 'lock table public.record'],
  ['makes a table', 'create table taken (id int)'],
  ['makes a table of its own', 'create temporary table taken (id int)'],
  ['makes a function', "create function pick.f() returns int language sql as 'select 1'"],
  ['gets a module to reach other databases', 'create extension dblink'],
  ['ends another connection', 'select pg_terminate_backend(pid) from pg_stat_activity'],
  ['reads the configuration anew', 'select pg_reload_conf()'],
])('is refused by the database alone when its role %s', async (_what, text) => {
  expect(await saidTo(text)).toMatch(/^(42501|25006)$/)
})

test('cannot make its transaction one that writes, once it reads', async () => {
  expect(await saidTo("select set_config('transaction_read_only', 'off', true)")).toBe('25001')
})

// What the database lets every role do: docs/security.md says so, the parser alone refuses it.
test.each([
  ['moves the time that the views show', "set_config('pick.from', '2000-01-01', true)", 'text'],
  ['takes back its own role', "set_config('role', 'none', true)", 'text'],
  ['gives itself more time', "set_config('statement_timeout', '0', true)", 'text'],
  ['holds an advisory lock', 'pg_try_advisory_xact_lock(1)', 'bool'],
  ['sends a message to listeners', "pg_notify('a', 'b')", 'text'],
  ['waits', 'pg_sleep(0)', 'text'],
  ['runs a text as SQL', "query_to_xml('select 1', true, true, '')", 'text'],
  ['fills memory', "repeat('x', 1000)", 'text'],
])('is refused by the parser alone when it %s', async (_what, use, type) => {
  expect(await saidTo(`select ${use}`)).toBe('done')
  const text = `
    select record_id from record
    where at between {{from}} and {{to}} and ${use} is not null`
  await expect(readStatement(text)).rejects.toMatchObject({ code: 'sql_function' })
  await expect(readStatement(text.replace(use, `(${use})::${type}`))).rejects.toMatchObject({
    code: 'sql_function',
  })
})
