import pg from 'pg'
import { launchDatabase } from '../../apps/api/src/db/embedded/launch.ts'
import { ownProduct } from './products.ts'

/** Runs work on the database of this worker's product. */
export async function withDatabase<T>(
  work: (client: pg.Client, url: string) => Promise<T>,
): Promise<T> {
  const database = await launchDatabase({ dataDir: ownProduct().dataDir })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return await work(client, database.url)
  } finally {
    await client.end()
    await database.stop()
  }
}

/** Lets the hold on a record run out, as if its time had passed an hour ago. */
export function expireHolds(recordId: string): Promise<void> {
  return withDatabase(async (client) => {
    const { rowCount } = await client.query(
      `
        update queue_order
        set lease_until = now() - interval '1 hour', held_at = now() - interval '2 hours',
          shown_at = now() - interval '2 hours'
        where record_id = $1 and state = 'held'`,
      [recordId],
    )
    if (rowCount !== 1) throw new Error(`${rowCount} holds of record ${recordId} instead of one`)
  })
}

/**
 * Share of a record's recordings that was played before it was decided, in percent, as stored with
 * the decision.
 */
export function storedWatched(recordId: string): Promise<number | null> {
  return withDatabase(
    async (client) =>
      (
        await client.query<{ watched: number | null }>(
          `
            select (current_json->'actions'->>'watched')::float as watched
            from decision
            where record_id = $1`,
          [recordId],
        )
      ).rows[0]?.watched ?? null,
  )
}

/**
 * When what happened to a record until it was decided, in milliseconds, as stored with the
 * decision.
 */
export function storedTimes(recordId: string): Promise<Record<string, number | null>> {
  return withDatabase(
    async (client) =>
      (
        await client.query<{ actions: Record<string, number | null> }>(
          "select current_json->'actions' as actions from decision where record_id = $1",
          [recordId],
        )
      ).rows[0]?.actions ?? {},
  )
}

/** Sets a front-end setting, as an administrator would. */
export function setConfig(key: string, value: unknown, isPublic: boolean): Promise<void> {
  return withDatabase(async (client) => {
    await client.query(
      `
        insert into system_config (key, value, public)
        values ($1, $2, $3)
        on conflict (key) do update
        set value = excluded.value, public = excluded.public`,
      [key, JSON.stringify(value), isPublic],
    )
  })
}
