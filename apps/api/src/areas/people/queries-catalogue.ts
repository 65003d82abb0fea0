import type { MenuInput } from '@oas/contract/people/schemas'
import { sql } from 'kysely'
import type { On, Tx } from './queries-rights.ts'

export const listNotes = (on: On) =>
  on.selectFrom('permission').select(['key', 'name', 'note', 'version']).orderBy('key').execute()
export const findNote = (on: On, key: string) =>
  on
    .selectFrom('permission')
    .select(['key', 'name', 'note', 'version'])
    .where('key', '=', key)
    .executeTakeFirst()
export const insertNote = (tx: Tx, row: { key: string; name: string; note: string }) =>
  tx.insertInto('permission').values(row).execute()
export const patchNote = (tx: Tx, key: string, row: { name: string; note: string }) =>
  tx
    .updateTable('permission')
    .set((set) => ({ ...row, version: set('version', '+', 1) }))
    .where('key', '=', key)
    .execute()
export const deleteNote = (tx: Tx, key: string) =>
  tx.deleteFrom('permission').where('key', '=', key).execute()

export const listPaths = (on: On) =>
  on.selectFrom('frontPath').selectAll().orderBy('path').execute()
export const findPath = (on: On, id: string) =>
  on.selectFrom('frontPath').selectAll().where('id', '=', id).executeTakeFirst()
export const findPathByText = (on: On, path: string) =>
  on
    .selectFrom('frontPath')
    .select('id')
    .where(sql`lower(path)`, '=', path.toLowerCase())
    .executeTakeFirst()
export const insertPath = async (
  tx: Tx,
  row: { path: string; title: string; note: string },
): Promise<string> =>
  (await tx.insertInto('frontPath').values(row).returning('id').executeTakeFirstOrThrow()).id
export const patchPath = (tx: Tx, id: string, row: { path: string; title: string; note: string }) =>
  tx
    .updateTable('frontPath')
    .set((set) => ({ ...row, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
export const deletePath = (tx: Tx, id: string) =>
  tx.deleteFrom('frontPath').where('id', '=', id).execute()

export const listMenuRows = (on: On) =>
  on.selectFrom('menu').selectAll().orderBy('parentId').orderBy('position').orderBy('id').execute()
export const findMenu = (on: On, id: string) =>
  on.selectFrom('menu').selectAll().where('id', '=', id).executeTakeFirst()
export const countChildren = async (on: On, id: string): Promise<number> =>
  (
    await on
      .selectFrom('menu')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('parentId', '=', id)
      .executeTakeFirstOrThrow()
  ).n
export const insertMenu = async (tx: Tx, row: MenuInput): Promise<string> =>
  (
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
export const patchMenu = (tx: Tx, id: string, row: Partial<MenuInput>) =>
  tx
    .updateTable('menu')
    .set((set) => ({ ...row, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
/** Puts the children of a parent into this order; their own versions stay. */
export const orderMenu = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`
    update menu
    set position = place.n
    from unnest(${[...ids]}::bigint[]) with ordinality as place(id, n)
    where menu.id = place.id`.execute(tx)
}
export const deleteMenu = (tx: Tx, id: string) =>
  tx.deleteFrom('menu').where('id', '=', id).execute()

export const listTeams = (on: On) =>
  on
    .selectFrom('team')
    .select([
      'id',
      'name',
      sql<number>`(select count(*)::int from person p where p.team_id = team.id and p.state <> 'deleted')`.as(
        'people',
      ),
    ])
    .orderBy('name')
    .execute()
export const findTeam = (on: On, id: string) =>
  on.selectFrom('team').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
export const findTeamByName = (on: On, name: string) =>
  on.selectFrom('team').select('id').where('name', '=', name).executeTakeFirst()
export const insertTeam = async (tx: Tx, name: string): Promise<string> =>
  (await tx.insertInto('team').values({ name }).returning('id').executeTakeFirstOrThrow()).id
export const renameTeamRow = (tx: Tx, id: string, name: string) =>
  tx.updateTable('team').set({ name }).where('id', '=', id).execute()
/** Deleted people lose their team with it. */
export const deleteTeam = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('person')
    .set({ teamId: null })
    .where('teamId', '=', id)
    .where('state', '=', 'deleted')
    .execute()
  await tx.deleteFrom('team').where('id', '=', id).execute()
}
export const teamPeople = async (on: On, id: string): Promise<string[]> =>
  (
    await on
      .selectFrom('person')
      .select('name')
      .where('teamId', '=', id)
      .where('state', '<>', 'deleted')
      .orderBy('name')
      .limit(5)
      .execute()
  ).map((row) => row.name)
