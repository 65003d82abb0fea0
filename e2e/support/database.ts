import pg from 'pg'
import { launchDatabase } from '../../apps/api/src/db/embedded/launch.ts'

/** Runs work on the database of the product under test. */
const withDatabase = async <T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const database = await launchDatabase({ dataDir })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try { return await work(client) } finally { await client.end(); await database.stop() }
}

/** Lets the hold on a record run out, as if its time had passed an hour ago. */
export const expireHolds = (recordId: string): Promise<void> => withDatabase(process.env['OAS_DATA_DIR'] ?? '', async (client) => {
  const { rowCount } = await client.query("update queue_order set lease_until = now() - interval '1 hour', held_at = now() - interval '2 hours', shown_at = now() - interval '2 hours' where record_id = $1 and state = 'held'", [recordId])
  if (rowCount !== 1) throw new Error(`${rowCount} holds of record ${recordId} instead of one`)
})

/** Gives each worker a double of everybody in the demo: a person has one live session, so tests that run side by side must not share people. */
export const doublePeople = (dataDir: string, workers: number): Promise<void> => withDatabase(dataDir, async (client) => {
  await client.query(`with made as (insert into person (name, display_name, team_id, region, languages) select p.name || '_' || n, p.display_name, p.team_id, p.region, p.languages from person p, generate_series(0, $1::int - 1) n order by n, p.id returning id, name)
    insert into person_role (person_id, role_id) select made.id, r.role_id from made join person p on made.name ~ ('^' || p.name || '_[0-9]+$') join person_role r on r.person_id = p.id`, [workers])
})

/** Sets a front-end setting, as an administrator would. */
export const setConfig = (key: string, value: unknown, isPublic: boolean): Promise<void> => withDatabase(process.env['OAS_DATA_DIR'] ?? '', async (client) => {
  await client.query('insert into system_config (key, value, public) values ($1, $2, $3) on conflict (key) do update set value = excluded.value, public = excluded.public', [key, JSON.stringify(value), isPublic])
})
