import type pg from 'pg'

export type Run = Pick<pg.ClientBase, 'query'>
export type Table = {
  name: string
  columns: readonly { name: string; type: string }[]
  key: readonly string[]
}
export type Partition = { name: string; parent: string; bound: string }

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Every table with its stored columns and primary key, partitions counted as part of their parent.
 */
export async function listTables(run: Run): Promise<Table[]> {
  const { rows } = await run.query<{ name: string; columns: Table['columns']; key: string[] }>(`
    select c.relname as name,
      (
        select json_agg(
          json_build_object(
            'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)
          ) order by a.attnum
        )
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      coalesce(
        (
          select json_agg(a.attname order by k.at)
          from pg_index i, unnest(i.indkey) with ordinality as k(attnum, at), pg_attribute a
          where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum
        ),
        '[]'
      ) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p')
      and not c.relispartition
      and c.relname <> 'schema_migration'
    order by 1`)
  return rows
}

export async function listPartitions(run: Run): Promise<Partition[]> {
  return (
    await run.query<Partition>(`
      select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_class c
      join pg_inherits i on i.inhrelid = c.oid
      join pg_class p on p.oid = i.inhparent
      where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind in ('r', 'p')
      order by p.relname, c.relname`)
  ).rows
}

/** Sequences with the last value they gave out; null where they have not begun. */
export async function listSequences(run: Run): Promise<{ name: string; last: string | null }[]> {
  return (
    await run.query<{ name: string; last: string | null }>(
      `
        select sequencename as name, last_value::text as last
        from pg_sequences
        where schemaname = 'public'
        order by 1`,
    )
  ).rows
}
export function setSequence(run: Run, name: string, last: string) {
  return run.query('select setval($1::regclass, $2::bigint, true)', [quoted(name), last])
}

export async function listMigrations(run: Run): Promise<{ name: string; hash: string }[]> {
  return (
    await run.query<{ name: string; hash: string }>(
      'select name, hash from schema_migration order by name',
    )
  ).rows
}

const isText = (type: string): boolean => type === 'text' || type.startsWith('character')

/**
 * A cursor over a table as lines of JSON, each column as text: nothing is rounded and no JSON null
 * is taken for a missing value. The order is that of the primary key by code points, the same on
 * every server.
 */
export function openRows(run: Run, cursor: string, table: Table) {
  const order =
    table.key.length > 0
      ? table.key
          .map((key) => {
            const type = table.columns.find((column) => column.name === key)?.type ?? ''
            return `t.${quoted(key)}${isText(type) ? ' collate "C"' : ''}`
          })
          .join(', ')
      : 't::text collate "C"'
  const columns = table.columns
    .map(({ name }) => `t.${quoted(name)}::text as ${quoted(name)}`)
    .join(', ')
  return run.query(
    `
      declare ${cursor} no scroll cursor for
      select row_to_json(x)::text as line
      from (
        select ${columns}
        from ${quoted(table.name)} t
        order by ${order}
      ) x`,
  )
}
export async function fetchRows(run: Run, cursor: string, count: number): Promise<string[]> {
  return (await run.query<{ line: string }>(`fetch ${count} from ${cursor}`)).rows.map(
    (row) => row.line,
  )
}
export function closeRows(run: Run, cursor: string) {
  return run.query(`close ${cursor}`)
}

export function insertLines(run: Run, table: Table, lines: readonly string[]) {
  const names = table.columns.map(({ name }) => quoted(name))
  return run.query(
    `
      insert into ${quoted(table.name)} (${names.join(', ')}) overriding system value
      select ${table.columns.map(({ name, type }) => `x.${quoted(name)}::${type}`).join(', ')}
      from json_to_recordset($1::json) as x(${names.map((name) => `${name} text`).join(', ')})`,
    [`[${lines.join(',')}]`],
  )
}

export function addPartition(run: Run, { name, parent, bound }: Partition) {
  return run.query(
    `create table if not exists ${quoted(name)} partition of ${quoted(parent)} ${bound}`,
  )
}
export function emptyTables(run: Run, tables: readonly Table[]) {
  return run.query(`truncate ${tables.map((table) => quoted(table.name)).join(', ')}`)
}
export async function hasRows(run: Run, name: string): Promise<boolean> {
  return (
    (await run.query<{ some: boolean }>(`select exists (select 1 from ${quoted(name)}) as some`))
      .rows[0]?.some ?? false
  )
}

/**
 * Takes the foreign keys away while tables are filled in any order; the answer puts them back,
 * which checks every row.
 */
export async function liftForeignKeys(run: Run): Promise<() => Promise<void>> {
  const { rows } = await run.query<{ on: string; name: string; definition: string }>(
    `
      select conrelid::regclass::text as on, conname as name,
        pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  )
  for (const key of rows)
    await run.query(`alter table ${key.on} drop constraint ${quoted(key.name)}`)
  return async () => {
    for (const key of rows)
      await run.query(`alter table ${key.on} add constraint ${quoted(key.name)} ${key.definition}`)
  }
}

/**
 * Lets triggers rest, so that rows which are put back do not write others once more; answers how
 * they go on.
 */
export async function restTriggers(run: Run): Promise<() => Promise<void>> {
  const { rows } = await run.query<{ on: string }>(
    `
      select distinct tgrelid::regclass::text as on
      from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
      order by 1`,
  )
  for (const { on } of rows) await run.query(`alter table ${on} disable trigger user`)
  return async () => {
    for (const { on } of rows) await run.query(`alter table ${on} enable trigger user`)
  }
}
