import pg from 'pg'
import { launchDatabase } from '../../apps/api/src/db/embedded/launch.ts'

/** Lets the hold on a record run out, as if its time had passed an hour ago. */
export const expireHolds = async (recordId: string): Promise<void> => {
  const database = await launchDatabase({ dataDir: process.env['OAS_DATA_DIR'] ?? '' })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rowCount } = await client.query("update queue_order set lease_until = now() - interval '1 hour', held_at = now() - interval '2 hours', shown_at = now() - interval '2 hours' where record_id = $1 and state = 'held'", [recordId])
    if (rowCount !== 1) throw new Error(`${rowCount} holds of record ${recordId} instead of one`)
  } finally {
    await client.end()
    await database.stop()
  }
}
