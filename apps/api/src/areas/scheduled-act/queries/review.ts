import { sql } from 'kysely'
import type { BulkStep } from '../../bulk-review/index.ts'
import type { Tx } from './write.ts'

/** A set, locked, with the types that it is about. */
export function holdSet(tx: Tx, id: string) {
  return tx
    .selectFrom('scheduledActSet as s')
    .selectAll('s')
    .select(
      sql<number[]>`array(select distinct a.type from scheduled_act a where a.set_id = s.id)`.as(
        'types',
      ),
    )
    .where('s.id', '=', id)
    .forUpdate('s')
    .executeTakeFirst()
}
export type HeldSet = NonNullable<Awaited<ReturnType<typeof holdSet>>>

/** What was passed waits for its time from now on, also where that has come. */
export async function closeSet(
  tx: Tx,
  id: string,
  state: 'passed' | 'rejected',
  reviewedBy: string | null,
): Promise<void> {
  await tx.updateTable('scheduledActSet').set({ state, reviewedBy }).where('id', '=', id).execute()
  if (state === 'passed')
    await tx
      .updateTable('scheduledAct')
      .set((eb) => ({ state: 'waiting', tryAt: eb.ref('runAt'), version: eb('version', '+', 1) }))
      .where('setId', '=', id)
      .where('state', '=', 'review')
      .execute()
}

export async function rejectActs(tx: Tx, id: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('scheduledAct')
    .set((eb) => ({ state: 'rejected', endedAt: now, version: eb('version', '+', 1) }))
    .where('setId', '=', id)
    .where('state', '=', 'review')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Says at what was rejected by whom and why. */
export async function noteRejection(tx: Tx, id: string, step: BulkStep): Promise<void> {
  await tx
    .updateTable('scheduledAct')
    .set({ message: step.reason, endedBy: step.personId })
    .where('setId', '=', id)
    .where('state', '=', 'rejected')
    .execute()
}
