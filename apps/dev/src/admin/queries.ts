import { permissions } from '@oas/contract/permissions'
import type { Transaction } from 'kysely'
import type { Db } from '../../../api/src/db/client.ts'
import type { DB } from '../../../api/src/db/tables.gen.ts'
import { seedMenu } from '../demo/menu.ts'

type Tx = Transaction<DB>

export const insertPerson = async (db: Tx, row: { name: string; displayName: string; email: string; passwordHash: string | null }): Promise<string> =>
  (await db.insertInto('person').values(row).returning('id').executeTakeFirstOrThrow()).id

export const findPersonId = async (db: Db | Tx, name: string): Promise<string | undefined> => (await db.selectFrom('person').select('id').where('name', '=', name).executeTakeFirst())?.id
export const findRoleId = async (db: Db | Tx, name: string): Promise<string | undefined> => (await db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirst())?.id
export const listRoleNames = async (db: Db | Tx): Promise<string[]> => (await db.selectFrom('role').select('name').orderBy('name').execute()).map((row) => row.name)
export const giveRole = (db: Tx, personId: string, roleId: string) => db.insertInto('personRole').values({ personId, roleId }).onConflict((on) => on.doNothing()).execute()

const administrator = 'administrator'
/** The role that may do everything, made where there is none: an empty installation has nobody who could. It brings the menu of the product with it where there is none. */
export const administratorRole = async (db: Tx): Promise<string> => {
  const found = await findRoleId(db, administrator)
  if (found !== undefined) return found
  const { id } = await db.insertInto('role').values({ name: administrator, description: '' }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('rolePermission').values(permissions.map((permission) => ({ roleId: id, permission }))).execute()
  await db.insertInto('rolePath').values({ roleId: id, path: '/*' }).execute()
  await db.insertInto('roleScope').values({ roleId: id, appId: null, type: null }).execute()
  if (!await db.selectFrom('menu').select('id').limit(1).executeTakeFirst()) await seedMenu({ db })
  return id
}

export const setPasswordHash = (db: Tx, personId: string, passwordHash: string) => db.updateTable('person').set({ passwordHash }).where('id', '=', personId).execute()

export const hasApp = async (db: Db | Tx, appId: number): Promise<boolean> => (await db.selectFrom('app').select('id').where('id', '=', appId).executeTakeFirst()) !== undefined
