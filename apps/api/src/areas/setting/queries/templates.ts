import type { TemplateLink } from '@oas/contract/setting/edit-schemas'
import { sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import { type Doc, type Key, type Tx, linkOf } from './drafts.ts'

const columns = [
  'id',
  'name',
  'remark',
  'document',
  'revision',
  'parentId',
  'parentVersion',
  'retiredAt',
  'writerIds',
  'updatedAt',
  'updatedBy',
] as const
const versionOf = sql<number>`(
    select coalesce(max(v.version), 0)::int
    from setting_template_version v
    where v.template_id = setting_template.id
  )`

const templateOrders = {
  name: words('name'),
  remark: words('remark'),
  updatedAt: 'updated_at',
  updatedBy: words('updated_by'),
}
export async function listTemplates(
  tx: Tx,
  { text, sort }: { text: string; sort: SortOf<typeof templateOrders> },
  offset: number,
  limit: number,
) {
  const base = tx.selectFrom('settingTemplate').where('name', 'ilike', containing(text))
  const [list, { n }] = await Promise.all([
    base
      .select([...columns, versionOf.as('version')])
      .$call(sortQuery(sort, templateOrders))
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute(),
    base.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
  ])
  return { list, total: n }
}
export async function findTemplate(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('settingTemplate')
    .select([...columns, versionOf.as('version')])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      ...row,
      document: row.document as unknown as Doc,
      parent: linkOf({ templateId: row.parentId, templateVersion: row.parentVersion }),
    }
  )
}
export type Template = NonNullable<Awaited<ReturnType<typeof findTemplate>>>
export function templateNames(tx: Tx, ids: readonly number[]) {
  return ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('settingTemplate')
        .select(['id', 'name', 'retiredAt', 'parentId'])
        .where('id', 'in', ids)
        .execute()
}
/** Templates that stand on another one. */
export function templatesOn(tx: Tx, id: number) {
  return tx
    .selectFrom('settingTemplate')
    .select(['id', 'name', 'parentVersion', 'retiredAt', versionOf.as('version')])
    .where('parentId', '=', id)
    .orderBy('id')
    .execute()
}
/** The templates that one stands on, nearest first. */
export async function ancestorsOf(tx: Tx, id: number): Promise<number[]> {
  return (
    await sql<{
      id: number
    }>`
      with recursive above as (
        select parent_id as id, 1 as n
        from setting_template
        where id = ${id}
        union all
        select t.parent_id, n + 1
        from setting_template t
        join above on t.id = above.id
        where n < 10
      )
      select id
      from above
      where id is not null
      order by n`.execute(tx)
  ).rows.map((row) => row.id)
}
/** The template as nobody else changes it until the end of the transaction. */
export function lockTemplate(tx: Tx, id: number) {
  return tx
    .selectFrom('settingTemplate')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export async function findTemplateVersion(
  tx: Tx,
  id: number,
  version: number,
): Promise<Doc | undefined> {
  return (
    await tx
      .selectFrom('settingTemplateVersion')
      .select('document')
      .where('templateId', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
  )?.document as Doc | undefined
}
type Writer = { by: string; writerId: string; at: Date }
export function insertTemplate(
  tx: Tx,
  row: Writer & { name: string; remark: string; document: Doc; parent: TemplateLink | null },
) {
  return tx
    .insertInto('settingTemplate')
    .values({
      name: row.name,
      remark: row.remark,
      document: JSON.stringify(row.document),
      parentId: row.parent?.id ?? null,
      parentVersion: row.parent?.version ?? null,
      writerIds: [row.writerId],
      updatedBy: row.by,
      updatedAt: row.at,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
}
export async function isNameTaken(tx: Tx, id: number, name: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('settingTemplate')
      .select('id')
      .where('name', '=', name)
      .where('id', '!=', id)
      .executeTakeFirst()) !== undefined
  )
}
const writing = (writerId: string) =>
  sql<string[]>`array(select distinct unnest(writer_ids || ${writerId}::bigint))`
export function updateTemplate(
  tx: Tx,
  id: number,
  row: Writer & { name: string; remark: string; document: Doc; revision: number },
) {
  return tx
    .updateTable('settingTemplate')
    .set({
      name: row.name,
      remark: row.remark,
      document: JSON.stringify(row.document),
      revision: row.revision,
      writerIds: writing(row.writerId),
      updatedBy: row.by,
      updatedAt: row.at,
    })
    .where('id', '=', id)
    .execute()
}
export function moveTemplate(
  tx: Tx,
  id: number,
  row: Writer & { document: Doc; revision: number; parentVersion: number },
) {
  return tx
    .updateTable('settingTemplate')
    .set({
      document: JSON.stringify(row.document),
      revision: row.revision,
      parentVersion: row.parentVersion,
      writerIds: writing(row.writerId),
      updatedBy: row.by,
      updatedAt: row.at,
    })
    .where('id', '=', id)
    .execute()
}
/** What is published has no writers left who wait for another person. */
export function settleTemplate(
  tx: Tx,
  id: number,
  row: { document: Doc; revision: number; parent: TemplateLink | null },
) {
  return tx
    .updateTable('settingTemplate')
    .set({
      document: JSON.stringify(row.document),
      revision: row.revision,
      parentId: row.parent?.id ?? null,
      parentVersion: row.parent?.version ?? null,
      writerIds: [],
    })
    .where('id', '=', id)
    .execute()
}
export function retireTemplateRow(
  tx: Tx,
  id: number,
  row: { revision: number; retiredAt: Date | null; by: string; at: Date },
) {
  return tx
    .updateTable('settingTemplate')
    .set({ revision: row.revision, retiredAt: row.retiredAt, updatedBy: row.by, updatedAt: row.at })
    .where('id', '=', id)
    .execute()
}
export function insertTemplateVersion(
  tx: Tx,
  row: {
    id: number
    version: number
    document: Doc
    parent: TemplateLink | null
    writerIds: readonly string[]
    note: string
    by: string
    at: Date
  },
) {
  return tx
    .insertInto('settingTemplateVersion')
    .values({
      templateId: row.id,
      version: row.version,
      document: JSON.stringify(row.document),
      parentId: row.parent?.id ?? null,
      parentVersion: row.parent?.version ?? null,
      writerIds: [...row.writerIds],
      note: row.note,
      publishedBy: row.by,
      publishedAt: row.at,
    })
    .execute()
}
/** A published version with what it stood on and who had written in it. */
export async function findTemplateEdition(tx: Tx, id: number, version: number) {
  const row = await tx
    .selectFrom('settingTemplateVersion')
    .select(['document', 'parentId', 'parentVersion', 'writerIds'])
    .where('templateId', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return (
    row && {
      document: row.document as unknown as Doc,
      writerIds: row.writerIds,
      parent: linkOf({ templateId: row.parentId, templateVersion: row.parentVersion }),
    }
  )
}

/** Published settings whose newest version is bound to a template. */
export async function boundTo(
  tx: Tx,
  templateIds: readonly number[],
): Promise<(Key & { templateId: number; templateVersion: number; version: number })[]> {
  if (templateIds.length === 0) return []
  const live = tx
    .selectFrom('typeSetting')
    .select(['appId', 'type', 'source', 'templateId', 'templateVersion', 'version'])
    .distinctOn(['appId', 'type', 'source'])
    .orderBy('appId')
    .orderBy('type')
    .orderBy('source')
    .orderBy('version', 'desc')
    .as('live')
  return (
    await tx.selectFrom(live).selectAll().where('live.templateId', 'in', templateIds).execute()
  ).map((row) => ({
    ...row,
    templateId: row.templateId ?? 0,
    templateVersion: row.templateVersion ?? 0,
  }))
}

export async function listTemplateVersions(tx: Tx, id: number, offset: number, limit: number) {
  const base = tx.selectFrom('settingTemplateVersion').where('templateId', '=', id)
  const [rows, { n }] = await Promise.all([
    base
      .select(['version', 'publishedAt', 'publishedBy', 'note'])
      .orderBy('version', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    base.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
  ])
  return { list: rows, total: n }
}
