import { sql } from 'kysely'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { Tx } from './queries.ts'

type Table = 'exposure_rule' | 'exposure_floor' | 'exposure_label' | 'exposure_type'
/** Two who change the same at once come one after the other. */
export function change<T>(
  ctx: CallContext,
  table: Table,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
    return work(tx)
  })
}

/** Refuses a team that there is not; null is none. */
export async function requireTeam(tx: Tx, teamId: string | null): Promise<void> {
  if (teamId === null) return
  const known = await tx.selectFrom('team').select('id').where('id', '=', teamId).executeTakeFirst()
  if (!known) fail('invalid-input', { field: 'teamId', reason: because('unknown') })
}
