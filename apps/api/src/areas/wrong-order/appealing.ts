import { type AppealRefusal, appealBranch } from './queries/branch-cases.ts'
import { type Opening, openAppeals } from './queries/appeals.ts'
import type { Held, Tx } from './queries/orders.ts'
import { clientOf } from '../../db/client.ts'

/** Whoever was found wrong, and until when, decides whether an appeal is heard. */
const refusalOf = (
  { personId, state, deadline, appealId }: Held,
  callerId: string,
  now: Date,
): AppealRefusal | null => {
  if (personId !== callerId) return 'not-found'
  if (state === 'new') return deadline > now ? null : 'appeal-expired'
  if (state === 'lapsed') return 'appeal-expired'
  return appealId !== null || state === 'disputed' ? 'appeal-twice' : 'wrong-state'
}

export type Appealing = { appealId: string } | { refusal: AppealRefusal }
/**
 * Appeals against held wrong orders of one person, in the transaction that holds them: one appeal a
 * decision. What a judgment found is passed on to its case.
 */
export async function appealEach(
  tx: Tx,
  rows: readonly Held[],
  opening: Opening,
  now: Date,
): Promise<Map<string, Appealing>> {
  const client = clientOf(tx)
  const done = new Map<string, Appealing>()
  const plain: string[] = []
  for (const row of rows) {
    const refusal = refusalOf(row, opening.personId, now)
    if (row.branchId !== null)
      done.set(
        row.id,
        row.personId === opening.personId
          ? await appealBranch(client, { ...opening, branchId: row.branchId }, now)
          : { refusal: 'not-found' },
      )
    else if (refusal) done.set(row.id, { refusal })
    else plain.push(row.id)
  }
  for (const [id, appealId] of await openAppeals(client, plain, opening, now))
    done.set(id, { appealId })
  return done
}
