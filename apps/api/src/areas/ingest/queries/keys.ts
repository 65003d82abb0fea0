import type pg from 'pg'

// Statements of this folder have no name: a batch is worth a plan of its own, made for the sizes
// the tables have now. A plan kept from when they were empty reads them whole.
type Client = Pick<pg.PoolClient, 'query'>
export type KeyRef = { appId: number; key: string }
export type KeyRow = KeyRef & { recordId: string }

const keysText = `
  insert into ingest_key (app_id, key, record_id, at)
  select k.app_id, k.key, next_id(), $3
  from (select * from unnest($1::int[], $2::text[]) as u(app_id, key) order by 1, 2) k
  on conflict do nothing
  returning app_id as "appId", key, record_id as "recordId"`
const foundKeysText = `
  select k.app_id as "appId", k.key, k.record_id as "recordId"
  from ingest_key k
  join unnest($1::int[], $2::text[]) as u(app_id, key) on u.app_id = k.app_id and u.key = k.key`

/**
 * Takes idempotency keys: those that are new, each with the record id it now stands for, and those
 * another request used before.
 */
export async function takeKeys(
  client: Client,
  keys: readonly KeyRef[],
  now: Date,
): Promise<{ taken: KeyRow[]; used: KeyRow[] }> {
  if (keys.length === 0) return { taken: [], used: [] }
  const lists = [keys.map((key) => key.appId), keys.map((key) => key.key)]
  const taken = (await client.query<KeyRow>(keysText, [...lists, now])).rows
  if (taken.length === keys.length) return { taken, used: [] }
  const mine = new Set(taken.map((row) => row.recordId))
  return {
    taken,
    used: (await client.query<KeyRow>(foundKeysText, lists)).rows.filter(
      (row) => !mine.has(row.recordId),
    ),
  }
}

const moveKeysText = `
    update ingest_key k
    set record_id = u.record_id
    from unnest($1::int[], $2::text[], $3::bigint[]) as u(app_id, key, record_id)
    where k.app_id = u.app_id and k.key = u.key`
/** Points keys at the record their content was merged into. */
export async function moveKeys(client: Client, keys: readonly KeyRow[]): Promise<void> {
  if (keys.length > 0)
    await client.query(moveKeysText, [
      keys.map((key) => key.appId),
      keys.map((key) => key.key),
      keys.map((key) => key.recordId),
    ])
}
