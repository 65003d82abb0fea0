import { CompiledQuery } from 'kysely'
import type { Tx } from './queues.ts'

export type Withdrawing = {
  queueId: string
  ruleId?: number | undefined
  personId?: string | undefined
  /** A day of the office, on which the decision was drawn. */
  day?: string | undefined
}
const withdrawText = `
  with gone as (
    delete from queue_order q
    using inspection i
    where q.task_id = $1 and q.state = 'waiting' and i.order_id = q.id and i.state = 'waiting'
      and ($2::int is null or i.rule_id = $2::int)
      and ($3::bigint is null or i.person_id = $3::bigint)
      and ($4::date is null or (i.made_at at time zone 'Asia/Shanghai')::date = $4::date)
    returning i.id, q.app_id, q.type
  ),
  up as (
    update inspection i
    set state = 'withdrawn', at = $5
    from gone
    where i.id = gone.id
  )
  select app_id as "appId", type, count(*)::int as n
  from gone
  group by 1, 2`
/**
 * Withdraws what waits in a queue; what somebody has stays theirs. Answers how many of which types.
 */
export async function withdrawWaiting(
  tx: Tx,
  { queueId, ruleId, personId, day }: Withdrawing,
  now: Date,
): Promise<{ appId: number; type: number; n: number }[]> {
  const values = [queueId, ruleId ?? null, personId ?? null, day ?? null, now]
  return (
    await tx.executeQuery<{ appId: number; type: number; n: number }>(
      CompiledQuery.raw(withdrawText, values),
    )
  ).rows
}

/** How many orders of a queue somebody has. */
export async function countOut(tx: Tx, queueId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('queueOrder')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('taskId', '=', queueId)
    .where('state', '<>', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(n)
}
