import { clientOf } from '../../db/client.ts'
import { closeVoided, noteStanding } from './queries/appeals.ts'
import { type Tx, addSteps, setWrong } from './queries/orders.ts'

/** Voids held wrong orders in somebody's name, with their appeals: they count for nobody. */
export async function voidOrders(
  tx: Tx,
  ids: readonly string[],
  { personId, note }: { personId: string; note: string },
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const client = clientOf(tx)
  await setWrong(tx, ids, {
    state: 'voided',
    voidedAs: 'void',
    leaderRemark: note.slice(0, 200),
    judgedBy: personId,
  })
  await addSteps(tx, ids, { act: 'voided', personId, note, at: now })
  await closeVoided(client, ids, { personId, reason: note }, now)
  await noteStanding(client, ids)
}
