import type { MenuInput } from '@oas/contract/people/schemas'
import { sql } from 'kysely'
import type { On, Tx } from './rights.ts'

export function listNotes(on: On) {
  return on
    .selectFrom('permission')
    .select(['key', 'name', 'note', 'version'])
    .orderBy('key')
    .execute()
}
export function findNote(on: On, key: string) {
  return on
    .selectFrom('permission')
    .select(['key', 'name', 'note', 'version'])
    .where('key', '=', key)
    .executeTakeFirst()
}
export function insertNote(tx: Tx, row: { key: string; name: string; note: string }) {
  return tx.insertInto('permission').values(row).execute()
}
export function patchNote(tx: Tx, key: string, row: { name: string; note: string }) {
  return tx
    .updateTable('permission')
    .set((set) => ({ ...row, version: set('version', '+', 1) }))
    .where('key', '=', key)
    .execute()
}
export function deleteNote(tx: Tx, key: string) {
  return tx.deleteFrom('permission').where('key', '=', key).execute()
}

export function listPaths(on: On) {
  return on.selectFrom('frontPath').selectAll().orderBy('path').execute()
}
export function findPath(on: On, id: string) {
  return on.selectFrom('frontPath').selectAll().where('id', '=', id).executeTakeFirst()
}
export function findPathByText(on: On, path: string) {
  return on
    .selectFrom('frontPath')
    .select('id')
    .where(sql`lower(path)`, '=', path.toLowerCase())
    .executeTakeFirst()
}
export async function insertPath(
  tx: Tx,
  row: { path: string; title: string; note: string },
): Promise<string> {
  return (await tx.insertInto('frontPath').values(row).returning('id').executeTakeFirstOrThrow()).id
}
export function patchPath(tx: Tx, id: string, row: { path: string; title: string; note: string }) {
  return tx
    .updateTable('frontPath')
    .set((set) => ({ ...row, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
export function deletePath(tx: Tx, id: string) {
  return tx.deleteFrom('frontPath').where('id', '=', id).execute()
}

export function listMenuRows(on: On) {
  return on
    .selectFrom('menu')
    .selectAll()
    .orderBy('parentId')
    .orderBy('position')
    .orderBy('id')
    .execute()
}
export function findMenu(on: On, id: string) {
  return on.selectFrom('menu').selectAll().where('id', '=', id).executeTakeFirst()
}
export async function countChildren(on: On, id: string): Promise<number> {
  return (
    await on
      .selectFrom('menu')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('parentId', '=', id)
      .executeTakeFirstOrThrow()
  ).n
}
export async function insertMenu(tx: Tx, row: MenuInput): Promise<string> {
  return (
    await tx
      .insertInto('menu')
      .values({
        ...row,
        position: sql<number>`(
            select coalesce(max(position), -1) + 1
            from menu m
            where m.parent_id is not distinct from ${row.parentId}::bigint
          )`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
export function patchMenu(tx: Tx, id: string, row: Partial<MenuInput>) {
  return tx
    .updateTable('menu')
    .set((set) => ({ ...row, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
/** Puts the children of a parent into this order; their own versions stay. */
export async function orderMenu(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update menu
    set position = place.n
    from unnest(${[...ids]}::bigint[]) with ordinality as place(id, n)
    where menu.id = place.id`.execute(tx)
}
export function deleteMenu(tx: Tx, id: string) {
  return tx.deleteFrom('menu').where('id', '=', id).execute()
}

export function listTeams(on: On) {
  return on
    .selectFrom('team')
    .select([
      'id',
      'name',
      sql<number>`(
        select count(*)::int
        from person p
        where p.team_id = team.id and p.state <> 'deleted'
      )`.as('people'),
    ])
    .orderBy('name')
    .execute()
}
export function findTeam(on: On, id: string) {
  return on.selectFrom('team').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
}
export function findTeamByName(on: On, name: string) {
  return on.selectFrom('team').select('id').where('name', '=', name).executeTakeFirst()
}
export async function insertTeam(tx: Tx, name: string): Promise<string> {
  return (await tx.insertInto('team').values({ name }).returning('id').executeTakeFirstOrThrow()).id
}
export function renameTeamRow(tx: Tx, id: string, name: string) {
  return tx.updateTable('team').set({ name }).where('id', '=', id).execute()
}
/** Deleted people lose their team with it. */
export async function deleteTeam(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('person')
    .set({ teamId: null })
    .where('teamId', '=', id)
    .where('state', '=', 'deleted')
    .execute()
  await tx.deleteFrom('team').where('id', '=', id).execute()
}
export async function teamPeople(on: On, id: string): Promise<string[]> {
  return (
    await on
      .selectFrom('person')
      .select('name')
      .where('teamId', '=', id)
      .where('state', '<>', 'deleted')
      .orderBy('name')
      .limit(5)
      .execute()
  ).map((row) => row.name)
}
