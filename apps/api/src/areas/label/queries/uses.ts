import type { Language } from '@oas/contract/language/calls'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import type { Seek } from '../../../db/seek.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import type { On } from './drafts.ts'

/** The newest setting of every type and source. */
export async function newestSettings(on: On): Promise<TypeSetting[]> {
  return (
    await on
      .selectFrom('typeSetting')
      .select(['appId', 'type', 'source', 'version', 'document'])
      .distinctOn(['appId', 'type', 'source'])
      .orderBy('appId')
      .orderBy('type')
      .orderBy('source')
      .orderBy('version', 'desc')
      .execute()
  ).map((row) => ({
    ...(row.document as unknown as TypeSetting),
    appId: row.appId,
    type: row.type,
    version: row.version,
  }))
}

/**
 * The newest setting of a type as people audit by it, and the template of settings it was made
 * from.
 */
export async function editionOf(on: On, appId: number, type: number) {
  const row = await on
    .selectFrom('typeSetting')
    .select(['version', 'document', 'templateId', 'templateVersion'])
    .where('appId', '=', appId)
    .where('type', '=', type)
    .where('source', '=', 'audit')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      setting: { ...(row.document as unknown as TypeSetting), version: row.version },
      template:
        row.templateId === null || row.templateVersion === null
          ? null
          : { id: row.templateId, version: row.templateVersion },
    }
  )
}

const most = 1000
/** Standing decisions that gave a label, counted up to a thousand. */
export async function countDecisions(on: On, labelId: number): Promise<number> {
  return (
    (
      await sql<{ n: number }>`
      select count(*)::int as n
      from (
        select 1
        from decision_label l
        join decision d on d.id = l.decision_id and d.state = 'active'
        where l.label_id = ${labelId}
        limit ${most}
      ) x`.execute(on)
    ).rows[0]?.n ?? 0
  )
}

export function listPunishes(on: On) {
  return on.selectFrom('punishType').select(['id', 'scope', 'key']).orderBy('id').execute()
}
export function listApps(on: On) {
  return on.selectFrom('app').select(['id', 'name', 'names']).orderBy('id').execute()
}

const nameColumns = {
  cn: 'label.cnName',
  en: 'label.enName',
  id: 'label.idName',
  ru: 'label.ruName',
} as const
const labelOrders = {
  treeName: words('label_tree.name'),
  cnName: words('label.cn_name'),
  enName: words('label.en_name'),
  idName: words('label.id_name'),
  ruName: words('label.ru_name'),
  punishId: 'label.punish_id',
}
type Filter = {
  sort?: SortOf<typeof labelOrders>
  text?: string | undefined
  treeId?: number | undefined
  missing?: 'id' | 'ru' | 'any' | undefined
  retired?: boolean | undefined
  language: Language
  since: Date
  offset: number
  limit: number
}
/** Labels of every draft, by name, with how often decisions since a moment gave them. */
export async function findLabels(on: On, by: Filter) {
  let query = on
    .selectFrom('label')
    .innerJoin('labelTree', 'labelTree.id', 'label.treeId')
    .where('label.removedAt', 'is', null)
  if (by.treeId !== undefined) query = query.where('label.treeId', '=', by.treeId)
  if (by.retired !== undefined) query = query.where('label.retired', '=', by.retired)
  if (by.missing === 'id') query = query.where('label.idName', '=', '')
  if (by.missing === 'ru') query = query.where('label.ruName', '=', '')
  if (by.missing === 'any')
    query = query.where((on2) =>
      on2.or([on2('label.idName', '=', ''), on2('label.ruName', '=', '')]),
    )
  const text = by.text?.trim() ?? ''
  if (text !== '') {
    const like = containing(text)
    query = query.where((on2) =>
      on2.or([
        ...Object.values(nameColumns).map((name) => on2(name, 'ilike', like)),
        on2('label.translateKey', 'ilike', like),
        sql<boolean>`label.id::text = ${text}`,
      ]),
    )
  }
  const { n } = await query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  const list = await query
    .select([
      'label.id',
      'label.treeId',
      'label.parentId',
      'label.cnName',
      'label.enName',
      'label.idName',
      'label.ruName',
      'label.orders',
      'label.punishId',
      'label.translateGroup',
      'label.translateKey',
      'label.extJson',
      'label.retired',
      'labelTree.name as treeName',
      'labelTree.version as treeVersion',
      sql<number>`(
          select count(*)::int
          from (
            select 1
            from decision_label l
            where l.label_id = label.id and l.decision_id >= id_from(${by.since})
            limit ${most}
          ) x
        )`.as('decisions'),
    ])
    .$call(sortQuery(by.sort, labelOrders))
    .orderBy(nameColumns[by.language])
    .orderBy('label.id')
    .offset(by.offset)
    .limit(by.limit)
    .execute()
  return { list, total: n }
}

/** Changes of trees and templates from the log, newest first. */
export function listChanges(
  on: On,
  by: {
    treeId?: number | undefined
    actor?: string | undefined
    seek: Seek
    limit: number
  },
) {
  let query = on
    .selectFrom('auditLog')
    .select(['id', 'at', 'actor', 'action', 'subject', 'detail'])
    .where('action', 'like', 'label.%')
    .where('action', 'not like', 'decision.%')
    .where('action', 'not like', 'queue.%')
  if (by.treeId !== undefined) query = query.where('subject', '=', `label-tree:${by.treeId}`)
  if (by.actor) query = query.where('actor', '=', by.actor.trim())
  return query.where(by.seek.after).orderBy(by.seek.orderBy).limit(by.limit).execute()
}
