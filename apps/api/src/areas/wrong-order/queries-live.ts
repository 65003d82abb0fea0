import type { Tx } from './queries.ts'

/** Wrong orders of decisions that are not voided. */
export async function liveOf(tx: Tx, decisionIds: readonly string[]): Promise<string[]> {
  return decisionIds.length === 0
    ? []
    : (
        await tx
          .selectFrom('wrongOrder')
          .select('id')
          .where('decisionId', 'in', [...decisionIds])
          .where('state', '<>', 'voided')
          .forUpdate()
          .execute()
      ).map((row) => row.id)
}
