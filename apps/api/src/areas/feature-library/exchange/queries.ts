import type {
  FeatureImport,
  ImportCode,
  ImportCounts,
  ImportOutcome,
  ImportRow,
} from '@oas/contract/feature-library/exchange/schemas'
import { sql } from 'kysely'
import { type On, type Tx, seenStores } from '../queries/stores.ts'
import type { Place } from './archive.ts'
import type { JudgedRow, KnownHash } from './judge.ts'

const open = sql`('proposed', 'live', 'suspended')`

/** What a store has under some hashes, by them. */
export async function readKnownHashes(
  on: On,
  { storeId, listName }: { storeId: string; listName: string },
  hashes: readonly string[],
): Promise<Map<string, KnownHash[]>> {
  const { rows } = await sql<KnownHash>`
    select encode(f.hash, 'hex') as hash, f.state,
      f.source = 'import' and f.source_ref = ${listName} as "ofList"
    from feature f
    where f.store_id = ${storeId}
      and f.hash = any(array(select decode(h, 'hex') from unnest(${[...hashes]}::text[]) h))
      and f.state in ('proposed', 'live', 'suspended', 'rejected')`.execute(on)
  const known = new Map<string, KnownHash[]>()
  for (const row of rows) known.set(row.hash, [...(known.get(row.hash) ?? []), row])
  return known
}

type NewImport = {
  storeId: string
  kind: FeatureImport['kind']
  fileName: string
  listName: string
  complete: boolean
  remark: string
  fileId: string | null
  by: string
  at: Date
}
type NewRow = JudgedRow & { place?: Place | null }
const rowColumns = {
  n: 'int',
  line: 'int',
  outcome: 'text',
  code: 'text',
  name: 'text',
  hash: 'text',
  algorithm: 'text',
  quality: 'smallint',
  text: 'text',
  place: 'jsonb',
} as const

