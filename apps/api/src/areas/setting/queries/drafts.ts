import type { Input } from '@oas/contract/define'
import type { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import type { TemplateLink } from '@oas/contract/setting/edit-schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { type Transaction, sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { sortQuery } from '../../../db/sort.ts'

export type Tx = Db | Transaction<DB>
export type Key = { appId: number; type: number; source: string }
export type Doc = Record<string, unknown>
const settingOrders = {
  business: 't.business',
  waiting: 'waiting',
}
type Filter = Omit<Input<(typeof autoConfigCalls)['list']>, 'current' | 'pageSize'>
/** Apps and types of the caller; null: all. */
export type Scope = readonly { appId: number; type: number | null }[] | null

/**
 * Whoever writes settings of a type waits for the others: versions are given out one after another.
 */
export async function lockType(
  tx: Tx,
  { appId, type }: Pick<Key, 'appId' | 'type'>,
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext(${`setting ${typeKeyOf({ appId, type })}`}))`.execute(tx)
}

export function linkOf(row: {
  templateId: number | null
  templateVersion: number | null
}): TemplateLink | null {
  return row.templateId === null || row.templateVersion === null
    ? null
    : { id: row.templateId, version: row.templateVersion }
}

const newest = (tx: Tx) =>
  tx
    .selectFrom('typeSetting')
    .selectAll()
    .distinctOn(['appId', 'type', 'source'])
    .orderBy('appId')
    .orderBy('type')
    .orderBy('source')
    .orderBy('version', 'desc')
    .as('live')
/** Every setting that is published or being written, with what belongs to its row of the list. */
const rowsOf = (tx: Tx, scope: Scope, filter: Filter) => {
  let query = tx
    .selectFrom('recordType as t')
    .innerJoin('app', 'app.id', 't.appId')
    .crossJoin(
      sql<{ source: string }>`(values ('audit'), ('customize'), ('inspection'))`.as<'s'>(
        sql`s(source)`,
      ),
    )
    .leftJoin(newest(tx), (on) =>
      on
        .onRef('live.appId', '=', 't.appId')
        .onRef('live.type', '=', 't.type')
        .onRef('live.source', '=', 's.source'),
    )
    .leftJoin('settingDraft as d', (on) =>
      on
        .onRef('d.appId', '=', 't.appId')
        .onRef('d.type', '=', 't.type')
        .onRef('d.source', '=', 's.source'),
    )
    .where((eb) => eb.or([eb('live.version', 'is not', null), eb('d.revision', 'is not', null)]))
  if (scope !== null)
    query = query.where((eb) =>
      eb.or([
        eb.val(false),
        ...scope.map(({ appId, type }) =>
          type === null
            ? eb('t.appId', '=', appId)
            : eb.and([eb('t.appId', '=', appId), eb('t.type', '=', type)]),
        ),
      ]),
    )
  const { appId, business, pageKey, templateId, state, changedBy, text } = filter
  if (appId !== undefined) query = query.where('t.appId', '=', appId)
  if (business !== undefined) query = query.where('t.business', '=', business)
  if (pageKey !== undefined)
    query = query.where(
      sql<boolean>`
        coalesce(live.document, d.document) -> 'pageKeys' @> ${JSON.stringify([pageKey])}::jsonb`,
    )
  if (templateId !== undefined)
    query = query.where(sql<boolean>`coalesce(d.template_id, live.template_id) = ${templateId}`)
  if (state === 'published')
    query = query.where('live.version', 'is not', null).where('d.revision', 'is', null)
  if (state === 'changed')
    query = query.where('live.version', 'is not', null).where('d.revision', 'is not', null)
  if (state === 'new') query = query.where('live.version', 'is', null)
  if (changedBy !== undefined)
    query = query.where(
      sql<boolean>`coalesce(d.updated_by, live.published_by) ilike ${containing(changedBy)}`,
    )
  if (text !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('t.name', 'ilike', containing(text)),
        eb(sql<string>`t.app_id || ':' || t.type`, 'like', containing(text)),
      ]),
    )
  return query
}
export function listSettings(tx: Tx, scope: Scope, filter: Filter, offset: number, limit: number) {
  return rowsOf(tx, scope, filter)
    .leftJoin('settingTemplate as m', (on) =>
      on.on('m.id', '=', sql<number>`coalesce(d.template_id, live.template_id)`),
    )
    .select([
      't.appId',
      'app.name as appName',
      'app.names as appNames',
      't.type',
      't.name',
      't.business',
      's.source',
      'live.version',
      'live.publishedAt',
      'live.publishedBy',
      'live.note',
      'd.revision',
      'd.base',
      'd.updatedAt',
      'd.updatedBy',
      'd.writerIds',
      'm.id as templateId',
      'm.name as templateName',
      sql<number>`coalesce(d.template_version, live.template_version)`.as('templateVersion'),
      sql<unknown>`coalesce(live.document, d.document) #> '{pageType,type}'`.as('panel'),
      sql<unknown>`coalesce(live.document, d.document) -> 'pageKeys'`.as('pageKeys'),
      sql<number>`(
          select count(*)::int
          from queue_order q
          where q.app_id = t.app_id
            and q.type = t.type
            and q.state = 'waiting'
            and q.task_id is null
        )`.as('waiting'),
    ])
    .$call(sortQuery(filter.sort, settingOrders))
    .orderBy('t.appId')
    .orderBy('t.type')
    .orderBy('s.source')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countSettings(tx: Tx, scope: Scope, filter: Filter): Promise<number> {
  return (
    await rowsOf(tx, scope, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
}

export function findType(tx: Tx, { appId, type }: Pick<Key, 'appId' | 'type'>) {
  return tx
    .selectFrom('recordType')
    .innerJoin('app', 'app.id', 'recordType.appId')
    .select([
      'recordType.name',
      'recordType.business',
      'app.name as appName',
      'app.names as appNames',
    ])
    .where('appId', '=', appId)
    .where('type', '=', type)
    .executeTakeFirst()
}
export async function appExists(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx.selectFrom('app').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}
export function insertType(
  tx: Tx,
  row: { appId: number; type: number; name: string; business: string },
) {
  return tx
    .insertInto('recordType')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('type')
    .executeTakeFirst()
}
export function renameType(tx: Tx, { appId, type }: Key, name: string) {
  return tx
    .updateTable('recordType')
    .set({ name })
    .where('appId', '=', appId)
    .where('type', '=', type)
    .execute()
}

/** A published version, the newest unless named. */
export async function findEdition(tx: Tx, key: Key, version?: number) {
  let query = tx
    .selectFrom('typeSetting')
    .selectAll()
    .where('appId', '=', key.appId)
    .where('type', '=', key.type)
    .where('source', '=', key.source)
  if (version !== undefined) query = query.where('version', '=', version)
  const row = await query.orderBy('version', 'desc').limit(1).executeTakeFirst()
  return (
    row && {
      version: row.version,
      publishedAt: row.publishedAt.getTime(),
      publishedBy: row.publishedBy,
      note: row.note,
      document: row.document as unknown as Doc,
      template: linkOf(row),
    }
  )
}
export async function listEditions(tx: Tx, key: Key, offset: number, limit: number) {
  const base = tx
    .selectFrom('typeSetting')
    .where('appId', '=', key.appId)
    .where('type', '=', key.type)
    .where('source', '=', key.source)
  const [rows, { n }] = await Promise.all([
    base
      .select(['version', 'publishedAt', 'publishedBy', 'note', 'templateId', 'templateVersion'])
      .orderBy('version', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    base.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
  ])
  return {
    list: rows.map((row) => ({
      version: row.version,
      publishedAt: row.publishedAt.getTime(),
      publishedBy: row.publishedBy,
      note: row.note,
      template: linkOf(row),
    })),
    total: n,
  }
}

export async function findDraft(tx: Tx, { appId, type, source }: Key) {
  const row = await tx
    .selectFrom('settingDraft')
    .selectAll()
    .where('appId', '=', appId)
    .where('type', '=', type)
    .where('source', '=', source)
    .executeTakeFirst()
  return (
    row && {
      revision: row.revision,
      base: row.base,
      document: row.document as unknown as Doc,
      template: linkOf(row),
      writerIds: row.writerIds,
      updatedAt: row.updatedAt.getTime(),
      updatedBy: row.updatedBy,
    }
  )
}
/** A revision that no draft had before. */
export async function nextRevision(tx: Tx): Promise<number> {
  return Number(
    (await sql<{ n: string }>`select nextval('setting_revision') as n`.execute(tx)).rows[0]?.n,
  )
}
type DraftRow = {
  document: Doc
  revision: number
  base: number
  template: TemplateLink | null
  by: string
  writerId: string
  at: Date
}
export async function putDraft(
  tx: Tx,
  { appId, type, source }: Key,
  { document, revision, base, template, by, writerId, at }: DraftRow,
): Promise<void> {
  const row = {
    document: JSON.stringify(document),
    revision,
    base,
    templateId: template?.id ?? null,
    templateVersion: template?.version ?? null,
    updatedAt: at,
    updatedBy: by,
  }
  const writerIds = sql<
    string[]
  >`array(select distinct unnest(setting_draft.writer_ids || ${writerId}::bigint))`
  await tx
    .insertInto('settingDraft')
    .values({ appId, type, source, ...row, writerIds: [writerId] })
    .onConflict((on) => on.columns(['appId', 'type', 'source']).doUpdateSet({ ...row, writerIds }))
    .execute()
}
export function deleteDraft(tx: Tx, { appId, type, source }: Key) {
  return tx
    .deleteFrom('settingDraft')
    .where('appId', '=', appId)
    .where('type', '=', type)
    .where('source', '=', source)
    .execute()
}

export function allPunishTypes(tx: Tx) {
  return tx
    .selectFrom('punishType')
    .select(['id', 'key', 'scope', 'needsTime', 'mayBePermanent'])
    .orderBy('id')
    .execute()
}
export function publishedTrees(tx: Tx) {
  return tx
    .selectFrom('labelTree')
    .innerJoin('labelTreeVersion', 'labelTreeVersion.treeId', 'labelTree.id')
    .select([
      'labelTree.id',
      'labelTree.name',
      sql<number>`max(label_tree_version.version)::int`.as('version'),
    ])
    .groupBy(['labelTree.id', 'labelTree.name'])
    .orderBy('labelTree.id')
    .execute()
}
/** Ids of the labels that the newest published version of each tree has. */
export async function treeLabels(
  tx: Tx,
  treeIds: readonly number[],
): Promise<{ treeId: number; ids: number[] }[]> {
  if (treeIds.length === 0) return []
  const rows = await tx
    .selectFrom('labelTreeVersion')
    .select(['treeId', 'labels'])
    .distinctOn('treeId')
    .where('treeId', 'in', treeIds)
    .orderBy('treeId')
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({
    treeId: row.treeId,
    ids: (row.labels as unknown as { id: number }[]).map(({ id }) => id),
  }))
}
/** Every app with the numbers and names that its types have taken. */
export function allApps(tx: Tx) {
  return tx
    .selectFrom('app')
    .leftJoin('recordType', 'recordType.appId', 'app.id')
    .select([
      'app.id',
      'app.name',
      'app.names',
      sql<number>`least(coalesce(max(record_type.type), 0)::bigint + 1, 2147483647)::int`.as(
        'nextType',
      ),
      sql<string[]>`array_remove(array_agg(distinct record_type.name), null)`.as('typeNames'),
    ])
    .groupBy('app.id')
    .orderBy('app.id')
    .execute()
}
/** Trees of classes of which one label is enough. */
export async function singleTrees(tx: Tx): Promise<ReadonlySet<number>> {
  return new Set(
    (
      await tx
        .selectFrom('labelTree')
        .innerJoin('labelClass', 'labelClass.id', 'labelTree.classId')
        .select('labelTree.id')
        .where('labelClass.single', '=', true)
        .execute()
    ).map((row) => row.id),
  )
}
