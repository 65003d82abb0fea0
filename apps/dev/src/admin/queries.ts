import type { Transaction } from 'kysely'
import type { Db } from '../../../api/src/db/client.ts'
import type { DB } from '../../../api/src/db/tables.gen.ts'

export type Tx = Transaction<DB>

export async function insertPerson(
  db: Tx,
  row: { name: string; displayName: string; email: string; passwordHash: string | null },
): Promise<string> {
  return (await db.insertInto('person').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function findPersonId(db: Db | Tx, name: string): Promise<string | undefined> {
  return (await db.selectFrom('person').select('id').where('name', '=', name).executeTakeFirst())
    ?.id
}
export async function findRoleId(db: Db | Tx, name: string): Promise<string | undefined> {
  return (await db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirst())?.id
}
export async function listRoleNames(db: Db | Tx): Promise<string[]> {
  return (await db.selectFrom('role').select('name').orderBy('name').execute()).map(
    (row) => row.name,
  )
}
export function giveRole(db: Tx, personId: string, roleId: string) {
  return db
    .insertInto('personRole')
    .values({ personId, roleId })
    .onConflict((on) => on.doNothing())
    .execute()
}

export async function hasMenu(db: Tx): Promise<boolean> {
  return (await db.selectFrom('menu').select('id').limit(1).executeTakeFirst()) !== undefined
}

export function setPasswordHash(db: Tx, personId: string, passwordHash: string) {
  return db.updateTable('person').set({ passwordHash }).where('id', '=', personId).execute()
}

export async function hasApp(db: Db | Tx, appId: number): Promise<boolean> {
  return (
    (await db.selectFrom('app').select('id').where('id', '=', appId).executeTakeFirst()) !==
    undefined
  )
}
