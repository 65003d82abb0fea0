import type pg from 'pg'
import { type DueRow, dueColumns } from './due.ts'

type Client = Pick<pg.PoolClient, 'query'>
/** A decision that was tried, and whether it was drawn. */
export type OfDay = { row: DueRow; drawn: boolean }

const triedText = `
  select ${dueColumns}, t.drawn
  from inspect_tested t
  join decision d on d.id = t.decision_id and d.state = 'active'
  join record r on r.id = d.record_id
  join person p on p.id = d.person_id
  where t.queue_id = $1 and t.at >= $2 and t.at < $3`
/** Decisions of a time that a queue tried and that stand still. */
export async function triedOf(
  client: Client,
  queueId: string,
  { from, to }: { from: Date; to: Date },
): Promise<OfDay[]> {
  const { rows } = await client.query<DueRow & { drawn: boolean }>(triedText, [queueId, from, to])
  return rows.map(({ drawn, ...row }) => ({ row, drawn }))
}

/** Writes that decisions were drawn to make up a count: that says nothing of shares. */
export async function noteTopped(
  client: Client,
  ids: readonly string[],
  ruleId: number,
): Promise<void> {
  if (ids.length === 0) return
  await client.query(
    `
      update inspect_tested
      set drawn = true, topped = true, rule_id = coalesce(rule_id, $2)
      where decision_id = any($1::bigint[])`,
    [ids, ruleId],
  )
}
