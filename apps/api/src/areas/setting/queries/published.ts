import type { TypeSetting } from '@oas/contract/setting/schemas'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'

type Key = { appId: number; type: number; source: string }

/** Newest published version of a setting, or a named one. */
export async function findSetting(
  ctx: Pick<Context, 'db'>,
  key: Key,
  version?: number,
): Promise<TypeSetting | null> {
  let query = ctx.db
    .selectFrom('typeSetting')
    .select(['document', 'version'])
    .where('appId', '=', key.appId)
    .where('type', '=', key.type)
    .where('source', '=', key.source)
  if (version !== undefined) query = query.where('version', '=', version)
  const row = await query.orderBy('version', 'desc').limit(1).executeTakeFirst()
  return row ? { ...(row.document as unknown as TypeSetting), version: row.version } : null
}

/** When a version was followed by a newer one, or null while it is the newest. */
export async function retiredAt(
  ctx: Pick<Context, 'db'>,
  key: Key,
  version: number,
): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('typeSetting')
    .select('publishedAt')
    .where('appId', '=', key.appId)
    .where('type', '=', key.type)
    .where('source', '=', key.source)
    .where('version', '>', version)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()
  return row?.publishedAt ?? null
}

/** The newest version number of every setting of a source. */
export function listVersions(ctx: Pick<Context, 'db'>, source: string) {
  return ctx.db
    .selectFrom('typeSetting')
    .select(['appId', 'type', sql<number>`max(version)`.as('version')])
    .where('source', '=', source)
    .groupBy(['appId', 'type'])
    .execute()
}

/** Every record type with its app and newest setting of a source, else of the audit. */
export function listTypes(ctx: Pick<Context, 'db'>, source: TypeSetting['source'] = 'audit') {
  return ctx.db
    .selectFrom('recordType')
    .innerJoin('app', 'app.id', 'recordType.appId')
    .innerJoin('typeSetting', (join) =>
      join
        .onRef('typeSetting.appId', '=', 'recordType.appId')
        .onRef('typeSetting.type', '=', 'recordType.type')
        .on('typeSetting.source', 'in', ['audit', source]),
    )
    .select([
      'recordType.appId',
      'app.name as appName',
      'app.names as appNames',
      'recordType.type',
      'recordType.name',
      'recordType.business',
      'typeSetting.document',
      'typeSetting.version',
    ])
    .distinctOn(['recordType.appId', 'recordType.type'])
    .orderBy('recordType.appId')
    .orderBy('recordType.type')
    .orderBy((eb) => eb('typeSetting.source', '=', 'audit'))
    .orderBy('typeSetting.version', 'desc')
    .execute()
}

/** Waiting orders by type, outside of tasks. */
export function countWaiting(ctx: Pick<Context, 'db'>) {
  return ctx.db
    .selectFrom('queueOrder')
    .select(['appId', 'type', sql<number>`count(*)::int`.as('n')])
    .where('state', '=', 'waiting')
    .where('taskId', 'is', null)
    .groupBy(['appId', 'type'])
    .execute()
}

/** How a version came to be: why, and from which template. */
type Origin = { note: string; template: { id: number; version: number } | null }

export function insertSetting(
  ctx: Pick<Context, 'db'>,
  document: TypeSetting,
  by: string,
  at: Date,
  { note, template }: Origin = { note: '', template: null },
) {
  return ctx.db
    .insertInto('typeSetting')
    .values({
      appId: document.appId,
      type: document.type,
      source: document.source,
      version: document.version,
      document: JSON.stringify(document),
      publishedBy: by,
      publishedAt: at,
      note,
      templateId: template?.id ?? null,
      templateVersion: template?.version ?? null,
    })
    .execute()
}

/** The audit pages that types name, type by type. */
export function listPageKeys(ctx: Pick<Context, 'db'>) {
  return ctx.db
    .selectFrom('recordType')
    .innerJoin('typeSetting', (join) =>
      join
        .onRef('typeSetting.appId', '=', 'recordType.appId')
        .onRef('typeSetting.type', '=', 'recordType.type')
        .on('typeSetting.source', '=', 'audit'),
    )
    .select(['recordType.appId', 'recordType.type'])
    .select(sql<string[]>`type_setting.document -> 'pageKeys'`.as('keys'))
    .distinctOn(['recordType.appId', 'recordType.type'])
    .orderBy('recordType.appId')
    .orderBy('recordType.type')
    .orderBy('typeSetting.version', 'desc')
    .execute()
}
