import { type Transaction, sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { DB } from '../../db/tables.gen.ts'

type Tx = Transaction<DB>

/** A person's own views of a page, then those that others share. */
export function listViews(ctx: Pick<Context, 'db'>, personId: string, page: string) {
  return ctx.db
    .selectFrom('savedView')
    .innerJoin('person', 'person.id', 'savedView.personId')
    .select([
      'savedView.id',
      'savedView.name',
      'query',
      'shared',
      'personId',
      'displayName as owner',
    ])
    .where('page', '=', page)
    .where((on) => on.or([on('personId', '=', personId), on('shared', '=', true)]))
    .orderBy(sql`person_id = ${personId}`, 'desc')
    .orderBy('savedView.name')
    .orderBy('savedView.id')
    .execute()
}

/**
 * A person's own views of a page, locked by the person, so that two at once cannot both be the last
 * that fits.
 */
export async function lockOwnViews(on: Tx, personId: string, page: string) {
  await on.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  return on
    .selectFrom('savedView')
    .select(['name', 'shared'])
    .where('personId', '=', personId)
    .where('page', '=', page)
    .execute()
}

export async function putView(
  on: Tx,
  row: {
    personId: string
    page: string
    name: string
    query: string
    shared: boolean
    savedAt: Date
  },
): Promise<string> {
  return (
    await on
      .insertInto('savedView')
      .values(row)
      .onConflict((same) =>
        same
          .columns(['personId', 'page', 'name'])
          .doUpdateSet({ query: row.query, shared: row.shared, savedAt: row.savedAt }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

/** Removes a view of this person and answers it; somebody else's is not found. */
export function deleteView(on: Tx, personId: string, id: string) {
  return on
    .deleteFrom('savedView')
    .where('id', '=', id)
    .where('personId', '=', personId)
    .returning(['page', 'name', 'query', 'shared'])
    .executeTakeFirst()
}
