import type {
  FeatureKind,
  RemoteMatcher,
  StoreBody,
  StoreState,
} from '@oas/contract/feature-library/schemas'
import type pg from 'pg'

type Pool = Pick<pg.Pool, 'query'>

/** A store that looks at records, in force or on trial. */
export type LiveStore = Pick<
  StoreBody,
  | 'appId'
  | 'sharedWith'
  | 'scopes'
  | 'lines'
  | 'listType'
  | 'labelId'
  | 'storename'
  | 'name'
  | 'kind'
  | 'sample'
> & { id: string; state: StoreState; remote: RemoteMatcher | null }
/** Every store, whatever its state: searches by hand look into all of them. */
export async function readStores(pool: Pool): Promise<LiveStore[]> {
  const { rows } = await pool.query<LiveStore>(`
    select id, app_id as "appId", shared_with as "sharedWith", scopes, lines, state, sample,
      list_type as "listType", label_id as "labelId", storename, name, kind, remote
    from feature_store
    order by id`)
  return rows
}

export type ChangedFeature = {
  id: string
  storeId: string
  kind: FeatureKind
  hash: Buffer
  quality: number | null
  text: string
  print: Buffer | null
  labelId: number
  level: number
  remark: string
  version: number
  validUntil: Date | null
  state: string
  exceptions: Buffer[]
}
/**
 * Features that changed since a moment of the database, named by the oldest transaction that was
 * still open then: nothing that was committed late is missed. All that are in force where there is
 * none.
 */
export async function readChanges(
  pool: Pool,
  since: string | null,
): Promise<{ upTo: string; rows: ChangedFeature[] }> {
  const now = await pool.query<{ upTo: string }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as "upTo"`,
  )
  const { rows } = await pool.query<ChangedFeature>(
    `
      select f.id, f.store_id as "storeId", f.kind, f.hash, f.quality, f.text, f.print,
        f.label_id as "labelId", f.level, f.remark, f.version, f.valid_until as "validUntil",
        f.state,
        array(select e.hash from feature_exception e where e.feature_id = f.id) as exceptions
      from feature f
      where case when $1::text is null then f.state = 'live' else f.changed >= $1::xid8 end`,
    [since],
  )
  return { upTo: now.rows[0]?.upTo ?? '0', rows }
}

const engine = 'feature'
/** Notes what a server has loaded, and that it is alive. */
export async function noteLoaded(
  pool: Pool,
  server: string,
  features: number,
  problem: string,
  at: Date,
): Promise<void> {
  await pool.query(
    `
      insert into engine_server as s (
        engine, server, number, problem, acked_at, heartbeat_at
      ) values ('${engine}', $1, $2, $3, $4, $4)
      on conflict (engine, server) do update
      set number = excluded.number, problem = excluded.problem,
        heartbeat_at = excluded.heartbeat_at,
        acked_at = case when excluded.problem = '' then excluded.acked_at else s.acked_at end`,
    [server, features, problem.slice(0, 200), at],
  )
}
export async function forgetServers(pool: Pool, before: Date): Promise<void> {
  await pool.query(`delete from engine_server where engine = '${engine}' and heartbeat_at < $1`, [
    before,
  ])
}
