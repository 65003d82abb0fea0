import type { Detection } from '@oas/contract/skynet/schemas'
import { sql } from 'kysely'
import { mayApp } from '../../../core/caller.ts'
import type { CallContext } from '../../../core/context.ts'

type Seen = Pick<CallContext, 'db' | 'caller'>
const ofStore = async ({ db, caller }: Seen, id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('featureStore')
    .select(['appId', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (row.appId === 0 || mayApp(caller, row.appId)) ? row.name : null
}
const ofVersion = async ({ db, caller }: Seen, id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('modelVersion as v')
    .innerJoin('model as m', 'm.id', 'v.modelId')
    .select(['m.name', 'm.apps', 'v.number'])
    .where('v.id', '=', id)
    .executeTakeFirst()
  const seen = row && (row.apps.length === 0 || row.apps.some((app) => mayApp(caller, app)))
  return row && seen ? `${row.name} v${row.number}` : null
}
const ofStrategy = async ({ db, caller }: Seen, id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('modelStrategy')
    .select(['appId', sql<string>`live_body ->> 'name'`.as('name')])
    .where('id', '=', id)
    .where('liveBody', 'is not', null)
    .executeTakeFirst()
  return row && mayApp(caller, row.appId) ? row.name : null
}

/** What people call a detection; null where the caller does not see it. */
export async function nameOfDetection(ctx: Seen, { kind, ref }: Detection): Promise<string | null> {
  if (kind === 'release') return ref
  if (kind === 'store') return ofStore(ctx, ref)
  return kind === 'version' ? ofVersion(ctx, ref) : ofStrategy(ctx, ref)
}
