import type { offlineStates } from '@oas/contract/text-moderation/offline-schemas'
import { sql } from 'kysely'
import type pg from 'pg'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Places } from '../queries/releases.ts'
import type { On, Tx } from '../queries/places.ts'
import type { Change } from './candidate.ts'
import type { Group, Tally } from './tally.ts'

export type OfflineState = (typeof offlineStates)[number]
export type TypeOf = { appId: number; type: number }
type Runner = Pick<pg.Pool, 'query'>

/** A part of the differences of a test at a time, so that no statement carries too much. */
const part = 2000
const parts = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / part) }, (_part, at) =>
    list.slice(at * part, (at + 1) * part),
  )

export type NewTest = {
  name: string
  source: 'file' | 'records'
  fileId: string | null
  types: readonly TypeOf[]
  from: Date | null
  to: Date | null
  sample: number
  baseNumber: number | null
  candidateKind: 'release' | 'drafts' | 'sandbox'
  candidateId: string | null
  candidateName: string
  places: Places
  total: number
  by: string
  at: Date
}
/** Keeps a test and what its candidate differs by from its base. */
export async function insertTest(
  tx: Tx,
  { types, from, to, places, by, at, ...test }: NewTest,
  changes: readonly Change[],
): Promise<string> {
  const { id } = await tx
    .insertInto('textOfflineTest')
    .values({
      ...test,
      types: JSON.stringify(types),
      fromAt: from,
      toAt: to,
      places: JSON.stringify(places),
      madeBy: by,
      madeAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const some of parts(changes))
    await sql`
      insert into text_offline_change (test_id, item_id, version, body)
      select ${id}::bigint, c."itemId", c.version, c.body
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as c(
        "itemId" bigint, version int, body jsonb
      )`.execute(tx)
  return id
}

/** How many tests of a person are open; nobody begins another one meanwhile. */
export async function countOpen(tx: Tx, personId: string): Promise<number> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
  const found = await tx
    .selectFrom('textOfflineTest')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('madeBy', '=', personId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return found.n
}

/** Tests that only concern types which are seen. */
const seenIn = (scope: DataScope) => sql<boolean>`not exists (
  select 1
  from jsonb_to_recordset(t.types) as of("appId" int, type int)
  where not ${inScope(scope, 'of."appId"', 'of.type')}
)`
const named = (on: On, scope: DataScope) =>
  on
    .selectFrom('textOfflineTest as t')
    .innerJoin('person as p', 'p.id', 't.madeBy')
    .selectAll('t')
    .select('p.displayName as madeByName')
    .where(seenIn(scope))
export function listTests(
  on: On,
  scope: DataScope,
  state: OfflineState | undefined,
  { offset, limit }: { offset: number; limit: number },
) {
  let query = named(on, scope)
  if (state !== undefined) query = query.where('t.state', '=', state)
  return query.orderBy('t.id', 'desc').offset(offset).limit(limit).execute()
}
export async function countTests(
  on: On,
  scope: DataScope,
  state: OfflineState | undefined,
): Promise<number> {
  let query = on
    .selectFrom('textOfflineTest as t')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(seenIn(scope))
  if (state !== undefined) query = query.where('t.state', '=', state)
  return (await query.executeTakeFirstOrThrow()).n
}
export function findTest(on: On, scope: DataScope, id: string) {
  return named(on, scope).where('t.id', '=', id).executeTakeFirst()
}
export type StoredTest = NonNullable<Awaited<ReturnType<typeof findTest>>>

/** Ends a test that waits or runs; answers whether it did. */
export async function endTest(
  on: On,
  id: string,
  state: 'cancelled' | 'failed',
  problem: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable('textOfflineTest')
    .set({ state, problem, finishedAt: at, claimedUntil: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type OfflineJob = {
  id: string
  source: 'file' | 'records'
  fileId: string | null
  types: TypeOf[]
  from: Date | null
  to: Date | null
  sample: number
  baseNumber: number | null
  places: Places
  madeAt: Date
  total: number
  done: number
  after: string
  figures: Partial<Tally>
}
/**
 * Takes a test that nobody works on, or goes on with one's own; another server may take it when
 * this one was not heard of for so long.
 */
export async function claimTest(
  on: Runner,
  server: string,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<OfflineJob | undefined> {
  const { rows } = await on.query<OfflineJob>(
    `
      update text_offline_test
      set state = 'running', claimed_by = $2, claimed_until = $3,
        started_at = coalesce(started_at, $1)
      where id = (
        select id
        from text_offline_test
        where state in ('waiting', 'running')
          and (claimed_until is null or claimed_until < $1 or claimed_by = $2)
        order by (claimed_by = $2) desc, id limit 1 for update skip locked
      )
      returning id, source, file_id as "fileId", types, from_at as "from", to_at as "to", sample,
        base_number as "baseNumber", places, made_at as "madeAt", total, done,
        after_id as after, figures`,
    [now, server, new Date(now.getTime() + leaseMs)],
  )
  return rows[0]
}
export async function listChanges(on: On, testId: string): Promise<Change[]> {
  const rows = await on
    .selectFrom('textOfflineChange')
    .select(['itemId', 'version', 'body'])
    .where('testId', '=', testId)
    .orderBy('itemId')
    .execute()
  return rows.map((row) => ({ ...row, body: row.body as unknown as Change['body'] }))
}

export type Difference = {
  kind: 'gained' | 'lost'
  recordId: string | null
  line: number | null
  ref: string
  appId: number
  type: number
  language: string
  violates: boolean | null
  items: string[]
  texts: unknown
}
export type Chunk = {
  done: number
  after: string
  total: number
  figures: Tally
  groups: readonly Group[]
  differences: readonly Difference[]
}
/**
 * Keeps what a part of a test gave, unless it was ended or taken over meanwhile; answers whether it
 * goes on.
 */
export async function keepChunk(
  client: pg.PoolClient,
  job: OfflineJob,
  chunk: Chunk,
  state: 'running' | 'done',
  { server, now, leaseMs }: { server: string; now: Date; leaseMs: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `
      update text_offline_test
      set done = $3, after_id = $4, figures = $5, state = $6, total = $7,
        claimed_until = case when $6 = 'running' then $8::timestamptz end,
        finished_at = case when $6 = 'done' then $9::timestamptz end
      where id = $1 and state = 'running' and after_id = $2 and claimed_by = $10`,
    [
      job.id,
      job.after,
      chunk.done,
      chunk.after,
      JSON.stringify(chunk.figures),
      state,
      chunk.total,
      new Date(now.getTime() + leaseMs),
      now,
      server,
    ],
  )
  if (rowCount !== 1) return false
  await client.query(
    `
      insert into text_offline_figure as f (test_id, by, key, name, figures)
      select $1, g.by, g.key, g.name, g.tally
      from jsonb_to_recordset($2::jsonb) as g(by text, key text, name text, tally jsonb)
      on conflict (test_id, by, key) do update
      set figures = (
        select jsonb_object_agg(
          n.key, (n.value)::text::int + coalesce((f.figures ->> n.key)::int, 0)
        )
        from jsonb_each(excluded.figures) n
      )`,
    [job.id, JSON.stringify(chunk.groups)],
  )
  await client.query(
    `
      insert into text_offline_row (
        test_id, kind, record_id, line, ref, app_id, type, language, violates, items, texts
      )
      select $1, d.kind, d."recordId", d.line, d.ref, d."appId", d.type, d.language, d.violates,
        array(select x::bigint from jsonb_array_elements_text(d.items) x), d.texts
      from jsonb_to_recordset($2::jsonb) as d(
        kind text, "recordId" bigint, line int, ref text, "appId" int, type int, language text,
        violates boolean, items jsonb, texts jsonb
      )`,
    [job.id, JSON.stringify(chunk.differences)],
  )
  return true
}

export async function listFigures(
  on: On,
  testId: string,
): Promise<(Omit<Group, 'tally'> & { tally: Partial<Tally> })[]> {
  const rows = await on
    .selectFrom('textOfflineFigure')
    .select(['by', 'key', 'name', 'figures'])
    .where('testId', '=', testId)
    .orderBy('by')
    .orderBy('key')
    .execute()
  return rows.map(({ by, figures, ...row }) => ({
    ...row,
    by: by as Group['by'],
    tally: figures as Partial<Tally>,
  }))
}

export type RowFilter = {
  kind?: 'gained' | 'lost' | undefined
  itemId?: string | undefined
  language?: string | undefined
  right?: 'right' | 'wrong' | 'undecided' | undefined
}
const rowsOf = (on: On, testId: string, { kind, itemId, language, right }: RowFilter) => {
  let query = on.selectFrom('textOfflineRow').where('testId', '=', testId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (itemId !== undefined) query = query.where(sql<boolean>`${itemId}::bigint = any(items)`)
  if (language !== undefined) query = query.where('language', '=', language)
  if (right === 'undecided') query = query.where('violates', 'is', null)
  else if (right !== undefined) query = query.where('violates', '=', right === 'right')
  return query
}
/** Rows that differ, in an order that says nothing, so that the first of them are a sample. */
export function listRows(
  on: On,
  testId: string,
  filter: RowFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  return rowsOf(on, testId, filter)
    .selectAll()
    .orderBy(sql`hashint8(id)`)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countRows(on: On, testId: string, filter: RowFilter): Promise<number> {
  const found = await rowsOf(on, testId, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return found.n
}

/** Forgets what was kept long enough, and files that nobody tested within a day. */
export async function forgetOld(on: On, tests: Date, files: Date): Promise<void> {
  await on.deleteFrom('textOfflineTest').where('madeAt', '<', tests).execute()
  await on
    .deleteFrom('textOfflineFile as f')
    .where('f.madeAt', '<', files)
    .where(sql<boolean>`not exists (select 1 from text_offline_test t where t.file_id = f.id)`)
    .execute()
}
