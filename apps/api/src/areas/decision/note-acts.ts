import { breakerMeasures } from '@oas/contract/breaker/schemas'
import type pg from 'pg'
import { noteActs } from '../breaker/index.ts'
import type { Composer } from './composer.ts'

/** Counts what a batch does for the breaker, before the batch is written. */
export async function noteBatch(
  { ctx, common, batch }: Pick<Composer, 'ctx' | 'common' | 'batch'>,
  client: Pick<pg.PoolClient, 'query'>,
): Promise<void> {
  const { appId, type } = common.input
  await noteActs(
    ctx,
    client,
    breakerMeasures.map((measure) => ({ measure, appId, type, n: batch.counted[measure] })),
  )
}