/** Keeps what was looked through; where it is a whole list, what is missing of it too. */
export async function insertImport(
  tx: Tx,
  rows: readonly NewRow[],
  { by, at, ...about }: NewImport,
): Promise<string> {
  const { id } = await tx
    .insertInto('featureImport')
    .values({ ...about, counts: '{}', total: rows.length, madeBy: by, madeAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const numbered = rows.map((row, at_) => ({ ...row, n: at_ + 1, place: row.place ?? null }))
  await sql`
    insert into feature_import_row (
      import_id, n, line, outcome, code, name, hash, algorithm, quality, text, place
    )
    select ${id}::bigint, "n", "line", "outcome", "code", "name",
      case when "hash" <> '' then decode("hash", 'hex') end, "algorithm", "quality", "text",
      nullif("place", 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
      as v(${sql.raw(shapeOf(rowColumns))})`.execute(tx)
  if (about.complete)
    await sql`
      insert into feature_import_row (import_id, n, outcome, code, name, hash)
      select ${id}::bigint, ${rows.length} + row_number() over (order by f.id), 'retracted',
        'missing', left(case when f.text <> '' then f.text else encode(f.hash, 'hex') end, 200),
        f.hash
      from feature f
      where f.store_id = ${about.storeId} and f.source = 'import'
        and f.source_ref = ${about.listName} and f.state in ${open}
        and not exists (
          select from feature_import_row r where r.import_id = ${id} and r.hash = f.hash
        )`.execute(tx)
  await updateCounts(tx, id)
  return id
}
const shapeOf = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ')

/** Counts the rows of an import anew. */
export async function updateCounts(tx: Tx, id: string): Promise<void> {
  await sql`
    update feature_import i
    set counts = c.counts, total = c.total, done = c.total - c.waiting
    from (
      select coalesce(sum(n), 0)::int as total,
        coalesce(sum(n) filter (where outcome = 'waiting'), 0)::int as waiting,
        coalesce(jsonb_object_agg(outcome, n), '{}') as counts
      from (
        select outcome, count(*)::int as n from feature_import_row where import_id = ${id}
        group by 1
      ) o
    ) c
    where i.id = ${id}`.execute(tx)
}

const imports = (on: On) =>
  on
    .selectFrom('featureImport as i')
    .innerJoin('featureStore as s', 's.id', 'i.storeId')
    .innerJoin('person as p', 'p.id', 'i.madeBy')
    .selectAll('i')
    .select(['s.name as storeName', 's.appId', 'p.displayName as madeByName'])
export type NamedImport = Awaited<ReturnType<ReturnType<typeof imports>['execute']>>[number]
type Looking = { seen: readonly number[] | null; personId: string }
/** What was only looked through is seen by whoever sent it. */
const visible = ({ seen, personId }: Looking) =>
  sql<boolean>`(i.made_by = ${personId} or i.state <> 'seen') and ${seenStores(seen)}`
export function findImport(on: On, id: string, looking: Looking): Promise<NamedImport | undefined> {
  return imports(on).where('i.id', '=', id).where(visible(looking)).executeTakeFirst()
}
export type ImportFilter = Looking & { storeId?: string | undefined; state?: string | undefined }
const filtered = ({ storeId, state, ...looking }: ImportFilter) =>
  sql<boolean>`${visible(looking)}
    and ${storeId === undefined ? sql`true` : sql`i.store_id = ${storeId}`}
    and ${state === undefined ? sql`i.state <> 'seen'` : sql`i.state = ${state}`}`
export function listImports(
  on: On,
  filter: ImportFilter,
  offset: number,
  limit: number,
): Promise<NamedImport[]> {
  return imports(on)
    .where(filtered(filter))
    .orderBy('i.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countImports(on: On, filter: ImportFilter): Promise<number> {
  const { n } = await on
    .selectFrom('featureImport as i')
    .innerJoin('featureStore as s', 's.id', 'i.storeId')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(filtered(filter))
    .executeTakeFirstOrThrow()
  return n
}
const noCounts: ImportCounts = {
  waiting: 0,
  new: 0,
  exists: 0,
  repeated: 0,
  retracted: 0,
  unknown: 0,
  invalid: 0,
}
export function toImport(row: NamedImport, callerId: string): FeatureImport {
  return {
    id: row.id,
    storeId: row.storeId,
    storeName: row.storeName,
    appId: row.appId,
    kind: row.kind as FeatureImport['kind'],
    fileName: row.fileName,
    listName: row.listName,
    complete: row.complete,
    remark: row.remark,
    state: row.state as FeatureImport['state'],
    counts: { ...noCounts, ...(row.counts as Partial<ImportCounts>) },
    done: row.done,
    total: row.total,
    problem: row.problem,
    own: row.madeBy === callerId,
    madeBy: row.madeByName,
    madeAt: row.madeAt.getTime(),
    finishedAt: row.finishedAt?.getTime() ?? null,
  }
}

const rowsOf = (on: On, id: string, outcome: string | undefined) => {
  const query = on.selectFrom('featureImportRow').where('importId', '=', id)
  return outcome === undefined ? query : query.where('outcome', '=', outcome)
}
export async function listRows(
  on: On,
  { id, outcome }: { id: string; outcome?: string | undefined },
  offset: number,
  limit: number,
): Promise<ImportRow[]> {
  const rows = await rowsOf(on, id, outcome)
    .select(['n', 'line', 'outcome', 'code', 'name', 'quality', 'featureId'])
    .orderBy('n')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    outcome: row.outcome as ImportOutcome,
    code: row.code as ImportCode,
  }))
}
export async function countRows(on: On, id: string, outcome: string | undefined): Promise<number> {
  const { n } = await rowsOf(on, id, outcome)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export function holdImport(tx: Tx, id: string) {
  return tx
    .selectFrom('featureImport')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type HeldImport = NonNullable<Awaited<ReturnType<typeof holdImport>>>

type Proposing = { labelId: number; level: number; validUntil: Date | null; by: string; at: Date }
/** Proposes what a list has new, but for what came into the store since; answers how many. */
export async function proposeRows(
  tx: Tx,
  { id, storeId, listName, remark }: HeldImport,
  { labelId, level, validUntil, by, at }: Proposing,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with i as (
        insert into feature (
          store_id, kind, hash, algorithm, quality, text, source, source_ref, label_id, level,
          remark, valid_until, made_by, made_at, updated_at
        )
        select s.id, s.kind, r.hash, r.algorithm, r.quality, r.text, 'import', ${listName},
          ${labelId}, ${level}, ${remark}, ${validUntil}::timestamptz, ${by}, ${at}, ${at}
        from feature_import_row r
        join feature_store s on s.id = ${storeId}
        where r.import_id = ${id} and r.outcome = 'new'
          and not exists (
            select from feature f
            where f.store_id = s.id and f.hash = r.hash and f.state in ${open}
          )
        order by r.n
        returning id, hash
      )
    update feature_import_row r set feature_id = i.id
    from i
    where r.import_id = ${id} and r.outcome = 'new' and r.hash = i.hash
    returning i.id`.execute(tx)
  return rows.length
}
export type RetiredRow = { id: string; state: string }
/** Retires what a list takes back of what came of it; answers what, and how it stood. */
export async function retireRows(
  tx: Tx,
  { id, storeId, listName }: HeldImport,
  reason: string,
  at: Date,
): Promise<RetiredRow[]> {
  const { rows } = await sql<RetiredRow>`
    with o as (
        select f.id, f.state, f.hash
        from feature f
        join feature_import_row r on r.import_id = ${id} and r.outcome = 'retracted'
          and r.hash = f.hash
        where f.store_id = ${storeId} and f.source = 'import' and f.source_ref = ${listName}
          and f.state in ${open}
        order by f.id
        for update of f
      ),
      r as (
        update feature_import_row r set feature_id = o.id
        from o
        where r.import_id = ${id} and r.outcome = 'retracted' and r.hash = o.hash
      )
    update feature f
    set state = 'retired', reason = ${reason}, version = f.version + 1,
      changed = pg_current_xact_id(), updated_at = ${at}
    from o
    where f.id = o.id
    returning f.id, o.state`.execute(tx)
  return rows
}

export async function listNames(
  on: On,
  storeId: string,
): Promise<{ name: string; features: number; lastAt: number }[]> {
  const { rows } = await sql<{ name: string; features: number; lastAt: Date }>`
    select source_ref as name, count(*) filter (where state in ${open})::int as features,
      max(made_at) as "lastAt"
    from feature
    where store_id = ${storeId} and source = 'import'
    group by 1
    order by 3 desc
    limit 200`.execute(on)
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.getTime() }))
}
