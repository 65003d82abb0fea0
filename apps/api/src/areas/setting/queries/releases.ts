import type { TypeSetting } from '@oas/contract/setting/schemas'
import { sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import type { Scope, Tx } from './drafts.ts'

const versionOrders = {
  version: 'v.version',
  publishedAt: 'v.published_at',
  publishedBy: words('v.published_by'),
}
type Filter = {
  sort?: SortOf<typeof versionOrders>
  appId?: number | undefined
  type?: number | undefined
  by?: string | undefined
  text?: string | undefined
  from?: number | undefined
  to?: number | undefined
}

const versionsOf = (tx: Tx, scope: Scope, { appId, type, by, text, from, to }: Filter) => {
  let query = tx
    .selectFrom('typeSetting as v')
    .innerJoin('recordType as t', (on) =>
      on.onRef('t.appId', '=', 'v.appId').onRef('t.type', '=', 'v.type'),
    )
    .innerJoin('app', 'app.id', 'v.appId')
  if (scope !== null)
    query = query.where((eb) =>
      eb.or([
        eb.val(false),
        ...scope.map((pair) =>
          pair.type === null
            ? eb('v.appId', '=', pair.appId)
            : eb.and([eb('v.appId', '=', pair.appId), eb('v.type', '=', pair.type)]),
        ),
      ]),
    )
  if (appId !== undefined) query = query.where('v.appId', '=', appId)
  if (type !== undefined) query = query.where('v.type', '=', type)
  if (by) query = query.where('v.publishedBy', 'ilike', containing(by))
  if (text)
    query = query.where((eb) =>
      eb.or([
        eb('t.name', 'ilike', containing(text)),
        eb('v.note', 'ilike', containing(text)),
        eb(sql<string>`v.app_id || ':' || v.type`, 'like', containing(text)),
      ]),
    )
  if (from !== undefined) query = query.where('v.publishedAt', '>=', new Date(from))
  if (to !== undefined) query = query.where('v.publishedAt', '<', new Date(to))
  return query
}
/** Published versions of all settings in scope, newest first. */
export async function listAllVersions(
  tx: Tx,
  scope: Scope,
  filter: Filter,
  offset: number,
  limit: number,
) {
  const [list, { n }] = await Promise.all([
    versionsOf(tx, scope, filter)
      .select([
        'v.appId',
        'app.name as appName',
        'app.names as appNames',
        'v.type',
        't.name',
        'v.source',
        'v.version',
        'v.publishedAt',
        'v.publishedBy',
        'v.note',
        'v.templateId',
        'v.templateVersion',
      ])
      .select(
        sql<boolean>`not exists (
            select 1
            from type_setting n
            where n.app_id = v.app_id
              and n.type = v.type
              and n.source = v.source
              and n.version > v.version
          )`.as('live'),
      )
      .$call(sortQuery(filter.sort, versionOrders))
      .orderBy('v.publishedAt', 'desc')
      .orderBy('v.appId')
      .orderBy('v.type')
      .orderBy('v.version', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    versionsOf(tx, scope, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return { list, total: n }
}

/** The newest audit setting of every type, with its app. */
export async function newestOfAll(tx: Tx) {
  return (
    await tx
      .selectFrom('typeSetting as v')
      .innerJoin('recordType as t', (on) =>
        on.onRef('t.appId', '=', 'v.appId').onRef('t.type', '=', 'v.type'),
      )
      .innerJoin('app', 'app.id', 'v.appId')
      .select([
        'v.appId',
        'v.type',
        't.name',
        'app.name as appName',
        'app.names as appNames',
        'v.version',
        'v.document',
      ])
      .distinctOn(['v.appId', 'v.type'])
      .where('v.source', '=', 'audit')
      .orderBy('v.appId')
      .orderBy('v.type')
      .orderBy('v.version', 'desc')
      .execute()
  ).map((row) => ({ ...row, setting: row.document as unknown as TypeSetting }))
}
export type NewestSetting = Awaited<ReturnType<typeof newestOfAll>>[number]

export function labelNames(tx: Tx, ids: readonly number[]) {
  return ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('label')
        .select(['id', 'cnName', 'enName', 'idName', 'ruName'])
        .where('id', 'in', ids)
        .execute()
}
export function draftedOf(tx: Tx) {
  return tx
    .selectFrom('settingDraft')
    .select(['appId', 'type'])
    .where('source', '=', 'audit')
    .execute()
}
export function typeNames(tx: Tx) {
  return tx
    .selectFrom('recordType')
    .innerJoin('app', 'app.id', 'recordType.appId')
    .select([
      'recordType.appId',
      'recordType.type',
      'recordType.name',
      'app.name as appName',
      'app.names as appNames',
    ])
    .execute()
}
