import type { Transaction } from 'kysely'
import type { Db } from '../../../api/src/db/client.ts'
import type { DB } from '../../../api/src/db/tables.gen.ts'

export type Tx = Transaction<DB>

export const insertPerson = async (
  db: Tx,
  row: { name: string; displayName: string; email: string; passwordHash: string | null },
): Promise<string> =>
  (await db.insertInto('person').values(row).returning('id').executeTakeFirstOrThrow()).id

export const findPersonId = async (db: Db | Tx, name: string): Promise<string | undefined> =>
  (await db.selectFrom('person').select('id').where('name', '=', name).executeTakeFirst())?.id
export const findRoleId = async (db: Db | Tx, name: string): Promise<string | undefined> =>
  (await db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirst())?.id
export const listRoleNames = async (db: Db | Tx): Promise<string[]> =>
  (await db.selectFrom('role').select('name').orderBy('name').execute()).map((row) => row.name)
export const giveRole = (db: Tx, personId: string, roleId: string) =>
  db
    .insertInto('personRole')
    .values({ personId, roleId })
    .onConflict((on) => on.doNothing())
    .execute()

export const hasMenu = async (db: Tx): Promise<boolean> =>
  (await db.selectFrom('menu').select('id').limit(1).executeTakeFirst()) !== undefined

export const setPasswordHash = (db: Tx, personId: string, passwordHash: string) =>
  db.updateTable('person').set({ passwordHash }).where('id', '=', personId).execute()

export const hasApp = async (db: Db | Tx, appId: number): Promise<boolean> =>
  (await db.selectFrom('app').select('id').where('id', '=', appId).executeTakeFirst()) !== undefined
