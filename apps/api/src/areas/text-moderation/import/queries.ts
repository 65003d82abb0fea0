import { type RowOutcome, rowOutcomes } from '@oas/contract/text-moderation/import-calls'
import { type SqlBool, sql } from 'kysely'
import type { On, Tx } from '../queries/places.ts'
import type { Seen } from '../rights.ts'
import type { ItemBody } from '@oas/contract/text-moderation/schemas'

/** A row of a file with what becomes of it. */
export type JudgedRow = {
  line: number
  outcome: RowOutcome
  field: string
  code: string
  rule: string
  kind: string
  normal: string
  body: ItemBody | null
}

/** Rules of a library that equal some rows once normalised, by kind and normal form. */
export async function normalsOf(
  on: On,
  libraryId: string,
  rows: readonly Pick<JudgedRow, 'kind' | 'normal'>[],
): Promise<Map<string, string>> {
  const asked = JSON.stringify(rows.map(({ kind, normal }) => ({ kind, normal })))
  const { rows: found } = await sql<{ kind: string; normal: string; rule: string }>`
    select i.kind, i.normal, i.rule
    from text_item i
    join (
      select distinct v.kind, md5(v.normal) as hash
      from jsonb_to_recordset(${asked}::jsonb)
        as v(kind text, normal text)
    ) w on w.kind = i.kind and w.hash = md5(i.normal)
    where i.library_id = ${libraryId}`.execute(on)
  return new Map(found.map(({ kind, normal, rule }) => [`${kind} ${normal}`, rule]))
}
/** Those of some words that are allowed by an item of any library. */
export async function allowedNormals(on: On, normals: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ normal: string }>`
    select i.normal
    from text_item i
    join text_item_version v on v.item_id = i.id and v.version = i.version
    where md5(i.normal) = any(array(select md5(n) from unnest(${[...normals]}::text[]) n))
      and i.kind = 'word'
      and v.body -> 'allow' = 'true'::jsonb
      and i.state not in ('rejected', 'offline', 'expired')`.execute(on)
  return new Set(rows.map((row) => row.normal))
}

