import type { ListedRow, TaskBody } from '@oas/contract/task/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../db/tables.gen.ts'

type Runner = Pick<pg.Pool, 'query'>
export type NumberedRow = ListedRow & { no: number }

/** Rows of the list of a version, in their order, behind a number. */
export async function storedList(
  db: Kysely<DB>,
  taskId: string,
  listOf: number,
  { after, limit }: { after: number; limit: number },
): Promise<NumberedRow[]> {
  const rows = await db
    .selectFrom('taskListed')
    .select(['no', 'ref', 'person', 'dueAt', 'note'])
    .where('taskId', '=', taskId)
    .where('version', '=', listOf)
    .where('no', '>', after)
    .orderBy('no')
    .limit(limit)
    .execute()
  return rows.map(({ dueAt, ...row }) => ({ ...row, dueAt: dueAt?.getTime() ?? null }))
}

/** The list that is asked about: what is given, else that of the task's newest version. */
export async function listOf(
  db: Kysely<DB>,
  {
    id,
    list,
  }: { id?: string | undefined; list?: readonly ListedRow[] | undefined; body: TaskBody },
): Promise<NumberedRow[]> {
  if (list !== undefined) return list.map((row, index) => ({ ...row, no: index + 1 }))
  if (id === undefined) return []
  const found = await db
    .selectFrom('task as t')
    .innerJoin('taskVersion as v', (join) =>
      join.onRef('v.taskId', '=', 't.id').onRef('v.version', '=', 't.version'),
    )
    .select('v.listOf')
    .where('t.id', '=', id)
    .executeTakeFirst()
  return found?.listOf ? storedList(db, id, found.listOf, { after: 0, limit: 1_000_000 }) : []
}

export type ListCheck = {
  no: number
  ref: string
  problem: 'not-found' | 'out-of-scope' | 'duplicate' | null
}
const checkText = `
  select l.no, l.ref,
    case
      when f.id is null and exists (
        select 1
        from record r
        where r.app_id = any($2::int[]) and r.post_id = l.ref
      ) then 'out-of-scope'
      when f.id is null then 'not-found'
      when row_number() over (partition by f.id order by l.no) > 1 then 'duplicate' end as problem
  from jsonb_to_recordset($1::jsonb) as l(no int, ref text)
  left join lateral (
    select r.id
    from record r
    where (
        r.id = case when l.ref ~ '^[1-9][0-9]{0,17}$' then l.ref::bigint end
          or (r.app_id = any($2::int[]) and r.post_id = l.ref)
      )
      and (r.app_id, r.type) in (select * from unnest($2::int[], $3::int[]))
    order by r.id desc
    limit 1
  ) f
    on true
  order by l.no`
/** What each row of a list names: a record of the types by the id of its post or its own. */
export async function checkListed(
  on: Runner,
  rows: readonly NumberedRow[],
  types: readonly string[],
): Promise<ListCheck[]> {
  if (rows.length === 0) return []
  const refs = types.map(parseTypeKey)
  return (
    await on.query<ListCheck>(checkText, [
      JSON.stringify(rows.map(({ no, ref }) => ({ no, ref: ref.trim() }))),
      refs.map(({ appId }) => appId),
      refs.map(({ type }) => type),
    ])
  ).rows
}

/** Ids of active people by their user names. */
export async function namedIn(on: Runner, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await on.query<{ name: string; id: string }>(
    `select p.name, p.id::text from person p where p.name = any($1::text[]) and p.state = 'active'`,
    [names],
  )
  return new Map(rows.map(({ name, id }) => [name, id]))
}
