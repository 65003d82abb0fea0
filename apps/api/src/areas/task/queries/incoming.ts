import { blankSelection } from '@oas/contract/task/schemas'
import { dayMs } from '@oas/contract/time'
import type pg from 'pg'
import { binder } from '../../queue/index.ts'
import type { Drawing } from './draws.ts'
import { storedCandidates } from './stored.ts'

/**
 * How many records came in during the last day that a task would choose from, by the hour of the
 * office's day: those its selection takes, whoever has them by now; of a task of waiting orders all
 * of its types, whose conditions are those of a queue.
 */
export async function incomingByHour(
  client: Pick<pg.PoolClient, 'query'>,
  { taskId, body, types, stored, now }: Drawing,
): Promise<{ hour: number; n: number }[]> {
  const values: unknown[] = []
  const selection = {
    ...(body.stored ?? blankSelection),
    span: { days: null, from: now.getTime() - dayMs, to: now.getTime() },
    by: 'received' as const,
    dedupe: 'none' as const,
  }
  const ground = stored ?? { inForce: new Map(), machineId: '0', unlabelled: false, every: 1 }
  const { effect } = body
  const candidates = storedCandidates({ taskId, effect, types, now, selection, ...ground }, values)
  const bind = binder(values)
  return (
    await client.query<{ hour: number; n: number }>(
      `
        with c as materialized (${candidates})
        select h.hour, count(c.record_id)::int as n
        from generate_series(0, 23) as h(hour)
        left join c
          on extract(hour from c.received_at at time zone ${bind('Asia/Shanghai')}) = h.hour
        group by h.hour
        order by h.hour`,
      values,
    )
  ).rows
}