export type NewBatch = {
  libraryId: string
  fileName: string
  by: string
  at: Date
}
export async function insertBatch(
  tx: Tx,
  rows: readonly JudgedRow[],
  { libraryId, fileName, by, at }: NewBatch,
): Promise<string> {
  const counts = Object.fromEntries(
    rowOutcomes.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]),
  )
  const scopes = rows.flatMap(({ body }) => (body ? [body.scopes] : []))
  const { id } = await tx
    .insertInto('textBatch')
    .values({
      libraryId,
      fileName,
      counts: JSON.stringify(counts),
      apps: [...new Set(scopes.flat().map(({ appId }) => appId))],
      everywhere: scopes.some((one) => one.length === 0),
      madeBy: by,
      madeAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into text_batch_row (batch_id, line, outcome, field, code, rule, kind, normal, body)
    select ${id}::bigint, r.line, r.outcome, r.field, r.code, r.rule, r.kind, r.normal,
      nullif(r.body, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      line int, outcome text, field text, code text, rule text, kind text, normal text, body jsonb
    )`.execute(tx)
  return id
}

const batches = (on: On) =>
  on
    .selectFrom('textBatch as b')
    .innerJoin('textLibrary as l', 'l.id', 'b.libraryId')
    .innerJoin('person as m', 'm.id', 'b.madeBy')
    .leftJoin('person as w', 'w.id', 'b.reviewedBy')
    .selectAll('b')
    .select([
      'l.name as libraryName',
      'm.displayName as madeByName',
      'w.displayName as reviewedByName',
    ])
    .select(
      sql<number>`(
        select count(*)::int from text_item i where i.batch_id = b.id and i.state = 'pending'
      )`.as('waiting'),
    )
export type NamedBatch = Awaited<ReturnType<ReturnType<typeof batches>['execute']>>[number]

/** Of files that only looked through those of the person; of the rest what concerns seen apps. */
const visible = (seen: Seen, personId: string) => sql<SqlBool>`(
  b.made_by = ${personId}
  or (b.state <> 'seen' and (${seen === null} or b.apps <@ ${[...(seen ?? [])]}::int[]))
)`
type Looking = { seen: Seen; personId: string }
export function findBatch(
  on: On,
  id: string,
  { seen, personId }: Looking,
): Promise<NamedBatch | undefined> {
  return batches(on).where('b.id', '=', id).where(visible(seen, personId)).executeTakeFirst()
}
export function listBatches(
  on: On,
  { seen, personId, state }: Looking & { state?: string | undefined },
  offset: number,
  limit: number,
): Promise<NamedBatch[]> {
  return batches(on)
    .where(visible(seen, personId))
    .where('b.state', state === undefined ? '<>' : '=', state ?? 'seen')
    .orderBy('b.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countBatches(
  on: On,
  { seen, personId, state }: Looking & { state?: string | undefined },
): Promise<number> {
  const { n } = await on
    .selectFrom('textBatch as b')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(visible(seen, personId))
    .where('b.state', state === undefined ? '<>' : '=', state ?? 'seen')
    .executeTakeFirstOrThrow()
  return n
}
export function holdBatch(tx: Tx, id: string) {
  return tx.selectFrom('textBatch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type HeldBatch = NonNullable<Awaited<ReturnType<typeof holdBatch>>>

const rowsOf = (on: On, batchId: string, outcome: RowOutcome | undefined) => {
  const query = on.selectFrom('textBatchRow').where('batchId', '=', batchId)
  return outcome === undefined ? query : query.where('outcome', '=', outcome)
}
export function listRows(
  on: On,
  batchId: string,
  outcome: RowOutcome | undefined,
  offset: number,
  limit: number,
) {
  return rowsOf(on, batchId, outcome)
    .select(['line', 'outcome', 'field', 'code', 'rule'])
    .orderBy('line')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countRows(
  on: On,
  batchId: string,
  outcome: RowOutcome | undefined,
): Promise<number> {
  const { n } = await rowsOf(on, batchId, outcome)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/**
 * Makes items of the new rows of a batch, which wait for a review; what came to be in the library
 * since the file was looked through is left out. Answers how many were made.
 */
export async function insertBatchItems(
  tx: Tx,
  { id, libraryId, fileName }: Pick<HeldBatch, 'id' | 'libraryId' | 'fileName'>,
  by: { id: string; at: Date },
): Promise<number> {
  // Of rows that were written just now nothing is known: by nested loops they were joined for
  // minutes.
  await sql`set local enable_nestloop = off`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    with taken as (
      select kind, normal, body
      from text_batch_row
      where batch_id = ${id} and outcome = 'new'
      order by line
    ), made as (
      insert into text_item (
        kind, word_type, rule, normal, library_id, category_id, label_id, level, apps, languages,
        valid_from, valid_to, source, source_ref, remark, state, made_by, made_at, changed_by,
        changed_at, batch_id
      )
      select t.kind, (t.body ->> 'wordType')::smallint, t.body ->> 'rule', t.normal, ${libraryId},
        (t.body ->> 'categoryId')::bigint, (t.body ->> 'labelId')::int,
        (t.body ->> 'level')::smallint,
        array(
          select distinct (s ->> 'appId')::int from jsonb_array_elements(t.body -> 'scopes') s
        ),
        array(select jsonb_array_elements_text(t.body -> 'languages')),
        to_timestamp((t.body ->> 'validFrom')::double precision / 1000),
        to_timestamp((t.body ->> 'validTo')::double precision / 1000),
        'import', ${fileName}, t.body ->> 'remark', 'pending', ${by.id}, ${by.at}, ${by.id},
        ${by.at}, ${id}
      from taken t
      on conflict (library_id, kind, md5(normal)) do nothing
      returning id, kind, normal
    ), kept as (
      insert into text_item_version (item_id, version, body, made_by, made_at)
      select m.id, 1, t.body, ${by.id}, ${by.at}
      from made m
      join taken t on t.kind = m.kind and t.normal = m.normal
      returning 1
    )
    select count(*)::int as n from kept`.execute(tx)
  await sql`set local enable_nestloop = on`.execute(tx)
  return rows[0]?.n ?? 0
}
export async function settleBatch(
  tx: Tx,
  id: string,
  { state, by, at, reason }: { state: string; by: string; at: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable('textBatch')
    .set({ state, reviewedBy: by, reviewedAt: at, reason })
    .where('id', '=', id)
    .execute()
}
/** Passes or rejects all that waits of a batch and nobody of theirs wrote; answers how many. */
export async function reviewItems(
  tx: Tx,
  id: string,
  { act, by, at, reason }: { act: 'approve' | 'reject'; by: string; at: Date; reason: string },
): Promise<number> {
  const approves = act === 'approve'
  const done = await tx
    .updateTable('textItem')
    .set({
      state: approves ? 'approved' : 'rejected',
      ...(approves ? { approvedVersion: sql<number>`version` } : {}),
      reviewedBy: by,
      reviewedAt: at,
      reason,
    })
    .where('batchId', '=', id)
    .where('state', '=', 'pending')
    .where('madeBy', '<>', by)
    .where('changedBy', '<>', by)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}
/** Deletes what waits of a batch and was never approved; answers how many. */
export async function dropItems(tx: Tx, id: string): Promise<number> {
  const done = await tx
    .deleteFrom('textItem as i')
    .where('i.batchId', '=', id)
    .where('i.state', '=', 'pending')
    .where('i.approvedVersion', 'is', null)
    .where(sql<SqlBool>`not exists (select 1 from text_release_item x where x.item_id = i.id)`)
    .executeTakeFirst()
  return Number(done.numDeletedRows)
}
/** Forgets files that were only looked through. */
export async function forgetBatches(on: On, before: Date): Promise<void> {
  await on
    .deleteFrom('textBatch')
    .where('state', '=', 'seen')
    .where('madeAt', '<', before)
    .execute()
}
