import { expect, test } from 'vitest'
import { problemOfSql } from './guard.ts'

test.each([
  'select id from waiting_order',
  "SELECT id FROM waiting_order WHERE app_id = 50 AND text ILIKE '%casino%'",
  "select * from waiting_order where received_at < now() - interval '2 days' and type in (12, 13)",
  `
    select distinct id
    from waiting_order
    where lower(uid) = 'o''brien' or ext ->> 'wave' = '2'
    order by id desc limit 10`,
  'select id from waiting_order where (priority + 1) * 2 >= 4 and reports between 1 and 3',
  "select id from waiting_order where text ~* 'v.?x' and length(text) < 20::int",
  'select id from waiting_order where exists (select id from waiting_order where id = 5)',
  "select id\nfrom waiting_order\nwhere post_id like 'a;b--c/*%'",
])('is allowed: %s', (sql) => {
  expect(problemOfSql(sql)).toBeNull()
})

test.each<[string, string]>([
  ['a write', 'delete from waiting_order'],
  ['an update inside', 'select id from (update record set uid = uid returning id) x'],
  ['a table of the system', 'select id from pg_catalog.pg_class'],
  ['another table', 'select id from record'],
  ['another schema', 'select id from public.waiting_order'],
  ['a second statement', 'select id from waiting_order; drop table record'],
  ['a sleep', 'select id from waiting_order where pg_sleep(10) is null'],
  ['a file', "select id from waiting_order where pg_read_file('/etc/passwd') <> ''"],
  ['another server', "select id from waiting_order where dblink('host=x', 'select 1') is null"],
  ['a program', "copy (select id from waiting_order) to program 'sh'"],
  ['a setting', "select set_config('role', 'x', false) from waiting_order"],
  ['a quoted name', 'select id from "record"'],
  ['a comment', 'select id from waiting_order -- x'],
  ['a comment of many lines', 'select id /* x */ from waiting_order'],
  ['a string with escapes', "select id from waiting_order where uid = E'\\'' or 1=1"],
  ['a string of unicode', "select id from waiting_order where uid = U&'x'"],
  ['a dollar string', 'select id from waiting_order where uid = $$x$$'],
  ['a parameter', 'select id from waiting_order where id = $1'],
  ['a common table', 'with x as (select 1) select id from waiting_order'],
  ['a join', 'select id from waiting_order cross join record'],
  ['a union', 'select id from waiting_order union select id from record'],
  ['a locking read', 'select id from waiting_order for update'],
  ['a table made of it', 'select id into record2 from waiting_order'],
  ['a series without end', 'select id from waiting_order, generate_series(1, 1000000000)'],
  ['a giant text', "select id from waiting_order where repeat('x', 1000000000) = ''"],
  [
    'brackets that break out',
    'select id from waiting_order) u) p on true, (select id from (select id from waiting_order',
  ],
  ['open brackets', 'select id from waiting_order where (id = 1'],
  ['no query', 'waiting_order select'],
  ['no table', 'select 1'],
  ['nothing', '   '],
  ['a command', '\\! sh'],
  ['a null byte', 'select id from waiting_order where uid = \u0000'],
  ['a system column', 'select ctid from waiting_order'],
  ['a name of the server', 'select current_user from waiting_order'],
  ['a cast to a system type', "select id from waiting_order where 'pg_class'::regclass is null"],
  ['an array of strings', "select id from waiting_order where uid = 'a''b'\n'c'::regproc::text"],
  ['a JSON path', "select id from waiting_order where ext @? '$'"],
  ['a semicolon alone', 'select id from waiting_order;'],
])('%s is refused', (_name, sql) => {
  expect(problemOfSql(sql)).not.toBeNull()
})
