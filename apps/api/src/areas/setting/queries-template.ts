import { sql } from 'kysely'
import type { Doc, Key, Tx } from './queries-edit.ts'

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
const columns = ['id', 'name', 'remark', 'document', 'revision', 'updatedAt', 'updatedBy'] as const
const versionOf = sql<number>`(select coalesce(max(v.version), 0)::int from setting_template_version v where v.template_id = setting_template.id)`

export const listTemplates = async (tx: Tx, text: string, offset: number, limit: number) => {
  const base = tx.selectFrom('settingTemplate').where('name', 'ilike', `%${escaped(text)}%`)
  const [list, { n }] = await Promise.all([base.select([...columns, versionOf.as('version')]).orderBy('id').offset(offset).limit(limit).execute(), base.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()])
  return { list, total: n }
}
export const findTemplate = async (tx: Tx, id: number) => {
  const row = await tx.selectFrom('settingTemplate').select([...columns, versionOf.as('version')]).where('id', '=', id).executeTakeFirst()
  return row && { ...row, document: row.document as unknown as Doc }
}
/** The template as nobody else changes it until the end of the transaction. */
export const lockTemplate = (tx: Tx, id: number) => tx.selectFrom('settingTemplate').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
export const findTemplateVersion = async (tx: Tx, id: number, version: number): Promise<Doc | undefined> =>
  (await tx.selectFrom('settingTemplateVersion').select('document').where('templateId', '=', id).where('version', '=', version).executeTakeFirst())?.document as Doc | undefined
export const insertTemplate = (tx: Tx, row: { name: string; remark: string; document: Doc; by: string; at: Date }) =>
  tx.insertInto('settingTemplate').values({ name: row.name, remark: row.remark, document: JSON.stringify(row.document), updatedBy: row.by, updatedAt: row.at }).onConflict((on) => on.doNothing()).returning('id').executeTakeFirst()
export const nameTaken = async (tx: Tx, id: number, name: string): Promise<boolean> => (await tx.selectFrom('settingTemplate').select('id').where('name', '=', name).where('id', '!=', id).executeTakeFirst()) !== undefined
export const updateTemplate = (tx: Tx, id: number, row: { name: string; remark: string; document: Doc; revision: number; by: string; at: Date }) =>
  tx.updateTable('settingTemplate').set({ name: row.name, remark: row.remark, document: JSON.stringify(row.document), revision: row.revision, updatedBy: row.by, updatedAt: row.at }).where('id', '=', id).execute()
export const insertTemplateVersion = (tx: Tx, row: { id: number; version: number; document: Doc; note: string; by: string; at: Date }) =>
  tx.insertInto('settingTemplateVersion').values({ templateId: row.id, version: row.version, document: JSON.stringify(row.document), note: row.note, publishedBy: row.by, publishedAt: row.at }).execute()

/** Published settings whose newest version is bound to a template. */
export const boundTo = async (tx: Tx, templateIds: readonly number[]): Promise<(Key & { templateId: number; templateVersion: number; version: number })[]> => {
  if (templateIds.length === 0) return []
  const live = tx.selectFrom('typeSetting').select(['appId', 'type', 'source', 'templateId', 'templateVersion', 'version']).distinctOn(['appId', 'type', 'source']).orderBy('appId').orderBy('type').orderBy('source').orderBy('version', 'desc').as('live')
  return (await tx.selectFrom(live).selectAll().where('live.templateId', 'in', templateIds).execute()).map((row) => ({ ...row, templateId: row.templateId ?? 0, templateVersion: row.templateVersion ?? 0 }))
}

export const listTemplateVersions = async (tx: Tx, id: number, offset: number, limit: number) => {
  const base = tx.selectFrom('settingTemplateVersion').where('templateId', '=', id)
  const [rows, { n }] = await Promise.all([base.select(['version', 'publishedAt', 'publishedBy', 'note']).orderBy('version', 'desc').offset(offset).limit(limit).execute(), base.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()])
  return { list: rows, total: n }
}
