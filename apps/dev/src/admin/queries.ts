import type { Transaction } from 'kysely'
import type { Permission } from '@oas/contract/permissions'
import type { Db } from '../../../api/src/db/client.ts'
import type { DB } from '../../../api/src/db/tables.gen.ts'

type Tx = Transaction<DB>

export const insertPerson = async (db: Tx, row: { name: string; displayName: string; email: string; passwordHash: string | null }): Promise<string> =>
  (await db.insertInto('person').values(row).returning('id').executeTakeFirstOrThrow()).id

export const findPersonId = async (db: Db | Tx, name: string): Promise<string | undefined> => (await db.selectFrom('person').select('id').where('name', '=', name).executeTakeFirst())?.id
export const findRoleId = async (db: Db | Tx, name: string): Promise<string | undefined> => (await db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirst())?.id
export const listRoleNames = async (db: Db | Tx): Promise<string[]> => (await db.selectFrom('role').select('name').orderBy('name').execute()).map((row) => row.name)
export const giveRole = (db: Tx, personId: string, roleId: string) => db.insertInto('personRole').values({ personId, roleId }).onConflict((on) => on.doNothing()).execute()
export const setPasswordHash = (db: Tx, personId: string, passwordHash: string) => db.updateTable('person').set({ passwordHash }).where('id', '=', personId).execute()

export const hasApp = async (db: Db | Tx, appId: number): Promise<boolean> => (await db.selectFrom('app').select('id').where('id', '=', appId).executeTakeFirst()) !== undefined

export const insertApiKey = async (db: Tx, row: { name: string; prefix: string; keyHash: Buffer; permissions: Permission[] }, scopes: readonly { appId: number; type: number | null }[]): Promise<string> => {
  const { id } = await db.insertInto('apiKey').values(row).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('apiKeyScope').values(scopes.map((scope) => ({ apiKeyId: id, ...scope }))).execute()
  return id
}
/** Revokes the keys of a name or prefix; answers how many there were. */
export const revokeApiKeys = async (db: Tx, key: string, at: Date): Promise<string[]> =>
  (await db.updateTable('apiKey').set({ revokedAt: at }).where((on) => on.or([on('name', '=', key), on('prefix', '=', key)])).where('revokedAt', 'is', null).returning('id').execute()).map((row) => row.id)

export const upsertEndpoint = (db: Tx, row: { appId: number; url: string; secret: string; sendPass: boolean; updatedAt: Date }) =>
  db.insertInto('deliveryEndpoint').values({ ...row, state: 'on' }).onConflict((on) => on.column('appId').doUpdateSet({ url: row.url, secret: row.secret, sendPass: row.sendPass, state: 'on', updatedAt: row.updatedAt })).execute()
export const listEndpoints = (db: Db) => db.selectFrom('deliveryEndpoint').innerJoin('app', 'app.id', 'deliveryEndpoint.appId').select(['appId', 'app.name', 'url', 'state', 'sendPass', 'updatedAt']).orderBy('appId').execute()
