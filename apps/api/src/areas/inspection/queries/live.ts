import { type QueueBody, type QueueKind, blankQueue } from '@oas/contract/inspection/queue'
import type pg from 'pg'

type Client = Pick<pg.PoolClient, 'query'>

export type LiveQueue = { id: string; kind: QueueKind; version: number; body: QueueBody }

/** The text of a queue; one that was kept before something was added says nothing of that. */
export function bodyOf({ body }: { body: unknown }): QueueBody {
  return { ...blankQueue, ...(body as QueueBody) }
}

/** Queues of a kind that draw, the most urgent first, of equal ones the oldest. */
export async function drawingQueues(
  client: Client,
  kind: 'inspect' | 'anti',
): Promise<LiveQueue[]> {
  const { rows } = await client.query<LiveQueue>(
    `
      select id, kind, version, body
      from quality_queue
      where kind = $1 and state in ('on', 'paused') and deleted_at is null
      order by priority desc, id`,
    [kind],
  )
  return rows.map((row) => ({ ...row, body: bodyOf(row) }))
}
