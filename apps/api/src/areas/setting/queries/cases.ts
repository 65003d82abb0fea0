import type { CaseRecord, CaseRun, Rendered } from '@oas/contract/setting/case-schemas'
import { sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { containing } from '../../../db/like.ts'
import type { Tx } from './drafts.ts'

/** Whose a case is. */
export type Owner = { templateId: number } | { appId: number; type: number }
const columns = [
  'id',
  'templateId',
  'appId',
  'type',
  'name',
  'record',
  'expected',
  'last',
  'lastOk',
  'lastAt',
  'version',
  'updatedAt',
  'updatedBy',
] as const
type Stored = { record: unknown; expected: unknown; last: unknown }
const typed = <R extends Stored>(row: R) => ({
  ...row,
  record: row.record as CaseRecord,
  expected: row.expected as Rendered | null,
  last: row.last as CaseRun | null,
})
export type StoredCase = NonNullable<Awaited<ReturnType<typeof findCase>>>

export async function listCases(tx: Tx, owner: Owner) {
  const base = tx.selectFrom('settingCase').select(columns)
  return (
    await (
      'templateId' in owner
        ? base.where('templateId', '=', owner.templateId)
        : base.where('appId', '=', owner.appId).where('type', '=', owner.type)
    )
      .orderBy('id')
      .execute()
  ).map(typed)
}
export async function findCase(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('settingCase')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && typed(row)
}
export async function holdCase(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('settingCase')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && typed(row)
}

type Kept = { name: string; record: CaseRecord; by: string; at: Date }
export async function insertCase(
  tx: Tx,
  owner: Owner,
  { name, record, by, at }: Kept,
  expected: Rendered | null,
): Promise<string | undefined> {
  return (
    await tx
      .insertInto('settingCase')
      .values({
        ...owner,
        name,
        record: JSON.stringify(record),
        expected: expected && JSON.stringify(expected),
        updatedAt: at,
        updatedBy: by,
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id
}
export async function isCaseNameTaken(
  tx: Tx,
  owner: Owner,
  id: string,
  name: string,
): Promise<boolean> {
  return (await listCases(tx, owner)).some(
    (one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase(),
  )
}
export function updateCaseRow(tx: Tx, id: string, version: number, { name, record, by, at }: Kept) {
  return tx
    .updateTable('settingCase')
    .set({ name, record: JSON.stringify(record), version, updatedAt: at, updatedBy: by })
    .where('id', '=', id)
    .execute()
}
type AcceptedCase = { expected: Rendered; by: string; at: Date }
export function acceptCaseRow(
  tx: Tx,
  id: string,
  version: number,
  { expected, by, at }: AcceptedCase,
) {
  return tx
    .updateTable('settingCase')
    .set({ expected: JSON.stringify(expected), version, updatedAt: at, updatedBy: by })
    .where('id', '=', id)
    .execute()
}
export function keepRun(tx: Tx, id: string, run: CaseRun, at: Date) {
  return tx
    .updateTable('settingCase')
    .set({ last: JSON.stringify(run), lastOk: run.ok, lastAt: at })
    .where('id', '=', id)
    .execute()
}
export function deleteCase(tx: Tx, id: string) {
  return tx.deleteFrom('settingCase').where('id', '=', id).execute()
}

const recordColumns = [
  'id',
  'appId',
  'type',
  'uid',
  'country',
  'language',
  'source',
  'reason',
  'content',
  'extData',
  'modelInfo',
  'evidence',
  'createdAt',
] as const
/** A record that came in, to make a case of. */
export function findRecordRow(tx: Tx, id: string) {
  return tx.selectFrom('record').select(recordColumns).where('id', '=', id).executeTakeFirst()
}
/** Records by id, those that are there. */
export async function readRecordRows(tx: Tx, ids: readonly string[]): Promise<RecordRow[]> {
  if (ids.length === 0) return []
  return tx.selectFrom('record').select(recordColumns).where('id', 'in', ids).execute()
}
export type RecordRow = NonNullable<Awaited<ReturnType<typeof findRecordRow>>>
/** Records of a type that wait, newest first; where none wait, the newest that came in. */
export async function recentRecords(
  tx: Tx,
  { appId, type }: { appId: number; type: number },
  limit: number,
): Promise<{ waiting: boolean; rows: RecordRow[] }> {
  const waiting = await tx
    .selectFrom('queueOrder')
    .innerJoin('record', 'record.id', 'queueOrder.recordId')
    .select(recordColumns.map((column) => `record.${column}` as const))
    .where('queueOrder.appId', '=', appId)
    .where('queueOrder.type', '=', type)
    .where('queueOrder.state', '=', 'waiting')
    .where('queueOrder.taskId', 'is', null)
    .orderBy('record.id', 'desc')
    .limit(limit)
    .execute()
  if (waiting.length > 0) return { waiting: true, rows: waiting as RecordRow[] }
  return {
    waiting: false,
    rows: await tx
      .selectFrom('record')
      .select(recordColumns)
      .where('appId', '=', appId)
      .where('type', '=', type)
      .where('id', '>=', sql<string>`id_from(now() - interval '30 days')`)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  }
}

type AskedRecords = {
  of: { appId: number; type: number } | null
  scope: DataScope
  text: string
  ids: readonly string[] | undefined
  after: string | null
  limit: number
}
/** Records looked through for a text at most. */
const lookedThrough = 2000
/**
 * The newest records of a type, or of all types of a scope, by id, post, user or a part of their
 * texts; those that are asked for by id whenever they came in.
 */
export async function pickRecordRows(
  on: Tx,
  { of, scope, text, ids, after, limit }: AskedRecords,
): Promise<{ id: string; appId: number; type: number; createdAt: Date; text: string }[]> {
  const like = containing(text)
  const newest = sql<string>`id_from(now() - interval '30 days')`
  return (
    await sql<{ id: string; appId: number; type: number; createdAt: Date; text: string }>`
      select r.id, r.app_id, r.type, r.created_at,
        coalesce(nullif(left(r.content #>> '{texts,0,content}', 80), ''), r.post_id) as text
      from (
        select id, app_id, type, created_at, content, post_id, uid
        from record
        where case
            when ${ids === undefined} then id >= ${newest}
            else id = any(${ids ?? []}::bigint[])
          end
          and (${of === null} or (app_id = ${of?.appId ?? 0} and type = ${of?.type ?? 0}))
          and (${after}::bigint is null or id < ${after}::bigint)
          and (${scope.all} or exists (
            select 1
            from jsonb_to_recordset(${JSON.stringify(scope.pairs)}::jsonb)
              as s("appId" int, "type" int)
            where s."appId" = app_id and (s."type" is null or s."type" = record.type)
          ))
        order by id desc
        limit ${text === '' ? limit : lookedThrough}
      ) r
      where ${text === ''}
        or r.id::text like ${like}
        or r.post_id = ${text}
        or r.uid = ${text}
        or r.content::text ilike ${like}
      order by r.id desc
      limit ${limit}`.execute(on)
  ).rows
}
