import { dayMs } from '@oas/contract/time'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { alone } from '../../../jobs/alone.ts'
import type { Job } from '../../../jobs/job.ts'

const batch = 2000
const keptDays = 90

/** Adds up what changed, and forgets hits that are over; what they counted stays. */
const count = async ({ db, now }: Context): Promise<boolean> => {
  const { rows } = await sql<{ n: number }>`select strategy_fold(${batch}::int) as n`.execute(db)
  const before = new Date(now().getTime() - keptDays * dayMs)
  const dropped = await sql`
    delete from strategy_hit
    where ctid = any(array(
      select ctid from strategy_hit where record_id < id_from(${before}) limit ${batch}
    ))`.execute(db)
  return rows[0]?.n === batch || dropped.numAffectedRows === BigInt(batch)
}
const name = 'strategy.count'
export const countJob: Job = {
  name,
  every: 2000,
  run: async (ctx) => (await alone(ctx, name, () => count(ctx))) === true,
}
