import { type Kysely, sql } from 'kysely'
import type { DataScope } from '../../../../core/caller.ts'
import { inScope } from '../../../../core/scope.ts'
import type { DB } from '../../../../db/tables.gen.ts'

type On = Kysely<DB>
type Share = { appId: number; type: number; share: number }

/** Types of which anything is drawn. */
export function listSampled(on: On): Promise<Share[]> {
  return on
    .selectFrom('textSample')
    .select(['appId', 'type', 'share'])
    .where('share', '>', 0)
    .execute()
}

export type ShareRow = Share & { updatedAt: Date | null; updatedBy: string; total: number }
type Asked = {
  scope: DataScope
  appId: number | undefined
  offset: number
  limit: number
}
/** All types that a caller sees; those of which most is drawn first. */
export async function listShares(on: On, by: Asked): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select t.app_id as "appId", t.type, coalesce(s.share, 0) as share,
      s.updated_at as "updatedAt", coalesce(s.updated_by, '') as "updatedBy",
      count(*) over ()::int as total
    from record_type t
    left join text_sample s on s.app_id = t.app_id and s.type = t.type
    where ${inScope(by.scope, 't.app_id', 't.type')}
      and (${by.appId ?? null}::int is null or t.app_id = ${by.appId ?? null}::int)
    order by coalesce(s.share, 0) desc, t.app_id, t.type
    offset ${by.offset}
    limit ${by.limit}`.execute(on)
  return rows
}

/** Sets how much of a type is drawn; answers what it was before, null where there is no type. */
export async function setShare(
  tx: On,
  { appId, type, share }: Share,
  { at, name }: { at: Date; name: string },
): Promise<number | null> {
  const found = await tx
    .selectFrom('recordType')
    .select('type')
    .where('appId', '=', appId)
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return null
  const before = await tx
    .selectFrom('textSample')
    .select('share')
    .where('appId', '=', appId)
    .where('type', '=', type)
    .executeTakeFirst()
  const row = { share, updatedAt: at, updatedBy: name }
  if ((before?.share ?? 0) !== share)
    await tx
      .insertInto('textSample')
      .values({ appId, type, ...row })
      .onConflict((on) => on.columns(['appId', 'type']).doUpdateSet(row))
      .execute()
  return before?.share ?? 0
}
