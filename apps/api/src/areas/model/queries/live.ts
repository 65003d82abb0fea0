import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

/** Models of which a version is in use, with what they may be sent. */
export async function listModelsInUse(db: Db) {
  return db
    .selectFrom('model as m')
    .select(['m.id', 'm.key', 'm.kind', 'm.ownerId', 'm.mayUid', 'm.mayMinors', 'm.scopes'])
    .where(
      sql<SqlBool>`exists (
        select from model_version v
        where v.model_id = m.id and v.state in ('mock', 'shadow', 'staged', 'live')
      )`,
    )
    .execute()
}
export async function listLiveAttributes(db: Db) {
  return db
    .selectFrom('modelAttribute')
    .select('liveBody')
    .where('liveBody', 'is not', null)
    .orderBy('id')
    .execute()
}
/** Combined models in force. */
export async function listLiveMultis(db: Db) {
  return db
    .selectFrom('modelMulti as u')
    .innerJoin('model as m', 'm.id', 'u.modelId')
    .select(['m.id', 'm.key', 'm.scopes', 'u.liveBody', 'u.liveVersion'])
    .where('u.liveBody', 'is not', null)
    .execute()
}
export async function listVersionsInUse(db: Db) {
  return db
    .selectFrom('modelVersion')
    .select(['id', 'modelId', 'number', 'body', 'secrets', 'state', 'share', 'edition'])
    .where('state', 'in', ['mock', 'shadow', 'staged', 'live'])
    .execute()
}
export async function listMappedLabels(db: Db) {
  return db
    .selectFrom('modelLabel')
    .select(['modelId', 'raw', 'labelId', 'calibration'])
    .where('state', '=', 'mapped')
    .execute()
}
export async function listLiveStrategies(db: Db) {
  return db
    .selectFrom('modelStrategy')
    .select(['id', 'appId', 'liveBody', 'liveVersion'])
    .where('liveBody', 'is not', null)
    .orderBy('id')
    .execute()
}
