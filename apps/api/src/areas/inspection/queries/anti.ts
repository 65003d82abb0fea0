import type pg from 'pg'
import { rowset } from '../../../db/rowset.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** An inspection that was not tried to be inspected itself. */
export type Untried = {
  id: string
  queueId: string
  decisionId: string
  inspectorId: string
  teamId: string | null
  language: string
}
const columns = `
  i.id::text, i.queue_id::text as "queueId", i.decision_id::text as "decisionId",
  i.inspector_id::text as "inspectorId", p.team_id::text as "teamId", i.language`
/** Inspections of queues that were done since a moment. */
export async function recentInspections(
  on: Client,
  { queueIds, since, most }: { queueIds: readonly string[]; since: Date; most: number },
): Promise<(Untried & { at: Date })[]> {
  return (
    await on.query<Untried & { at: Date }>(
      `
        select ${columns}, i.at
        from inspection i
        join person p on p.id = i.inspector_id
        where i.state = 'done' and i.kind = 'inspect' and i.queue_id = any($1::bigint[])
          and i.at >= $2
        order by i.id
        limit $3`,
      [queueIds, since, most],
    )
  ).rows
}

/** Inspections to be tried, locked. */
export async function takeUntried(client: Client, most: number): Promise<Untried[]> {
  return (
    await client.query<Untried>(
      `
        select ${columns}
        from inspection i
        join person p on p.id = i.inspector_id
        where i.state = 'done' and i.kind = 'inspect' and not i.anti_tried
        order by i.id
        limit $1
        for update of i skip locked`,
      [most],
    )
  ).rows
}

type Tried = { id: string; queueId: string | null; ruleId: number | null; p: number | null }
export async function noteTried(client: Client, rows: readonly Tried[]): Promise<void> {
  const types = { id: 'bigint', queueId: 'bigint', ruleId: 'smallint', p: 'numeric' }
  await client.query(
    `
      update inspection i
      set anti_tried = true, anti_queue_id = v."queueId", anti_rule_id = v."ruleId",
        anti_p = v."p"
      from ${rowset('$1', types)}
      where i.id = v."id"`,
    [JSON.stringify(rows)],
  )
}
