import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

/** Signals, and of those that people decided how many were right. */
export type Figures = { signals: number; right: number; wrong: number }
export const noFigures: Figures = { signals: 0, right: 0, wrong: 0 }
type By = {
  /** What they are counted by, and of which strategies or packages. */
  by: 'strategy_id' | 'package_id'
  ids: readonly string[]
  of?: 'strategy_id' | 'package_id'
  from?: Date
}
/**
 * Signals with what people finally said of their orders: 3 a violation of the label, 2 another one,
 * 1 none. A few ten thousand are counted at most.
 */
export async function readFigures(
  db: Db,
  { by, ids, of = by, from }: By,
): Promise<ReadonlyMap<string, Figures>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Figures & { id: string }>`
    select id, count(*)::int as signals, (count(*) filter (where outcome in (2, 3)))::int as right,
      (count(*) filter (where outcome = 1))::int as wrong
    from (
      select ${sql.ref(by)}::text as id,
        case when record_id is not null then text_outcome(record_id, label_id) end as outcome
      from live_signal
      where ${sql.ref(of)} = any(${[...ids]}::bigint[])
        and (${from ?? null}::timestamptz is null or made_at >= ${from ?? null}::timestamptz)
      limit 20000
    ) s
    group by id`.execute(db)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
