import { type Kysely, type Transaction, sql } from 'kysely'
import type { DataScope } from '../../core/caller.ts'
import { coversText, inScope } from '../../core/scope.ts'
import type { DB } from '../../db/tables.gen.ts'

export type Tx = Transaction<DB>
type On = Kysely<DB> | Tx

/** Waits until nothing is being counted of a person; in a transaction, nothing is until its end. */
export async function lockPerson(on: On, personId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('breaker:' || ${personId}::text, 7311))
  `.execute(on)
}

/** A stop of which nobody was told yet, locked; another server takes another. */
export function takeUntold(tx: Tx) {
  return tx
    .selectFrom('breakerStop as s')
    .innerJoin('person as p', 'p.id', 's.personId')
    .selectAll('s')
    .select(['p.name as person'])
    .where('s.toldAt', 'is', null)
    .orderBy('s.id')
    .limit(1)
    .forUpdate('s')
    .skipLocked()
    .executeTakeFirst()
}
export type UntoldStop = NonNullable<Awaited<ReturnType<typeof takeUntold>>>

export async function setTold(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('breakerStop').set({ toldAt: now }).where('id', '=', id).execute()
}

const sees = sql.raw(coversText('p.id', 'b.app_id', 'b.type'))
/** Leaders who see the type of a stop and are not the person; `team`: of that team alone. */
export async function leadersOf(tx: Tx, stopId: string, team: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id::text as id
    from breaker_stop b
    join person p on p.id <> b.person_id and p.state = 'active'
    where b.id = ${stopId}
      and (not ${team}::bool or p.team_id = b.team_id)
      and exists (
        select 1
        from person_role r
        join role_permission m on m.role_id = r.role_id
        where r.person_id = p.id and m.permission = 'audit.team'
      )
      and ${sees}
    order by p.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Stops in the types of a scope. */
export function seenStops(on: On, scope: DataScope) {
  return on
    .selectFrom('breakerStop as s')
    .innerJoin('person as p', 'p.id', 's.personId')
    .innerJoin('app as a', 'a.id', 's.appId')
    .leftJoin('recordType as t', (join) =>
      join.onRef('t.appId', '=', 's.appId').onRef('t.type', '=', 's.type'),
    )
    .leftJoin('team as g', 'g.id', 's.teamId')
    .leftJoin('person as l', 'l.id', 's.liftedBy')
    .where(inScope(scope, 's.app_id', 's.type'))
}

/**
 * Lets a person go on, and forgets what was counted of them; false where somebody else has let them
 * go on before.
 */
export async function liftStop(
  tx: Tx,
  { id, personId }: { id: string; personId: string },
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<boolean> {
  const lifted = await tx
    .updateTable('breakerStop')
    .set({ liftedAt: now, liftedBy: by, reason })
    .where('id', '=', id)
    .where('liftedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (lifted) await tx.deleteFrom('breakerAct').where('personId', '=', personId).execute()
  return lifted !== undefined
}
