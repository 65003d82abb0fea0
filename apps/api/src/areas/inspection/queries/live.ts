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

type Foretold = Pick<LiveQueue, 'id' | 'version' | 'body'> & { kind: 'inspect' | 'anti' }
/** The queue that draws whose forecast is the oldest, if from before a moment or outdated. */
export async function oldestForecast(client: Client, before: Date): Promise<Foretold | null> {
  const { rows } = await client.query<Foretold>(
    `
      select id, kind, version, body
      from quality_queue
      where kind in ('inspect', 'anti') and deleted_at is null
        and (
          forecast_at is null or forecast_at <= $1 or forecast_version is distinct from version
        )
      order by forecast_at nulls first, id
      limit 1`,
    [before],
  )
  const [row] = rows
  return row ? { ...row, body: bodyOf(row) } : null
}
export async function keepForecast(
  client: Client,
  { id, version, perDay }: Pick<Foretold, 'id' | 'version'> & { perDay: number },
  now: Date,
): Promise<void> {
  await client.query(
    `
      update quality_queue
      set forecast_day = $2, forecast_version = $3, forecast_at = $4
      where id = $1`,
    [id, perDay, version, now],
  )
}
